// What the command line asks of the window: `pegasos [gui] [DATA | SESSION] [options]`. The command line parses, the
// window layer carries out; main joins the two, so that the command line links no graphics.
#pragma once

#include <functional>
#include <string>

#include "core/parameters.h"
#include "core/result.h"

namespace pegasos::cli {

struct WindowRequest {
  Parameters parameters;     ///< data set, lambda, ...: what the session starts with
  std::string session_file;  ///< opened instead of `parameters` when not empty
  int width = 0;             ///< of the window in px; 0 = a size that suits the screen
  int height = 0;
  std::string screenshot;  ///< PNG of what is on screen after `frames` frames (or at the end of the script), then quit
  Count frames = 0;        ///< quit after that many frames; 0 = stay (with `screenshot` alone: a few, until it is calm)
  std::string script;      ///< file of commands and input events (ui/script.h), "-" = standard input
};

/// Opens the window and returns the exit code when it is closed. Errors: Unreachable when there is no display or no
/// OpenGL 3.3 (the caller may then show the demonstration without a window); anything else is bad input (exit 1).
using WindowFunction = std::function<Result<int>(const WindowRequest&)>;

/// The whole command line; without arguments, with `gui`, or with a file as first argument it calls `open_window`.
/// Returns the exit code.
int main(int argc, char** argv, const WindowFunction& open_window);

}  // namespace pegasos::cli
