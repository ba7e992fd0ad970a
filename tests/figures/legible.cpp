// What is drawn can be read: names lie on nothing that must stay clear, violators stand out against what they touch.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/numbers.h"
#include "figures/figures.h"
#include "figures/speaking.h"
#include "ideas/idea.h"
#include "moments.h"
#include "plot/draw.h"
#include "plot/recorder.h"
#include "plot/ticks.h"

namespace pegasos::figures {
namespace {

using plot::Hue;
using plot::Rect;
using session::SnapshotPtr;

constexpr plot::ThemeName kReadable[] = {plot::ThemeName::dark, plot::ThemeName::light, plot::ThemeName::high_contrast};

bool is_ring(const plot::Scatter& dots) { return dots.hollow && dots.radius >= 7.F && dots.points.size() <= 12; }
bool is_named_dot(const plot::Scatter& dots) { return dots.points.size() == 1 && !dots.label.empty(); }

/// Every text inside the plot against every other one, the line of the time, the rings and the dots that have a name.
void expect_nothing_collides(const Figure& figure, const Rect& place, const std::string& where) {
  plot::Recorder canvas;
  const plot::FigureLayout layout = plot::draw(figure, canvas, place, plot::theme(plot::ThemeName::light));
  for (std::size_t i = 0; i < layout.texts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(layout.texts[i].overlaps(layout.texts[j])) << where;
  }
  for (const auto& [thing, name] : layout.ties) {
    for (float share = 0; share <= 1; share += 0.02F) {
      const plot::Point on{std::lerp(thing.x, name.x, share), std::lerp(thing.y, name.y, share)};
      for (const Rect& text : layout.texts) EXPECT_FALSE(text.shrunk(0.5F).contains(on)) << where;
    }
  }
  std::vector<Rect> clear;
  const plot::Frame& frame = layout.frame;
  if (figure.cursor && frame.can_show({figure.cursor->x, frame.y.range.hi})) {
    const float x = frame.to_pixel({figure.cursor->x, frame.y.range.hi}).x;
    clear.push_back({x - 1.F, frame.area.y, 2.F, frame.area.h});
  }
  for (const plot::Mark& mark : figure.marks) {
    const auto* dots = std::get_if<plot::Scatter>(&mark);
    if (dots == nullptr || !dots->visible || !(is_ring(*dots) || is_named_dot(*dots))) continue;
    for (const plot::DataPoint& p : dots->points) {
      if (!frame.can_show(p)) continue;
      const plot::Point c = frame.to_pixel(p);
      clear.push_back({c.x - dots->radius, c.y - dots->radius, 2 * dots->radius, 2 * dots->radius});
    }
  }
  for (const plot::HitBox& label : layout.labels) {
    for (const Rect& box : clear) EXPECT_FALSE(label.box.overlaps(box)) << where << ", " << label.id;
  }
}

void expect_all_clear(const session::Snapshot& snapshot, const std::string& where) {
  for (const Rect& place : {Rect{0, 0, 700, 420}, Rect{0, 0, 430, 250}, Rect{0, 0, 560, 190}}) {
    for (const FigureInfo& info : figure_list()) {
      const Result<Figure> figure = make_figure(info.name, snapshot);
      ASSERT_TRUE(figure.ok());
      expect_nothing_collides(*figure, place, where + ", " + info.name);
    }
  }
}

TEST(Legible, NoNameLiesOnAnotherOnARingADotOrOnTheLineOfTheTime) {
  const std::vector<Settings> kStates = {{},
                                         {{"lambda", "0.01"}},
                                         {{"k", "8"}},
                                         {{"data", "moons"}, {"bias", "feature:1"}},
                                         {{"data", "iris"}, {"positive", "setosa"}},
                                         {{"data", "wine"}, {"positive", "class_0"}, {"scale", "standardise"}}};
  for (const Settings& settings : kStates) {
    std::string where;
    for (const auto& [key, value] : settings) where += key + " = " + value + " ";
    for (const Count t : {1, 3, 40, 300, 4000}) {
      expect_all_clear(*moment(settings, t), where + "t = " + std::to_string(t));
      if (t < 100)
        expect_all_clear(*moment(settings, t, Phase::Violators), where + "violators of " + std::to_string(t));
    }
  }
  using namespace session;
  expect_all_clear(*after({RunTo{100}, PinRun{}, SetParameter{"lambda", "0.5"}, PinRun{}, SetParameter{"k", "16"},
                           PinRun{}, SetParameter{"seed", "4"}, RunTo{2000}}),
                   "three pins");
}

/// A leader in the colour of its curve fell as if f(average) did.
TEST(Legible, LeadersAreGreyDottedShortAndEndBeforeTheirThing) {
  const auto distance = [](plot::Point a, plot::Point b) { return std::hypot(a.x - b.x, a.y - b.y); };
  for (const plot::ThemeName name : kReadable) {
    const plot::Theme& worn = plot::theme(name);
    EXPECT_GE(plot::contrast(worn.of(Hue::ink3), worn.of(Hue::ground)), 3.0) << plot::theme_name(name);
    int ties = 0;
    for (const Count t : {1, 2, 3, 40, 300}) {
      const SnapshotPtr now = moment({{"lambda", "0.05"}}, t);
      for (const Rect& place : {Rect{0, 0, 640, 160}, Rect{0, 0, 430, 250}}) {
        for (const FigureInfo& info : figure_list()) {
          plot::Recorder canvas;
          const plot::FigureLayout layout = plot::draw(*make_figure(info.name, *now), canvas, place, worn);
          for (const auto& [thing, edge] : layout.ties) {
            ++ties;
            EXPECT_LE(distance(thing, edge), 61.F) << info.name;
            const auto same = [&, from = thing, to = edge](const std::vector<plot::Point>& line) {
              return line.size() == 2 && distance(line[0], from) < 0.05F && distance(line[1], to) < 0.05F;
            };
            const auto drawn = std::ranges::find_if(canvas.polylines, same);
            ASSERT_NE(drawn, canvas.polylines.end());
            const plot::Stroke& stroke = canvas.strokes[static_cast<std::size_t>(drawn - canvas.polylines.begin())];
            EXPECT_EQ(plot::hex(stroke.color), plot::hex(worn.of(Hue::ink3)));
            EXPECT_FALSE(stroke.dash.solid());
            EXPECT_LE(stroke.width, 1.F);
          }
        }
      }
    }
    EXPECT_GT(ties, 10);
  }
}

/// Where names of what stands still are, and the values of the level lines: the smallest letters.
std::vector<std::pair<std::string, plot::Point>> still_names(const Figure& figure) {
  plot::Recorder canvas;
  const plot::FigureLayout layout = plot::draw(figure, canvas, {0, 0, 556, 390}, plot::theme(plot::ThemeName::light));
  std::vector<std::pair<std::string, plot::Point>> names;
  for (const plot::HitBox& label : layout.labels) {
    for (const char* still : {"optimum", "ball", "reach"})
      if (label.id == still) names.emplace_back(label.id, plot::Point{label.box.x, label.box.y});
  }
  for (const plot::Recorder::Text& text : canvas.texts)
    if (text.style.size == 10.F) names.emplace_back(text.utf8, text.at);
  return names;
}

TEST(Legible, NoStepMovesTheNameOfWhatStandsStill) {
  const Settings kFirst = {
      {"data", "gap-with-strays"}, {"margin", "0.4"}, {"lambda", "0.25"}, {"data-seed", "109"}, {"seed", "974"}};
  for (const Settings& settings : {kFirst, Settings{{"data", "moons"}, {"lambda", "0.1"}}}) {
    for (const auto make : {+[](const session::Snapshot& now) { return weight_space(now); },
                            +[](const session::Snapshot& now) { return data_plane(now); }}) {
      const Figure first = make(*moment(settings, 40));
      const auto names = still_names(first);
      EXPECT_GE(names.size(), first.id == "data-plane" ? 1U : 4U);
      for (const Count t : {41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 60, 70, 80, 100, 200, 400, 1000, 3000}) {
        EXPECT_EQ(still_names(make(*moment(settings, t))).size(), names.size()) << first.id << t;
        for (const auto& [name, at] : still_names(make(*moment(settings, t)))) {
          const auto same = std::ranges::find(names, name, [](const auto& one) { return one.first; });
          ASSERT_NE(same, names.end()) << first.id << ", t = " << t << ": " << name;
          EXPECT_LT(std::hypot(same->second.x - at.x, same->second.y - at.y), 0.5F)
              << first.id << ", t = " << t << ": " << name;
        }
      }
    }
  }
}

TEST(Legible, NoNameOfAnIdeaLiesOnAnother) {
  for (const ideas::Idea& idea : ideas::idea_list()) {
    for (const Rect& place : {Rect{0, 0, 700, 560}, Rect{0, 0, 430, 300}})
      expect_nothing_collides(ideas::make_scene(ideas::State(idea)).figure, place, std::string(idea.name));
  }
}

TEST(Legible, AViolatorStandsOutByThreeToOneWhereverItTouches) {
  const SnapshotPtr now = moment({{"k", "6"}}, 4, Phase::Violators);
  const Figure figure = data_plane(*now);
  int violators = 0;
  for (std::size_t i = 0; i < figure.marks.size(); ++i) {
    const auto parts = [](const Figure& f, std::size_t at, Hue hue) {  // what has that hue, and how wide it is
      std::pair<std::vector<plot::DataPoint>, float> out;
      if (const auto* dots = std::get_if<plot::Scatter>(&f.marks[at]); dots != nullptr && dots->paint.hue == hue)
        out = {dots->points, dots->hollow ? dots->outline_width : 2 * dots->radius};
      if (const auto* lines = std::get_if<plot::Segments>(&f.marks[at]); lines != nullptr && lines->paint.hue == hue) {
        for (const auto& [a, b] : lines->pieces) out.first.push_back(a), out.first.push_back(b);
        out.second = lines->width;
      }
      return out;
    };
    const auto [places, width] = parts(figure, i, Hue::violator);
    if (places.empty()) continue;
    ++violators;
    bool edged = false;
    for (std::size_t j = 0; j < i && !edged; ++j) {
      const auto [under, wide] = parts(figure, j, Hue::ground);
      edged = under == places && wide >= width + 2;
    }
    EXPECT_TRUE(edged) << plot::base(figure.marks[i]).id << ": ground lies between it and the class colours";
  }
  EXPECT_EQ(violators, 3) << "hinges, cores and rings";
  for (const plot::ThemeName name : kReadable) {
    const plot::Theme& theme = plot::theme(name);
    const plot::Color ground = theme.of(Hue::ground);
    for (const Hue hue : {Hue::class_positive, Hue::class_negative, Hue::violator})
      EXPECT_GE(plot::contrast(theme.of(hue), ground), 3.0) << plot::theme_name(name) << " " << static_cast<int>(hue);
  }
}

TEST(Speaking, GroupsDigitsAlikeInSentencesAndPicturesAndEndsAsItWas) {
  {
    const Speaking german(*text::parse_language("de"));
    EXPECT_EQ(grouped(12345), "12\u00A0345");
    EXPECT_EQ(plot::format_number(12345), "12\u00A0345");
  }
  EXPECT_EQ(grouped(12345), "12,345");
  EXPECT_EQ(plot::format_number(12345), "12,345");
}

/// While a run played, names hopped to another end or side at nearly every other step.
TEST(Legible, NamesKeepTheirPlacesWhileARunPlays) {
  struct Case {
    const char* figure;
    Rect place;
    int most;  ///< of a hundred names in the next picture, so many have another place
  };
  for (const auto& [name, place, most] : {Case{"data-plane", {0, 0, 560, 420}, 10},
                                          {"data-plane", {0, 0, 430, 200}, 10},
                                          {"weight-space", {0, 0, 560, 420}, 10},
                                          {"weight-space", {0, 0, 430, 200}, 10},
                                          {"objective", {0, 0, 430, 200}, 5}}) {
    int names = 0;
    int hops = 0;
    std::optional<plot::FigureLayout> before;
    for (Count t = 10; t < 60; ++t) {
      const auto figure = make_figure(name, *moment({{"k", "8"}}, t));
      plot::Recorder canvas;
      plot::DrawOptions options;
      options.previous = before ? &*before : nullptr;
      const plot::FigureLayout now = plot::draw(*figure, canvas, place, plot::theme(plot::ThemeName::light), options);
      for (const plot::HitBox& label : now.labels) {
        if (!before) continue;
        const auto was = std::ranges::find(before->labels, label.id, &plot::HitBox::id);
        if (was == before->labels.end()) continue;
        ++names;
        if (was->place != label.place) ++hops;
      }
      before = now;
    }
    EXPECT_GT(names, 100);
    EXPECT_LE(100 * hops, most * names) << name << " of " << place.w << " px: " << hops << " of " << names;
  }
}

}  // namespace
}  // namespace pegasos::figures
