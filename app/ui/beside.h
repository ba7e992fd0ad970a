// What stands beside the picture: what is said aloud, the form of the page around it, and fingers on it. Thread rule:
// the window's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "text/text.h"
#include "ui/app_ui.h"
#include "ui/fingers.h"
#include "ui/input.h"
#include "ui/speaker.h"

namespace pegasos::ui {

/// JSON: what a form of plain controls needs to stand for the window: values, choices, and its words in the window's
/// language. Without verdicts, so nothing in it gives an answer away.
std::string form_json(const session::Snapshot& now, const Settings& settings);

class Beside {
 public:
  /// Without `say` nothing is said.
  Beside(Engine engine, AppUi& app, Reporter& hand, std::function<void(const std::string&)> say);

  Fingers& fingers() { return fingers_; }
  /// Carries out lines as a script has them, without waiting. What is wrong with them is said in the window.
  void ask(const std::string& lines);
  /// True if something was asked for.
  bool before_frame(double time_s);
  void after_frame(double time_s);
  /// Seconds until it has something to do by itself.
  std::optional<double> due_in(double time_s) const;

 private:
  Engine engine_;
  AppUi& app_;
  Reporter& hand_;
  Fingers fingers_;
  std::optional<Speaker> speaker_;
  std::string shown_;                                                     ///< by the form ...
  std::optional<std::pair<std::uint64_t, text::Language>> shown_moment_;  ///< ... of that snapshot, in that language
  double shown_s_ = -1e9;
  bool behind_ = false;  ///< the form shows less than there is
};

}  // namespace pegasos::ui
