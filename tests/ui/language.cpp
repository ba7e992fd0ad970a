// The window in other languages: every text has its entry, every entry keeps the places and the mathematics of its key,
// nothing is cut off where the English window cuts nothing off.
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/numbers.h"
#include "core/parameters.h"
#include "figures/figures.h"
#include "plot/ticks.h"
#include "support/folder.h"
#include "support/missing.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/screen.h"
#include "ui/settings.h"

namespace pegasos::test {
namespace {

TEST(Words, AChoiceThatASentenceAsksForIsCalledAsInTheMenu) {
  const Message said("{} is missing; fill it in, or choose {}", "u", Message::key("--missing leave-out"));
  EXPECT_EQ(said.english(), "u is missing; fill it in, or choose --missing leave-out");
  EXPECT_EQ(text::words(said), "u is missing; fill it in, or choose Missing values: leave those rows out");
}

TEST(Language, ThePseudoLanguageKeepsWhatIsNoWord) {
  InLanguage pseudo("pseudo");
  EXPECT_EQ(text::tr("Data plane"), "«Dáátáá pláánéé»");
  EXPECT_EQ(text::tr_format("Saved {}", "a.png"), "«Sáávééd a.png»");
  EXPECT_EQ(text::words(Message("Step {} draws example {}.", 3, 40)), "«Stéép 3 drááws ééxáámpléé 40.»");
  EXPECT_EQ(text::tr("average $\\bar{w}$"), "«áávéérágéé $\\bar{w}$»");
  pseudo.missing.forget();
  text::tr("«Dáátáá pláánéé» 17");
  EXPECT_TRUE(pseudo.missing.texts().empty());
  text::tr("«Dáátáá pláánéé» here");
  EXPECT_FALSE(pseudo.missing.texts().empty());
}

TEST(Language, ACommaPartsGroupsOfDigitsWhereItPartsNoDecimals) {
  Screen screen;
  screen.app->appearance().set_language(*text::parse_language("de"));
  EXPECT_EQ(grouped(1234567), "1\u00A0234\u00A0567");
  EXPECT_EQ(plot::format_number(12345), "12\u00A0345");
  screen.app->appearance().set_language(text::Language::english);
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(plot::format_number(12345), "12,345");
}

TEST(Language, MessagesAreSaidInTheLanguageOfTheMoment) {
  const Message clause("$w$ is multiplied by 1 − 1/{}", 44);
  const Message sentence("No violator: {}, nothing is added.", clause);
  const Message both = sentences(sentence, Message("|$w_{{t+½}}$| = {} ≤ 1/√$λ$ = {}: inside the ball, nothing to "
                                                   "project.",
                                                   "1.77", "4.47"));
  const std::string english =
      "No violator: $w$ is multiplied by 1 − 1/44, nothing is added. |$w_{t+½}$| = 1.77 ≤ 1/√$λ$ = 4.47: "
      "inside the ball, nothing to project.";
  EXPECT_EQ(both.english(), english);
  EXPECT_EQ(text::words(both), english);
  {
    const InLanguage chinese("zh");
    EXPECT_EQ(text::words(both),
              "没有违反者：$w$ 乘以 1 − 1/44，什么也不加。|$w_{t+½}$| = 1.77 ≤ 1/√$λ$ = 4.47：在球内，不必投影。");
    EXPECT_EQ(text::words(Message("+1 is {}; -1 is {}", "setosa", "rest")), "+1 为 setosa；−1 为 rest");
    EXPECT_EQ(text::words(std::string("Data plane")), "Data plane") << "a name is no text of the program";
    EXPECT_EQ(text::words(Message::key("Data plane")), "数据平面");
    EXPECT_EQ(text::tr("qwertz uiop"), "qwertz uiop");
    EXPECT_TRUE(chinese.missing.texts().contains("qwertz uiop"));
  }
  EXPECT_EQ(text::words(both), english);
}

TEST(Language, FlagsAreCalledAsTheRowsOfTheWindow) {
  Parameters parameters;
  const Message refused = set_parameter(parameters, "k", "0.5").error().message;
  EXPECT_TRUE(refused.english().starts_with("--k 0.5 is not written in digits alone")) << refused;
  EXPECT_TRUE(text::words(refused).starts_with("Batch k 0.5 is not written in digits alone")) << text::words(refused);
}

TEST(Language, EveryParameterKeyAndFigureHasItsWords) {
  const InLanguage chinese("zh");
  for (const Parameter& p : parameter_table()) {
    if (p.group == ParameterGroup::Program) continue;
    text::tr(p.title);
    text::tr(p.help);
  }
  for (const ui::Action& b : ui::actions()) {
    text::tr(b.title);
    text::tr(b.help);
  }
  for (const figures::FigureInfo& info : figures::figure_list()) {
    text::tr(info.title);
    text::tr(info.sentence);
    for (const figures::PlotToggle& toggle : info.toggles) {
      text::tr(toggle.name);
      text::tr(toggle.tip);
    }
  }
  for (const std::string& words : chinese.missing.texts()) ADD_FAILURE() << "no Chinese for: " << words;
}

TEST(Language, WhyAControlIsOffStandsInItsTooltipInThisLanguage) {
  InLanguage chinese("zh");
  Screen screen;
  screen.press("f2");  // the strip of controls
  screen.session->push(session::SetParameter{"data", "iris"});
  screen.settle();
  screen.frames(2);
  chinese.missing.forget();
  screen.move(screen.rect("controls/New data  D").centre());
  screen.later(1);
  screen.frames(3);
  EXPECT_TRUE(screen.has("tooltip"));
  EXPECT_EQ(chinese.missing.texts(), std::set<std::string>());
}

/// A file with every kind of trouble that a table can have.
std::string troubled_file(const Folder& folder) {
  return folder.put("language.csv", "y,a,b\n1,x,2\n-1,2\n1,nan,3\n-1,,1\n1,0x10,1\n-1,1e999,1\n");
}

/// Every dialog, table and tab, one after the other.
void walk_dialogs(Screen& screen) {
  const auto shown = [&] {
    screen.frames(6);
    screen.press("escape");  // the field that has the keyboard, then the dialog
    screen.press("escape");
    screen.frames(2);
    EXPECT_FALSE(screen.has("dialog") || screen.has("picture") || screen.has("film") || screen.has("import"));
  };
  for (const char* key : {"?", "ctrl+o", "ctrl+s", "ctrl+e"}) {
    screen.press(key);
    shown();
  }
  for (const char* action : {"about", "panels", "export-data", "save-log"}) {
    screen.app->perform(action);
    shown();
  }
  screen.app->documents().drop({troubled_file(screen.folder)});
  screen.settle();
  EXPECT_TRUE(screen.has("import/problem 1"));
  shown();
  for (const char* tab : {"data-table", "log", "runs"}) {
    screen.app->show_tab(tab);
    screen.frames(4);
  }
  screen.press("p");
  screen.session->push(session::SetParameter{"lambda", "0.2"});
  screen.settle(true);
  screen.press("ctrl+shift+e");
  shown();
  screen.app->show_tab("objective");
  screen.frames(3);
  screen.click("plot left/Menu");
  screen.frames(3);
  screen.click("plot left/Make a film…");
  screen.frames(3);
  EXPECT_TRUE(screen.has("film/Make film"));
  shown();
  screen.press("shift+p");
  screen.settle();
}

/// Opens what can be opened, so that every text is asked for.
void walk_everything(Screen& screen) {
  for (const char* key : {"ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4", "ctrl+5", "ctrl+6"}) {
    screen.press(key);
    screen.press("escape");
  }
  for (const char* menu : {"bar/File", "bar/View", "bar/Run", "bar/Help"}) {
    screen.click(menu);
    screen.press("escape");
    screen.frames(2);
  }
  walk_dialogs(screen);
  for (const auto& [name, rect] : ui::WidgetMap(screen.widgets)) {
    const bool list = name == "controls/Generator" || name == "controls/Labels and features";
    if (list) screen.click(name);
  }
  for (const Parameter& p : parameter_table()) {
    const std::string name = "controls/" + std::string(p.key);
    if (p.kind != ParameterKind::Choice || !screen.has(name)) continue;
    screen.click(name);
    screen.press("escape");
    screen.frames(2);
  }
}

/// Names of the data and their columns belong to no language.
bool is_name(const std::string& text) {
  constexpr std::string_view kNames[] = {"session.json", "pegasos language", "suboptimality.svg",
                                         "setosa",       "versicolor",       "virginica"};
  constexpr std::string_view kSigns[] = {"SVG", "PDF", "PNG", "CSV", "GIF", "MP4", "LIBSVM", "nan", "'nan'", "1,nan,3"};
  return std::ranges::find(kSigns, text) != std::end(kSigns) ||
         std::ranges::any_of(kNames, [&](std::string_view name) { return text.find(name) != std::string::npos; });
}

TEST(Language, EveryTextOfTheWindowHasAnEntry) {
  const InLanguage chinese("zh");
  Screen screen(1366, 768);
  screen.app->appearance().set_language(*text::parse_language("zh"));
  screen.settle(true);
  walk_everything(screen);
  for (int i = 0; i < 9; ++i) {
    screen.press("down");
    screen.settle();
  }
  screen.click("bar/×100");
  screen.settle();
  screen.press("home");
  screen.settle();
  for (const std::string& words : chinese.missing.texts()) {
    if (!is_name(words)) ADD_FAILURE() << "no Chinese for: \"" << words << "\"";
  }
}

TEST(Language, NothingIsCutOff) {
  for (const text::LanguageInfo& info : text::menu_languages()) {
    Screen screen(1366, 768);
    screen.lay_out(ui::kAllLayout);
    std::set<std::string> cut;
    screen.app->appearance().set_language(*text::parse_language(info.code));
    screen.settle(true);
    screen.frames(3);
    screen.app->context().watch.cut_labels = &cut;
    screen.frames(2);
    walk_dialogs(screen);
    // Sentences of a list's rows are shown in full beside it; rows of the table show what there is room for.
    // The folded problem has no room for the longest names of sets; its list and its tooltip have.
    std::erase_if(cut, [](const std::string& label) {
      return label.starts_with("import/") || label == "controls/Two overlapping blobs";
    });
    for (const std::string& label : cut) ADD_FAILURE() << info.code << " cuts off: " << label;
  }
  text::set_language(text::Language::english);
}

TEST(Language, IsSwitchedLiveAndNamesStay) {
  Screen screen;
  ASSERT_TRUE(screen.has("bar/View"));
  for (const char* code : {"zh", "de", "en"}) {
    const text::Language language = *text::parse_language(code);
    screen.click("bar/View");
    screen.click("bar/" + std::string(text::info(language).name));
    screen.frames(2);
    EXPECT_EQ(text::language(), language);
    EXPECT_TRUE(screen.has("bar/View"));
    EXPECT_TRUE(screen.has("controls/lambda"));
  }
}

TEST(Language, EveryOneIsKeptInTheSettings) {
  const Folder folder;
  for (const text::LanguageInfo& info : text::menu_languages()) {
    ui::Settings settings;
    settings.language = *text::parse_language(info.code);
    ASSERT_TRUE(ui::write_settings(settings, folder / "window").ok());
    EXPECT_EQ(ui::read_settings(folder / "window").language, settings.language) << info.code;
  }
}

TEST(Language, GermanIsWrittenInGerman) {
  const InLanguage german("de");
  EXPECT_EQ(text::tr("Support vectors"), "Stützvektoren");
  EXPECT_EQ(text::words(Message("Step {} draws example {}.", 3, 40)), "Schritt 3 zieht Beispiel 40.");
  EXPECT_EQ(text::words(Message("+1 is {}; -1 is {}", "setosa", "rest")), "+1 ist setosa; -1 ist rest");
  EXPECT_EQ(text::words(Message("Example {} falls short of the margin ({} < 1): it is a violator.", 3, 0.5)),
            "Beispiel 3 hat die Margin 0.5 < 1: es ist ein Verletzer.");
}

TEST(Language, KeysAreCalledAsTheKeyboardCallsThem) {
  for (const ui::Action& action : ui::actions()) EXPECT_EQ(ui::shown_keys(action.keys), action.keys);
  const InLanguage german("de");
  EXPECT_EQ(ui::shown_keys("Ctrl+Space"), "Strg+Leertaste");
  EXPECT_EQ(ui::shown_keys("Shift+Tab"), "Umschalt+Tab");
  EXPECT_EQ(ui::shown_keys("PageDown, PageUp"), "Bild ab, Bild auf");
  for (const char* name : {"Home", "End", "Del", "Enter", "Ctrl+Enter"}) EXPECT_NE(ui::shown_keys(name), name);
  EXPECT_NE(ui::tip_of("open-file").find("Strg+O"), std::string::npos);
}

TEST(Language, WithoutAFontTheWindowStaysEnglishAndSaysWhy) {
  Screen screen;
  plot::FontFiles files = screen.fonts->files();
  files.chinese.clear();
  ui::Fonts poor(files);
  poor.build(1);
  const ui::Engine engine{[](session::Command) {}, [&] { return screen.session->snapshot(); }, {}};
  ui::WidgetMap widgets;
  {
    ui::AppUi app(engine, poor, ui::Settings{});
    app.context().watch.widgets = &widgets;
    app.appearance().set_language(*text::parse_language("zh"));
    EXPECT_EQ(text::language(), text::Language::english);
    ImGui::NewFrame();
    app.frame({0, 0, screen.width, screen.height}, 1);
    ImGui::Render();
  }
  EXPECT_TRUE(widgets.contains("notice/text"));
  screen.fonts->build(1);
}

/// λ refused 0,05, and T made 15 of 1,5.
TEST(Language, FieldsReadADecimalComma) {
  for (const char* code : {"de", "en", "zh"}) {
    SCOPED_TRACE(code);
    Screen screen;
    screen.app->appearance().set_language(*text::parse_language(code));
    screen.frames(2);
    screen.fill_in("controls/lambda", "0,05");
    EXPECT_EQ(screen.settle()->parameters.lambda, 0.05);
    screen.fill_in("controls/T", "12 000");
    EXPECT_EQ(screen.settle()->parameters.T, 12000);
    screen.fill_in("controls/T", "1,5");
    EXPECT_EQ(screen.settle()->parameters.T, 12000);
    screen.fill_in("controls/T", "2,000");  // where no comma is between groups it is not known what is meant
    EXPECT_EQ(screen.settle()->parameters.T, std::string_view(code) == "de" ? 12000 : 2000);
    screen.session->push(session::SetParameter{"step", "constant:1"});
    screen.settle();
    screen.fill_in("controls/step value", "0,25");
    EXPECT_EQ(screen.settle()->parameters.step_value, 0.25);
  }
  text::set_language(text::Language::english);
}

/// A comma may part values or decimals: what is typed is never read as other numbers than those that were meant.
TEST(Language, ListsAreReadAsTheyAreMeantOrRefused) {
  for (const char* code : {"en", "de", "zh"}) {
    SCOPED_TRACE(code);
    text::set_language(*text::parse_language(code));
    EXPECT_EQ(text::plain_list("0,1; 0,01"), "0.1,0.01");
    EXPECT_EQ(text::plain_list("0.1;−2; 12 000;"), "0.1,-2,12000");
    EXPECT_EQ(text::plain_list("0.1, 0.01"), "0.1, 0.01");
    EXPECT_EQ(text::plain_list("1, 4, 16"), "1, 4, 16");
    EXPECT_EQ(text::plain_list("pegasos, norma:0.7"), "pegasos, norma:0.7");
    EXPECT_EQ(text::plain_list("pegasos; norma:0,7"), "pegasos,norma:0.7");
    EXPECT_EQ(text::plain_list("log:0,0001:1:9"), "log:0.0001:1:9");
    EXPECT_EQ(text::plain_list("0,1; 0,2, 0,3"), std::nullopt);
    EXPECT_EQ(text::plain_list(""), "");
    for (const char* list : {"0.9, 0.5,0.1", "1,2,4", "0.1", ""}) {
      const auto back = text::plain_list(text::shown_list(list));
      ASSERT_TRUE(back) << list;
      EXPECT_EQ(without_groups(*back), without_groups(list)) << "what is shown is read as it was";
    }
    const bool clear = std::string_view(code) != "de";
    for (const char* list : {"0,1", "0,1, 0,01", "0,1 0,01", "1,2,4", "1.000,5"})
      EXPECT_EQ(text::plain_list(list).has_value(), clear) << list;
  }
  text::set_language(text::Language::english);
}

TEST(Language, FieldsOfListsTakeSemicolons) {
  Screen screen(1600, 1400);
  screen.app->appearance().set_language(*text::parse_language("de"));
  screen.frames(2);
  screen.fill_in("controls/w1", "3,5; −4");
  EXPECT_EQ(screen.settle()->w, (Vector{3.5, -4}));
  screen.fill_in("controls/w1", "1,2");
  EXPECT_EQ(screen.settle()->w, (Vector{3.5, -4})) << "refused: it may be 1.2";
  EXPECT_TRUE(screen.has("notice/text"));
  ASSERT_TRUE(screen.app->show_tab("experiments lambda"));
  screen.frames(3);
  screen.fill_in("experiment/values", "0,1; 0,01");
  const session::SnapshotPtr drafted = screen.settle(true);
  ASSERT_NE(drafted->sweeps->draft, nullptr);
  EXPECT_EQ(drafted->sweeps->draft->request.values, (std::vector<std::string>{"0.1", "0.01"}));
  screen.fill_in("experiment/values", "0,1,0,01");
  EXPECT_EQ(screen.settle(true)->sweeps->draft->request.values, drafted->sweeps->draft->request.values);
  screen.press("t");
  screen.settle(true);
  screen.fill_in("bar/deltas", "0,5; 0,2");
  EXPECT_EQ(screen.app->view_state().at("theory.deltas"), "0.5, 0.2");
  screen.fill_in("bar/deltas", "0,5,0,2");
  EXPECT_EQ(screen.app->view_state().at("theory.deltas"), "0.5, 0.2");
  screen.fill_in("bar/u", "0,5; −2");
  EXPECT_EQ(screen.app->view_state().at("theory.u"), "0.5, -2");
  screen.app->appearance().set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::test
