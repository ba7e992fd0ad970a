// Sessions as a person meets them: saving again, the view that comes back, missing data, recent files.
#include <gtest/gtest.h>
#include <imgui.h>

#include <filesystem>
#include <fstream>

#include "session/session_file.h"
#include "support/folder.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;
using session::SnapshotPtr;

struct Sessions : testing::Test {
  CurrentFolder folder;
};

/// Ctrl+S with a question, a step, Ctrl+S without.
void save_twice(Screen& screen) {
  EXPECT_EQ(screen.app->documents().title(), "overlapping-blobs – Pegasos Lab");
  screen.press("shift+right");
  screen.settle();
  screen.app->perform("theme-light");
  screen.press("ctrl+2");
  screen.press("ctrl+s");
  ASSERT_TRUE(screen.has("dialog/Name"));
  screen.frames(2);
  screen.enter(
      "talk");  // a name without an ending gets the usual one; the field has the keyboard, its text is selected
  const SnapshotPtr saved = screen.settle();
  EXPECT_TRUE(fs::exists("talk.session"));
  EXPECT_EQ(screen.app->documents().title(), "talk.session – Pegasos Lab");
  screen.press("right");
  screen.settle();
  EXPECT_EQ(screen.app->documents().title(), "talk.session • – Pegasos Lab");
  screen.press("ctrl+s");  // the same file, without a question
  EXPECT_FALSE(screen.has("dialog/Name"));
  screen.settle();
  EXPECT_EQ(screen.app->documents().title(), "talk.session – Pegasos Lab");
  const auto file = session::read_session("talk.session");
  ASSERT_TRUE(file.ok()) << file.error().text();
  EXPECT_EQ(file->position.t, 11);
}

/// After Tab, Enter in the name's field saved nothing.
TEST_F(Sessions, EnterInTheNameSavesAlsoWhereTheKeyboardWalks) {
  Screen screen;
  for (const char* key : {"shift+e", "tab", "tab", "ctrl+s"}) screen.press(key);
  ASSERT_TRUE(screen.app->context().keyboard.on());
  screen.frames(5);
  screen.enter("walked");
  screen.settle();
  EXPECT_TRUE(fs::exists("walked.session"));
  EXPECT_FALSE(screen.has("dialog/Name"));
}

/// The dialog was gone, and what was typed with it.
TEST_F(Sessions, AFolderThatIsNotThereKeepsTheDialogOpen) {
  Screen screen;
  screen.press("ctrl+s");
  screen.frames(3);
  screen.enter("nowhere/talk");
  screen.settle();
  ASSERT_TRUE(screen.has("dialog/Name")) << "what was typed can be mended";
  EXPECT_TRUE(screen.has("dialog/no folder"));
  EXPECT_FALSE(screen.has("notice/text"));
  screen.fill_in("dialog/Name", "talk");  // and Enter
  screen.settle();
  EXPECT_TRUE(fs::exists("talk.session"));
}

/// The dialog was gone, the name with it, and only the notice bar said that nothing was saved.
TEST_F(Sessions, WhatCannotBeWrittenKeepsTheDialogOpen) {
  const std::string too_long(300, 'a');
  for (const char* action : {"save-session", "export-data", "save-log"}) {
    Screen screen;
    screen.app->perform(action);
    screen.frames(5);
    screen.enter(too_long);
    screen.settle();
    ASSERT_TRUE(screen.has("dialog/failed")) << action;
    screen.click("dialog/Name");
    screen.frames(2);
    EXPECT_EQ(screen.app->context().typing.text, too_long) << action << ": what was typed can be mended";
    screen.type("mended.txt");
    screen.frames(2);
    EXPECT_FALSE(screen.has("dialog/failed")) << action << " says it of another name";
    screen.press("enter");
    screen.settle();
    screen.frames(2);
    EXPECT_FALSE(screen.has("dialog/Name")) << action;
    EXPECT_TRUE(fs::remove("mended.txt")) << action;
  }
}

/// "..session", "...session" and folder/.session were written, which no list shows.
TEST_F(Sessions, WhatNamesAFolderIsNoNameToSaveUnder) {
  fs::create_directory("sub");
  for (const char* action : {"save-session", "export-data", "save-log"}) {
    for (const char* name : {".", "..", "...", "sub/", "none/", "sub/.."}) {
      Screen screen;
      screen.app->perform(action);
      screen.frames(5);
      screen.enter(name);
      screen.settle();
      EXPECT_TRUE(screen.has("dialog/failed")) << action << " " << name;
      EXPECT_TRUE(screen.has("dialog/Name")) << action << " " << name;
    }
  }
  EXPECT_TRUE(fs::is_empty("sub"));
  for (const auto& entry : fs::directory_iterator("."))
    EXPECT_NE(entry.path().filename().string().front(), '.') << entry.path();
  EXPECT_FALSE(fs::exists(fs::path("..") / "...session"));
}

/// Ctrl+S wrote the lesson's problem over the session that had been open before it.
TEST_F(Sessions, WhatALessonShowsIsNotSavedOverTheSessionBeforeIt) {
  Screen screen;
  save_twice(screen);
  screen.app->context().requests.start_lesson("first-five-minutes", 0);
  screen.settle(true);
  screen.press("ctrl+s");
  screen.settle();
  EXPECT_TRUE(screen.has("dialog/Name")) << "under which name?";
  EXPECT_EQ(session::read_session("talk.session")->position.t, 11);
}

TEST_F(Sessions, SaveAsksOnceAndTheViewComesBack) {
  ui::ViewState view;
  {
    Screen screen;
    save_twice(screen);
    view = screen.app->view_state();
  }

  Screen other;
  other.session->push(session::OpenFile{"talk.session"});
  other.settle();
  EXPECT_EQ(other.session->snapshot()->position.t, 11);
  EXPECT_EQ(other.app->view_state(), view);
  EXPECT_EQ(other.app->appearance().theme().name, plot::ThemeName::light);
  EXPECT_FALSE(other.has("weight space"));  // the data plane is maximised
  other.press("ctrl+shift+s");
  EXPECT_TRUE(other.has("dialog/Name"));
  other.press("escape");
  EXPECT_FALSE(other.has("dialog/Name"));
}

// --theme and --language win over a session that is opened, and neither it nor later starts are told of them.
TEST_F(Sessions, AnOptionOfTheStartWinsAndIsNotKept) {
  {
    Screen screen;
    save_twice(screen);  // light, English
  }
  Screen other;
  const auto german = text::parse_language("de");
  ui::take({.theme = plot::ThemeName::high_contrast, .language = german}, other.app->appearance().settings());
  other.app->appearance().set_language(other.app->appearance().settings().language);
  other.session->push(session::OpenFile{"talk.session"});
  other.settle();
  EXPECT_EQ(other.app->appearance().theme().name, plot::ThemeName::high_contrast);
  EXPECT_EQ(text::language(), german);
  EXPECT_EQ(other.app->view_state().at("desk.theme"), "dark") << "a session is told what is usual";
  EXPECT_EQ(ui::without_options(other.app->appearance().settings()).language, text::Language::english);
  other.app->perform("theme-contrast");
  EXPECT_EQ(other.app->view_state().at("desk.theme"), "high-contrast") << "chosen in the window";
  EXPECT_EQ(ui::without_options(other.app->appearance().settings()).theme, plot::ThemeName::high_contrast);
  other.app->appearance().set_language(text::Language::english);
}

TEST_F(Sessions, LectureModeComesBackInItsOwnLayout) {
  ui::ViewState view;
  {
    Screen screen;
    screen.press("l");
    screen.press("f3");
    save_twice(screen);
    view = screen.app->view_state();
  }
  Screen other;
  other.session->push(session::OpenFile{"talk.session"});
  other.settle();
  EXPECT_TRUE(other.app->context().lecture);
  const ui::ViewState back = other.app->view_state();
  for (const auto& [key, value] : view) EXPECT_EQ(back.at(key), value) << key;
  EXPECT_EQ(view.at("lecture.split.rows"), "0.36");
}

TEST_F(Sessions, AFolderThatTakesNothingIsKnownAtOnce) {
  Screen screen;
  EXPECT_FALSE(screen.app->documents().auto_save().begin("/dev/null/state"));
  EXPECT_TRUE(screen.app->documents().auto_save().begin(fs::path(fs::current_path()) / "state"));
}

TEST_F(Sessions, TheDotSaysThatTheFileDiffers) {
  {
    Screen screen;
    screen.press("shift+right");
    screen.settle();
    screen.session->push(session::SaveSession{"a.session", screen.app->view_state()});
    screen.settle();
    EXPECT_EQ(screen.app->documents().title(), "a.session – Pegasos Lab");
    screen.app->perform("theme-light");
    screen.frames(2);
    EXPECT_EQ(screen.app->documents().title(), "a.session • – Pegasos Lab") << "the file has the other theme";
    screen.app->perform("theme-dark");
    screen.frames(2);
    EXPECT_EQ(screen.app->documents().title(), "a.session – Pegasos Lab");
    screen.press("p");
    screen.settle();
    EXPECT_EQ(screen.app->documents().title(), "a.session • – Pegasos Lab") << "the file has no pin";
    screen.press("ctrl+s");
    screen.settle();
    EXPECT_EQ(screen.app->documents().title(), "a.session – Pegasos Lab");
  }
  Screen smaller(1280, 720);
  smaller.session->push(session::OpenFile{"a.session"});
  smaller.settle(true);
  smaller.frames(10);
  EXPECT_EQ(smaller.app->documents().title(), "a.session – Pegasos Lab") << "nobody changed anything";
}

TEST_F(Sessions, TheViewAloneIsSavedByItself) {
  Screen screen;
  screen.app->documents().auto_save().begin(folder / "state");
  screen.settle(true);
  screen.frames(3);
  EXPECT_FALSE(screen.app->documents().auto_save().due_in(1000)) << "nothing has changed";
  screen.app->perform("theme-light");
  screen.frames(2);
  EXPECT_TRUE(screen.app->documents().auto_save().due_in(1000));
  screen.app->documents().auto_save().save(1000);
  screen.settle();
  EXPECT_FALSE(screen.app->documents().auto_save().due_in(5000));
}

TEST_F(Sessions, TablesAreSavedAsTheyAreShown) {
  Screen screen;
  screen.lay_out(ui::kCurvesLayout);
  screen.click("plot left/Data");
  screen.click("bar/×100");
  screen.settle();
  screen.fill_in("plot left/Filter", "row 3-5");
  screen.settle();
  screen.press("ctrl+shift+e");
  ASSERT_TRUE(screen.has("dialog/Name"));
  screen.frames(3);
  screen.enter("rows");  // a name without an ending gets the usual one
  screen.settle();
  std::ifstream rows("rows.csv");
  std::string line;
  std::getline(rows, line);
  EXPECT_TRUE(line.starts_with("row,class,y,margin,hinge,alpha,drawn,violating,table_row,")) << line;
  int count = 0;
  for (; std::getline(rows, line); ++count) EXPECT_TRUE(line.starts_with(std::to_string(3 + count) + ",")) << line;
  EXPECT_EQ(count, 3);

  screen.press("p");
  screen.session->push(session::SetParameter{"lambda", "0.5"});
  screen.settle();
  screen.app->perform("show-runs");
  screen.frames(3);
  screen.click("plot left/Save…");
  ASSERT_TRUE(screen.has("dialog/Name"));
  screen.frames(3);
  screen.enter("runs");
  std::ifstream runs("runs.csv");
  std::getline(runs, line);
  EXPECT_TRUE(line.starts_with("run,lambda,t,f,")) << line;
  std::getline(runs, line);
  EXPECT_TRUE(line.starts_with("live,0.5,")) << line;
  std::getline(runs, line);
  EXPECT_TRUE(line.starts_with("A,0.05,")) << line;
}

TEST_F(Sessions, MissingDataAreAskedFor) {
  std::ofstream("points.csv") << "y,a,b\n1,1,2\n-1,-1,0.25\n1,2,2\n";
  {
    Parameters parameters;
    parameters.data = "points.csv";
    Screen screen(1600, 900, parameters);
    screen.session->push(session::StepForward{7});
    screen.settle();
    screen.session->push(session::SaveSession{"a.session", screen.app->view_state()});
    screen.settle();
  }
  fs::rename("points.csv", "moved.csv");
  {
    Screen screen;
    screen.session->push(session::OpenFile{"a.session"});
    screen.settle();
    ASSERT_TRUE(screen.has("dialog/Choose the file…"));
    screen.click("dialog/Choose the file…");
    ASSERT_TRUE(screen.has("dialog/moved.csv"));
    screen.click("dialog/moved.csv");
    screen.click("dialog/Open");
    EXPECT_EQ(screen.settle()->position.t, 7);
    EXPECT_EQ(screen.session->snapshot()->m(), 3);
    EXPECT_FALSE(screen.has("dialog"));
  }
  Screen second;
  second.session->push(session::OpenFile{"a.session"});
  second.settle();
  second.click("dialog/Open without the data");
  EXPECT_EQ(second.settle()->position.t, 7);
  EXPECT_EQ(second.session->snapshot()->m(), 200);
  second.session->push(session::OpenFile{"a.session"});
  second.settle();
  second.press("escape");
  second.frames(3);
  EXPECT_FALSE(second.has("dialog/Leave it"));
}

TEST_F(Sessions, RecentFilesAreListed) {
  std::ofstream("points.csv") << "y,a,b\n1,1,2\n-1,-1,0.25\n1,2,2\n";
  std::ofstream("gone.csv") << "y,a,b\n1,1,2\n-1,-1,0.25\n";
  Screen screen;
  screen.app->documents().auto_save().begin(folder / "state");
  for (const char* file : {"points.csv", "gone.csv"}) {
    screen.session->push(session::OpenFile{file});
    screen.settle();
  }
  fs::remove("gone.csv");
  screen.press("ctrl+shift+o");
  ASSERT_TRUE(screen.has("bar/points.csv"));
  screen.click("bar/gone.csv");  // greyed: nothing happens
  EXPECT_EQ(screen.settle()->m(), 2);
  screen.click("bar/points.csv");  // how it is read is chosen anew: it may need another decimal mark
  screen.settle();
  screen.frames(3);
  screen.click("import/Open");
  EXPECT_EQ(screen.settle()->m(), 3);
}

}  // namespace
}  // namespace pegasos::test
