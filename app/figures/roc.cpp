#include "figures/roc.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/hash.h"
#include "core/pool.h"
#include "figures/common.h"
#include "figures/memo.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

constexpr double kSeen = 1.0 / 1500;  // shorter pieces of a curve are not seen

/// Null where it is nothing: the scores are not finite.
std::shared_ptr<const Judgement> judged_at(const Snapshot& snapshot, const Dataset& data, VectorView w, double b) {
  static Memo<std::uint64_t, std::optional<Judgement>, 8> memo;
  Hash hash;
  hash.add(data.checksum());
  hash.add(bits_of(w));
  hash.add(b);
  const auto found =
      memo.get(hash.value(), [&] { return judgement_of(data, w, b, thread_count(snapshot.parameters.threads)); });
  return *found ? std::shared_ptr<const Judgement>(found, &**found) : nullptr;
}

/// The curve by its corners: what lies on a straight piece says nothing more.
plot::Line curve_of(const Roc& roc, std::string id, Hue hue) {
  plot::Line line = plot::named({.id = std::move(id)}, plot::Line{.paint = {hue, 1.F}, .width = 2.F, .path = true});
  const Roc::Point& all = roc.points.back();
  const auto x = [&](const Roc::Point& p) {
    return static_cast<double>(p.negatives) / static_cast<double>(all.negatives);
  };
  const auto y = [&](const Roc::Point& p) {
    return static_cast<double>(p.positives) / static_cast<double>(all.positives);
  };
  const auto& points = roc.points;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool end = i == 0 || i + 1 == points.size();
    const bool straight =
        !end && ((points[i - 1].negatives == points[i].negatives && points[i].negatives == points[i + 1].negatives) ||
                 (points[i - 1].positives == points[i].positives && points[i].positives == points[i + 1].positives));
    if (straight) continue;
    const bool seen = end || std::abs(x(points[i]) - line.x.back()) + std::abs(y(points[i]) - line.y.back()) > kSeen;
    if (!seen) continue;
    line.x.push_back(x(points[i]));
    line.y.push_back(y(points[i]));
  }
  return line;
}

std::string subtitle_of(const Dataset& data, ExampleSet set, const Judgement& judgement) {
  const std::string which = set == ExampleSet::test ? plot::escape(data.name()) : name_of(set);
  const Confusion& confusion = judgement.confusion;
  std::string text = text::tr_format("shares above a threshold; {}, {}: {} wrong ({})", which,
                                     counted(data.m(), "{} example", "{} examples"), grouped(confusion.errors()),
                                     percent(confusion.error_rate()));
  if (confusion.zeros() > 0) text += text::tr_format(", {} of them with the score 0", grouped(confusion.zeros()));
  return text;
}

/// Where a score above 0 decides.
void add_operating_point(Figure& figure, const Confusion& confusion) {
  const plot::DataPoint at{static_cast<double>(confusion.false_positive) / static_cast<double>(confusion.negatives()),
                           static_cast<double>(confusion.true_positive) / static_cast<double>(confusion.positives())};
  figure.marks.emplace_back(plot::named(
      {.id = "live.now"},
      plot::Scatter{
          .paint = {Hue::live, 1.F}, .radius = 5.F, .outline = plot::Paint{Hue::ground, 1.F}, .points = {at}}));
  figure.marks.emplace_back(
      plot::named({.id = "live.note"},
                  plot::Note{.paint = {Hue::ink2, 1.F},
                             .text = text::tr_format("threshold 0: {} of +1, {} of −1", percent(at.y), percent(at.x)),
                             .at = at,
                             .side_x = at.x < 0.5 ? 1 : -1,
                             .side_y = at.y < 0.5 ? 1 : -1,
                             .gap = 8.F,
                             .size = 11.5F}));
}

}  // namespace

const DatasetPtr& examples_of(const Snapshot& snapshot, ExampleSet set) {
  switch (set) {
    case ExampleSet::test: return snapshot.test;
    case ExampleSet::held_out: return snapshot.held_out;
    case ExampleSet::training: break;
  }
  return snapshot.data;
}

const std::shared_ptr<const Table>& table_of(const Snapshot& snapshot, ExampleSet set) {
  return set == ExampleSet::test ? snapshot.test_table : snapshot.table;
}

ExampleSet most_telling(const Snapshot& snapshot) {
  if (snapshot.test != nullptr) return ExampleSet::test;
  return snapshot.held_out != nullptr ? ExampleSet::held_out : ExampleSet::training;
}

std::vector<ExampleSet> sets_of(const Snapshot& snapshot) {
  std::vector<ExampleSet> sets;
  for (const ExampleSet set : {ExampleSet::training, ExampleSet::held_out, ExampleSet::test}) {
    if (examples_of(snapshot, set) != nullptr) sets.push_back(set);
  }
  return sets;
}

std::string name_of(ExampleSet set) {
  switch (set) {
    case ExampleSet::test: return std::string(text::tr("test set"));
    case ExampleSet::held_out: return std::string(text::tr("held-out part"));
    case ExampleSet::training: break;
  }
  return std::string(text::tr("training set"));
}

session::SnapshotPtr with_examples(const session::SnapshotPtr& snapshot, ExampleSet set) {
  auto other = std::make_shared<Snapshot>(*snapshot);
  other->data = examples_of(*snapshot, set);
  other->table = table_of(*snapshot, set);
  other->held_out = other->test = nullptr;
  other->optimum = {};
  other->counts = nullptr;
  other->record = {};
  other->pins.clear();
  other->before = nullptr;
  return other;
}

std::shared_ptr<const Judgement> judged(const Snapshot& snapshot, ExampleSet set) {
  const DatasetPtr& data = examples_of(snapshot, set);
  if (data == nullptr || snapshot.empty() || !all_finite(snapshot.w)) return nullptr;
  return judged_at(snapshot, *data, snapshot.w, snapshot.b);
}

std::shared_ptr<const Judgement> judged_optimum(const Snapshot& snapshot, ExampleSet set) {
  const DatasetPtr& data = examples_of(snapshot, set);
  if (data == nullptr || snapshot.empty() || !snapshot.optimum.known()) return nullptr;
  return judged_at(snapshot, *data, snapshot.optimum.optimum->w, snapshot.optimum.optimum->b);
}

Figure roc(const Snapshot& snapshot, const RocOptions& options) {
  Figure figure{.id = "roc",
                .title = std::string(text::tr("ROC curve")),
                .x = {.range = {-0.02, 1.02}, .label = std::string(text::tr("share of −1"))},
                .y = {.range = {-0.03, 1.04}, .label = std::string(text::tr("share of +1"))}};
  const ExampleSet set = options.set.value_or(most_telling(snapshot));
  const auto judgement = options.judgement ? options.judgement : judged(snapshot, set);
  const auto best = options.judgement ? options.optimum : judged_optimum(snapshot, set);
  if (judgement == nullptr) {
    figure.message = text::tr("There are no examples and scores to draw a ROC curve of.");
    return figure;
  }
  const Dataset& data = *examples_of(snapshot, set);
  figure.subtitle = subtitle_of(data, set, *judgement);
  if (!judgement->roc.area) {
    figure.message = text::tr("All of these examples are of one class: there is no ROC curve.");
    return figure;
  }
  figure.marks.emplace_back(plot::named(
      {.id = "chance", .label = std::string(text::tr("by chance")), .quiet = true},
      plot::Line{.paint = {Hue::ink3, 1.F}, .width = 1.2F, .dash = plot::kDotted, .x = {0, 1}, .y = {0, 1}}));
  if (best != nullptr) {
    plot::Line line = curve_of(best->roc, "optimum", Hue::optimum);
    line.width = 1.5F;
    line.dash = plot::kDotted;
    line.legend = text::tr_format("$w$*, area {}", number(*best->roc.area));
    figure.marks.emplace_back(std::move(line));
  }
  plot::Line line = curve_of(judgement->roc, "live", Hue::live);
  line.legend = text::tr_format("{}, area {}", live_name(snapshot), number(*judgement->roc.area));
  figure.marks.emplace_back(std::move(line));
  add_operating_point(figure, judgement->confusion);
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
