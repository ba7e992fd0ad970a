// What opens above the panels: choosing a path, a data file that is missing, work that would be lost, the sheet of
// keys, the glossary, the about box. One at a time; Esc closes it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/replacing.h"
#include "ui/table.h"
#include "ui/written.h"

namespace pegasos::ui {

/// A modal card in the middle of the window with a title and a button to close it. `wanted` opens it and is taken back;
/// `open` says whether it is; widgets in it are "`panel`/label". The place inside it; empty when it is not there, else
/// pair with end_dialog.
plot::Rect begin_dialog(UiContext& ui, plot::Rect screen, const char* popup, std::string_view title, float width,
                        float height, bool& wanted, bool& open, std::string_view panel = "dialog");
void end_dialog(UiContext& ui, bool open);
/// A sentence over the whole width of `area` that ends just above its last row, of buttons.
void say_over(UiContext& ui, std::string_view name, const std::string& sentence, plot::Rect area, plot::Rect row);
/// Enter in this window, and not in a list that hung over it.
bool enter_is_meant(const UiContext& ui);
/// Enter means "do it" in the field `name`, and where nobody types and the keyboard does not walk over the controls.
/// Call before any field of the dialog is drawn.
bool enter_accepts(const UiContext& ui, std::string_view name);

class Dialogs {
 public:
  enum class Kind {
    none,
    open_file,
    open_test,
    find_data,
    unsaved,
    save_session,
    export_data,
    save_log,
    save_table,
    link_page,
    keys,
    glossary,
    about
  };

  void show(Kind kind);
  /// Asks where the present set is exported to, and which part of it.
  void show_export(const session::Snapshot& snapshot);
  void close() { wanted_ = Kind::none; }
  bool is_open() const { return wanted_ != Kind::none; }
  Kind kind() const { return wanted_; }
  /// Kind::find_data: what is asked about.
  void ask(std::shared_ptr<const session::DataQuestion> question);
  /// Writes a file and answers; the dialog stays open until it is written.
  using Save = std::function<void(const std::string& path, session::WriteAnswer answer)>;
  /// What Kind::save_session and Kind::save_log do with the chosen path; set by the interface.
  Save save_session;
  Save save_log;
  /// Says that closing the window would lose what was done; `close` closes it all the same.
  void ask_unsaved(std::string sentence, std::function<void()> close);
  /// Asks where that table is saved; then does it.
  void show_table(const std::string& name, Save save);
  /// Asks for the address that links begin with; `keep` says why it is none.
  void show_address(const std::string& address, std::function<Message(const std::string& address)> keep);
  void draw(UiContext& ui, plot::Rect screen);

 private:
  struct Card {
    std::string_view title;
    float width = 620;
    float height = 520;
    void (Dialogs::*inside)(UiContext& ui, plot::Rect inside) = &Dialogs::path_dialog;
  };
  Card card() const;
  void path_dialog(UiContext& ui, plot::Rect inside);
  /// True while another folder is being typed.
  bool folder_line(UiContext& ui, plot::Rect line);
  void part_line(UiContext& ui, plot::Rect line);
  /// True when a file was chosen by a double click.
  bool file_list(UiContext& ui, plot::Rect area);
  void key_sheet(UiContext& ui, plot::Rect inside);
  void glossary(UiContext& ui, plot::Rect inside);
  void about(UiContext& ui, plot::Rect inside);
  void find_data(UiContext& ui, plot::Rect inside);
  void unsaved(UiContext& ui, plot::Rect inside);
  void link_page(UiContext& ui, plot::Rect inside);
  void read_folder();
  void accept(UiContext& ui);
  /// Takes what became of the file. True while the dialog is still wanted.
  bool follow_writing(UiContext& ui);
  bool saves() const { return wanted_ != Kind::open_file && wanted_ != Kind::open_test; }
  std::filesystem::path target() const;

  /// Where a path is chosen.
  struct Folder {
    struct Entry {
      std::string name;
      std::string sorted;  ///< by what it stands in its place: capitals are small letters
      bool folder = false;
    };
    std::filesystem::path path;
    std::vector<Entry> entries;
    bool cut = false;  ///< it has more
    void read();
  };
  /// Kind::unsaved.
  struct Closing {
    std::string lost;  ///< what is said
    std::function<void()> close;
  };
  /// Kind::link_page.
  struct Address {
    std::function<Message(const std::string& address)> keep;
    Refusal trouble;  ///< with what was typed
  };
  /// Kind::export_data.
  struct Export {
    session::ExportPart part = session::ExportPart::Table;
    bool has_held_out = false;
  };
  Kind wanted_ = Kind::none;
  std::shared_ptr<const session::DataQuestion> question_;
  bool finding_ = false;  ///< the file that is opened is the data that `question_` misses
  TableState rows_;
  int age_ = 0;           ///< frames since it opened
  bool opening_ = false;  ///< ImGui's popup is still to be opened for `wanted_`
  Save save_table_;
  Closing closing_;
  Address address_;
  Folder folder_;
  std::string name_;
  std::filesystem::path refused_;  ///< there is no such file to open, or no folder to save it in
  std::string ending_;             ///< what a name without one gets; of what is saved
  Replacing replacing_;
  Written written_;
  Refusal failed_;         ///< why the file was not written
  float said_height_ = 0;  ///< px of what was said in the last frame
  Export export_;
};

}  // namespace pegasos::ui
