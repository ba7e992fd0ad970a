// The text log: what happened, line by line, with the newest at the bottom. Follows the end until somebody scrolls up.
// The keyboard goes from line to line.
// See session/step_log.h for what is written.
#pragma once

#include <string>
#include <vector>

#include "session/snapshot.h"
#include "text/text.h"
#include "ui/table.h"

namespace pegasos::ui {

/// Without markup, in the present language.
std::string plain_words(const session::LogLine& line);

class StepLogView {
 public:
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect inside);
  /// The whole log as plain text, one line for each of its lines.
  static std::string text(const session::Snapshot& snapshot);

 private:
  /// What the heights of lines depend on.
  struct Made {
    float width = 0, scale = 0;
    text::Language language = text::Language::english;
    float time_w = 0;  ///< column of t
    bool operator==(const Made&) const = default;
  };
  std::vector<std::string> wrapped(const session::LogLine& line, const UiContext& ui, float width) const;
  void lay_out(const session::LogView& log, const UiContext& ui, float width);
  void lines(const session::LogView& log, UiContext& ui, plot::Rect area);

  TableState lines_;
  std::vector<double> tops_;  ///< px, of the lines and of their end ...
  std::size_t dropped_ = 0;   ///< ... from this one on
  Made made_;
  Count latest_ = 0;  ///< of the lines that were looked at: the widest t
  std::size_t looked_at_ = 0;
  float area_h_ = 0;
};

}  // namespace pegasos::ui
