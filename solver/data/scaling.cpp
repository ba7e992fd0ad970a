#include "data/scaling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/looks.h"
#include "core/numbers.h"
#include "core/visible.h"

namespace pegasos {
namespace {

/// What one pass over the training rows tells about a column; zeros that are not stored count as well.
struct ColumnFacts {
  CompensatedSum sum;
  Count stored = 0;
  double least = 0;
  double largest = 0;

  void add(double value) {
    sum.add(value);
    least = stored == 0 ? value : std::min(least, value);
    largest = stored == 0 ? value : std::max(largest, value);
    ++stored;
  }
  void close(Count m) {
    if (stored == m) return;
    least = std::min(least, 0.0);
    largest = std::max(largest, 0.0);
  }
};

std::vector<ColumnFacts> facts_of(const RowStorage& rows, std::span<const Row> kept, const Selection& selection,
                                  std::size_t features) {
  std::vector<ColumnFacts> facts(features);
  for (const Row i : kept) {
    selection.for_each(rows.row(i), [&](Column place, double value) { facts[place].add(value); });
    look(4 * rows.row(i).stored());
  }
  for (ColumnFacts& column : facts) column.close(static_cast<Count>(kept.size()));
  return facts;
}

Error cannot_scale(const std::string& name) {
  Error error;
  error.message =
      Message("feature '{}' holds numbers too large or too small to be scaled; bring them nearer to 1 or leave it out",
              excerpt_of(name));
  return error;
}

/// Population variance about the means in `transform.shift`: the second of two passes, so that nothing cancels.
Vector variances(const RowStorage& rows, std::span<const Row> kept, const Selection& selection,
                 const std::vector<ColumnFacts>& facts, const Vector& mean) {
  std::vector<CompensatedSum> squares(mean.size());
  for (const Row i : kept) {
    selection.for_each(rows.row(i), [&](Column place, double value) {
      squares[place].add((value - mean[place]) * (value - mean[place]));
    });
    look(4 * rows.row(i).stored());
  }
  Vector result(mean.size());
  const auto m = static_cast<double>(kept.size());
  for (std::size_t j = 0; j < mean.size(); ++j) {
    squares[j].add((m - static_cast<double>(facts[j].stored)) * mean[j] * mean[j]);
    result[j] = squares[j].value() / m;
  }
  return result;
}

Status fit_standardise(const RowStorage& rows, std::span<const Row> kept, const Selection& selection,
                       const std::vector<std::string>& names, Transform& transform, std::vector<Message>& notes) {
  const std::vector<ColumnFacts> facts = facts_of(rows, kept, selection, transform.features.size());
  for (std::size_t j = 0; j < facts.size(); ++j) {
    const bool constant = facts[j].least == facts[j].largest;  // the mean of equal numbers may round away from them
    transform.shift[j] = constant ? facts[j].least : facts[j].sum.value() / static_cast<double>(kept.size());
    if (!std::isfinite(transform.shift[j])) return cannot_scale(names[j]);
  }
  const Vector variance = variances(rows, kept, selection, facts, transform.shift);
  std::vector<std::string> constants;
  for (std::size_t j = 0; j < facts.size(); ++j) {
    const bool constant = facts[j].least == facts[j].largest;
    if (constant) constants.push_back(names[j]);
    transform.factor[j] = constant ? 0 : 1 / std::sqrt(variance[j]);
    if (!std::isfinite(transform.factor[j]) || (!constant && transform.factor[j] == 0)) return cannot_scale(names[j]);
  }
  if (!constants.empty()) {
    notes.push_back(
        constants.size() == 1
            ? Message("1 constant feature became 0 when standardised: {}", listed(constants))
            : Message("{} constant features became 0 when standardised: {}", constants.size(), listed(constants, 5)));
  }
  return Done{};
}

Status fit_max_abs(const RowStorage& rows, std::span<const Row> kept, const Selection& selection,
                   const std::vector<std::string>& names, Transform& transform) {
  const std::vector<ColumnFacts> facts = facts_of(rows, kept, selection, transform.features.size());
  for (std::size_t j = 0; j < facts.size(); ++j) {
    const double largest = std::max(-facts[j].least, facts[j].largest);
    transform.factor[j] = largest == 0 ? 0 : 1 / largest;
    if (!std::isfinite(transform.factor[j])) return cannot_scale(names[j]);
  }
  return Done{};
}

}  // namespace

Selection::Selection(const std::vector<Column>& features, Count table_columns) {
  identity_ = static_cast<Count>(features.size()) >= table_columns;
  ordered_ = true;
  for (std::size_t j = 0; j < features.size(); ++j) {
    identity_ = identity_ && features[j] == j;
    ordered_ = ordered_ && (j == 0 || features[j - 1] < features[j]);
  }
  if (identity_) return;
  place_.assign(static_cast<std::size_t>(table_columns), kAbsent);
  for (std::size_t j = 0; j < features.size(); ++j) {
    if (static_cast<Count>(features[j]) < table_columns) place_[features[j]] = static_cast<Column>(j);
  }
}

Status fit_scaling(const RowStorage& rows, std::span<const Row> kept, const std::vector<std::string>& feature_names,
                   Transform& transform, std::vector<Message>& notes) {
  transform.shift.assign(transform.features.size(), 0);
  transform.factor.assign(transform.features.size(), 1);
  const Selection selection(transform.features, rows.columns());
  if (transform.scaling == Scaling::Standardise) {
    return fit_standardise(rows, kept, selection, feature_names, transform, notes);
  }
  if (transform.scaling == Scaling::MaxAbs) return fit_max_abs(rows, kept, selection, feature_names, transform);
  return Done{};
}

std::string listed(const std::vector<std::string>& names, std::size_t limit) {
  const std::size_t shown = names.size() <= limit + 1 ? names.size() : limit;
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : ", ") + excerpt_of(names[i]);
  if (shown < names.size()) text += fmt::format(" and {} more", names.size() - shown);
  return text;
}

}  // namespace pegasos
