// Readings against computations that know nothing of sessions, and what answers become.
#include <cmath>

#include "core/numbers.h"
#include "experiment/problem.h"
#include "figures/speaking.h"
#include "lesson_support.h"
#include "lessons/judge.h"
#include "methods/stepper.h"
#include "objective/hinge.h"
#include "optimum/optimum.h"
#include "text/text.h"

namespace pegasos::lessons {
namespace {

TEST(Readings, AgreeWithARunOfTheirOwn) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    SCOPED_TRACE(seed);
    const Readings now = moment({"open overlapping-blobs", "set lambda 0.01", "set k 3", "set T 400",
                                 "set seed " + std::to_string(seed), "run 120"});
    const auto read = [&](const std::string& expression) {
      const auto value = value_of(expression, now);
      EXPECT_TRUE(value.ok()) << expression << ": " << (value.ok() ? "" : value.error().text());
      return value.ok() ? *value : std::nan("");
    };
    Parameters parameters;
    parameters.lambda = 0.01;
    parameters.k = 3;
    parameters.T = 400;
    parameters.seed = seed;
    const Problem problem = load_problem(parameters).value();
    const Dataset& data = *problem.data;
    Stepper stepper(problem.data, parameters);
    stepper.set_detail(Detail::Vectors);
    Vector norms;
    Vector values;
    Count projected_of_50 = 0;
    Vector sum(static_cast<std::size_t>(data.d()), 0.0);
    Vector weighted = sum;
    Count positive = 0;
    for (Row i = 0; i < 200; ++i) positive += data.y(i) > 0 ? 1 : 0;
    for (Count t = 1; t <= 120; ++t) {
      const Vector w = stepper.weights().vector();
      norms.push_back(std::sqrt(squared_norm(w)));
      values.push_back(evaluate(data, 0.01, w).f);
      for (std::size_t j = 0; j < w.size(); ++j) {
        sum[j] += w[j];
        weighted[j] += 2.0 * static_cast<double>(t) * w[j] / (120.0 * 121);
      }
      ASSERT_TRUE(stepper.step());
      if (t <= 50 && stepper.record().projected) ++projected_of_50;
    }
    const Vector w = stepper.weights().vector();
    const Objective here = evaluate(data, 0.01, w);
    const StepRecord& last = stepper.record();
    EXPECT_EQ(read("m"), 200);
    EXPECT_EQ(read("d"), 2);
    EXPECT_EQ(read("k"), 3);
    EXPECT_EQ(read("T"), 400);
    EXPECT_EQ(read("lambda"), 0.01);
    EXPECT_EQ(read("projection"), 1);
    EXPECT_EQ(read("positive"), static_cast<double>(positive));
    EXPECT_EQ(read("t"), 120);
    EXPECT_EQ(read("examples"), 360);
    EXPECT_NEAR(read("C"), 1 / (0.01 * 200), 1e-15);
    EXPECT_NEAR(read("f"), here.f, 1e-12);
    EXPECT_NEAR(read("hinge"), here.hinge, 1e-12);
    EXPECT_NEAR(read("norm"), here.norm, 1e-12);
    EXPECT_EQ(read("error_rate"), here.error_rate);
    EXPECT_EQ(read("w(1)"), w[0]);
    EXPECT_EQ(read("w(2)"), w[1]);
    EXPECT_NEAR(read("margin(17)"), data.y(17) * (w[0] * data.x(17).at(0) + w[1] * data.x(17).at(1)), 1e-12);
    EXPECT_EQ(read("y(17)"), data.y(17));
    EXPECT_EQ(read("x1(17)"), data.x(17).at(0));
    EXPECT_EQ(read("x2(17)"), data.x(17).at(1));
    EXPECT_EQ(read("projected_steps"), static_cast<double>(stepper.totals().projected_steps));
    EXPECT_EQ(read("projected(50)"), static_cast<double>(projected_of_50));
    EXPECT_GT(projected_of_50, 0);
    EXPECT_EQ(read("projected(120)"), read("projected_steps"));
    EXPECT_NEAR(read("f_at(1)"), 1, 1e-15);
    EXPECT_NEAR(read("f_at(60)"), values[59], 1e-12);
    EXPECT_NEAR(read("norm_at(60)"), norms[59], 1e-12);
    for (double& entry : sum) entry /= 120;
    EXPECT_NEAR(read("f_average"), evaluate(data, 0.01, sum).f, 1e-12);
    EXPECT_NEAR(read("f_average_at(120)"), evaluate(data, 0.01, sum).f, 1e-12);
    EXPECT_NEAR(read("f_weighted"), evaluate(data, 0.01, weighted).f, 1e-12);
    EXPECT_NEAR(read("eta"), 1 / (0.01 * 120), 1e-12);
    EXPECT_EQ(read("violators"), static_cast<double>(last.violators));
    EXPECT_EQ(read("drawn(2)"), static_cast<double>(last.indices[1]));
    EXPECT_EQ(read("drawn_margin(2)"), last.margins[1]);
    EXPECT_EQ(read("f_batch"), last.f_batch);
    EXPECT_EQ(read("norm_before"), last.norm);
    EXPECT_EQ(read("norm_half"), last.norm_half);
    EXPECT_EQ(read("factor"), last.factor);
    EXPECT_NEAR(read("radius"), 10, 1e-12);
    EXPECT_NEAR(read("reach"), data.R() / 0.01, 1e-9);
    EXPECT_EQ(read("R"), data.R());
    const double c = (0.1 + data.R()) * (0.1 + data.R());
    EXPECT_NEAR(read("c"), c, 1e-12);
    EXPECT_NEAR(read("G * G"), c, 1e-12);
    EXPECT_NEAR(read("bound(120)"), c * std::log(120) / (0.01 * 120), 1e-9);
    EXPECT_NEAR(read("bound_1(1)"), c / (2 * 0.01), 1e-9);
    const Optimum optimum = find_optimum(data, 0.01, {}).value();
    EXPECT_NEAR(read("f_star"), optimum.certificate.primal, 1e-12);
    EXPECT_NEAR(read("dual"), optimum.certificate.dual, 1e-9);
    EXPECT_NEAR(read("norm_star"), optimum.norm, 1e-9);
    EXPECT_NEAR(read("distance"), std::hypot(w[0] - optimum.w[0], w[1] - optimum.w[1]), 1e-9);
    EXPECT_NEAR(std::cos(read("angle") * std::acos(-1) / 180),
                (w[0] * optimum.w[0] + w[1] * optimum.w[1]) / (here.norm * optimum.norm), 1e-9);
    EXPECT_EQ(read("margin_below_1 + margin_at_1 + margin_above_1"), 200);
    Count below = 0;
    Count above = 0;
    for (Row i = 0; i < 200; ++i) {
      const double apart = margin(data, optimum.w, optimum.b, i) - 1;
      below += apart < -1e-6 ? 1 : 0;
      above += apart > 1e-6 ? 1 : 0;
    }
    EXPECT_EQ(read("margin_below_1"), static_cast<double>(below));
    EXPECT_EQ(read("margin_above_1"), static_cast<double>(above));
    EXPECT_NE(below, above) << "or the one could be read for the other";
    EXPECT_NEAR(read("gap"), read("f_star - dual"), 1e-15);
    EXPECT_EQ(read("error_rate_star"), optimum.error_rate);
  }
}

TEST(Readings, SayWhyTheyHaveNoValue) {
  const Readings start = moment({"open moons", "set T 100"});
  const auto why = [&](const std::string& expression) { return value_of(expression, start).error().message.english(); };
  EXPECT_NE(why("eta").find("none has come so far"), std::string::npos);
  EXPECT_NE(why("drawn(1)").find("there is none at this moment"), std::string::npos);
  EXPECT_NE(why("projected(5)").find("0 steps were made, not 5"), std::string::npos);
  EXPECT_NE(why("f_at(7)").find("nothing was evaluated at t = 7"), std::string::npos);
  EXPECT_NE(why("bound(2)").find("proved from t = 3"), std::string::npos);
  EXPECT_NE(why("margin(200)").find("from 0 to 199"), std::string::npos);
  EXPECT_NE(why("w(0)").find("from 1 to 2"), std::string::npos);
  EXPECT_NE(why("w(1.5)").find("needs a whole number"), std::string::npos);
  EXPECT_NE(why("1/norm").find("not finite"), std::string::npos);
  EXPECT_NE(why("ln(0-1)").find("not finite"), std::string::npos);
}

TEST(Readings, TheTableHasEachNameOnceAndEachOneReads) {
  const Readings now = moment({"open moons", "set T 100", "run 10"});
  std::vector<std::string_view> names;
  for (const Reading& reading : reading_table()) {
    EXPECT_EQ(std::ranges::count(names, reading.name), 0) << reading.name;
    names.push_back(reading.name);
    EXPECT_FALSE(reading.help.empty());
    const double argument = reading.argument.empty() ? 0 : reading.argument == "t" ? 3 : 1;
    const auto value = now.value(reading, argument);
    EXPECT_TRUE(value.ok()) << reading.name << ": " << (value.ok() ? "" : value.error().text());
  }
}

Ask ask_of(const std::string& lines, int choices = 0) {
  std::string list;
  for (int i = 0; i < choices; ++i) list += "- item\n";
  return *lesson_of(step_with("```ask\n" + lines + "\n```", "Which?\n\n" + list))->steps[0].ask;
}

/// "4,616" was taken for 4616, counted and locked: what may be two numbers is asked again.
TEST(Answers, ANumberIsReadAsThePresentLanguageWritesIt) {
  const Ask ask = ask_of("number\nanswer: 1");
  const auto read = [&](const char* code, const char* typed) {
    const figures::Speaking speaking(*text::parse_language(code));
    return read_answer(ask, typed)->number;
  };
  EXPECT_EQ(read("en", "−1,234,567.5"), -1234567.5);
  EXPECT_EQ(read("en", "0,125"), 0.125);
  EXPECT_EQ(read("en", "3,20"), 3.2);
  EXPECT_EQ(read("de", "3,200"), 3.2);
  for (const char* code : {"en", "zh"}) {
    const figures::Speaking speaking(*text::parse_language(code));
    const auto asked = read_answer(ask, "−3,200");
    ASSERT_FALSE(asked.ok()) << code;
    EXPECT_NE(asked.error().message.english().find("write -3200 or -3.200"), std::string::npos);
  }
  for (const char* grouped : {"3 200", "3\u00A0200", "3\u202F200"}) EXPECT_EQ(read("de", grouped), 3200) << grouped;
  for (const char* code : {"en", "de", "zh"}) {
    const figures::Speaking speaking(*text::parse_language(code));
    EXPECT_EQ(read(code, grouped(1'234'567).c_str()), 1'234'567);
    EXPECT_EQ(read(code, "3/4"), 0.75);
    EXPECT_EQ(read(code, " −1 / 3 "), -1.0 / 3);
  }
  EXPECT_EQ(read_answer(ask, "1,234,567")->text, "1234567") << "what is kept is the same in every language";
  EXPECT_EQ(read_answer(ask, "3 / 4")->text, "3/4");
}

TEST(Answers, AreReadStrictly) {
  const Ask number = ask_of("number\nanswer: 1");
  EXPECT_EQ(read_answer(number, "0.25")->number, 0.25);
  for (const char* people : {"0,25", " 0.25 ", "+0,25"}) {
    EXPECT_EQ(read_answer(number, people)->number, 0.25) << people;
    EXPECT_EQ(read_answer(number, read_answer(number, people)->text)->number, 0.25) << people;
  }
  EXPECT_EQ(read_answer(number, "−1,5")->number, -1.5);
  EXPECT_EQ(read_answer(number, "12 000")->number, 12'000);
  for (const char* bad : {"", "x", "1 2", "1,2,3", "1,2.5", "1/0", "1/2/3", "/2", "1,0000,000", "nan", "inf", "0x10"})
    EXPECT_FALSE(read_answer(number, bad).ok()) << bad;
  const Ask choice = ask_of("choice\nholds: 1\nholds: 0", 2);
  EXPECT_EQ(read_answer(choice, "2")->number, 2);
  for (const char* bad : {"", "0", "3", "1,2", "a"}) EXPECT_FALSE(read_answer(choice, bad).ok()) << bad;
  const Ask several = ask_of("several\nholds: 1\nholds: 0\nholds: 1", 3);
  EXPECT_EQ(read_answer(several, "1, 3")->picks, (std::vector<int>{1, 3}));
  EXPECT_TRUE(read_answer(several, "")->picks.empty());
  for (const char* bad : {"1,1", "4", "1,,2", "1;2"}) EXPECT_FALSE(read_answer(several, bad).ok()) << bad;
  const Ask order = ask_of("order\nvalue: 3\nvalue: 1\nvalue: 2", 3);
  EXPECT_EQ(read_answer(order, "2,3,1")->picks, (std::vector<int>{2, 3, 1}));
  for (const char* bad : {"", "1,2", "1,2,2"}) EXPECT_FALSE(read_answer(order, bad).ok()) << bad;
  EXPECT_TRUE(read_answer(ask_of("text"), "why not").ok());
  EXPECT_FALSE(read_answer(ask_of("text"), std::string(2001, 'x')).ok());
}

bool right(const Ask& ask, const std::string& answer, const Readings& now) {
  const auto verdict = judge(ask, read_answer(ask, answer).value(), now);
  EXPECT_TRUE(verdict.ok()) << (verdict.ok() ? "" : verdict.error().text());
  return verdict.ok() && verdict->right;
}

TEST(Answers, AreJudgedInTheMoment) {
  const Readings now = moment({"open moons", "set lambda 0.25", "set T 100", "run 10"});
  const Ask relative = ask_of("number\nanswer: radius\ntolerance: 5 %");
  EXPECT_TRUE(right(relative, "2.1", now));
  EXPECT_FALSE(right(relative, "2.11", now));
  const Ask absolute = ask_of("number\nanswer: radius\ntolerance: 0.5");
  EXPECT_TRUE(right(absolute, "1.5", now));
  EXPECT_FALSE(right(absolute, "1.4", now));
  const Ask choice = ask_of("choice\nholds: t < 10\nholds: t == 10\nholds: t > 10", 3);
  EXPECT_TRUE(right(choice, "2", now));
  EXPECT_FALSE(right(choice, "1", now));
  const Ask several = ask_of("several\nholds: t > 5\nholds: t > 50\nholds: m == 200", 3);
  EXPECT_TRUE(right(several, "3,1", now));
  EXPECT_FALSE(right(several, "1", now));
  EXPECT_FALSE(right(several, "1,2,3", now));
  const Ask order = ask_of("order\nvalue: m\nvalue: t\nvalue: t + 0", 3);
  EXPECT_TRUE(right(order, "2,3,1", now));
  EXPECT_TRUE(right(order, "3,2,1", now));  // equal ones in any order
  EXPECT_FALSE(right(order, "2,1,3", now));
  EXPECT_TRUE(right(ask_of("text"), "anything", now));
  const Ask none = ask_of("choice\nholds: 0\nholds: 0", 2);
  EXPECT_FALSE(judge(none, *read_answer(none, "1"), now).ok());
  const Ask both = ask_of("choice\nholds: 1\nholds: 1", 2);
  EXPECT_FALSE(judge(both, *read_answer(both, "1"), now).ok());
}

TEST(Answers, TheFirstConditionThatHoldsSpeaks) {
  const Readings now = moment({"open moons", "set T 100", "run 10"});
  const LessonPtr lesson =
      lesson_of(step_with("- a\n- b\n- c\n\n```ask\norder\nvalue: 1\nvalue: 2\nvalue: 3\nif: right\n"
                          "if: place(3) == 1\nif: !right && t == 10\n```\n\n> A\n\n> B\n\n> C\n"));
  const Ask& order = *lesson->steps[0].ask;
  const auto feedback = [&](const Ask& ask, const std::string& answer) {
    return judge(ask, *read_answer(ask, answer), now)->feedback;
  };
  EXPECT_EQ(feedback(order, "1,2,3"), 0);
  EXPECT_EQ(feedback(order, "3,2,1"), 1);
  EXPECT_EQ(feedback(order, "2,1,3"), 2);
  const LessonPtr marks =
      lesson_of(step_with("- a\n- b\n\n```ask\nseveral\nholds: 1\nholds: 1\nif: chosen(2)\nif: chosen(1)\n"
                          "```\n\n> A\n\n> B\n"));
  EXPECT_EQ(feedback(*marks->steps[0].ask, "1,2"), 0);
  EXPECT_EQ(feedback(*marks->steps[0].ask, "1"), 1);
  EXPECT_EQ(feedback(*marks->steps[0].ask, ""), -1);
  const LessonPtr number = lesson_of(step_with("```ask\nnumber\nanswer: t\nif: abs(answer - 100) < 1\n```\n\n> A\n"));
  EXPECT_EQ(feedback(*number->steps[0].ask, "100"), 0);
  EXPECT_EQ(feedback(*number->steps[0].ask, "10"), -1);
}

/// What a question asks for is not told before it is answered, by whatever expression; all else is.
TEST(Answers, WhatIsAskedForIsKeptBackInProse) {
  const Readings now = moment({"open moons", "set lambda 0.16", "set T 100", "run 10"});
  const auto shown = [&](const std::string& expression, std::optional<double> kept) {
    Text text;
    text.pieces.push_back({"It is ", *Expression::parse({expression, {}}, "test.md", 0)});
    EXPECT_EQ(text.at(now, kept).value(), text.shown(&now, kept));
    return text.shown(&now, kept);
  };
  const Ask ask = ask_of("number\nanswer: 1 / sqrt(lambda)");
  EXPECT_EQ(asked_value(ask, now), 2.5);
  EXPECT_EQ(shown("radius", {}), "It is 2.5");
  EXPECT_EQ(shown("radius", asked_value(ask, now)), "It is the answer");
  EXPECT_EQ(shown("radius * (1 + 1e-12)", 2.5), "It is the answer") << "rounding tells nothing";
  EXPECT_EQ(shown("radius + 0.01", 2.5), "It is 2.51");
  EXPECT_EQ(shown("-radius", 2.5), "It is −2.5");
  EXPECT_EQ(shown("t", 2.5), "It is 10");
}

TEST(Answers, ValuesAreShownWithFourDigits) {
  EXPECT_EQ(value_text(0.123456), "0.1235");
  EXPECT_EQ(value_text(12345), "12,345");
  EXPECT_EQ(value_text(-2.5), "−2.5");
  EXPECT_EQ(value_text(1.5e-7), "1.5·10^{−7}");
}

}  // namespace
}  // namespace pegasos::lessons
