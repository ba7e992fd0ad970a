#include "ui/documents.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "core/visible.h"
#include "data/files.h"
#include "session/link.h"
#include "session/session_file.h"
#include "text/text.h"
#include "ui/views/step_log_view.h"

namespace pegasos::ui {

namespace fs = std::filesystem;

Documents::Documents(const Engine& engine, UiContext& ui, Dialogs& dialogs)
    : engine_(engine),
      ui_(ui),
      dialogs_(dialogs),
      auto_save_(engine.push, [this] { return ui_.requests.view_state(); }) {
  dialogs_.save_session = [this](const std::string& path, session::WriteAnswer answer) {
    ui_.push(
        session::SaveSession{path, ui_.requests.view_state(), session::SaveSession::Kind::Named, std::move(answer)});
  };
  dialogs_.save_log = [this](const std::string& path, const session::WriteAnswer& answer) {
    answer(say_saved(path, write_file(path, StepLogView::text(*engine_.snapshot()))));
  };
}

Status Documents::say_saved(const std::string& path, Status written) {
  if (written) {
    ui_.requests.notify(Message("saved as {}", path));
  } else {
    ui_.requests.complain(written.error().placed());
  }
  return written;
}

void Documents::drop(const std::vector<std::string>& paths) {
  if (paths.empty() || (links_only_ && !session::is_link(paths.front()))) return;
  dialogs_.close();
  open(paths.front(), paths.size() - 1);
}

void Documents::open(const std::string& path, std::size_t others) {
  if (session::is_link(path)) return ui_.requests.open_link(path);
  if (fs::path(path).extension() == ".md") return ui_.requests.start_lesson(path, 0);
  std::error_code code;
  if (session::looks_like_session(path) || !fs::is_regular_file(path, code)) {
    ui_.push(session::OpenFile{path});  // what is wrong with it is said there
    if (others > 0) ui_.requests.notify(Message("{} is opened; {} other dropped files are left alone", path, others));
    return;
  }
  import_.show(path, engine_.snapshot()->parameters, others);
}

bool Documents::wait() {
  if (!import_.is_open()) return false;
  import_.wait();
  return true;
}

void Documents::reopen_last() {
  const session::StateFolder* folder = auto_save_.folder();
  std::error_code failed;
  if (folder != nullptr && fs::exists(folder->last(), failed)) {
    ui_.push(session::OpenFile{folder->last().string()});
  } else {
    ui_.requests.notify("There is no last session yet: it is kept when the window is closed");
  }
}

void Documents::save_session() {
  const std::string path = engine_.snapshot()->session.path;
  if (path.empty()) return dialogs_.show(Dialogs::Kind::save_session);
  ui_.push(session::SaveSession{path, ui_.requests.view_state()});
}

void Documents::save_as(const std::string& name, std::function<Status(const std::string& path)> write) {
  dialogs_.show_table(name,
                      [this, write = std::move(write)](const std::string& path, const session::WriteAnswer& answer) {
                        answer(say_saved(path, write(path)));
                      });
}

void Documents::keep_in(const fs::path& folder, bool fresh) {
  if (auto_save_.begin(folder, fresh)) {
    if (const auto lost = auto_save_.folder()->cut_off())
      ui_.requests.complain(Message("What was saved by itself at {} is cut off and cannot be restored: remove {}",
                                    lost->time, visible_text(lost->file.string())));
    return;
  }
  ui_.requests.complain(
      folder.empty()
          ? Message("Nothing is kept for the next start: neither XDG_STATE_HOME nor HOME names a folder")
          : Message("Nothing is kept for the next start: {} cannot be written", visible_text(folder.string())));
}

void Documents::close() {
  closed_ = closing_;
  if (closed_) return;
  const bool kept = auto_save_.folder() == nullptr || auto_save_.works();  // or nobody asked for that
  if (!kept && auto_save_.unsaved(engine_.snapshot()->session))
    return ask_unsaved(std::string(text::tr("Nothing of it is kept for the next start.")));
  auto_save_.leave();
  closing_ = true;
  follow_closing();
}

void Documents::follow_closing() {
  ui_.wants_frame = true;
  const std::optional<Status> left = auto_save_.left();
  if (!left) return;
  closing_ = false;
  closed_ = left->ok() || !auto_save_.unsaved(engine_.snapshot()->session);
  if (!closed_) ask_unsaved(text::words(left->error().placed()) + ".");
}

void Documents::ask_unsaved(const std::string& why) {
  const std::string_view lost = engine_.snapshot()->session.path.empty()
                                    ? text::tr("What was done here is in no file.")
                                    : text::tr("What was done since the session was saved is in no file.");
  dialogs_.ask_unsaved(fmt::format("{} {}", lost, why), [this] { closed_ = true; });
}

std::string Documents::title() const {
  const session::SnapshotPtr now = engine_.snapshot();
  const session::SessionName& session = now->session;
  if (session.path.empty()) return now->title() + " – Pegasos Lab";
  return fs::path(session.path).filename().string() + (session.changed || file_view_.changed() ? " •" : "") +
         " – Pegasos Lab";
}

const session::View* Documents::follow(const session::Snapshot& snapshot) {
  if (snapshot.question != question_) {
    question_ = snapshot.question;
    if (question_ != nullptr) {
      dialogs_.ask(question_);
    } else if (dialogs_.kind() == Dialogs::Kind::find_data) {
      dialogs_.close();
    }
  }
  return file_view_.opened(snapshot);
}

void Documents::settle(const session::Snapshot& snapshot, double time_s) {
  if (closing_) follow_closing();
  if (auto_save_.folder() == nullptr && snapshot.session.path.empty()) return;
  if (file_view_.follow(snapshot, ui_.requests.view_state())) ui_.wants_frame = true;
  auto_save_.follow(snapshot, file_view_.view(), time_s);
}

}  // namespace pegasos::ui
