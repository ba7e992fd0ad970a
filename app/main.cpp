// pegasos: without arguments, with `gui` or with a file the window; with a subcommand the command line.
#include <filesystem>
#include <system_error>

#include "cli/cli.h"
#include "platform/leaving.h"
#include "ui/window.h"

int main(int argc, char** argv) {
  std::error_code unknown;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", unknown);
  const std::string folder = unknown ? std::string() : program.parent_path().string();
  const int code = pegasos::cli::run(argc, argv, [&folder](const pegasos::cli::WindowRequest& request) {
    return pegasos::ui::open_window(request, folder);
  });
  return pegasos::platform::leave(code);
}
