// Keeps the window's work safe: saves by itself every 10 s when something has changed, the view too (in a browser every
// 2 s), offers what a crash left (in a browser: opens it), knows the files that were used last. Decides when; the
// session's worker writes. Thread rule: the window's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "platform/keeping.h"
#include "session/snapshot.h"
#include "session/state_folder.h"
#include "ui/context.h"
#include "ui/written.h"

namespace pegasos::ui {

class AutoSave {
 public:
  static constexpr double kEvery_s = platform::kSaveEvery_s;
  using Push = std::function<void(session::Command)>;

  /// `view`: how the window looks now.
  AutoSave(Push push, std::function<ViewState()> view) : push_(std::move(push)), view_(std::move(view)) {}

  /// From now on things are kept in that folder; false where it takes nothing. `fresh`: the window was started without
  /// a session or a lesson of its own, so that a browser may go on where it was.
  bool begin(const std::filesystem::path& folder, bool fresh = true);
  bool works() const { return folder_ != nullptr && folder_->works(); }
  /// Something was done in this window that no file of the person's has.
  bool unsaved(const session::SessionName& session) const;

  /// Once per frame: notes what has changed and which files were used.
  void follow(const session::Snapshot& snapshot, const ViewState& view, double time_s);
  /// Seconds until the next save is due; nothing while everything is saved.
  std::optional<double> due_in(double time_s) const;
  void save(double time_s);
  /// At a clean exit: the last session is kept, unless nothing was done in this window and there is one, or it was kept
  /// by an earlier call. Push only; `left` then says what became of it, and at the latest once the session has ended.
  void leave();
  /// Error: why the last session could not be saved. Nothing while that is not known.
  std::optional<Status> left() const;
  /// The session has ended. Where the last session could not be saved, what was saved by itself stays and is offered
  /// once more.
  Status end();

  /// What is offered in the notice bar: the sentence; empty = nothing.
  std::string offer() const;
  /// The same where there is little room.
  std::string short_offer() const;
  /// False where another window has restored or discarded it meanwhile.
  bool restore();
  void discard();
  void later() { crashed_.reset(); }  ///< offered again at the next start

  const session::StateFolder* folder() const { return folder_.get(); }

 private:
  /// What a save is about: the same = nothing has changed.
  struct Content {
    std::uint64_t run_id = 0;
    const void* data = nullptr;
    Position position;
    Parameters parameters;
    std::vector<std::pair<int, bool>> pins;  ///< id, locked
    bool in_step = true;
    bool equal_work = false;
    session::AfterEdit after_edit = session::AfterEdit::Stay;
    ViewState view;
    bool operator==(const Content&) const = default;
  };
  /// Something beside the look is another than when the window began.
  bool changed() const;
  static Content content_of(const session::Snapshot& snapshot, const ViewState& view);

  Push push_;
  std::function<ViewState()> view_;
  std::unique_ptr<session::StateFolder> folder_;
  std::optional<session::StateFolder::Crashed> crashed_;
  std::optional<std::filesystem::path> restoring_;  ///< being opened
  std::optional<std::filesystem::path> restored_;   ///< opened, and removed once it is saved anew
  std::optional<std::filesystem::path> gone_;       ///< once that is so, the next one is offered
  Written left_;                                    ///< the last session, by the worker before it ends
  std::uint64_t views_ = 0;
  std::uint64_t files_ = 0;
  std::optional<Content> first_;  ///< when the window began
  std::optional<Content> saved_;
  Content now_;
  double saved_at_s_ = 0;
};

}  // namespace pegasos::ui
