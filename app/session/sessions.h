// Sessions as files: opening and saving them, what is asked where their data are gone, and whether an opened one keeps
// what it promised. The worker's thread owns it.
#pragma once

#include <string>

#include "session/editing.h"

namespace pegasos::session {

class Sessions {
 public:
  Sessions(Setup& setup, PinBoard& pins, Editing& edits, SessionNames& names)
      : setup_(setup), pins_(pins), edits_(edits), names_(names) {}

  void open(const OpenSession& command);
  void save(const SaveSession& command);
  /// The moment of an opened session is reached: is it the same run?
  void verify();
  bool to_be_verified() const { return names_.has_promise(); }
  void drop_question() { names_.ask(nullptr); }
  /// A data file was opened.
  void remember(const std::string& path) { names_.remember(path); }
  void show(Snapshot& snapshot) const;
  /// Where the file of the rows is lost: nothing that was promised can be seen any more.
  void show_lost(Snapshot& snapshot) {
    names_.drop_promise();
    names_.show_lost(snapshot);
  }

 private:
  void start_session(const SessionFile& file, const std::string& from);
  void open_on_present_data(const SessionFile& file, const std::string& path);
  void ask_for_data(const SessionFile& file, const std::string& path, const Error& why);
  void name_session(const std::string& path, Position position, View view);
  SessionState state() const;
  SessionFile sound_file();

  Setup& setup_;
  PinBoard& pins_;
  Editing& edits_;
  SessionNames& names_;
  bool kept_ = false;         ///< by an automatic save
  std::uint64_t unkept_ = 0;  ///< serial of the notice that one failed; 0 = none did
};

}  // namespace pegasos::session
