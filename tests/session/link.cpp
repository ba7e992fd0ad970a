// Links: what they open is the session they were copied from, and whatever else stands there is one sentence.
#include "session/link.h"

#include <random>

#include "session/origin.h"
#include "session/packed.h"
#include "session/session_json.h"
#include "session_files.h"

namespace pegasos::session {
namespace {

constexpr std::string_view kBase = "https://example.org/pegasos/";

std::string link_to(const Snapshot& moment) {
  const auto link = session_link(session_with_rows(moment), kBase);
  EXPECT_TRUE(link.ok()) << (link ? "" : link.error().text());
  return link ? *link : "";
}

/// What its characters stand for: the session as JSON.
std::string text_in(const std::string& link) {
  std::string text = link.substr(link.find("=1.") + 3);
  EXPECT_EQ(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
            std::string::npos)
      << "as the header of link.h promises: " << text;
  std::ranges::replace(text, '-', '+');
  std::ranges::replace(text, '_', '/');
  text.append((4 - text.size() % 4) % 4, '=');
  return unpacked(text, std::size_t{1} << 20U).value_or("");
}

/// Another session that was there before opens it.
void expect_opens(const Snapshot& saved, const std::string& link) {
  const auto other = open(small());
  const SnapshotPtr opened = after(*other, OpenFile{link});
  EXPECT_NE(opened->notice.kind, Notice::Kind::Error) << opened->notice.text;
  expect_same_moment(saved, *opened);
  ASSERT_TRUE(saved.hash.has_value());
  EXPECT_EQ(saved.hash, opened->hash);
  ASSERT_EQ(saved.pins.size(), opened->pins.size());
  for (std::size_t i = 0; i < saved.pins.size(); ++i) {
    EXPECT_EQ(saved.pins[i].slot, opened->pins[i].slot);
    EXPECT_EQ(saved.pins[i].run->position, opened->pins[i].run->position);
    EXPECT_EQ(saved.pins[i].run->hash, opened->pins[i].run->hash);
  }
  EXPECT_TRUE(opened->session.path.empty()) << "a link is no file to save to";
  EXPECT_TRUE(opened->file.empty()) << "and none that was used last";
}

struct Links : SessionFiles {
  std::string csv() const {
    std::ofstream(path("mine.csv")) << "kind,u,v\nred,1,2\nblue,-1,0.25\nred,2,2\nblue,0,-1\nred,0.1,3\nblue,-2,1\n";
    return path("mine.csv");
  }
};

TEST_F(Links, SessionsOfEveryKindComeBackWithTheirHashes) {
  const auto session = open(small());
  session->push(SeekTo{{40, Phase::GradientStep}});
  const SnapshotPtr within = session->wait();
  EXPECT_LT(link_to(*within).size(), 1600U);
  EXPECT_TRUE(parse_json(text_in(link_to(*within)), {.file = {}}).ok());
  expect_opens(*within, link_to(*within));

  session->push(PinRun{});
  session->push(SetParameter{"lambda", "0.5"});
  const SnapshotPtr pinned =
      after(*session, SetParameter{"k", "5"}, RunTo{120}, PinRun{}, SetParameter{"step", "norma:0.3"});
  expect_opens(*pinned, link_to(*pinned));
  const SnapshotPtr apart =
      after(*session, LockPin{pinned->pins[0].id, false}, SetParameter{"data", "moons"}, RunTo{90});
  ASSERT_EQ(apart->pins.size(), 2U);
  expect_opens(*apart, link_to(*apart));

  const auto edited = open(to_edit());
  const SnapshotPtr moved = after(*edited, RunTo{30}, Edit{PlacePoints{{3}, {{0.1, -7.0 / 3}}}}, PinRun{}, RunTo{50});
  ASSERT_TRUE(moved->edited);
  expect_opens(*moved, link_to(*moved));

  Parameters parameters;
  parameters.data = "iris";
  parameters.positive = "virginica";
  parameters.scaling = Scaling::Standardise;
  const auto bundled = open(parameters);
  const SnapshotPtr bundle = after(*bundled, RunTo{25});
  expect_opens(*bundle, link_to(*bundle));
}

TEST_F(Links, TheRowsOfAFileAreInItButNoFolder) {
  Parameters parameters;
  parameters.data = csv();
  const auto session = open(parameters);
  const SnapshotPtr saved = after(*session, SetParameter{"test", parameters.data}, RunTo{30}, PinRun{}, RunTo{40});
  ASSERT_NE(saved->test, nullptr) << saved->notice.text;
  const std::string link = link_to(*saved);
  std::filesystem::remove(parameters.data);
  const auto file = linked_session(link);
  ASSERT_TRUE(file.ok()) << file.error().text();
  EXPECT_EQ(std::filesystem::path(file->parameters.data).filename(), "mine.csv");
  EXPECT_FALSE(std::filesystem::path(file->parameters.data).is_absolute()) << file->parameters.data;
  EXPECT_TRUE(file->parameters.test.empty()) << "no step depends on it";
  ASSERT_NE(file->table, nullptr);
  EXPECT_EQ(file->table->source.find('/'), std::string::npos) << file->table->source;
  const auto other = open(small());
  const SnapshotPtr opened = after(*other, OpenFile{link});
  EXPECT_NE(opened->notice.kind, Notice::Kind::Error) << opened->notice.text;
  EXPECT_EQ(opened->hash, saved->hash);
  EXPECT_EQ(opened->data->checksum(), saved->data->checksum());
}

/// Whoever opens it did not see that the test set's name was still in it: reading leaves it out once more.
TEST_F(Links, NothingOfTheTestSetIsInIt) {
  Parameters parameters;
  parameters.data = csv();
  const std::string examined = path("examined.csv");
  std::filesystem::copy_file(parameters.data, examined);
  const auto session = open(parameters);
  const SnapshotPtr saved = after(*session, SetParameter{"test", examined}, RunTo{30}, PinRun{}, RunTo{40});
  ASSERT_NE(saved->test, nullptr) << saved->notice.text;
  ASSERT_FALSE(saved->pins[0].run->parameters.test.empty());
  const std::string text = text_in(link_to(*saved));
  EXPECT_TRUE(has(text, "mine.csv")) << text;
  EXPECT_FALSE(has(text, "examined")) << text;
  EXPECT_FALSE(has(text, folder.path().string())) << text;
}

TEST_F(Links, ItsViewComesWithIt) {
  SessionFile file = session_with_rows(*open(small())->wait());
  file.view = {{"weights.mode", "plane"}, {"weights.zoom", "-1 1 -2 \"2\""}};
  const auto link = session_link(file, kBase);
  ASSERT_TRUE(link.ok());
  EXPECT_EQ(linked_session(*link)->view, file.view);
  EXPECT_EQ(linked_session(" \n" + *link + "\n")->view, file.view) << "as mails break lines around it";
}

TEST_F(Links, WhatDoesNotFitIsSaid) {
  const auto session = open(problem_of(400, 100));
  const SnapshotPtr moved = after(*session, Edit{ShiftPoints{{1}, 0.1, 0.1}});
  const auto points = session_link(session_with_rows(*moved), kBase);
  ASSERT_FALSE(points.ok());
  EXPECT_NE(points.error().text().find("the 400 examples of"), std::string::npos) << points.error().text();
  SessionFile file = session_with_rows(*open(small())->wait());
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) file.view["some." + std::to_string(random())] = std::to_string(random());
  const auto view = session_link(file, kBase);
  ASSERT_FALSE(view.ok());
  EXPECT_NE(view.error().text().find("view of this session do not fit"), std::string::npos) << view.error().text();
  file.view.clear();
  EXPECT_LE(session_link(file, kBase)->size(), kLinkMost);
}

TEST_F(Links, NoneLeadsToAFileOfWhoeverOpensIt) {
  SessionFile file = session_with_rows(*open(small())->wait());
  file.parameters.data = "/etc/passwd";
  const auto live = linked_session(*session_link(file, kBase));
  ASSERT_FALSE(live.ok());
  EXPECT_NE(live.error().text().find("the rows of passwd are not in this link"), std::string::npos)
      << live.error().text();
  file.parameters.data = "moons";
  SessionPin pin;
  pin.parameters.data = "/etc/passwd";
  file.pins.push_back(pin);
  EXPECT_FALSE(linked_session(*session_link(file, kBase)).ok());
}

TEST_F(Links, LessonsAreNamedPlainly) {
  EXPECT_EQ(lesson_link("the-ball", 3, kBase), "https://example.org/pegasos/#lesson=the-ball/3");
  const auto step = read_link("https://example.org/pegasos/?embed=algorithm#lesson=the-ball/3");
  ASSERT_TRUE(step.ok());
  EXPECT_EQ(step->lesson, "the-ball");
  EXPECT_EQ(step->step, 3);
  EXPECT_EQ(read_link("pegasos:#lesson=the-ball")->step, 1);
  EXPECT_EQ(linked_session("pegasos:#lesson=the-ball").error().text(),
            "pegasos:#lesson=the-ball: this link leads to a lesson, not to a session");
}

TEST_F(Links, AreToldFromPathsAndNames) {
  for (const char* link :
       {"#session=1.x", "pegasos:#session=1.x", "http://localhost:8000/#session=1.x", "  https://a.b/c?d=e#lesson=f",
        "file:///home/me/index.html#session=9", "pegasos:#sesion=1.x", "pegasos:"})
    EXPECT_TRUE(is_link(link)) << link;
  for (const char* path : {"moons", "a.csv", "/tmp/a#session=1.x", "a#lesson=b", "https://a.b/c", "#", "", "#other=1"})
    EXPECT_FALSE(is_link(path)) << path;
}

// What mail, chats and hands put around a link, or do to it.
TEST_F(Links, OpenAsTheyAreHandedOn) {
  const std::string link = link_to(*open(small())->wait());
  const std::string text = link.substr(link.find('#'));
  const auto moved = linked_session(link);
  ASSERT_TRUE(moved.ok());
  for (const std::string& given :
       {"<" + link + ">", "\"" + link + "\".", "(" + link + ")", "‹" + link + "›", link + ",", link + "&utm_source=x",
        link.substr(0, link.size() - 30) + "\r\n " + link.substr(link.size() - 30), "PEGASOS:" + text,
        "www.example.org/lab/" + text, "pegasos:#session%3D" + text.substr(text.find('=') + 1)}) {
    EXPECT_TRUE(is_link(given)) << given;
    const auto opened = linked_session(given);
    ASSERT_TRUE(opened.ok()) << given << ": " << opened.error().text();
    EXPECT_EQ(opened->hash, moved->hash);
  }
  const auto lesson = read_link("<" + lesson_link("the-ball", 3, kBase) + ">.");
  ASSERT_TRUE(lesson.ok()) << lesson.error().text();
  EXPECT_EQ(lesson->lesson, "the-ball");
  EXPECT_EQ(lesson->step, 3);
}

TEST_F(Links, LaterAndDamagedOnesAreOneSentence) {
  const std::string link = link_to(*open(small())->wait());
  const auto said = [](const std::string& text) {
    const auto linked = read_link(text);
    EXPECT_FALSE(linked.ok()) << text;
    return linked ? std::string() : linked.error().text();
  };
  std::string later = link;
  later.replace(later.find("=1."), 3, "=2.");
  EXPECT_TRUE(has(said(later), "this link is of version 2, newer than this program's 1")) << said(later);
  EXPECT_TRUE(has(said(link.substr(0, link.size() - 20)), "cut off or damaged"));
  EXPECT_TRUE(has(said(link.substr(0, link.find('#') + 9)), "cut off or damaged"));
  EXPECT_TRUE(has(said(link + std::string(8000, 'A')), "more than 8000 characters"));
  EXPECT_TRUE(has(said("pegasos:#lesson=The Ball"), "cut off or damaged"));
  EXPECT_TRUE(has(said("pegasos:#lesson=the-ball/0"), "cut off or damaged"));
  for (const char* beginning : {"pegasos:", "pegasos:#", "pegasos:#s", "pegasos:#sesion=1.x", "pegasos:session=1.x"})
    EXPECT_TRUE(has(said(beginning), "cut off or damaged")) << beginning;
  EXPECT_TRUE(has(said("moons"), "this is no link of this program"));
}

/// As a chat, a mail or a person changes it: a sign is another one, lost, doubled, or the rest is cut off.
std::string changed(std::string link, std::mt19937& random) {
  static constexpr std::string_view kSigns = "ABCXYZabcxyz0189-_=+/.#&% \n\xC3";
  const std::size_t from = link.find('#');
  for (int times = 1 + static_cast<int>(random() % 3); times > 0 && link.size() > from + 2; --times) {
    const std::size_t at = from + random() % (link.size() - from);
    const char sign = kSigns[random() % kSigns.size()];
    switch (random() % 5) {
      case 0: link.erase(at, 1); break;
      case 1: link.insert(at, 1, sign); break;
      case 2: link.resize(at); break;
      case 3: std::swap(link[at], link[from + random() % (link.size() - from)]); break;
      default: link[at] = sign; break;
    }
  }
  return link;
}

TEST_F(Links, TwoThousandMutationsAreRefusedOrOpenedWhole) {
  const auto session = open(to_edit(20));
  const SnapshotPtr moved = after(*session, RunTo{30}, Edit{ShiftPoints{{1}, 0.1, 0.1}}, PinRun{}, RunTo{40});
  const std::string whole = link_to(*moved);
  const std::string lesson = lesson_link("the-ball", 3, kBase);
  const auto text = [](const SessionFile& file) { return session_json(file, "x").head.dump(); };
  const std::string right = text(*linked_session(whole));
  std::mt19937 random(7);
  int opened = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string link = changed(i % 10 == 0 ? lesson : whole, random);
    SCOPED_TRACE(link.substr(0, 200));
    const auto linked = read_link(link);
    if (!linked) {
      const std::string sentence = linked.error().text();
      ASSERT_FALSE(sentence.empty());
      ASSERT_EQ(sentence.find('\n'), std::string::npos) << sentence;
      continue;
    }
    ++opened;
    if (linked->session) {
      ASSERT_EQ(text(*linked->session), right);
      ASSERT_EQ(table_json(*linked->session->table, ""), table_json(*moved->table, ""));
    } else {
      ASSERT_FALSE(linked->lesson.empty());
      ASSERT_GE(linked->step, 1);
    }
  }
  EXPECT_LT(opened, 400) << "most of them say nothing";
}

}  // namespace
}  // namespace pegasos::session
