// The window as a frame in a page: these panels and controls alone, whole at every size.
#include <gtest/gtest.h>

#include <set>

#include "cli/embedding.h"
#include "ui/lecture.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

using plot::Rect;

struct Frame : Screen {
  Frame(float w, float h, std::string_view panels, std::string_view controls, const Parameters& parameters = {})
      : Screen(w, h, parameters) {
    auto embedding = cli::parse_embedding(panels, controls);
    if (!embedding) {
      ADD_FAILURE() << embedding.error().text();
      std::abort();
    }
    wanted = *embedding;
    app->embed(wanted);
    frames(3);
  }
  std::string card(const std::string& name) const { return panel_name(ui::embedded_panel(wanted, name)); }
  std::vector<std::string> shown() const {
    std::vector<std::string> out;
    for (const std::string& name : wanted.panels) {
      if (has(card(name))) out.push_back(name);
    }
    return out;
  }
  cli::Embedding wanted;
};

bool apart(const Rect& a, const Rect& b) {
  constexpr float kEdge = 2.5F;  // what a field and the slider below it share
  return a.right() <= b.x + kEdge || b.right() <= a.x + kEdge || a.bottom() <= b.y + kEdge || b.bottom() <= a.y + kEdge;
}

/// What there is lies inside the frame; the cards and the controls lie apart.
void expect_whole(Frame& frame) {
  std::set<std::string> cut;
  frame.app->context().watch.cut_labels = &cut;
  frame.frames(1);
  frame.app->context().watch.cut_labels = nullptr;
  for (const std::string& label : cut) ADD_FAILURE() << "no room for " << label;
  EXPECT_TRUE(frame.app->context().watch.name_clashes.empty());
  std::vector<std::string> apart_ones;
  for (const auto& [name, place] : frame.widgets) {
    if (name.starts_with("embed/") && name.find("/label") == std::string::npos) apart_ones.push_back(name);
    if (place.empty()) continue;
    const bool inside = place.x >= -0.5F && place.y >= -0.5F && place.right() <= frame.width + 0.5F &&
                        place.bottom() <= frame.height + 0.5F;
    EXPECT_TRUE(inside) << name << " " << place.x << " " << place.y << " " << place.w << " " << place.h;
    const std::string panel = name.substr(0, name.find('/'));
    bool known = panel == "embed";
    for (const std::string& one : frame.wanted.panels) known = known || panel == frame.card(one);
    EXPECT_TRUE(known) << name << " is no part of the frame";
  }
  for (const std::string& name : frame.shown()) apart_ones.push_back(frame.card(name));
  for (std::size_t i = 0; i < apart_ones.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_TRUE(apart(frame.rect(apart_ones[i]), frame.rect(apart_ones[j])))
          << apart_ones[i] << " lies over " << apart_ones[j];
  }
  for (const std::string& name : frame.shown()) {
    const Rect card = frame.rect(frame.card(name));
    EXPECT_GE(card.w, 190) << name;
    EXPECT_GE(card.h, 100) << name;
  }
}

TEST(Embed, NothingIsClippedAtAnySize) {
  const std::pair<float, float> sizes[] = {{320, 240}, {480, 360}, {800, 600}, {390, 844}};
  const std::pair<const char*, const char*> frames[] = {
      {"weight-space,suboptimality", "lambda,k,play"},
      {"data-plane", ""},
      {"data-plane,weight-space", "back,play,forward,timeline"},
      {"algorithm,weight-space", "play,forward,speed"},
      {"norm,objective", "lambda,projection,step,sampling"},
      {"data-plane,weight-space,algorithm,suboptimality", "rewind,back,play,forward,timeline,lambda,k,seed"}};
  for (const auto& [w, h] : sizes) {
    for (const auto& [panels, controls] : frames) {
      SCOPED_TRACE(std::string(panels) + " " + controls + " at " + std::to_string(static_cast<int>(w)));
      Frame frame(w, h, panels, controls);
      frame.session->push(session::RunTo{40});
      frame.settle(true);
      expect_whole(frame);
      for (const std::string& name : frame.wanted.panels) {  // behind their tabs
        const std::string tab = "embed/" + std::string(ui::embedded_title(name));
        if (!frame.has(tab)) continue;
        frame.click(tab);
        frame.move({1, 1});
        EXPECT_EQ(frame.shown(), std::vector<std::string>{name});
        expect_whole(frame);
      }
      if (frame.has("embed/Controls")) {
        frame.click("embed/Controls");
        frame.move({1, 1});
        EXPECT_TRUE(frame.shown().empty());
        expect_whole(frame);
      }
    }
  }
}

TEST(Embed, ItsControlsDriveTheRun) {
  Frame frame(640, 480, "weight-space,suboptimality", "lambda,k,forward,back,play,timeline");
  frame.click("embed/Step");
  frame.click("embed/Step");
  EXPECT_EQ(frame.settle()->position.t, 2);
  frame.click("embed/Step back");
  EXPECT_EQ(frame.settle()->position.t, 1);
  frame.fill_in("embed/lambda", "0.5");
  EXPECT_EQ(frame.settle()->parameters.lambda, 0.5);
  const Rect slider = frame.rect("embed/slider k");
  frame.drag(slider.centre(), {slider.right() - 2, slider.centre().y});
  EXPECT_GT(frame.settle()->parameters.k, 1);
  EXPECT_EQ(frame.shown().size(), 2U) << "no control moves a panel away";
}

TEST(Embed, ItsKeysLeadNowhereElse) {
  Frame frame(640, 480, "data-plane,norm", "play");
  for (const char* key :
       {"t", "i", "shift+e", "p", "ctrl+o", "ctrl+s", "l", "1", "ctrl+2", "f4", "?", "f10", "n", "d", "esc"})
    frame.press(key);
  frame.settle();
  EXPECT_EQ(frame.app->page(), ui::Page::run);
  EXPECT_TRUE(frame.settle()->pins.empty());
  EXPECT_EQ(frame.settle()->parameters.seed, Parameters{}.seed);
  EXPECT_EQ(frame.shown().size(), 2U);
  expect_whole(frame);
  frame.press("right");
  EXPECT_EQ(frame.settle()->position.t, 1);
}

TEST(Embed, ALinkBringsItsSessionAndNoOtherPlot) {
  Screen lab;
  lab.session->push(session::SetParameter{"lambda", "0.2"});
  lab.session->push(session::RunTo{30});
  const session::SnapshotPtr before = lab.settle(true);
  lab.click("plot left/Norm");
  const auto link = lab.app->links().make();
  ASSERT_TRUE(link.ok());
  Frame frame(480, 360, "weight-space,suboptimality", "play");
  frame.app->documents().open(*link);
  EXPECT_EQ(frame.settle(true)->hash, before->hash);
  frame.frames(2);
  EXPECT_EQ(frame.shown().size(), 2U);
  expect_whole(frame);
}

TEST(Embed, ANoticeIsInTheFrame) {
  Frame frame(320, 240, "weight-space", "play");
  frame.app->documents().open("https://example.org/#session=9.abc");
  frame.frames(3);
  ASSERT_TRUE(frame.has("notice/text"));
  EXPECT_LE(frame.rect("notice").right(), 320);
  EXPECT_LE(frame.rect("notice").bottom(), 240);
  frame.click("notice/Close notice");
  frame.frames(2);
  expect_whole(frame);
}

TEST(Embed, UnknownNamesAreListed) {
  const auto said = [](std::string_view panels, std::string_view controls) {
    const auto parsed = cli::parse_embedding(panels, controls);
    EXPECT_FALSE(parsed.ok());
    return parsed ? std::string() : parsed.error().text();
  };
  const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  EXPECT_TRUE(has(said("weights", ""), "'weights' to embed; there are data-plane, weight-space, algorithm, objective"))
      << said("weights", "");
  EXPECT_TRUE(has(said("norm", "lamda"), "no control 'lamda' to embed; there are rewind, back, play"));
  EXPECT_TRUE(has(said("", "play"), "at least one panel"));
  EXPECT_TRUE(has(said("norm,objective,suboptimality", ""), "2 plots over t at most"));
  EXPECT_TRUE(has(said("norm", "m,noise,margin,imbalance,flips,scale,bias,lambda,k"), "8 controls at most"));
  EXPECT_EQ(cli::parse_embedding(" norm , norm,", "k,k")->panels, std::vector<std::string>{"norm"});
}

}  // namespace
}  // namespace pegasos::test
