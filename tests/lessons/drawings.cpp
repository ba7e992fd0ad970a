// Questions whose answer is drawn: curves over t and points of a plane.
#include <cmath>

#include "core/numbers.h"
#include "lesson_support.h"
#include "lessons/judge.h"

namespace pegasos::lessons {
namespace {

constexpr std::string_view kCurve =
    "curve\nplot: suboptimality\nfrom: 1 to 1000\nvalues: 0.001 to 10\n"
    "holds: abs(ln(drawn(1000) / (f_average_at(1000) - f_star))) < ln(3)\nsolution: f_average_at(at) - f_star\n";
constexpr std::string_view kPoint =
    "point\nplane: weights\nholds: abs(x - w(1)) + abs(y - w(2)) < 0.1\nsolution: w(1)\nsolution: w(2)\n";

std::string lesson_with(std::string_view ask, std::string_view feedback = "") {
  return "# A\n\n## B\n\nProse.\n\n```lab\nopen overlapping-blobs\nset lambda 0.05\nset k 8\nset T "
         "1000\n```\n\nWhere?\n\n"
         "```ask\n" +
         std::string(ask) + "```\n\n" + std::string(feedback) + "```lab\nrun 1000\n```\n";
}
Ask drawing_of(std::string_view lines) { return *lesson_of(lesson_with(lines))->steps[0].ask; }

Readings at_end() { return moment({"open overlapping-blobs", "set lambda 0.05", "set k 8", "set T 1000", "run 1000"}); }

double read(const std::string& expression, const Readings& now) {
  const auto value = value_of(expression, now);
  EXPECT_TRUE(value.ok()) << (value.ok() ? "" : value.error().text());
  return value.ok() ? *value : std::nan("");
}

bool passes(const Ask& ask, const std::string& answer, const Readings& now) {
  const auto read = read_answer(ask, answer);
  EXPECT_TRUE(read.ok()) << answer << (read.ok() ? "" : read.error().text());
  if (!read) return false;
  const auto verdict = judge(ask, *read, now);
  EXPECT_TRUE(verdict.ok()) << (verdict.ok() ? "" : verdict.error().text());
  return verdict.ok() && verdict->right;
}

TEST(Drawings, ACurveIsReadAndIsStraightOnThePlotsScales) {
  const Ask ask = drawing_of(kCurve);
  const Curve curve = read_answer(ask, "1 1, 100 0.01, 1000 0.01")->curve;
  EXPECT_NEAR(curve.at(1), 1, 1e-12);
  EXPECT_NEAR(curve.at(10), 0.1, 1e-12);  // logarithmic both ways
  EXPECT_NEAR(curve.at(31.6227766016838), std::pow(10, -1.5), 1e-12);
  EXPECT_NEAR(curve.at(400), 0.01, 1e-12);
  EXPECT_TRUE(std::isnan(curve.at(0.5)));
  EXPECT_TRUE(std::isnan(curve.at(1010)));
  const Ask linear =
      drawing_of("curve\nplot: norm\nfrom: 1 to 1000\nvalues: 0 to 6\nholds: drawn(1000) < 1\nsolution: norm_at(at)\n");
  EXPECT_NEAR(read_answer(linear, "1 4, 100 0, 1000 0")->curve.at(10), 2, 1e-12);  // t logarithmic, values linear
  EXPECT_NEAR(read_answer(linear, "1 -1, 1000 0")->curve.at(1), -1, 1e-12);
}

TEST(Drawings, ACurveIsReadStrictly) {
  const Ask ask = drawing_of(kCurve);
  const auto said = [&](const std::string& text) {
    const auto answer = read_answer(ask, text);
    return answer ? std::string("read") : answer.error().message.english();
  };
  EXPECT_EQ(said("1 1,1000 0.01"), "read");
  EXPECT_EQ(said(" 1  1 , 1000 0.01 "), "read");
  EXPECT_EQ(said(""), "nothing is drawn; a curve from t = 1 to 1000 is expected, such as 1 10, 1000 0.001");
  EXPECT_EQ(said("1 1").substr(0, 25), "the curve is not complete");
  EXPECT_EQ(said("1 1, 900 1").substr(0, 25), "the curve is not complete");
  EXPECT_EQ(said("2 1, 1000 1").substr(0, 25), "the curve is not complete");
  EXPECT_EQ(said("1 1, 1 2, 1000 1").substr(0, 19), "t does not increase");
  EXPECT_EQ(said("-1 1, 1000 1").substr(0, 19), "t does not increase");
  EXPECT_EQ(said("1 0, 1000 1").substr(0, 12), "a value lies");
  EXPECT_EQ(said("1 -2, 1000 1").substr(0, 12), "a value lies");
  EXPECT_EQ(said("1 1e300, 1000 1").substr(0, 12), "a value lies");
  for (const char* bad : {"1", "1 2 3, 1000 1", "1 1,, 1000 1", "1 nan, 1000 1", "a b", "1 1, 1000 1,"})
    EXPECT_EQ(said(bad).substr(0, 22), "a point is two numbers") << bad;
  std::string many = "1 1";
  for (int i = 2; i <= 1000; ++i) many += ", " + std::to_string(i) + " 1";
  EXPECT_EQ(said(many).substr(0, 25), "there are too many points");
}

TEST(Drawings, HandlesStandAtTheEndsAndAtPowersOfTen) {
  Ask ask = drawing_of(kCurve);
  EXPECT_EQ(ask.sheet.handles(), (std::vector<double>{1, 10, 100, 1000}));
  EXPECT_EQ(ask.sheet.knots().size(), 3U * (Sheet::kBetween + 1) + 1);
  ask.sheet.t.range = {3, 3200};
  EXPECT_EQ(ask.sheet.handles(), (std::vector<double>{3, 10, 100, 1000, 3200}));
  ask.sheet.t.range = {8, 120};  // 10 and 100 are too near to the ends
  EXPECT_EQ(ask.sheet.handles(), (std::vector<double>{8, 120}));
  const std::vector<double> knots = ask.sheet.knots();
  EXPECT_TRUE(std::ranges::is_sorted(knots));
  EXPECT_EQ(knots.back(), 120);
}

/// The real curve passes, the same a decade higher or lower does not.
TEST(Drawings, TheRealCurveIsRight) {
  const Ask ask = drawing_of(kCurve);
  const Readings now = at_end();
  const auto drawn = [&](double factor) {
    std::vector<plot::DataPoint> points;
    for (const double t : {1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0})
      points.push_back({t, factor * read("f_average_at(" + shortest(t) + ") - f_star", now)});
    return Curve::text(points);
  };
  EXPECT_TRUE(passes(ask, drawn(1), now));
  EXPECT_TRUE(passes(ask, drawn(2.9), now));
  EXPECT_FALSE(passes(ask, drawn(3.1), now));
  EXPECT_FALSE(passes(ask, drawn(10), now));
  EXPECT_FALSE(passes(ask, drawn(0.1), now));
}

TEST(Drawings, APointIsReadAndJudged) {
  const Ask ask = drawing_of(kPoint);
  const Readings now = at_end();
  const double x = read("w(1)", now);
  const double y = read("w(2)", now);
  EXPECT_TRUE(passes(ask, shortest(x) + " " + shortest(y), now));
  EXPECT_TRUE(passes(ask, shortest(x + 0.09) + " " + shortest(y), now));
  EXPECT_FALSE(passes(ask, shortest(x + 0.11) + " " + shortest(y), now));
  EXPECT_FALSE(passes(ask, shortest(y) + " " + shortest(x), now));
  for (const char* bad : {"", "1", "1 2 3", "a b", "1,2", "1 inf"}) EXPECT_FALSE(read_answer(ask, bad).ok()) << bad;
}

TEST(Drawings, FeedbackSpeaksOfWhatWasDrawn) {
  const Readings now = at_end();
  const auto feedback = [&](std::string_view lines, const std::string& answer) {
    const LessonPtr lesson = lesson_of(lesson_with(lines, "> Yes.\n\n> Too high.\n\n> Too low.\n\n"));
    const Ask& ask = *lesson->steps[0].ask;
    return judge(ask, *read_answer(ask, answer), now)->feedback;
  };
  const std::string curve = std::string(kCurve) + "if: right\nif: drawn(1000) > f_average - f_star\nif: !right\n";
  EXPECT_EQ(feedback(curve, "1 1, 1000 10"), 1);
  EXPECT_EQ(feedback(curve, "1 1, 1000 0.0000001"), 2);
  const std::string point = std::string(kPoint) + "if: right\nif: x > 50\nif: y < -50\n";
  EXPECT_EQ(feedback(point, "60 0"), 1);
  EXPECT_EQ(feedback(point, "0 -60"), 2);
}

TEST(Drawings, PlayWithTheirSolutionAndBesideIt) {
  use_datasets();
  for (const std::string_view lines : {kCurve, kPoint}) {
    const LessonPtr lesson = lesson_of(lesson_with(lines));
    const Status good = check(lesson);
    EXPECT_TRUE(good.ok()) << (good.ok() ? "" : good.error().text());
    for (const bool right : {true, false}) {
      const auto pages = play(lesson, {examples(right)});
      ASSERT_TRUE(pages.ok()) << pages.error().text();
      ASSERT_EQ(pages->front().tries.size(), 1U);
      EXPECT_EQ(pages->front().tries[0].right, right);
    }
  }
}

TEST(Drawings, CheckNamesWhatCannotBeAnswered) {
  use_datasets();
  const auto said = [](std::string_view lines) {
    const Status checked = check(lesson_of(lesson_with(lines)));
    return checked ? std::string("all well") : checked.error().text();
  };
  // judged right wherever it is drawn
  EXPECT_NE(said("curve\nplot: norm\nfrom: 1 to 100\nvalues: 0 to 6\nholds: 1\nsolution: norm_at(at)\n")
                .find("test.md:16:4: an answer that is wrong is judged otherwise"),
            std::string::npos);
  // a solution that is none
  EXPECT_NE(said("curve\nplot: norm\nfrom: 1 to 100\nvalues: 0 to 6\nholds: drawn(100) > 5\nsolution: at / 100\n")
                .find("test.md:16:4: an answer that is right is judged otherwise"),
            std::string::npos);
  EXPECT_NE(said("curve\nplot: norm\nfrom: 1 to 100\nvalues: 0 to 6\nholds: drawn(200) > 5\nsolution: 1\n")
                .find("test.md:21:8: drawn(200) > 5 has no value here: the curve is drawn from t = 1 to 100"),
            std::string::npos);
  EXPECT_NE(said("point\nplane: data\nholds: x < 3\nsolution: w(3)\nsolution: 0\n")
                .find("test.md:20:11: w(3) has no value here"),
            std::string::npos);
}

TEST(Drawings, APointNeedsAPlaneThatShowsIt) {
  use_datasets();
  const auto said = [](const std::string& data, const std::string& plane) {
    const auto pages = play(lesson_of("# A\n\n## B\n\nProse.\n\n```lab\nopen " + data +
                                      "\nset T 10\n```\n\nWhere?\n\n```ask\npoint\nplane: " + plane +
                                      "\nholds: x == 1\nsolution: 1\nsolution: 2\n```\n"),
                            {examples(true)});
    return pages ? std::string("played") : pages.error().text();
  };
  EXPECT_EQ(said("moons", "data"), "played");
  EXPECT_EQ(said("moons", "weights"), "played");
  EXPECT_EQ(said("breast_cancer", "data"), "test.md:14:4: a point of the data needs examples of two features here");
  EXPECT_EQ(said("breast_cancer", "weights"), "test.md:14:4: a point of the weights needs a w of two numbers here");
}

TEST(Drawings, ErrorsSayWhatIsExpected) {
  const auto said = [](std::string_view lines) { return trouble(lesson_with(lines)); };
  const auto without = [&](std::string_view start) {
    std::string text(kCurve);
    const auto at = text.find(start);
    return said(text.erase(at, text.find('\n', at) + 1 - at));
  };
  EXPECT_EQ(without("plot"), "16:4: a line \"plot: suboptimality\" says into which plot is drawn");
  EXPECT_EQ(without("from"), "16:4: a line \"from: 1 to 1000\" says from which t to which");
  EXPECT_EQ(without("values"), "16:4: a line \"values: 0.001 to 10\" says from which value to which");
  EXPECT_EQ(without("holds"), "16:4: there is one line \"holds: EXPRESSION\"");
  EXPECT_EQ(without("solution"),
            "16:4: there is one line \"solution: EXPRESSION\": the value of a right curve at t = at");
  EXPECT_EQ(said("curve\nplot: weights\n"),
            "18:7: there is no plot over t of the name \"weights\"; one is suboptimality");
  EXPECT_EQ(said("curve\nfrom: 1\n"), "18:7: two numbers are expected, the smaller one first: 1 to 1000");
  EXPECT_EQ(said("curve\nvalues: 2 to 1\n"), "18:9: two numbers are expected, the smaller one first: 1 to 1000");
  for (const char* bad : {"0 to 10", "1 to 1.5", "1.5 to 10", "5 to 9", "1 to 2000000"})
    EXPECT_EQ(said(std::string("curve\nfrom: ") + bad + "\n"),
              "18:7: t goes from 1 or more to at least twice as much and at most 1000000, such as 1 to 1000")
        << bad;
  EXPECT_EQ(said("curve\nplot: suboptimality\nfrom: 1 to 10\nvalues: 0 to 1\nholds: 1\nsolution: 1\n"),
            "20:9: the values of suboptimality are shown on a logarithmic scale: above 0");
  EXPECT_EQ(said("curve\nplot: norm\nfrom: 1 to 2000\nvalues: 0 to 1\nholds: 1\nsolution: 1\n"),
            "16:4: the curve goes beyond the run, which has T = 1000 steps");
  EXPECT_EQ(said("curve\ntolerance: 1\n"),
            "18:1: there is no key \"tolerance\" of a curve, which belongs to number; those here are plot, from, "
            "values, holds, solution and if");
  EXPECT_EQ(said("point\nplane: moon\n"), "18:8: a plane is data or weights");
  EXPECT_EQ(said("point\nholds: 1\nsolution: 1\nsolution: 2\n"),
            "16:4: a line \"plane: data\" or \"plane: weights\" says where the point is asked for");
  EXPECT_EQ(said("point\nplane: data\nholds: 1\nsolution: 1\n"),
            "16:4: there are two lines \"solution: EXPRESSION\": x and y of a right point");
  EXPECT_EQ(said("point\nplane: data\nholds: 1\nsolution: 1\nsolution: 1\nsolution: 1\n"),
            "22:1: there are more of these than the solution needs");
  // names that belong to another kind of question
  EXPECT_EQ(said("curve\nholds: x\n"), "18:8: there is no reading \"x\"; 'pegasos lesson readings' lists them");
  EXPECT_EQ(said("curve\nholds: at\n"), "18:8: there is no reading \"at\"; 'pegasos lesson readings' lists them");
  EXPECT_EQ(said("point\nsolution: x\n"), "18:11: there is no reading \"x\"; 'pegasos lesson readings' lists them");
}

TEST(Drawings, NamesOfAnAnswerStandBesideTheReadings) {
  const Readings now = at_end();
  Given given;
  given.point = {3, 4};
  const auto value = [&](const std::string& text, unsigned names) {
    return Expression::parse({text, {}}, "test.md", names)->value(now, &given);
  };
  EXPECT_EQ(*value("x * 10 + y", kOfPoint), 34);
  EXPECT_EQ(*value("y + 0 * y(0)", kOfPoint), 4);  // the class of an example keeps its name
  EXPECT_EQ(*value("drawn(1)", kReadingsOnly), read("drawn(1)", now));
  given.curve = read_answer(drawing_of(kCurve), "1 0.5, 1000 0.5")->curve;
  EXPECT_NEAR(*value("drawn(1)", kOfCurve), 0.5, 1e-12);  // the curve, not the example
}

/// Of a ? b : c only what is chosen needs a value.
TEST(Drawings, ABranchThatIsNotTakenNeedsNoValue) {
  const Readings start = moment({"open moons", "set T 100"});
  EXPECT_FALSE(value_of("eta", start).ok());
  EXPECT_EQ(*value_of("t > 0 ? eta : 7", start), 7);
  EXPECT_EQ(*value_of("t == 0 ? 7 : eta", start), 7);
  EXPECT_EQ(*value_of("t > 0 ? drawn(1) : t == 0 ? 8 : eta", start), 8);
  EXPECT_NE(value_of("t > 0 ? 7 : eta", start).error().message.english().find("none has come so far"),
            std::string::npos);
  EXPECT_EQ(*value_of("2 * t + T", start), 100);  // beside letters, digits and blanks
  EXPECT_EQ(*value_of("T/1e2 + t", start), 1);
  EXPECT_EQ(*value_of("max( T ,m)", start), 200);
  // the places of errors are those of the text as it was written
  const auto said = [](const std::string& text) {
    return Expression::parse({text, {1, 1}}, "test.md", kReadingsOnly).error().text();
  };
  EXPECT_EQ(said("norm + t + normm"),
            "test.md:1:12: there is no reading \"normm\"; 'pegasos lesson readings' lists them");
  EXPECT_EQ(said("(norm + t"), "test.md:1:1: a parenthesis is not closed");
}

}  // namespace
}  // namespace pegasos::lessons
