// What is opened in the window and saved from it: data after a look into the file, sessions and their names, automatic
// saves, the lists of files. Thread rule: the window's thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ui/auto_save.h"
#include "ui/context.h"
#include "ui/dialogs.h"
#include "ui/engine.h"
#include "ui/file_lists.h"
#include "ui/file_view.h"
#include "ui/import_dialog.h"

namespace pegasos::ui {

class Documents {
 public:
  /// The dialogs ask for paths. All three must outlive it.
  Documents(const Engine& engine, UiContext& ui, Dialogs& dialogs);

  /// Files dropped onto the window: the first one is looked into (data) or opened (a session).
  void drop(const std::vector<std::string>& paths);
  /// The window is a frame in a page: it takes no files.
  void take_links_only() { links_only_ = true; }
  /// A session is opened at once; data are shown as they would be read, and taken when the person says so; links and
  /// lessons lead where they lead.
  void open(const std::string& path, std::size_t others = 0);
  bool looks_into_file() const { return import_.is_open(); }
  /// Blocks until no file is being looked into; false when none was. For tests and scripts.
  bool wait();
  void reopen_last();
  void save_session();
  /// Asks for a path; `write` then says what went wrong.
  void save_as(const std::string& name, std::function<Status(const std::string& path)> write);
  /// "points.session • – Pegasos Lab": the session's file with a dot when it has changed, or the data's name.
  std::string title() const;

  /// Once per frame. The view of a session that was opened, once; null: none was. One whose data are missing brings a
  /// question.
  const session::View* follow(const session::Snapshot& snapshot);
  /// At a frame's end: what is to be saved by itself, and whether the session's file has this view.
  void settle(const session::Snapshot& snapshot, double time_s);

  /// Somebody wants the window closed: what was done is kept, or it asks first. Asked for once more meanwhile, it waits
  /// no longer.
  void close();
  bool closed() const { return closed_; }

  /// From now on what is done is kept in that folder for the next start, or it is said that it is not. `fresh`: as
  /// AutoSave::begin.
  void keep_in(const std::filesystem::path& folder, bool fresh);

  AutoSave& auto_save() { return auto_save_; }
  ImportDialog& import() { return import_; }
  FileLists& lists() { return lists_; }

 private:
  void follow_closing();
  void ask_unsaved(const std::string& why);
  /// Says it, and returns what it was told.
  Status say_saved(const std::string& path, Status written);

  const Engine& engine_;
  UiContext& ui_;
  Dialogs& dialogs_;
  ImportDialog import_;
  AutoSave auto_save_;
  FileLists lists_;
  FileView file_view_;
  std::shared_ptr<const session::DataQuestion> question_;
  bool links_only_ = false;
  bool closing_ = false;  ///< once the last session is kept
  bool closed_ = false;
};

}  // namespace pegasos::ui
