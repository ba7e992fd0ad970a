// The command line of Pegasos Lab: one program, one subcommand per job, the window when there is none.
//
// main() is `return pegasos::cli::run(argc, argv, open_window);`. Results go to standard output, progress and messages
// to standard error; an error is one line there. Exit codes: 0 done, 1 the input or the run failed, 2 wrong usage.
#pragma once

#include "cli/window_request.h"

namespace pegasos::cli {

/// A command that Ctrl-C or SIGTERM ends says so and ends by that signal.
///
/// Carries out one command line. `open_window` is called on this thread by `gui` and for a bare `pegasos [DATA]`; where
/// it is empty there is no display. Throws nothing.
int run(int argc, const char* const* argv, const WindowFunction& open_window);

}  // namespace pegasos::cli
