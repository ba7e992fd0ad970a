// The markup of labels.
#include <gtest/gtest.h>

#include <algorithm>

#include "plot/draw.h"
#include "plot/math_text.h"
#include "recorder.h"

namespace pegasos::plot {
namespace {

const TextStyle kStyle{20.F, Face::text, {0, 0, 0, 255}, false};

MathLayout laid_out(std::string_view markup) { return layout_math(Recorder(), kStyle, markup); }

TEST(Labels, PlainTextIsOneRun) {
  const MathLayout layout = laid_out("no better than 0");
  ASSERT_EQ(layout.runs.size(), 1U);
  EXPECT_EQ(layout.runs[0].text, "no better than 0");
  EXPECT_FLOAT_EQ(layout.width, test_fonts().width(kStyle, "no better than 0"));
}

TEST(Labels, WhatIsCutEndsWithAWholeCharacterAndAsLateAsCanBe) {
  const Recorder canvas;
  for (const std::string text : {"plain", "Größe λ·∇", "漢字かな", ""}) {
    const float whole = canvas.measure(kStyle, text);
    EXPECT_EQ(fitting_start(canvas, kStyle, text, whole), text);
    for (float room = 0; room < whole; room += 3) {
      const std::string start = fitting_start(canvas, kStyle, text, room);
      EXPECT_TRUE(text.starts_with(start));
      EXPECT_LE(canvas.measure(kStyle, start), std::max(room, 0.F));
      std::size_t next = start.size();
      next_code(text, next);
      EXPECT_GT(canvas.measure(kStyle, text.substr(0, next)), room) << text << " " << room;
    }
  }
}

TEST(Labels, LettersOfMathematicsAreItalicDigitsAreNot) {
  const MathLayout layout = laid_out("f($w2$)");
  ASSERT_EQ(layout.runs.size(), 3U);
  EXPECT_EQ(layout.runs[0].style.face, Face::text);
  EXPECT_EQ(layout.runs[1].text, "w");
  EXPECT_EQ(layout.runs[1].style.face, Face::math);
  EXPECT_EQ(layout.runs[2].text, "2)");
  EXPECT_EQ(layout.runs[2].style.face, Face::text);
}

TEST(Labels, ScriptsAreSmallerAndMoved) {
  const MathLayout layout = laid_out("$w_t$ 10^{−4}");
  ASSERT_EQ(layout.runs.size(), 4U);
  EXPECT_EQ(layout.runs[1].text, "t");
  EXPECT_GT(layout.runs[1].y, 0.F);
  EXPECT_LT(layout.runs[1].style.size, layout.runs[0].style.size);
  EXPECT_EQ(layout.runs[3].text, "−4");
  EXPECT_LT(layout.runs[3].y, 0.F);
}

TEST(Labels, SubAndSuperscriptOfOneBaseStandAboveEachOther) {
  const MathLayout layout = laid_out("$A_t^+$");
  ASSERT_EQ(layout.runs.size(), 3U);
  EXPECT_NEAR(layout.runs[1].x, layout.runs[2].x, 0.1F * kStyle.size);
  EXPECT_GT(layout.runs[1].y, 0.F);
  EXPECT_LT(layout.runs[2].y, 0.F);
}

TEST(Labels, OverlineLiesOverItsLetterAndHigherOverTallOnes) {
  const MathLayout low = laid_out("$\\bar{w}$");
  const MathLayout high = laid_out("$\\bar{W}$");
  ASSERT_EQ(low.bars.size(), 1U);
  EXPECT_GT(low.bars[0].x1, low.bars[0].x0);
  EXPECT_LE(low.bars[0].x1, low.width + 0.1F * kStyle.size);
  EXPECT_LT(high.bars[0].y, low.bars[0].y);
}

TEST(Labels, CommandsChangeTheFace) {
  const MathLayout layout = laid_out("$\\up{ln}T$ \\bold{now}");
  EXPECT_EQ(layout.runs[0].style.face, Face::text);
  EXPECT_EQ(layout.runs[1].style.face, Face::math);
  EXPECT_EQ(layout.runs.back().style.face, Face::semibold);
}

TEST(Labels, BrokenMarkupNeverFails) {
  for (const char* markup : {"", "$", "_", "^", "a_", "a^{", "}{", "\\", "\\bar", "\\bar{", "\\what{x}",
                             "$w_{t^{2_{3}}$", "_^_^", "{a}", "\xFF\xFE"}) {
    const MathLayout layout = laid_out(markup);
    EXPECT_TRUE(std::isfinite(layout.width)) << markup;
  }
  EXPECT_EQ(laid_out("a } b").runs[0].text, "a } b");
  EXPECT_EQ(laid_out("{x, y}").runs[0].text, "{x, y}");
  EXPECT_EQ(laid_out("\\what").runs[0].text, "\\what");
}

TEST(Labels, EscapedTextIsShownAsItIs) {
  const std::string name = "breast_cancer^2 {$5} C:\\x";
  const MathLayout layout = laid_out(escape(name));
  ASSERT_EQ(layout.runs.size(), 1U);
  EXPECT_EQ(layout.runs[0].text, name);
  EXPECT_EQ(plain_text(escape(name)), name);
  EXPECT_EQ(plain_text("f($\\bar{w}_{t+½}$) − f*"), "f(w\u0304_{t+½}) − f*");
  EXPECT_EQ(plain_text("max{0, 1 − $y$(⟨$w$, $x_{i}$⟩ − $b$)}"), "max{0, 1 − y(⟨w, x_i⟩ − b)}");
}

TEST(Labels, AlignmentPutsTheBoxWhereItBelongs) {
  Recorder canvas;
  const Rect left = math_box(canvas, {100.F, 50.F}, HAlign::left, VAlign::top, kStyle, "text");
  EXPECT_FLOAT_EQ(left.x, 100.F);
  EXPECT_FLOAT_EQ(left.y, 50.F);
  const Rect right = math_box(canvas, {100.F, 50.F}, HAlign::right, VAlign::bottom, kStyle, "text");
  EXPECT_FLOAT_EQ(right.right(), 100.F);
  EXPECT_FLOAT_EQ(right.bottom(), 50.F);
  TextStyle upwards = kStyle;
  upwards.upwards = true;
  const Rect turned = math_box(canvas, {100.F, 50.F}, HAlign::centre, VAlign::baseline, upwards, "text");
  EXPECT_FLOAT_EQ(turned.centre().y, 50.F);
  EXPECT_LT(turned.w, turned.h);
}

TEST(Labels, WrappingKeepsEveryWordAndTheWidth) {
  Recorder canvas;
  const std::string sentence = "Example 40 lies inside the margin ($y ⟨w, x⟩$ = 0.181), so it is added";
  const std::vector<std::string> lines = wrap_math(canvas, kStyle, sentence, 200.F);
  EXPECT_GT(lines.size(), 2U);
  std::string joined;
  for (const std::string& line : lines) {
    EXPECT_LE(layout_math(canvas, kStyle, line).width, 200.F);
    joined += (joined.empty() ? "" : " ") + line;
  }
  EXPECT_EQ(joined, sentence);
  EXPECT_EQ(wrap_math(canvas, kStyle, "a $x$\nb c", 2000.F), (std::vector<std::string>{"a $x$", "b c"}));
}

TEST(Labels, AFormulaIsNotBrokenAtItsSignForNoLineMore) {
  Recorder canvas;
  const std::string sentence =
      "Example 67 falls short of the margin ($y$⟨$w$, $x$⟩ = 0.37 < 1), so $ηyx$ = (1.3, 0.232) is added; $w$ is "
      "multiplied "
      "by 1 − 1/3. $|w_{t+½}|$ = 2.04 lies outside the ball of radius 1/√$λ$ = 2";
  int widths = 0;
  for (float width = 170.F; width < 700.F; width += 7.F) {
    const std::vector<std::string> lines = wrap_math(canvas, kStyle, sentence, width);
    std::string joined;
    bool broken = false;
    for (const std::string& line : lines) {
      EXPECT_LE(layout_math(canvas, kStyle, line).width, width);
      joined += (joined.empty() ? "" : " ") + line;
      for (const std::string sign : {"=", "<", "−", "⟨$w$,"}) {
        broken = broken || line.starts_with(sign + " ") || line.ends_with(" " + sign);
      }
    }
    EXPECT_EQ(joined, sentence);
    widths += broken ? 0 : 1;
  }
  EXPECT_GE(widths, 55) << "of 76: where it costs no line more";
}

TEST(Labels, WholeFormulasTakeAnotherLineRatherThanBreak) {
  Recorder canvas;
  const std::string sentence = "So the number that is called $R$ = 4.616 is at most $c$ ln $T$/($λT$) here";
  for (float width = 150.F; width < 500.F; width += 7.F) {
    for (const std::string& line : wrap_math(canvas, kStyle, sentence, width, Formulas::whole)) {
      EXPECT_LE(layout_math(canvas, kStyle, line).width, width);
      EXPECT_FALSE(line.starts_with("= ") || line.starts_with("4.616") || line.ends_with("ln")) << line;
      EXPECT_FALSE(line.starts_with("$T$/")) << line;
    }
  }
}

TEST(Labels, BracketsHoldAllThatIsInThem) {
  Recorder canvas;
  const std::string sentence = "the definition bounds ⟨$w_t$ − $u$, $g_t$⟩ from below by a difference of values";
  for (float width = 150.F; width < 500.F; width += 7.F) {
    for (const std::string& line : wrap_math(canvas, kStyle, sentence, width, Formulas::whole))
      EXPECT_EQ(line.find("⟨") == std::string::npos, line.find("⟩") == std::string::npos) << line;
  }
}

/// The end of an address or of a name without spaces ran out of its panel.
TEST(Labels, AWordLongerThanALineIsCut) {
  Recorder canvas;
  const std::string word = "https://example.org/a\\_very/long/address/without/any/space/in/it/at/all.html";
  const std::vector<std::string> lines = wrap_math(canvas, kStyle, "see " + word + " there", 120.F);
  std::string joined;
  for (const std::string& line : lines) {
    EXPECT_LE(layout_math(canvas, kStyle, line).width, 120.F) << line;
    joined += line;
  }
  EXPECT_NE(joined.find(word), std::string::npos) << "nothing is lost: " << joined;
}

/// In f(w_s;A_s) the semicolon ran into the index before it and the letter after it.
TEST(Labels, ASemicolonBetweenArgumentsStandsClearOfBoth) {
  const MathLayout layout = laid_out("$f$($w_s$;$A_s$)");
  const auto run = [&](std::string_view text) {
    return *std::ranges::find_if(layout.runs, [&](const MathRun& one) { return one.text == text; });
  };
  const auto end = [](const MathRun& one) { return one.x + test_fonts().width(one.style, one.text); };
  EXPECT_GE(run(";").x - end(run("s")), 0.1F * kStyle.size);
  EXPECT_GE(run("A").x - end(run(";")), 0.15F * kStyle.size);
  EXPECT_FLOAT_EQ(laid_out("one; two").width, test_fonts().width(kStyle, "one; two")) << "words have their spaces";
}

/// In a narrow panel of a lecture "f(w_t; A_t), range of a pixel column" ran over its edge.
TEST(Labels, WhatIsLongInALegendHasSeveralLines) {
  const std::string words = "a legend that says a good deal more than a narrow picture is wide";
  const auto drawn = [&](float width) {
    Figure figure;
    Scatter dots;
    dots.id = "dots";
    dots.legend = words;
    dots.points = {{0.5, 0.5}};
    figure.marks.emplace_back(dots);
    Recorder canvas;
    const FigureLayout layout = draw(figure, canvas, {0, 0, width, 300}, theme(ThemeName::dark));
    std::string said;
    float right = 0;
    for (const Recorder::Text& text : canvas.texts) {
      if (words.find(text.utf8) == std::string::npos || text.utf8.size() < 4) continue;
      said += (said.empty() ? "" : " ") + text.utf8;
      right = std::max(right, text.at.x + test_fonts().width(text.style, text.utf8));
    }
    EXPECT_LE(right, width);
    EXPECT_LE(layout.legend.at(0).box.bottom(), 300);
    return std::pair(said, layout.frame.area.h);
  };
  EXPECT_EQ(drawn(240).first, words) << "all of it, one line below the other";
  EXPECT_EQ(drawn(600).first, words);
  EXPECT_LT(drawn(240).second, drawn(600).second);
}

}  // namespace
}  // namespace pegasos::plot
