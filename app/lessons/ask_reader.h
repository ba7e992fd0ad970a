// From an ask or goal block to a question.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "lessons/lesson.h"
#include "lessons/markdown.h"

namespace pegasos::lessons {

/// What reads a part of a lesson's file: its errors are thrown, and read_lesson catches them.
class Throwing {
 protected:
  explicit Throwing(const std::string& file) : file_(file) {}
  [[noreturn]] void refuse(Place place, std::string message) const {
    throw error_at(file_, place, std::move(message));  // NOLINT: caught in read_lesson
  }
  template <class T>
  T checked(Result<T> result) const {
    if (!result) throw result.error();  // NOLINT: caught in read_lesson
    return std::move(result).value();
  }

  const std::string& file_;
};

struct ReadAsk {
  Ask ask;
  /// Of what was handed out in another language than the lesson's: by which the answer is found.
  std::optional<SourceText> name;
};
/// Takes the choices, the list at the end of `before`, out of it. Throws Error.
ReadAsk read_ask(const Block& block, std::vector<Text>& before, bool handed_out, const std::string& file);

}  // namespace pegasos::lessons
