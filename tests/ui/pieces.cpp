// Keys, scripts and layout: the parts of the window that are plain data.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "core/kept_inputs.h"
#include "core/misprints.h"
#include "plot/math_text.h"
#include "session/first_problem.h"
#include "support/folder.h"
#include "support/places.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/glfw_keys.h"
#include "ui/keys.h"
#include "ui/layout.h"
#include "ui/script.h"
#include "ui/views/transport.h"
#include "ui/words.h"

namespace pegasos::test {
namespace {

using namespace pegasos::ui;

TEST(Texts, SymbolsOfPlainSentencesAreSetAsMathematics) {
  EXPECT_EQ(with_math("f(w_t) − f* and |w_{t+1} − w*|"), "$f$($w_t$) − $f$* and |$w_{t+1}$ − $w$*|");
  EXPECT_EQ(with_math("推论 1，f(w_t) 的均值，f* 未知"), "推论 1，$f$($w_t$) 的均值，$f$* 未知");
  EXPECT_EQ(with_math("D(α_t) at t = 3"), "D($α_t$) at t = 3");
  for (const std::string_view words : {"breast_cancer", "held_out_error", "x_12", "a plain sentence, 2*3"})
    EXPECT_EQ(with_math(words), plot::escape(std::string(words))) << "nothing to set";
}

/// "gap-with-strays · λ = 0.25" was said of a set with another margin and seed, which has another f*.
TEST(Texts, AProblemNamesHowItsGeneratorIsSet) {
  const auto words = [](Parameters p, std::span<const std::string_view> left_out = {}) {
    return problem_in_words(p.data, p, left_out);
  };
  EXPECT_TRUE(
      words(session::first_problem()).starts_with("gap-with-strays (Margin = 0.4, data seed 109) · $λ$ = 0.25"));
  Parameters p;
  EXPECT_TRUE(words(p).starts_with("overlapping-blobs · ")) << words(p);
  p.margin = 0.4;  // not used by this one
  p.noise = 0.92;  // as of itself
  EXPECT_TRUE(words(p).starts_with("overlapping-blobs · ")) << words(p);
  p.m = 500;
  p.noise = 1.5;
  p.imbalance = 0.3;
  p.flips = 0.1;
  EXPECT_TRUE(
      words(p).starts_with("overlapping-blobs ($m$ = 500, Noise = 1.5, Share of +1 = 0.3, Flipped labels = 0.1) · "))
      << words(p);
  EXPECT_TRUE(words(p, std::vector<std::string_view>{"m", "flips"})
                  .starts_with("overlapping-blobs (Noise = 1.5, Share of +1 = 0.3) · "));
  p.data = "iris";
  EXPECT_TRUE(words(p).starts_with("iris · ")) << words(p);
}

TEST(Texts, LargeCountsAreSaidAsTheLanguageDoes) {
  EXPECT_EQ(rounded(4'780'000), "4.78 M");
  EXPECT_EQ(rounded(1234), "1.23 k");
  EXPECT_EQ(speed_text(250'000), "250 k steps/s");
  text::set_language(*text::parse_language("zh"));
  EXPECT_EQ(rounded(1234), "1,234");
  EXPECT_EQ(rounded(12'345), "1.23 万");
  EXPECT_EQ(rounded(4'780'000), "478 万");
  EXPECT_EQ(rounded(12'340'000), "1,234 万");
  EXPECT_EQ(rounded(4.78e9), "47.8 亿");
  EXPECT_EQ(speed_text(250'000), "25 万 步/秒");
  text::set_language(text::Language::english);
}

// What a control calls its choices is never the word of the command line.
TEST(Texts, EveryMisprintHasAName) {
  for (const MisprintInfo& info : misprint_table()) EXPECT_NE(choice_title("as-printed", info.name), info.name);
}

TEST(Keys, NoStrokeMeansTwoThings) {
  std::set<std::tuple<int, bool, bool>> seen;
  for (const Action& b : actions()) {
    const Stroke stroke = b.stroke();
    EXPECT_EQ(b.keys.empty(), stroke.key == Key::none) << b.keys;
    if (b.keys.empty()) continue;
    EXPECT_TRUE(seen.insert({static_cast<int>(stroke.key), stroke.shift, stroke.ctrl}).second) << b.keys;
    EXPECT_EQ(action_on(stroke), &b);
  }
  EXPECT_EQ(action_on({Key::none, false, false}), nullptr);
}

TEST(Keys, NamesOfScripts) {
  EXPECT_EQ(parse_stroke("space"), (Stroke{Key::space, false, false}));
  EXPECT_EQ(parse_stroke("Shift+Right"), (Stroke{Key::right, true, false}));
  EXPECT_EQ(parse_stroke("ctrl++"), (Stroke{Key::plus, false, true}));
  EXPECT_EQ(parse_stroke("?"), (Stroke{Key::question, false, false}));
  EXPECT_EQ(parse_stroke("ctrl+o"), (Stroke{Key::o, false, true}));
  EXPECT_EQ(parse_stroke("hyper+x"), std::nullopt);
  EXPECT_EQ(parse_stroke(""), std::nullopt);
}

TEST(Keys, NamesAndTitlesLeadBack) {
  const std::set<std::string_view> menus{"", "File", "Edit", "View", "Run", "Help"};
  for (const Action& b : actions()) {
    EXPECT_EQ(&action_of(b.id), &b) << "two of one id: " << b.id;
    EXPECT_EQ(action_titled(b.title)->help.empty(), b.help.empty()) << b.title;
    EXPECT_TRUE(b.run) << b.title;
    EXPECT_TRUE(menus.contains(b.menu)) << b.title;
    EXPECT_EQ(stroke_name(b.stroke()).empty(), b.keys.empty()) << b.title;
    if (!b.keys.empty()) {
      EXPECT_EQ(parse_stroke(stroke_name(b.stroke())), b.stroke()) << b.title;
    }
  }
  EXPECT_EQ(action_titled("Make coffee"), nullptr);
}

// An id that the sources misspell would only be noticed where it is reached.
TEST(Keys, EveryActionThatIsNamedIsThere) {
  const std::regex named("(?:perform|action_of)\\(\"([^\"]*)\"");
  int seen = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_folder() + "/app/ui")) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (std::sregex_iterator at(text.begin(), text.end(), named), end; at != end; ++at) {
      ++seen;
      const std::string id = (*at)[1];
      EXPECT_EQ(std::ranges::count(actions(), id, &Action::id), 1) << entry.path() << ": " << id;
    }
  }
  EXPECT_GT(seen, 15) << "the sources were read";
}

// What a script presses is what GLFW would report of a keyboard.
TEST(Keys, AKeyboardSendsThem) {
  for (const Action& b : actions()) {
    if (b.keys.empty()) continue;
    const Stroke stroke = b.stroke();
    const auto event = key_event(stroke_name(stroke));
    ASSERT_TRUE(event) << b.title;
    Key heard = key_of_glfw(event->key);
    if (heard == Key::none && stroke.ctrl) heard = sign_with_ctrl(event->key);
    if (heard == Key::none) heard = key_of_character(event->character);
    EXPECT_EQ(heard, stroke.key) << b.title;
  }
  EXPECT_EQ(key_event("a")->character, U'a');
  EXPECT_EQ(key_event("shift+a")->character, U'A');
  EXPECT_EQ(key_event("ctrl+a")->character, U'\0') << "no field hears a letter";
  EXPECT_NE(key_event("backspace")->key, key_event("delete")->key);
  EXPECT_FALSE(key_event("hyper+x"));
}

/// The commands of scripts were written down for readers of the sources alone.
TEST(Script, ThePageHasEveryCommandAndItsExampleIsAScript) {
  std::ifstream page(source_folder() + "/assets/manual/scripts.md");
  std::set<std::string, std::less<>> told;
  std::string example;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("    ")) example += line + "\n";
    if (line.starts_with("| `")) told.insert(line.substr(3, line.find_first_of(" `", 3) - 3));
  }
  std::set<std::string, std::less<>> known;
  for (const std::string_view command : script_commands()) known.emplace(command);
  EXPECT_EQ(told, known);
  const auto script = parse_script(example, "the example");
  ASSERT_TRUE(script.ok()) << script.error().text();
  EXPECT_GT(script->size(), 3U);
}

TEST(Script, LinesAndMistakes) {
  const auto good = parse_script("# comment\n\nkey space\n  click controls/new  D\nset lambda 0.1\n", "s");
  ASSERT_TRUE(good.ok());
  ASSERT_EQ(good.value().size(), 3U);
  EXPECT_EQ(good.value()[1].rest, "controls/new  D");
  EXPECT_EQ(good.value()[2].words[1], "0.1");
  EXPECT_EQ(good.value()[2].line, 5);
  for (const char* bad : {"jump 3",
                          "key hyper",
                          "set lambda",
                          "step many",
                          "drag 1 2 3",
                          "wait forever",
                          "wheel up",
                          "press nose",
                          "size 5x5",
                          "size 1e3x9",
                          "size 99999x9",
                          "theme pink",
                          "language xx",
                          "lecture maybe",
                          "pace quick",
                          "scale inf",
                          "choose Nothing",
                          "\x01\x02",
                          "wheel 1e9",
                          "step -1",
                          "seek -1",
                          "run 1e3",
                          "seek 99999999999999999",
                          "wait -1",
                          "wait 99999999999",
                          "click",
                          "text nan",
                          "rest inf a",
                          "shot a.jpg",
                          "shot a",
                          "shot .png"}) {
    const auto refused = parse_script(std::string("wait 1\n") + bad, "demo.txt");
    ASSERT_FALSE(refused.ok()) << bad;
    EXPECT_EQ(refused.error().line, 2);
    EXPECT_EQ(refused.error().file, "demo.txt");
  }
  EXPECT_TRUE(parse_script("shot a.jpg.PNG", "s").ok());
  EXPECT_NE(parse_script("shot a.jpg", "s").error().message.english().find("a PNG"), std::string::npos);
  EXPECT_FALSE(read_script("/nowhere/script").ok());
  EXPECT_EQ(read_script("/").error().message, "this is a folder; name a file in it");
  const auto no_script = parse_script(std::string(100000, 'x') + "\x1b[2J", "s");
  EXPECT_LT(no_script.error().message.english().size(), 100U);
}

// A picture or a session may be written twice, and over what a line before has opened, but not over an input.
TEST(Script, NoLineWritesOverWhatTheCommandReads) {
  const test::CurrentFolder folder;
  const std::string script = "s.txt";
  const std::string data = "d.png";  // the name that a picture may have, too
  std::ofstream(data) << "y,a\n1,2\n-1,3\n";
  const KeptInputs kept(KeptInputs::Of::Announced);
  ASSERT_TRUE(note_input(data).ok());
  const auto refused = [&](const std::string& line) {
    std::ofstream(script) << "wait 1\n" << line << "\nquit\n";
    const auto lines = read_script(script);
    return lines.ok() ? std::string() : lines.error().text();
  };
  for (const char* command : {"shot ", "save ", "widgets ", "rest 1 "}) {
    for (const std::string& file : {data, script}) {
      if (command == std::string("shot ") && file == script) continue;  // no picture has that name
      const std::string why = refused(command + file);
      EXPECT_NE(why.find("s.txt:2: "), std::string::npos) << why;
      EXPECT_NE(why.find(file + " is the file that is read; nothing was written"), std::string::npos) << why;
    }
  }
  EXPECT_EQ(refused("save " + data + "x\nopen " + data + "x\nsave " + data + "x"), "");
}

TEST(Layout, ThePlanesTakeMostOfWhatTheParametersLeave) {
  const auto area = [](const plot::Rect& r) { return static_cast<double>(r.w) * static_cast<double>(r.h); };
  for (const auto& [w, h, scale] : {std::tuple{1366.F, 768.F, 1.F}, std::tuple{1600.F, 900.F, 1.F},
                                    std::tuple{1920.F, 1080.F, 1.F}, std::tuple{3840.F, 2160.F, 1.55F}}) {
    const Layout layout = arrange({0, 0, w, h}, scale, kStepLayout, Panel::none);
    const double planes = area(layout.data_plane) + area(layout.weight_space);
    const double free = area({layout.data_plane.x, layout.data_plane.y,
                              layout.weight_space.right() - layout.data_plane.x, layout.controls.h});
    EXPECT_GE(planes / free, 0.6) << w;
    for (const plot::Rect& other : {layout.algorithm, layout.plot_right, layout.controls})
      EXPECT_GT(area(layout.weight_space), 1.4 * area(other)) << w << ": the largest things on screen";
  }
}

/// In lecture mode with larger letters its rows beside a lesson were "…".
TEST(Layout, AProblemThatHasNoRoomBesideALessonIsAloneUntilItIsFolded) {
  for (const bool folded : {true, false}) {
    ui::Arrangement arrangement = kStepLayout;
    arrangement.folded = folded;
    const Layout layout = arrange({0, 0, 1366, 768}, 1.65F, arrangement, Panel::none, false, 614);
    EXPECT_EQ(layout.data_plane.empty(), !folded);
    EXPECT_EQ(layout.algorithm.empty(), !folded);
    if (!folded) {
      EXPECT_GE(layout.controls.w, 1.65F * 300);
    }
    EXPECT_LE(layout.controls.right(), layout.lesson.x);
  }
}

TEST(Layout, PanelsFillTheWindowWithoutOverlap) {
  const Panel panels[] = {Panel::controls,  Panel::data_plane, Panel::weight_space,
                          Panel::algorithm, Panel::plot_left,  Panel::plot_right};
  for (const auto& [w, h, scale] : {std::tuple{1280.F, 720.F, 1.F}, std::tuple{1366.F, 768.F, 1.F},
                                    std::tuple{1600.F, 900.F, 1.F}, std::tuple{3840.F, 2160.F, 2.F}}) {
    for (const Arrangement& one : {kStepLayout, kCurvesLayout, kAllLayout}) {
      const Layout layout = arrange({0, 0, w, h}, scale, one, Panel::none);
      const plot::Rect all{0, 0, w, h};
      for (const Panel a : panels) {
        EXPECT_EQ(layout.of(a).empty(), one.hidden.has(a));
        if (one.hidden.has(a)) continue;
        EXPECT_TRUE(all.encloses(layout.of(a)));
        EXPECT_GT(layout.of(a).w, 140 * scale);
        EXPECT_GT(layout.of(a).h, 180 * scale);
        EXPECT_FALSE(layout.of(a).overlaps(layout.top_bar));
        for (const Panel b : panels) EXPECT_TRUE(a == b || !layout.of(a).overlaps(layout.of(b)));
      }
      EXPECT_EQ(layout.plot_right.bottom(), layout.controls.bottom());
      EXPECT_EQ(layout.plot_right.right(), layout.weight_space.right());
      EXPECT_NEAR(layout.data_plane.w, layout.weight_space.w, 1);
      EXPECT_EQ(layout.data_plane.h, layout.weight_space.h);
    }
  }
}

// Of what is below the top bar and beside the strip; the pseudo-code keeps its four lines and the sentence.
TEST(Layout, TheTwoPlanesAreTheCentreOfTheStepLayout) {
  for (const auto& [w, h, scale] : {std::tuple{1366.F, 768.F, 1.F}, std::tuple{1600.F, 900.F, 1.F},
                                    std::tuple{1920.F, 1080.F, 1.F}, std::tuple{3840.F, 2160.F, 1.55F}}) {
    const Layout layout = arrange({0, 0, w, h}, scale, kStepLayout, Panel::none);
    const float free = (w - layout.controls.right()) * (h - layout.top_bar.h);
    const float planes = layout.data_plane.w * layout.data_plane.h + layout.weight_space.w * layout.weight_space.h;
    EXPECT_GE(planes, 0.6F * free) << w << "x" << h;
    EXPECT_GT(layout.data_plane.w * layout.data_plane.h, 1.5F * layout.algorithm.w * layout.algorithm.h);
    EXPECT_GE(layout.algorithm.h, 180 * scale);
  }
}

TEST(Speed, KeysGoThroughTheWholeRange) {
  double speed = 1;
  int steps = 0;
  while (speed > 0 && steps < 40) {
    const double next = TransportView::faster(speed);
    EXPECT_TRUE(next == 0 || next > speed) << speed;
    speed = next;
    ++steps;
  }
  EXPECT_EQ(speed, 0);
  EXPECT_LE(steps, 20);
  for (int i = 0; i < 40 && speed != 0.1; ++i) speed = TransportView::slower(speed);
  EXPECT_EQ(speed, 0.1);
  EXPECT_EQ(TransportView::slower(0.1), 0.1);
}

}  // namespace
TEST(Texts, FlagsGetTheNamesOfTheWindow) {
  EXPECT_EQ(text::without_flags("--k 200 is larger than m = 1"), "Batch k 200 is larger than m = 1");
  EXPECT_EQ(text::without_flags("rest (--positive), keep (--classes A,B)"),
            "rest (Positive class), keep (Classes A,B)");
  EXPECT_EQ(text::without_flags("a--k.csv: --nothing, -- and --"), "a--k.csv: --nothing, -- and --");
  EXPECT_EQ(text::without_flags(""), "");
}

}  // namespace pegasos::test
