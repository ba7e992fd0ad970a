// Long work in a terminal: a line that shows how far it is, and Ctrl-C that ends it in order. What looks (core/looks.h)
// within a command ends when InterruptGuard::interrupted().
#pragma once

#include <chrono>
#include <string>

#include "cli/arguments.h"
#include "cli/signals.h"

namespace pegasos::cli {

/// While one exists, the first Ctrl-C (or SIGTERM, or SIGHUP) is only remembered; a second one ends the program at
/// once.
class InterruptGuard {
 public:
  InterruptGuard();
  static bool interrupted();
  /// The one that was remembered since the last guard was made, 0 = none.
  static int signal();

 private:
  SignalActions actions_;
};

/// "interrupted at ...; nothing was written".
Error interrupted_error(const std::string& where);

/// One line on standard error that is written over itself. Silent unless that is a terminal, and with --quiet.
class ProgressLine {
 public:
  explicit ProgressLine(const Arguments& arguments);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  /// At most ten times a second; `fraction` in [0, 1] draws a bar.
  void show(double fraction, const std::string& text);
  bool visible() const { return visible_; }

 private:
  bool visible_ = false;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace pegasos::cli
