// The player's states, and that they survive being written down.
#include "lessons/player_text.h"

#include "lesson_support.h"

namespace pegasos::lessons {
namespace {

constexpr std::string_view kLesson =
    "# L\n\n## Read\n\nProse.\n\n```lab\nopen moons\nset T 100\n```\n\n"
    "## Predict\n\nHow many?\n\n```ask\nnumber\nanswer: t\nif: right\nif: 1\n```\n\n> Yes.\n\n> No.\n\n```lab\nrun "
    "10\n```\n\n"
    "## Know\n\nWhich?\n\n- a\n- b\n\n```ask\nchoice\nholds: 1\nholds: 0\n```\n\n"
    "## Reach\n\nRun on.\n\n```goal\nreach: t >= 30\nif: right\nif: t > 20\n```\n\n> There.\n\n> "
    "Nearly.\n\n```lab\nrun 30\n```\n\n"
    "## End\n\nWell.\n";

TEST(Player, APredictionIsLockedInBeforeTheLaboratoryRuns) {
  Player player(lesson_of(kLesson));
  EXPECT_TRUE(player.done());
  EXPECT_FALSE(player.back());
  ASSERT_TRUE(player.next());
  EXPECT_TRUE(player.asks());
  EXPECT_FALSE(player.done());
  EXPECT_EQ(player.scene().position.t, 0);
  EXPECT_FALSE(player.lock("ten").ok());  // nothing changed
  EXPECT_TRUE(player.asks());
  ASSERT_TRUE(player.lock("7").ok());
  EXPECT_FALSE(player.asks());
  EXPECT_TRUE(waits(player));
  EXPECT_EQ(player.scene().position.t, 10);
  ASSERT_TRUE(player.judge(moment({"open moons", "set T 100", "run 10"})).ok());
  EXPECT_TRUE(player.done());  // what ran has shown it: no second try
  EXPECT_FALSE(player.record().right);
  EXPECT_EQ(player.record().feedback, 1);
  EXPECT_EQ(player.record().answer, "7");
}

TEST(Player, AQuestionThatNothingGivesAwayHasTwoTries) {
  Player player(lesson_of(kLesson));
  const Readings now = moment({"open moons", "set T 100", "run 10"});
  player.next();
  player.next();
  ASSERT_TRUE(player.lock("2").ok());
  ASSERT_TRUE(player.judge(now).ok());
  EXPECT_TRUE(player.asks());
  EXPECT_EQ(player.record().tries, 1);
  ASSERT_TRUE(player.lock("1").ok());
  ASSERT_TRUE(player.judge(now).ok());
  EXPECT_TRUE(player.done() && player.record().right);

  Player wrong(lesson_of(kLesson));
  wrong.next();
  wrong.next();
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(wrong.asks());
    ASSERT_TRUE(wrong.lock("2").ok());
    ASSERT_TRUE(wrong.judge(now).ok());
  }
  EXPECT_TRUE(wrong.done());
  EXPECT_FALSE(wrong.record().right);
}

TEST(Player, AValueThatIsAskedForIsNotToldWhileThereIsAnotherTry) {
  const LessonPtr lesson = lesson_of(
      "# L\n\n## Read off\n\nHow many?\n\n```lab\nopen moons\nrun 10\n```\n\n```ask\nnumber\nanswer: 2 * t\nif: "
      "1\n```\n\n> "
      "Twice `= t`, so `= t + t`.\n\nIt is `= 2 * t`.\n");
  PlayOptions options;
  options.answers = examples(false);
  const auto pages = play(lesson, options);
  ASSERT_TRUE(pages.ok()) << pages.error().text();
  ASSERT_EQ(pages->front().tries.size(), 2U);
  EXPECT_EQ(pages->front().tries[0].feedback, "Twice 10, so the answer.");
  EXPECT_EQ(pages->front().tries[1].feedback, "Twice 10, so 20.");
  EXPECT_EQ(pages->front().after, std::vector<std::string>{"It is 20."});
}

TEST(Player, AGoalIsReachedOrShown) {
  Player player(lesson_of(kLesson));
  for (int i = 0; i < 3; ++i) player.next();
  const Readings at_10 = moment({"open moons", "set T 100", "run 10"});
  const Readings at_25 = moment({"open moons", "set T 100", "run 25"});
  const Readings at_40 = moment({"open moons", "set T 100", "run 40"});
  EXPECT_FALSE(player.asks());
  EXPECT_FALSE(player.done());
  ASSERT_TRUE(player.judge(at_10).ok());
  EXPECT_EQ(player.record().feedback, -1);
  EXPECT_FALSE(may_show(player));
  ASSERT_TRUE(player.judge(at_25).ok());
  EXPECT_EQ(player.record().feedback, 1);
  EXPECT_TRUE(may_show(player));
  Player other = player;
  ASSERT_TRUE(player.judge(at_40).ok());
  EXPECT_TRUE(player.done() && player.record().right);
  other.show();
  EXPECT_TRUE(other.done());
  EXPECT_FALSE(other.record().right);
  EXPECT_EQ(other.scene().position.t, 30);
}

TEST(Player, NobodyIsTrappedAndWhatWasAnsweredStays) {
  Player player(lesson_of(kLesson));
  while (player.next()) {
  }
  EXPECT_TRUE(at_last_step(player));
  while (player.back()) {
  }
  player.next();
  ASSERT_TRUE(player.lock("10").ok());
  ASSERT_TRUE(player.judge(moment({"open moons", "set T 100", "run 10"})).ok());
  player.next();
  player.back();
  EXPECT_TRUE(player.record().right);
  EXPECT_EQ(player.scene().position.t, 10);
}

TEST(Player, SurvivesBeingWrittenDownInEveryState) {
  const LessonPtr lesson = lesson_of(kLesson);
  Player player(lesson);
  const Readings now = moment({"open moons", "set T 100", "run 10"});
  const auto same = [&] {
    const auto again = read_player(lesson, player_text(player));
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(player_text(*again), player_text(player));
    EXPECT_EQ(again->records(), player.records());
    EXPECT_EQ(again->place(), player.place());
    EXPECT_EQ(waits(*again), waits(player));
  };
  same();
  player.next();
  ASSERT_TRUE(player.lock("10").ok());
  same();
  ASSERT_TRUE(player.judge(now).ok());
  same();
  player.next();
  ASSERT_TRUE(player.lock("2").ok());
  ASSERT_TRUE(player.judge(now).ok());
  same();
  player.next();
  ASSERT_TRUE(player.judge(now).ok());
  ASSERT_TRUE(player.judge(now).ok());
  player.show();
  same();
}

TEST(Player, KeepsTheVotesOfTheRoom) {
  const LessonPtr lesson = lesson_of(kLesson);
  Player player(lesson);
  EXPECT_EQ(player.room(), nullptr) << "nothing is asked here";
  for (int i = 0; i < 2; ++i) player.next();
  ASSERT_NE(player.room(), nullptr);
  Room& room = *player.room();
  const std::size_t choices = player.step().ask->choices.size();
  room.next(choices, 0);
  room.count(0, 3);
  room.count(1, -1);
  EXPECT_EQ(room.sum(0), 3);
  room.next(choices, 10);
  EXPECT_EQ(room.left_s(40), Room::kTalk_s - 30);
  EXPECT_FALSE(read_player(lesson, player_text(player))->room()->talking_since_s) << "no clock goes on elsewhere";
  room.next(choices, 50);
  EXPECT_EQ(room.left_s(1000), Room::kTalk_s - 40) << "it stands when the talk is over";
  EXPECT_FALSE(room.favourite()) << "no hands yet";
  room.count(1, 2);
  EXPECT_EQ(room.favourite(), 2);
  const auto again = read_player(lesson, player_text(player));
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_EQ(again->records(), player.records());
  const std::string good = player_text(player);
  for (const auto& [from, to] :
       {std::pair("\"stage\":3", "\"stage\":5"), std::pair("\"second\":[0,2", "\"second\":[-1,2"),
        std::pair("\"first\":[3", "\"first\":[3,1"), std::pair("\"stage\":3,", "")}) {
    std::string bad = good;
    ASSERT_NE(bad.find(from), std::string::npos) << from << " " << good;
    bad.replace(bad.find(from), std::string(from).size(), to);
    EXPECT_FALSE(read_player(lesson, bad).ok()) << bad;
  }
}

TEST(Player, RefusesWhatIsNoPlayer) {
  const LessonPtr lesson = lesson_of(kLesson);
  const std::string good = player_text(Player(lesson));
  EXPECT_TRUE(read_player(lesson, good).ok());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  for (const std::string& bad : {std::string("{"), std::string("[]"), std::string("3"),
                                 with("\"place\":0", "\"place\":5"), with("\"place\":0", "\"place\":-1"),
                                 with("\"locked\":false", "\"locked\":true"), with("\"feedback\":-1", "\"feedback\":0"),
                                 with("\"tries\":0", "\"tries\":-1"), with("\"steps\":[{", "\"steps\":[3,{")}) {
    const auto player = read_player(lesson, bad);
    EXPECT_FALSE(player.ok()) << bad;
  }
  const LessonPtr shorter = lesson_of("# L\n\n## A\n\nx\n");
  EXPECT_FALSE(read_player(shorter, good).ok());
}

TEST(Player, PlaysToTheEndWithRightAndWithWrongAnswers) {
  use_datasets();
  const LessonPtr lesson = lesson_of(kLesson);
  const auto right = play(lesson, {examples(true)});
  ASSERT_TRUE(right.ok()) << right.error().text();
  ASSERT_EQ(right->size(), 5U);
  EXPECT_EQ((*right)[1].tries.size(), 1U);
  EXPECT_TRUE((*right)[1].tries[0].right);
  EXPECT_EQ((*right)[1].tries[0].feedback, "Yes.");
  EXPECT_EQ((*right)[3].tries[0].feedback, "There.");
  EXPECT_EQ((*right)[3].position.t, 30);
  const auto wrong = play(lesson, {examples(false)});
  ASSERT_TRUE(wrong.ok()) << wrong.error().text();
  EXPECT_EQ((*wrong)[1].tries[0].feedback, "No.");
  EXPECT_EQ((*wrong)[2].tries.size(), 2U);
  EXPECT_EQ((*wrong)[3].tries.size(), 2U);
  EXPECT_FALSE((*wrong)[3].tries[1].right);
  EXPECT_TRUE(check(lesson).ok());
}

TEST(Player, CheckNamesWhatCannotBeAnswered) {
  use_datasets();
  const auto said = [](std::string_view text) {
    const Status checked = check(lesson_of(text));
    return checked ? std::string("all well") : checked.error().text();
  };
  EXPECT_NE(said(step_with("- a\n- b\n\n```ask\nchoice\nholds: 1\nholds: 1\n```"))
                .find("test.md:10:4: of the choices exactly one must hold, here 2 do"),
            std::string::npos);
  EXPECT_NE(said(step_with("```ask\nnumber\nanswer: eta\n```")).find("test.md:9:9: eta has no value here"),
            std::string::npos);
  EXPECT_NE(said(step_with("```goal\nreach: t > 5\n```\n\n```lab\nrun 5\n```"))
                .find("test.md:7:4: the lab block below does not reach this goal"),
            std::string::npos);
  EXPECT_NE(said(step_with("```goal\nreach: 1\n```\n\n```lab\nrun 5\n```"))
                .find("test.md:7:4: this goal is reached before anything is done"),
            std::string::npos);
  EXPECT_NE(said("# A\n\n## B\n\nNow `= eta`.\n").find("test.md:5:8: eta has no value here"), std::string::npos);
  EXPECT_NE(said("# A\n\nNow `= eta`.\n\n## B\n\nx\n").find("test.md:3:8: eta has no value here"), std::string::npos)
      << "what the lesson is about is shown with its first step";
  EXPECT_NE(said(step_with("```lab\nopen iris\n```")).find("test.md:3:4: "), std::string::npos);
  // of feedback that another answer would have brought, too
  EXPECT_NE(said(step_with("```ask\nnumber\nanswer: 1\nif: right\nif: 0\n```\n\n> Yes.\n\n> `= eta`.\n"))
                .find("test.md:16:6: eta has no value here"),
            std::string::npos);
}

}  // namespace
}  // namespace pegasos::lessons
