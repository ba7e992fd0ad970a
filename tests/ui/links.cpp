// Links in the window: copied, opened again, and what is said of them.
#include <gtest/gtest.h>

#include "lesson_column.h"
#include "session/link.h"

namespace pegasos::test {
namespace {

TEST(CopiedLinks, ACopiedLinkOpensTheSamePicture) {
  Screen screen;
  screen.session->push(session::SetParameter{"lambda", "0.02"});
  screen.session->push(session::RunTo{60});
  screen.session->push(session::PinRun{});
  screen.session->push(session::SetParameter{"k", "4"});
  screen.session->push(session::RunTo{80});
  const session::SnapshotPtr before = screen.settle(true);
  screen.click("plot left/Suboptimality");
  screen.lay_out(ui::kCurvesLayout);
  screen.press("u");
  const std::string link = screen.clipboard();
  ASSERT_TRUE(link.starts_with("pegasos:#session=1.")) << link;
  EXPECT_LT(link.size(), 4000U);
  screen.session->push(session::SetParameters{Parameters{}});
  screen.session->push(session::UnpinAll{});
  screen.lay_out(ui::kAllLayout);
  screen.click("plot left/Norm");
  screen.settle(true);
  screen.press("ctrl+v");
  const session::SnapshotPtr after = screen.settle(true);
  EXPECT_EQ(after->hash, before->hash);
  EXPECT_EQ(after->parameters, before->parameters);
  ASSERT_EQ(after->pins.size(), 1U);
  screen.frames(3);
  EXPECT_EQ(screen.app->appearance().settings().layout, ui::kCurvesLayout);
  screen.press("u");
  EXPECT_EQ(screen.clipboard(), link) << "the same link again";
}

TEST(CopiedLinks, BeginWithThePageThatWasGiven) {
  Screen screen;
  screen.app->perform("link-page");
  screen.frames(4);
  screen.fill_in("dialog/Address", "example.org");
  screen.click("dialog/Keep");
  EXPECT_TRUE(screen.has("dialog/Address")) << "that is no address";
  screen.frames(2);
  EXPECT_TRUE(screen.has("dialog/trouble"));
  screen.click("dialog/Address");
  screen.type("h");
  screen.frames(2);
  EXPECT_FALSE(screen.has("dialog/trouble")) << "another one is being typed";
  screen.fill_in("dialog/Address", "https://example.org/lab/");
  screen.frames(2);
  if (screen.has("dialog/Keep")) screen.click("dialog/Keep");
  screen.frames(2);
  EXPECT_FALSE(screen.has("dialog/Address"));
  EXPECT_EQ(screen.app->appearance().settings().link_page, "https://example.org/lab/");
  EXPECT_TRUE(screen.app->links().make()->starts_with("https://example.org/lab/#session=1."));
}

TEST(CopiedLinks, OfALessonLeadToItsStep) {
  Screen screen;
  start(screen, "the-ball");
  next(screen);
  next(screen);
  screen.press("u");
  EXPECT_EQ(screen.clipboard(), "pegasos:#lesson=the-ball/3");
  Screen other;
  other.app->documents().open("https://example.org/#lesson=the-ball/3");
  other.settle(true);
  ASSERT_TRUE(other.app->lessons().plays());
  EXPECT_EQ(player(other).place(), 2U);
  EXPECT_EQ(other.settle()->parameters, screen.settle()->parameters);
  other.app->documents().open("#lesson=the-ball/99");
  other.frames(2);
  EXPECT_TRUE(other.has("notice/text"));
}

TEST(CopiedLinks, WhatIsNoneIsSaid) {
  Screen screen;
  ImGui::SetClipboardText("moons");
  screen.press("ctrl+v");
  screen.frames(2);
  EXPECT_TRUE(screen.has("notice/text"));
  const session::SnapshotPtr before = screen.settle();
  screen.app->documents().open("https://example.org/#session=1.abc");
  EXPECT_EQ(screen.settle()->run_id, before->run_id);
  EXPECT_TRUE(screen.has("notice/text"));
}

}  // namespace
}  // namespace pegasos::test
