#include "ui/auto_save.h"

#include <algorithm>
#include <system_error>

#include "text/text.h"

namespace pegasos::ui {
namespace {

void remove_file(const std::filesystem::path& file) {
  std::error_code failed;
  std::filesystem::remove(file, failed);
}

Error not_left() { return {ErrorCode::Io, "the last session could not be saved"}; }

}  // namespace

bool AutoSave::begin(const std::filesystem::path& folder, bool fresh) {
  folder_ = std::make_unique<session::StateFolder>(folder);
  if (works()) crashed_ = folder_->crashed();
  if (!platform::kHearsItsEnd && fresh) restore();
  return works();
}

AutoSave::Content AutoSave::content_of(const session::Snapshot& snapshot, const ViewState& view) {
  std::vector<std::pair<int, bool>> pins;
  for (const session::PinnedRun& pin : snapshot.pins) pins.emplace_back(pin.id, pin.locked);
  return {snapshot.run_id,          snapshot.data.get(), snapshot.position,
          snapshot.parameters,      std::move(pins),     snapshot.pins_in_step,
          snapshot.pins_equal_work, snapshot.after_edit, view};
}

void AutoSave::follow(const session::Snapshot& snapshot, const ViewState& view, double time_s) {
  if (folder_ == nullptr) return;
  now_ = content_of(snapshot, view);
  if (!saved_) {  // how it starts need not be kept
    first_ = saved_ = now_;
    saved_at_s_ = time_s;
  }
  if (!works()) return;
  if (snapshot.file_serial != files_) {
    files_ = snapshot.file_serial;
    folder_->add_recent(snapshot.file);
  }
  if (std::error_code unknown; gone_ && !std::filesystem::exists(*gone_, unknown)) {
    gone_.reset();
    crashed_ = folder_->crashed();  // several windows may have ended
  }
  if (snapshot.view_serial != views_) {
    views_ = snapshot.view_serial;
    if (restoring_) {
      gone_ = restored_ = std::exchange(restoring_, {});
      saved_ = Content{};  // it has to be saved anew, and soon
      saved_at_s_ = time_s - kEvery_s;
    }
  }
}

std::optional<double> AutoSave::due_in(double time_s) const {
  if (!works() || !saved_ || *saved_ == now_) return std::nullopt;
  return std::max(0.0, saved_at_s_ + kEvery_s - time_s);
}

void AutoSave::save(double time_s) {
  if (!works()) return;
  const auto done = [old = std::exchange(restored_, {})](const Status& written) {
    if (written && old) remove_file(*old);
  };
  push_(session::SaveSession{folder_->autosave().string(), view_(), session::SaveSession::Kind::Silent, done});
  saved_ = now_;
  saved_at_s_ = time_s;
}

bool AutoSave::changed() const {
  if (!first_) return false;
  Content now = now_;
  now.view = first_->view;
  return now != *first_;
}

bool AutoSave::unsaved(const session::SessionName& session) const {
  return changed() && (session.path.empty() || session.changed);
}

void AutoSave::leave() {
  std::error_code unknown;
  if (const Status* left = left_.known(); left != nullptr && left->ok()) return;
  if (folder_ != nullptr && !works() && changed())
    return static_cast<void>(left_.ask(Error{ErrorCode::Io, "its folder cannot be written"}));
  if (!works() || (!changed() && std::filesystem::is_regular_file(folder_->last(), unknown))) return;
  folder_->keep_earlier();
  push_(session::SaveSession{folder_->last().string(), view_(), session::SaveSession::Kind::Silent,
                             left_.ask(not_left())});
}

std::optional<Status> AutoSave::left() const {
  if (left_.waits()) return std::nullopt;
  return left_.known() != nullptr ? *left_.known() : Status(Done{});
}

Status AutoSave::end() {
  const Status left = this->left().value_or(not_left());
  if (works() && left) {
    folder_->forget_autosave();
    if (restored_) remove_file(*restored_);
  }
  folder_.reset();
  return left;
}

std::string AutoSave::offer() const {
  if (!crashed_) return {};
  if (!platform::kHearsItsEnd)
    return text::tr_format("What was open here before, saved at {}, can be restored.", crashed_->time);
  return text::tr_format("The laboratory ended unexpectedly; what was saved at {} can be restored.", crashed_->time);
}

std::string AutoSave::short_offer() const {
  return crashed_ ? text::tr_format("Restore what was saved at {}?", crashed_->time) : std::string();
}

bool AutoSave::restore() {
  if (!crashed_) return true;
  std::error_code unknown;
  if (!std::filesystem::exists(crashed_->file, unknown)) {
    crashed_ = folder_->crashed();
    return false;
  }
  push_(session::OpenFile{crashed_->file.string()});
  restoring_ = crashed_->file;
  crashed_.reset();
  return true;
}

void AutoSave::discard() {
  if (!crashed_) return;
  remove_file(crashed_->file);
  crashed_ = folder_->crashed();
}

}  // namespace pegasos::ui
