// What a lesson's text becomes, and what is said of one that is none: line, column, what is expected.
#include "lesson_support.h"
#include "lessons/formula.h"

namespace pegasos::lessons {
namespace {

TEST(Reader, ALessonIsItsTitleProseAndSteps) {
  const LessonPtr lesson = lesson_of(
      "# The *ball* and $w*$\n\nWhat it is **about**: a_b.\n\n## First\n\nSee $|w_t|$ and $f*$, `= norm`.\n\n"
      "```lab\nopen moons\nset lambda 0.25\n# a comment\nrun 7\n```\n\nWhich?\n\n1. this\n2. that\n\n"
      "```ask\nchoice\nholds: norm < radius\nholds: norm >= radius\nif: right\nif: 1\n```\n\n> Yes.\n\n> No.\n>\n> "
      "Really.\n\n"
      "```lab\nstep 3\n```\n\nSo it is.\n\n## Second\n\nThe end.\n");
  ASSERT_NE(lesson, nullptr);
  EXPECT_EQ(lesson->title, "The ball and $w*$");
  ASSERT_EQ(lesson->about.size(), 1U);
  EXPECT_EQ(lesson->about[0].pieces[0].markup, "What it is \\bold{about}: a\\_b.");
  ASSERT_EQ(lesson->steps.size(), 2U);
  const Step& first = lesson->steps[0];
  ASSERT_EQ(first.before.size(), 2U);
  ASSERT_EQ(first.before[0].pieces.size(), 3U);
  EXPECT_EQ(first.before[0].pieces[0].markup, "See $|w_t|$ and $f*$, ");
  EXPECT_EQ(first.before[0].pieces[1].value->text(), "norm");
  ASSERT_TRUE(first.ask.has_value());
  EXPECT_EQ(first.ask->kind, Ask::Kind::Choice);
  ASSERT_EQ(first.ask->choices.size(), 2U);
  EXPECT_EQ(first.ask->choices[1].pieces[0].markup, "that");
  ASSERT_EQ(first.ask->feedback.size(), 2U);
  EXPECT_EQ(first.ask->feedback[1].pieces[0].markup, "No.\nReally.");
  ASSERT_EQ(first.after.size(), 1U);
  EXPECT_FALSE(lesson->steps[1].ask.has_value());
  // scenes go on from step to step
  EXPECT_EQ(lesson->scenes[0].before.parameters.data, "moons");
  EXPECT_EQ(lesson->scenes[0].before.parameters.lambda, 0.25);
  EXPECT_EQ(lesson->scenes[0].before.position.t, 7);
  EXPECT_EQ(lesson->scenes[0].after.position.t, 10);
  EXPECT_EQ(lesson->scenes[1].before.position.t, 10);
}

// md4c reads $...$ by rules that changed with its versions, and took no formula with a letter beside it since 0.5.
TEST(Reader, AFormulaIsWhatStandsBetweenTwoDollars) {
  const auto read = [](const std::string& prose) {
    const LessonPtr lesson = lesson_of("# A\n\n## B\n\n" + prose + "\n");
    return lesson == nullptr ? "none" : lesson->steps[0].before[0].pieces[0].markup;
  };
  EXPECT_EQ(read("So 3$f_1$ + 2$f_2$x."), "So 3$f_1$ + 2$f_2$x.");
  EXPECT_EQ(read("$a_i * b_i * c$ and *d* \\* e_f"), "$a_i * b_i * c$ and d * e\\_f");
  EXPECT_EQ(read("**$λ$** and $\\bar{w}$, $[a](b)$, $<b>$, $x`y`$"),
            "\\bold{$λ$} and $\\bar{w}$, $[a](b)$, $<b>$, $x`y`$");
  EXPECT_EQ(read("$a +\nb_c$ goes on"), "$a + b_c$ goes on");
  EXPECT_EQ(read("It costs 5 \\$, or `$a_b$`, or 6 $."), "It costs 5 \\$, or \\$a\\_b\\$, or 6 \\$.");
  EXPECT_EQ(trouble(step_with("So $$a$$.")), "7:4: $$ means nothing here; write $...$");
  const LessonPtr quoted =
      lesson_of("# A\n\n## B\n\nHow?\n\n```ask\nnumber\nanswer: 1\nif: right\n```\n\n> It is $a_b +\n> c_d$.\n");
  ASSERT_NE(quoted, nullptr);
  EXPECT_EQ(quoted->steps[0].ask->feedback[0].pieces[0].markup, "It is $a_b + c_d$.");
}

// They stood there as they were written, "√\\lambda", and the check found all well.
TEST(Reader, TheNamesOfTeXAreTheirSigns) {
  for (const auto& [tex, markup] : {std::pair("\\frac{1}{\\lambda t}", "\\frac{1}{λt}"),
                                    {"\\eta_t", "η_t"},
                                    {"\\sqrt{\\lambda}", "\\sqrt{λ}"},
                                    {"c \\ln T", "c \\up{ln} T"},
                                    {"\\|w\\|", "‖w‖"},
                                    {"\\sum_i x_i", "\\sum_i x_i"},
                                    {"x_\\lambda", "x_λ"},
                                    {"a\\le b", "a ≤ b"},
                                    {"a \\leq b", "a ≤ b"},
                                    {"\\bar w_t", "\\bar{w}_t"},
                                    {"\\sqrt 2", "\\sqrt{2}"},
                                    {"w^\\star \\in \\mathrm{R}", "w^* ∈ \\up{R}"},
                                    {"\\left(a\\,b\\right)", "(a b)"},
                                    {"\\{0, 1\\}", "\\{0, 1\\}"},
                                    {"\\dfrac{\\nabla f}{2}", "\\frac{∇f}{2}"},
                                    {"\\mathbf{w} \\to 0", "\\bold{w} → 0"}}) {
    const auto read = formula_markup(tex);
    ASSERT_TRUE(read.ok()) << tex << ": " << read.error().text();
    EXPECT_EQ(*read, markup) << tex;
  }
  for (const auto& [tex, column] : {std::pair("a \\foo", 3), {"\\frac12", 1}, {"\\bar", 1}, {"x\\", 2}, {"\\$", 1}}) {
    const auto read = formula_markup(tex);
    ASSERT_FALSE(read.ok()) << tex;
    EXPECT_EQ(read.error().column, column) << tex;
  }
  EXPECT_TRUE(trouble(step_with("So λ is $a + \\foo b$.")).starts_with("7:14: \"\\foo\" is not known in a formula"))
      << trouble(step_with("So λ is $a + \\foo b$."));
}

// It was shown as it was written.
TEST(Reader, AValueThatIsNotClosedIsAMistake) {
  EXPECT_EQ(trouble(step_with("So it is `= norm of it.")), "7:10: this value is not closed: write `= EXPRESSION`");
  EXPECT_EQ(trouble(step_with("A tick ` alone is one.")), "read");
}

TEST(Reader, FrameOfALesson) {
  EXPECT_EQ(trouble(""), "1:1: a lesson begins with its title: # Title");
  EXPECT_EQ(trouble("Prose\n"), "1:1: a lesson begins with its title: # Title");
  EXPECT_EQ(trouble("# A\n"), "1:1: a lesson has steps, each begins with a heading: ## What happens here");
  EXPECT_EQ(trouble("# A\n\n# B\n"), "3:3: a lesson has one title; a step begins with ##");
  EXPECT_EQ(trouble("# A\n\n### B\n"), "3:5: a step begins with ##; there is nothing below it");
  EXPECT_EQ(trouble("# A\n\n## B\n\n## C\n\nx\n"), "3:4: a step says something before its blocks");
  EXPECT_EQ(trouble("# A\n\n```lab\nrun 1\n```\n"),
            "3:4: this belongs to a step, and none has begun: ## What happens here");
  EXPECT_EQ(trouble(step_with("> Well.")), "7:3: a quote is feedback: it follows an ask or goal block");
  EXPECT_EQ(trouble(step_with("```cpp\nint x;\n```")),
            "7:4: a fenced block is lab, ask or goal (or homework, before the first step), not \"cpp\"");
  EXPECT_EQ(trouble(step_with("---")).substr(0, 2), "5:");  // a heading under a paragraph, to Markdown
  EXPECT_EQ(trouble(step_with("***")), "5:1: a line of dashes means nothing here; leave it out");
  EXPECT_EQ(trouble(step_with("![a](b.png)")),
            "5:1: a lesson holds no pictures; show one of the program's with 'show NAME' in a lab block");
  EXPECT_EQ(trouble(step_with("- a\n  - b")), "7:3: a list stands in another block; begin it at the margin");
  EXPECT_EQ(trouble(step_with("```lab\nrun 1\n\nMore.")),
            "7:4: this fenced block is not closed: end it with a line ``` of its own");
  EXPECT_EQ(trouble(step_with("~~~lab\nrun 1\n```\n")).substr(0, 4), "7:4:");
  EXPECT_EQ(trouble(step_with("````lab\nrun 1\n`````\n\nMore ```code``` here.")), "read");
  EXPECT_EQ(trouble(std::string(kLessonBytes + 1, 'x')).find("a lesson has at most 262144 bytes"), 1U);
}

TEST(Reader, LabBlocks) {
  const auto lab = [](const std::string& line) { return trouble(step_with("```lab\nrun 1\n  " + line + "\n```")); };
  EXPECT_EQ(
      lab("shot x.png"),
      "9:3: there is no command \"shot\" here; those of a lab block are open, set, run, step, phase, rewind, pin, "
      "unpin, show, layout, idea");
  EXPECT_EQ(lab("run"), "9:3: write run T");
  EXPECT_EQ(lab("run 1 2"), "9:3: write run T");
  EXPECT_EQ(lab("rewind 1"), "9:3: write rewind");
  EXPECT_EQ(lab("run -1"), "9:3: run: a whole number from 0 to 1000000 is expected, or T for the end of the run");
  EXPECT_EQ(lab("run 20000"), "9:3: run: the run has T = 10000 steps; set T first");
  EXPECT_EQ(lab("set T 2000000"), "9:3: set: a lesson runs at most 1000000 steps");
  EXPECT_EQ(lab("set m 30000"), "9:3: set: a lesson draws at most 20000 examples");
  EXPECT_EQ(lab("set threads 3"), "9:3: set: a lesson leaves the threads alone");
  EXPECT_NE(lab("set lambda -1").find("9:3: set: "), std::string::npos);
  EXPECT_NE(lab("set colour red").find("9:3: set: "), std::string::npos);
  for (const char* data : {"/etc/passwd", "../iris.csv", "-", "iris.csv"}) {
    EXPECT_NE(lab(std::string("open ") + data).find("9:3: open: there is no set"), std::string::npos) << data;
    EXPECT_NE(lab(std::string("set data ") + data).find("9:3: set: there is no set"), std::string::npos) << data;
  }
  EXPECT_NE(lab("show nonsense").find("9:3: show: there is nothing to show"), std::string::npos);
  EXPECT_EQ(lab("layout big"), "9:3: layout: write layout step, curves or everything");
  EXPECT_NE(lab("idea nonsense").find("9:3: idea: "), std::string::npos);
  EXPECT_EQ(trouble(step_with("```lab\n\n```")), "7:4: a lab block has commands, one a line, such as run 10");
  EXPECT_EQ(trouble(step_with("```lab\nrun 1\n```\n\n```lab\nrun 2\n```")),
            "11:4: there is one lab block before a question and one after it");
}

TEST(Reader, Questions) {
  const auto ask = [](const std::string& lines) { return trouble(step_with("```ask\n" + lines + "\n```")); };
  EXPECT_EQ(ask(""),
            "7:4: the first line says what is asked for: number, choice, several, order, curve, point or text");
  EXPECT_EQ(ask("nmber"), "8:1: the first line is number, choice, several, order, curve, point or text, not \"nmber\"");
  EXPECT_EQ(ask("number"), "7:4: there is one line \"answer: EXPRESSION\"");
  EXPECT_EQ(ask("number\nanswer"), "9:1: a line is \"key: …\"; the keys here are answer, tolerance and if");
  EXPECT_EQ(ask("number\nholds: 1"),
            "9:1: there is no key \"holds\" of a number, which belongs to choice, several, curve, point; those here "
            "are answer, "
            "tolerance and if");
  EXPECT_EQ(ask("number\nfrob: 1"),
            "9:1: there is no key \"frob\" of a number; those here are answer, tolerance and if");
  EXPECT_EQ(ask("number\nanswer: 1\ntolerance: 1\nif: 1\ntolerance: 2"),
            "12:1: the key \"tolerance\" stands in line 10, too: give it once");
  EXPECT_EQ(ask("number\nanswer: 1\ntolerance: -2"),
            "10:12: a tolerance is a number from 0 on, or a share such as 5 %");
  EXPECT_EQ(ask("number\nanswer: normm"), "9:9: there is no reading \"normm\"; 'pegasos lesson readings' lists them");
  EXPECT_EQ(ask("number\nanswer: 1 + normm"),
            "9:13: there is no reading \"normm\"; 'pegasos lesson readings' lists them");
  EXPECT_EQ(ask("number\nanswer: norm + t * normm"),
            "9:20: there is no reading \"normm\"; 'pegasos lesson readings' lists them");
  EXPECT_EQ(ask("number\nanswer:"), "9:8: an expression is missing here, such as norm < radius");
  EXPECT_EQ(ask("number\nanswer: norm = 3"), "9:14: write == for \"is equal to\"; nothing can be set in an expression");
  EXPECT_EQ(ask("number\nanswer: (norm"), "9:9: a parenthesis is not closed");
  EXPECT_EQ(ask("number\nanswer: 1, 2"), "9:9: this is more than one expression; a comma stands in functions only");
  EXPECT_EQ(ask("number\nanswer: bound(1, 2)").substr(0, 2), "9:");
  EXPECT_EQ(ask("number\nanswer: answer").substr(0, 5), "9:9: ");  // it cannot speak of itself
  EXPECT_EQ(ask("number\nanswer: λ").substr(0, 5), "9:9: ");
  EXPECT_EQ(ask("number\nanswer: " + std::string(301, '1')), "9:9: an expression has at most 300 characters");
  EXPECT_EQ(ask("number\nanswer: 1\nif: right"),
            "7:4: the block has 1 \"if:\", and 0 quotes (> …) follow it: write one for each, in their order");
  EXPECT_EQ(
      ask("number\nanswer: 1\n```\n\n> Well.\n\n```lab\nrun 1"),
      "12:3: this quote answers no \"if:\": the block has 0 of them, and each has one quote after the block, in their "
      "order");
  EXPECT_EQ(ask("choice\nholds: 1\nholds: 0"), "7:4: the choices are a list right above, with 2 to 9 items, here 0");
  EXPECT_EQ(trouble(step_with("```ask\nchoice\nholds: 1\n```", "- a\n- b")),
            "8:4: there is one line \"holds:\" for each of the 2 choices above, here 1");
  EXPECT_EQ(trouble(step_with("```goal\nreach: t > 3\n```")),
            "7:4: a lab block after the goal shows one way to reach it");
  EXPECT_EQ(ask("text\n```\n\n```ask\ntext"), "11:4: a step has one question or goal; begin another step with ##");
}

TEST(Reader, ValuesInProseHaveTheirPlaceToo) {
  EXPECT_EQ(trouble("# A\n\n## B\n\nIt is λ: `= norm +`.\n").substr(0, 2), "5:");
  EXPECT_EQ(trouble("# A\n\n## B\n\nIt is λ: `= nrm` long.\n"),
            "5:13: there is no reading \"nrm\"; 'pegasos lesson readings' lists them");
}

}  // namespace
}  // namespace pegasos::lessons
