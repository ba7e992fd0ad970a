// A step taken apart: the summands are those of the formula, they end where the solver ended, motion is continuous.
#include "figures/step_parts.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "figures/algorithm.h"
#include "figures/figures.h"
#include "moments.h"
#include "objective/hinge.h"
#include "plot/draw.h"
#include "plot/recorder.h"

namespace pegasos::figures {
namespace {

double apart(const WeightAndBias& a, const WeightAndBias& b) {
  double sum = (a.b - b.b) * (a.b - b.b);
  for (std::size_t j = 0; j < a.w.size(); ++j) sum += (a.w[j] - b.w[j]) * (a.w[j] - b.w[j]);
  return std::sqrt(sum);
}

TEST(StepParts, SummandsAreTheViolatorsOfTheBatchHeadToTail) {
  for (const Settings& settings :
       {Settings{{"k", "8"}}, Settings{{"data", "moons"}, {"bias", "free"}, {"k", "6"}, {"step", "norma:0.7"}},
        Settings{{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}, {"k", "5"}}}) {
    const session::SnapshotPtr snapshot = moment(settings, 4);
    const StepRecord& record = snapshot->record;
    const auto parts = step_parts(*snapshot);
    ASSERT_TRUE(parts.has_value());
    ASSERT_EQ(static_cast<Count>(parts->summands.size()), record.violators);
    EXPECT_FALSE(parts->rest.has_value());
    ASSERT_GT(record.violators, 0);
    const double factor = record.eta / static_cast<double>(record.indices.size());
    WeightAndBias at = parts->shrunk;
    for (const Summand& summand : parts->summands) {
      EXPECT_LT(summand.margin, 1);
      EXPECT_NEAR(summand.margin, margin(*snapshot->data, parts->start.w, parts->start.b, summand.row), 1e-9);
      for (std::size_t j = 0; j < at.w.size(); ++j) {
        const double z = snapshot->data->y(summand.row) * snapshot->data->x(summand.row).at(static_cast<Column>(j));
        EXPECT_DOUBLE_EQ(summand.move.w[j], factor * z);
        at.w[j] += summand.move.w[j];
      }
      at.b += summand.move.b;
      EXPECT_LT(apart(at, summand.after), 1e-12 * (1 + std::sqrt(squared_norm(at.w))));
    }
    EXPECT_EQ(parts->summands.back().after, parts->half);
    EXPECT_EQ(parts->half.w, record.w_half);
    EXPECT_EQ(parts->next.has_value(), record.projected);
  }
}

// A run as printed is taken apart as it was made: what is drawn ends where the solver ended.
TEST(StepParts, OfARunAsPrintedEndWhereItEnds) {
  for (const char* name : {"sum-over-batch", "cm-over-t", "missing-k", "kernel-test", "first-point"}) {
    SCOPED_TRACE(name);
    for (const Count t : {1, 4}) {
      const auto parts = step_parts(*moment({{"as-printed", name}, {"k", "8"}, {"projection", "off"}}, t));
      ASSERT_TRUE(parts.has_value());
      EXPECT_TRUE(t > 1 || !parts->summands.empty());
      WeightAndBias at = parts->shrunk;
      for (const Summand& summand : parts->summands) {
        for (std::size_t j = 0; j < at.w.size(); ++j) at.w[j] += summand.move.w[j];
      }
      EXPECT_LT(apart(at, parts->half), 1e-10 * (1 + std::sqrt(squared_norm(at.w))));
    }
    const Algorithm half = algorithm_lines(*moment({{"as-printed", name}, {"k", "8"}}, 4, Phase::GradientStep));
    EXPECT_EQ(half.sentence.rfind("As printed: ", 0), 0U) << half.sentence;
  }
}

TEST(StepParts, ManyViolatorsAreSummedBehindTheFirst) {
  const session::SnapshotPtr snapshot = moment({{"k", "m"}, {"sampling", "subset"}}, 2);
  const auto parts = step_parts(*snapshot, 5);
  ASSERT_TRUE(parts && parts->rest);
  EXPECT_EQ(parts->summands.size(), 5U);
  EXPECT_EQ(parts->others, snapshot->record.violators - 5);
  WeightAndBias sum = parts->summands.back().after;
  for (std::size_t j = 0; j < sum.w.size(); ++j) sum.w[j] += parts->rest->move.w[j];
  EXPECT_LT(apart(sum, parts->half), 1e-12);
}

TEST(StepParts, NothingBeforeTheGradientStep) {
  EXPECT_FALSE(step_parts(*moment({}, 0)));
  EXPECT_FALSE(step_parts(*moment({}, 3, Phase::Violators)));
  const auto half_way = step_parts(*moment({}, 3, Phase::GradientStep));
  ASSERT_TRUE(half_way.has_value());
  EXPECT_FALSE(half_way->next);
}

TEST(StepParts, TheMotionIsContinuousFromStartToEnd) {
  session::SnapshotPtr snapshot;
  for (Count t = 2; t < 40 && !(snapshot && snapshot->record.projected); ++t) {
    snapshot = moment({{"k", "4"}, {"lambda", "0.001"}}, t);
  }
  const auto parts = step_parts(*snapshot);
  ASSERT_TRUE(parts && parts->next) << "the projection acts early in a run with small lambda";
  EXPECT_EQ(moving(*parts, {StepMove::shrink, 0.F}), parts->start);
  EXPECT_LT(apart(moving(*parts, {StepMove::shrink, 1.F}), moving(*parts, {StepMove::add, 0.F})), 1e-12);
  EXPECT_EQ(moving(*parts, {StepMove::add, 1.F}), moving(*parts, {StepMove::project, 0.F}));
  EXPECT_LT(apart(moving(*parts, {StepMove::project, 1.F}), *parts->next), 1e-12);
  WeightAndBias before = moving(*parts, {StepMove::add, 0.F});
  double length = 0;
  for (int i = 1; i <= 400; ++i) {
    const WeightAndBias now = moving(*parts, {StepMove::add, static_cast<float>(i) / 400.F});
    length += apart(before, now);
    before = now;
  }
  double wanted = 0;
  for (const Summand& summand : parts->summands) wanted += std::sqrt(squared_norm(summand.move.w));
  EXPECT_NEAR(length, wanted, 0.02 * wanted) << "along the summands, not straight";
  EXPECT_EQ(summand_share(*parts, 0, {StepMove::shrink, 1.F}), 0.F);
  EXPECT_EQ(summand_share(*parts, 0, {StepMove::project, 0.F}), 1.F);
}

float distance(const plot::Rect& box, plot::Point p) {
  const plot::Point q = box.nearest(p);
  return std::hypot(q.x - p.x, q.y - p.y);
}

/// How the enlarged step names its points in a place of that size; how many names there are, to be compared with how
/// many there should be.
struct Names {
  int points = 0;
  int named = 0;
};

Names expect_names_at_their_points(const plot::Figure& figure, float w, float h, float scale, plot::ThemeName theme,
                                   const std::string& where) {
  plot::Recorder canvas;
  plot::DrawOptions options;
  options.scale = scale;
  options.titles = options.background = false;
  const plot::FigureLayout layout = plot::draw(figure, canvas, {0, 0, w, h}, plot::theme(theme), options);
  std::vector<plot::Point> ends;
  for (const plot::Mark& mark : figure.marks) {
    if (const auto* arrow = std::get_if<plot::Arrow>(&mark); arrow != nullptr && !arrow->label.empty()) {
      for (const plot::DataPoint end : {arrow->from, arrow->to}) ends.push_back(layout.frame.to_pixel(end));
    }
  }
  Names names;
  for (const plot::Mark& mark : figure.marks) {
    const auto* dot = std::get_if<plot::Scatter>(&mark);
    if (dot == nullptr || dot->label.empty()) continue;
    ++names.points;
    const plot::Point own = layout.frame.to_pixel(dot->points.front());
    for (const plot::HitBox& name : layout.labels) {
      if (name.id != dot->id) continue;
      ++names.named;
      const auto tied = [&](const auto& tie) {
        return distance(name.box, tie.second) < 0.5F &&
               std::hypot(tie.first.x - own.x, tie.first.y - own.y) < 12 * scale;
      };
      const bool led = std::ranges::any_of(layout.ties, tied);
      for (const plot::Point other : ends) {
        const float further = distance(name.box, other) - distance(name.box, own);
        EXPECT_TRUE(further > -1.5F * scale || (led && distance(name.box, other) > 8 * scale))
            << where << ": " << dot->id << ", " << further;
      }
      EXPECT_TRUE(led || distance(name.box, own) < 14 * scale) << where << ": " << dot->id;
    }
  }
  return names;
}

/// In the inset of a lecture with k = 20 the name of w_{t+1/2} stood at the end of the shrunk w_t, tied by what looked
/// like the shaft of an arrow.
TEST(StepParts, EachNameOfTheEnlargedStepStandsAtItsOwnPoint) {
  Names all;
  for (const char* k : {"1", "3", "20"}) {
    for (Count t = 1; t <= 60; t += t < 12 ? 1 : 9) {
      const session::SnapshotPtr now = moment({{"k", k}}, t);
      const plot::Figure figure = step_enlarged(*now, {}, 8);
      for (const auto& [w, h, scale] :
           {std::tuple(110.F, 60.F, 1.F), {190.F, 110.F, 1.F}, {215.F, 105.F, 1.4F}, {700.F, 420.F, 1.F}}) {
        for (const plot::ThemeName theme : {plot::ThemeName::dark, plot::ThemeName::high_contrast}) {
          const Names names = expect_names_at_their_points(figure, w, h, scale, theme,
                                                           fmt::format("k = {}, t = {}, {} x {}", k, t, w, h));
          all.points += names.points;
          all.named += names.named;
        }
      }
    }
  }
  EXPECT_GE(all.named, 0.97 * all.points) << "nearly every point has its name: " << all.named << " of " << all.points;
}

/// The summands head to tail ran out of the picture and were cut.
TEST(StepParts, AllSummandsOfTheEnlargedStepLieInItsPicture) {
  for (Count t = 2; t <= 40; ++t) {
    const session::SnapshotPtr now = moment({{"k", "8"}}, t);
    const plot::Figure figure = step_enlarged(*now);
    for (const plot::Mark& mark : figure.marks) {
      const auto* arrow = std::get_if<plot::Arrow>(&mark);
      if (arrow == nullptr) continue;
      EXPECT_TRUE(figure.x.range.lo < arrow->to.x && arrow->to.x < figure.x.range.hi) << t;
      EXPECT_TRUE(figure.y.range.lo < arrow->to.y && arrow->to.y < figure.y.range.hi) << t;
    }
  }
}

float distance(const plot::Rect& box, const plot::Arrow& arrow, const plot::Frame& frame) {
  const plot::Point a = frame.to_pixel(arrow.from);
  const plot::Point b = frame.to_pixel(arrow.to);
  float nearest = distance(box, a);
  for (float share = 0; share <= 1; share += 0.01F)
    nearest = std::min(nearest, distance(box, {std::lerp(a.x, b.x, share), std::lerp(a.y, b.y, share)}));
  return nearest;
}

bool cross(plot::Point a, plot::Point b, plot::Point c, plot::Point d) {
  const auto left = [](plot::Point from, plot::Point to, plot::Point p) {
    return (to.x - from.x) * (p.y - from.y) > (to.y - from.y) * (p.x - from.x);
  };
  return left(a, b, c) != left(a, b, d) && left(c, d, a) != left(c, d, b);
}

/// In the enlarged step the formula of the sum lay across the arrow of the shrinking, and one that stood well in the
/// step before stayed where an arrow had come. In a lecture "+ yx/(λt)" stood at the arrow of the shrinking and
/// "× (1 − 1/t)" at the other one.
TEST(StepEnlarged, EachFormulaStandsAtItsOwnArrow) {
  int arrows = 0;
  int formulas = 0;
  for (const auto& [w, h, scale] : {std::tuple(165.F, 88.F, 1.F), {170.F, 92.F, 1.2F}, {230.F, 125.F, 1.4F}}) {
    for (const auto& [k, lambda, first] :
         {std::tuple("8", "0.5", 30), {"1", "0.25", 30}, {"3", "0.05", 30}, {"1", "0.25", 290}, {"8", "0.5", 290}}) {
      plot::FigureLayout before;
      for (Count t = first; t < first + 50; ++t) {
        SCOPED_TRACE(fmt::format("{} x {}, k = {}, t = {}", w, h, k, t));
        const session::SnapshotPtr snapshot = moment({{"k", k}, {"lambda", lambda}}, t, Phase::GradientStep);
        const Figure figure = step_enlarged(*snapshot, std::nullopt, 8);
        std::vector<plot::Arrow> named;
        for (const plot::Mark& mark : figure.marks) {
          const auto* arrow = std::get_if<plot::Arrow>(&mark);
          if (arrow != nullptr && !arrow->label.empty()) named.push_back(*arrow);
        }
        plot::Recorder canvas;
        plot::DrawOptions options;
        options.titles = false;
        options.scale = scale;
        if (t > first) options.previous = &before;
        const plot::FigureLayout layout =
            plot::draw(figure, canvas, {0, 0, w, h}, plot::theme(plot::ThemeName::dark), options);
        for (const plot::Arrow& own : named) {
          ++arrows;
          const auto label = std::ranges::find(layout.labels, own.id, &plot::HitBox::id);
          if (label == layout.labels.end()) continue;
          ++formulas;
          const auto tie = std::ranges::find_if(
              layout.ties, [&](const auto& one) { return distance(label->box, one.second) < 0.5F; });
          const plot::Rect middle{label->box.x + 0.5F * label->box.w, label->box.y + 0.5F * label->box.h, 0, 0};
          const float own_distance = distance(label->box, own, layout.frame);
          for (const plot::Arrow& other : named) {
            EXPECT_GT(distance(label->box.shrunk(2 * scale), other, layout.frame), 0) << own.id << " on " << other.id;
            if (other.id == own.id) continue;
            if (tie == layout.ties.end()) {
              EXPECT_GT(distance(label->box, other, layout.frame), own_distance - 2 * scale)
                  << own.id << " at " << other.id;
              EXPECT_GT(distance(middle, other, layout.frame), distance(middle, own, layout.frame) - 2 * scale)
                  << own.id << " along " << other.id;
              continue;
            }
            EXPECT_FALSE(
                cross(tie->first, tie->second, layout.frame.to_pixel(other.from), layout.frame.to_pixel(other.to)))
                << own.id << " over " << other.id;
          }
        }
        before = layout;
      }
    }
  }
  EXPECT_GT(arrows, 900);
  EXPECT_GT(formulas, 0.9 * arrows) << "where there is no such place it is left out";
}

/// "2 > 2" was said of a w that was hardly longer than the ball's radius, "1 - 1/t = 1" after many steps.
TEST(AlgorithmLines, SayNumbersThatCanBeToldApart) {
  Snapshot now = *moment({{"lambda", "0.25"}}, 40);
  const auto projection = [&](double norm, bool projected) {
    now.record.norm_half = norm;
    now.record.projected = projected;
    return plot::plain_text(algorithm_lines(now).lines[3].value);
  };
  EXPECT_EQ(projection(2.0000003, true), "|w_{t+½}| = 2.0000003 > 2");
  EXPECT_EQ(projection(1.99999999, false), "|w_{t+½}| = 1.99999999 ≤ 2");
  EXPECT_EQ(projection(2, false), "|w_{t+½}| = 2 ≤ 2");
  EXPECT_EQ(projection(1.23456, false), "|w_{t+½}| = 1.235 ≤ 2");
  now.record.eta = 4e-7;
  EXPECT_EQ(plot::plain_text(algorithm_lines(now).lines[2].more.at(0).text), "1 − 1/t = 0.9999999");
}

}  // namespace
}  // namespace pegasos::figures
