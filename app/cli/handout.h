// A lesson on paper: what each step says and shows, its question with room to answer, and the answers at the end.
#pragma once

#include <functional>

#include "exports/article.h"
#include "lessons/lesson.h"

namespace pegasos::cli {

struct HandoutOptions {
  bool answers = true;  ///< at the end; else they are nowhere
  bool notes = false;   ///< of each step, for whoever presents it
  std::function<bool()> stopped = {};
  /// Told once why pictures are without f*, where it could not be computed.
  std::function<void(const Message& why)> without_optimum = {};
};

/// In the present language, but for the lesson's own words. Errors as of lessons::play.
Result<exports::Article> handout(const lessons::Lesson& lesson, const HandoutOptions& options);

}  // namespace pegasos::cli
