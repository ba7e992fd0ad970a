#include "ui/open_session.h"

#include <filesystem>
#include <string>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "core/threads.h"
#include "experiment/run_store.h"
#include "figures/figures.h"
#include "session/first_problem.h"

namespace pegasos::ui {
namespace {

session::SessionOptions options_of(const cli::WindowRequest& request) {
  session::SessionOptions options;
  if (request.session_file.empty()) {  // else the session brings its own
    options.parameters = request.parameters;
    options.table = request.table;
    options.inputs = Inputs::Pipes;
  }
  options.wake = [] { glfwPostEmptyEvent(); };
  options.cache = cache_path();
  options.prepare = figures::prepare_pictures;
  return options;
}

void open_file(session::Session& session, const cli::WindowRequest& request) {
  const session::SnapshotPtr before = session.snapshot();
  session.push(session::OpenFile{request.session_file});
  if (request.threads) session.push(session::SetParameter{"threads", std::to_string(*request.threads)});
  const auto answered = [&] {
    const session::SnapshotPtr now = session.snapshot();
    return now->view_serial != before->view_serial || now->question != nullptr ||
           now->notice.serial != before->notice.serial;
  };
  for (int i = 0; i < 500 && !answered(); ++i) threads::rest(std::chrono::milliseconds(2));
}

}  // namespace

Result<FirstSession> open_session(const cli::WindowRequest& request, GlfwWindow& window, const EndSignals& signals,
                                  bool asks) {
  std::stop_source stop;
  session::SessionOptions options = options_of(request);
  options.stop = stop.get_token();
  glfwSetKeyCallback(window.handle(), [](GLFWwindow* w, int key, int, int action, int mods) {
    if (key == GLFW_KEY_Q && action == GLFW_PRESS && (mods & GLFW_MOD_CONTROL) != 0) glfwSetWindowShouldClose(w, 1);
  });
  std::packaged_task<Result<std::unique_ptr<session::Session>>()> open(
      [&] { return session::Session::open(std::move(options)); });
  auto opening = open.get_future();
  const Thread opener(std::move(open));
  while (!threads::wait_for(opening, kAnswerWithin)) {
    glfwPollEvents();
    if (signals.wanted() || window.closing()) stop.request_stop();
  }
  auto opened = opening.get();
  std::error_code none;
  const std::string& file = request.parameters.data;
  if (!opened && asks && opened.error().code != ErrorCode::Cancelled && std::filesystem::is_regular_file(file, none)) {
    cli::WindowRequest first = request;
    first.parameters = session::first_problem();
    auto instead = open_session(first, window, signals, false);
    if (instead) instead.value().unread = file;
    return instead;
  }
  if (!opened) return opened.error();
  if (!request.session_file.empty()) open_file(**opened, request);
  return FirstSession{std::move(opened).value(), {}};
}

}  // namespace pegasos::ui
