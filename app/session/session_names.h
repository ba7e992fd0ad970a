// What the session is called and how it stands to the files it came from or went to. The worker's thread owns it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/session_file.h"
#include "session/snapshot.h"

namespace pegasos::session {

/// All that a session's name stands for: unchanged while all of it is as it was.
struct SessionState {
  Parameters parameters;
  Position position;
  std::shared_ptr<const Table> table;
  std::vector<PinDescription> pins;
  bool in_step = true;
  bool equal_work = false;
  AfterEdit after_edit = AfterEdit::Stay;
  bool operator==(const SessionState&) const = default;
};

/// What a session is called, and how it and its window were when it was opened or saved under that name.
struct NamedSession {
  std::string path;  ///< empty: it has no name
  SessionState state;
  std::shared_ptr<const View> view;
};

/// What a session that was opened promised about the run, until its moment is reached.
struct Promise {
  Position position;
  std::uint64_t hash = 0;
  std::string path;
  std::uint64_t run_id = 0;
  std::vector<SessionPin> pins;
  Message aside;  ///< what else was said of the file
};

class SessionNames {
 public:
  void name(std::shared_ptr<const NamedSession> named) { named_ = std::move(named); }
  const std::shared_ptr<const NamedSession>& named() const { return named_; }
  /// The file that was opened or saved last.
  void remember(const std::string& path);
  /// The window is to look so, once.
  void show_view(const View& view);
  /// Its data are not where they were; null = nothing is asked any more.
  void ask(std::shared_ptr<const DataQuestion> question) { question_ = std::move(question); }
  /// What its file said about the run; taken when the moment is reached.
  void promise(Promise promise) { promise_ = std::move(promise); }
  bool has_promise() const { return promise_.has_value(); }
  Promise take_promise() { return *std::exchange(promise_, std::nullopt); }
  void drop_promise() { promise_.reset(); }
  /// `now`: the session as it is.
  void show(Snapshot& snapshot, SessionState now) const;
  /// The same where the file of its data is lost.
  void show_lost(Snapshot& snapshot) const;

 private:
  std::shared_ptr<const NamedSession> named_ = std::make_shared<const NamedSession>();
  std::shared_ptr<const DataQuestion> question_;
  std::shared_ptr<const View> view_;
  std::uint64_t view_serial_ = 0;
  std::string file_;
  std::uint64_t file_serial_ = 0;
  std::optional<Promise> promise_;
};

}  // namespace pegasos::session
