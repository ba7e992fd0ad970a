// The phases of a step, whatever its k, where each is a stop of its own or more than w is asked for: its products, the
// sum of its violators, the numbers that are written down, and the step rules that look at them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/looks.h"
#include "core/pool.h"
#include "methods/step_rules.h"
#include "methods/stepper.h"

namespace pegasos {
namespace {

constexpr double kBelow1 = 1 - std::numeric_limits<double>::epsilon() / 2;

}  // namespace

void Stepper::violators() {
  const std::size_t n = record_.indices.size();
  record_.margins.resize(n);
  record_.violates.resize(n);
  dots_.resize(n);
  multiply_batch();
  // Everything that stays the same is a local of its own: a byte written to `violates` could be part of anything else.
  const Dataset& data = *data_;
  const Row* const rows = record_.indices.data();
  const std::uint32_t* const times = record_.times.empty() ? nullptr : record_.times.data();
  double* const dots = dots_.data();
  double* const margins = record_.margins.data();
  std::uint8_t* const violates = record_.violates.data();
  const double scale = state_.weights.scale();
  const double b = state_.bias;
  const bool free_bias = data.free_bias();
  const Weights::MarginTest test = state_.weights.margin_test();
  struct Part {
    double hinge = 0;
    Count violators = 0;
  };
  const auto test_part = [=, &data](std::size_t begin, std::size_t end) {
    bool close = false;  // to a tie, which is decided with more care
    for (std::size_t j = begin; j < end; ++j) {
      const double y = data.y(rows[j]);
      dots[j] *= y;
      margins[j] = dots[j] * scale + y * b;
      violates[j] = test.difference(dots[j]) < 0 ? 1 : 0;
      close |= test.is_close(dots[j]);
    }
    if (free_bias || close) {
      for (std::size_t j = begin; j < end; ++j) {
        const bool inside = free_bias ? margins[j] < 1 : test.below_1(dots[j]);
        violates[j] = inside ? 1 : 0;
        margins[j] = inside ? std::min(margins[j], kBelow1) : std::max(margins[j], 1.0);  // the product was rounded
      }
    }
    Part part;
    for (std::size_t j = begin; times != nullptr && j < end; ++j) {
      if (violates[j] == 0) continue;
      part.hinge += std::max(0.0, 1 - margins[j]) * times[j];
      part.violators += times[j];
    }
    for (std::size_t j = begin; times == nullptr && j < end;
         ++j) {  // without a branch: which examples violate is hard to foresee
      part.hinge += std::max(0.0, (1 - margins[j]) * static_cast<double>(violates[j]));
      part.violators += violates[j];
    }
    return part;
  };
  double hinge = 0;
  Count violators = 0;
  if (static_cast<Count>(n) <= kRowPart) {
    const Part all = test_part(0, n);
    hinge = all.hinge;
    violators = all.violators;
  } else {
    std::vector<Part> parts(part_count(static_cast<Count>(n), kRowPart));
    for_each_part(static_cast<Count>(n), kRowPart, threads_, [&](std::size_t number, Count begin, Count end) {
      parts[number] = test_part(static_cast<std::size_t>(begin), static_cast<std::size_t>(end));
      look(8 * (end - begin));
    });
    for (const Part& part : parts) {
      hinge += part.hinge;
      violators += part.violators;
    }
  }
  if (parameters_.misprint != Misprint::None) {
    hinge = 0;
    violators = 0;
    for (std::size_t j = 0; j < n; ++j) {
      const Count own = times == nullptr ? 1 : times[j];
      violates[j] = violates_as_printed(rows[j], violates[j] != 0, margins[j]) ? 1 : 0;
      violators += own * violates[j];
      if (margins[j] < 1) hinge += static_cast<double>(own) * (1 - margins[j]);
    }
  }
  record_.violators = violators;
  const double norm2 = state_.weights.squared_norm();
  record_.norm = std::sqrt(norm2);
  record_.f_batch = parameters_.lambda / 2 * norm2 + hinge / static_cast<double>(record_.draws);
  if (detail_ == Detail::Vectors) state_.weights.vector(record_.w);
}

// A batch of about m examples is picked from the products of all, which are made in the order of the rows: with
// replacement, a third of it are repeats; dense rows gain by half as many.
void Stepper::multiply_batch() {
  const std::vector<Row>& rows = record_.indices;
  const VectorView v = state_.weights.direction();
  if (rows.size() == 1) {
    dots_[0] = data_->x(rows[0]).dot(v);
    return;
  }
  const Count worth = data_->is_sparse() ? 1 : 2;
  // Products do not depend on the parts: small ones end together.
  const Count size = static_cast<Count>(rows.size()) > kRowPart ? kRowPart / 8 : kRowPart;
  if (worth * static_cast<Count>(rows.size()) < data_->m() || data_->d() <= Weights::kFewFeatures) {
    for_each_part(static_cast<Count>(rows.size()), size, threads_, [&](std::size_t, Count begin, Count end) {
      data_->rows().dots(part_of(std::span(rows), begin, end), v, part_of(std::span(dots_), begin, end));
    });
    return;
  }
  all_dots_.resize(static_cast<std::size_t>(data_->m()));
  for_each_part(data_->m(), size, threads_, [&](std::size_t, Count begin, Count end) {
    data_->dots(static_cast<Row>(begin), v, part_of(std::span(all_dots_), begin, end));
  });
  for_each_part(static_cast<Count>(rows.size()), kRowPart, threads_, [&](std::size_t, Count begin, Count end) {
    for (auto j = static_cast<std::size_t>(begin); j < static_cast<std::size_t>(end); ++j)
      dots_[j] = all_dots_[rows[j]];
  });
}

bool Stepper::violates_as_printed(Row i, bool usual, double margin) const {
  switch (parameters_.misprint) {
    case Misprint::SumOverBatch: return true;
    case Misprint::FirstPoint:
      if (i == 0) return false;
      break;
    case Misprint::KernelTest: {
      const auto t = static_cast<double>(record_.t);
      return margin * (t - 1) < t;
    }
    case Misprint::LossBracket: return data_->free_bias() ? margin + (1 - data_->y(i)) * state_.bias < 1 : usual;
    default: break;
  }
  return usual;
}

// Each part of the batch has a sum of its own; these are added in the order of the parts.
ViolatorSum Stepper::gather_by_parts() {
  const auto n = static_cast<Count>(record_.indices.size());
  const Count size = row_part(n, data_->d());
  const Count between = rows_between_looks();
  const std::size_t d = scratch_.size();
  // Rows that have columns in common wait for each other's sums: they take turns, where the sums are short.
  const std::size_t lanes = d <= 4096 ? 4 : 1;
  constexpr std::size_t kAhead = 8;
  part_sums_.resize(part_count(n, size));
  for_each_part(n, size, threads_, [&](std::size_t number, Count begin, Count end) {
    PartSum& part = part_sums_[number];
    part.z.assign(lanes * d, 0.0);
    part.dot_v = part.y = 0;
    std::size_t lane = 0;
    Count left = between;
    const auto last = static_cast<std::size_t>(end);
    for (auto j = static_cast<std::size_t>(begin); j < last; ++j) {
      if (--left == 0) {
        look(between * work_of_a_row(data_->rows()));
        left = between;
      }
      if (j + kAhead < last && record_.violates[j + kAhead] != 0) data_->rows().prefetch(record_.indices[j + kAhead]);
      if (record_.violates[j] == 0) continue;
      const double times = record_.times.empty() ? 1 : record_.times[j];
      const double y = times * data_->y(record_.indices[j]);
      part.dot_v += times * dots_[j];
      part.y += y;
      data_->x(record_.indices[j]).add_to(std::span(part.z).subspan(lane * d, d), y);
      lane = (lane + 1) % lanes;
    }
  });
  ViolatorSum sum;
  for (const PartSum& part : part_sums_) {
    sum.dot_v += part.dot_v;
    sum.y += part.y;
  }
  for (Column column = 0; column < d; ++column) {
    double value = 0;
    for (const PartSum& part : part_sums_) {
      for (std::size_t lane = 0; lane < lanes; ++lane) value += part.z[lane * d + column];
    }
    if (value == 0) continue;
    sum_.push_back({column, value});
    sum.norm2 += value * value;
  }
  return sum;
}

ViolatorSum Stepper::sum_of_violators() {
  if (record_.violators == 0) return {};
  if (single_) {
    const Row i = record_.indices[0];
    return {.norm2 = data_->squared_norm(i), .dot_v = dots_[0], .y = data_->y(i)};
  }
  sum_.clear();
  if (static_cast<Count>(record_.indices.size()) > kRowPart) return gather_by_parts();
  try {
    return gather_rows();
  } catch (const Interrupted&) {
    std::ranges::fill(scratch_, 0.0);
    throw;
  }
}

Count Stepper::rows_between_looks() const {
  constexpr Count kWork = 1 << 15;
  return 1 + kWork / work_of_a_row(data_->rows());
}

ViolatorSum Stepper::gather_rows() {
  ViolatorSum sum;
  const std::size_t n = record_.indices.size();
  const Count between = rows_between_looks();
  constexpr Count kMany = 4;
  const bool whole_rows = !data_->is_sparse() && data_->d() > Weights::kFewFeatures && record_.violators >= kMany;
  double* const scratch = scratch_.data();
  const std::uint32_t* const times = record_.times.empty() ? nullptr : record_.times.data();
  Count left = between;
  for (std::size_t j = 0; j < n; ++j) {
    if (--left == 0) {
      look(between * work_of_a_row(data_->rows()));
      left = between;
    }
    if (record_.violates[j] == 0) continue;
    const double own = times == nullptr ? 1 : times[j];
    sum.dot_v += own * dots_[j];
    const double y = own * data_->y(record_.indices[j]);
    sum.y += y;
    const RowView x = data_->x(record_.indices[j]);
    if (whole_rows) {
      x.add_to(scratch_, y);
    } else {
      x.for_each([&](Column column, double value) {
        if (value == 0) return;
        if (scratch[column] == 0) sum_.push_back({column, 0});
        scratch[column] += y * value;
      });
    }
  }
  if (whole_rows) list_columns();
  // A column that cancelled and came back stands twice in the list: its second entry finds 0.
  double norm2 = 0;
  for (Entry& entry : sum_) {
    entry.value = scratch[entry.column];
    scratch[entry.column] = 0;
    norm2 += entry.value * entry.value;
  }
  sum.norm2 = norm2;
  return sum;
}

// Lists the columns of scratch_ in the order in which the violators brought them, which is the order of the additions
// in |sum|^2.
void Stepper::list_columns() {
  for (Column column = 0; column < scratch_.size(); ++column) {
    if (scratch_[column] != 0) sum_.push_back({column, 0});
  }
  const std::size_t n = sum_.size();
  std::size_t missing = n;  // columns at the beginning of sum_ that no violator brought so far; the others follow n
  for (std::size_t j = 0; missing > 0; ++j) {
    if (record_.violates[j] == 0) continue;
    const RowView x = data_->x(record_.indices[j]);
    std::size_t kept = 0;
    for (std::size_t e = 0; e < missing; ++e) {
      const Entry entry = sum_[e];
      if (x.at(entry.column) != 0) {
        sum_.push_back(entry);
      } else {
        sum_[kept++] = entry;
      }
    }
    look(static_cast<Count>(missing));
    missing = kept;
  }
  sum_.erase(sum_.begin(), sum_.begin() + static_cast<std::ptrdiff_t>(n));
}

void Stepper::gradient_numbers(const ViolatorSum& sum) {
  const double lambda = parameters_.lambda;
  const double k = divisor(parameters_.misprint, record_.draws);
  const double w_dot_v = state_.weights.scale() * sum.dot_v / k;  // <w_t, v_t>, v_t = (1/k) sum_{A_t^+} z
  const double norm2 = state_.weights.squared_norm();
  const Count t = record_.t;
  record_.gradient_norm2 = std::max(0.0, lambda * lambda * norm2 - 2 * lambda * w_dot_v + sum.norm2 / (k * k));
  record_.eta = step_size(parameters_.step, parameters_.step_value, lambda, t);
  record_.halvings = 0;
  if (parameters_.step == StepRule::Backtracking) record_.eta = backtrack(record_.eta, w_dot_v, sum);
}

void Stepper::after_gradient_step(const ViolatorSum& sum) {
  const Count t = record_.t;
  const double k = divisor(parameters_.misprint, record_.draws);
  if (data_->free_bias()) state_.bias += record_.eta / k * sum_of_bias(sum);
  state_.totals.f_batch.add(record_.f_batch);
  state_.totals.gradient2_over_t.add(record_.gradient_norm2 / static_cast<double>(t));
  record_.b_half = state_.bias;
  record_.norm_half = std::sqrt(state_.weights.squared_norm());
  if (detail_ == Detail::Vectors) state_.weights.vector(record_.w_half);
}

// −k times the derivative of the batch's loss by b. As printed, b stands outside of y (...).
double Stepper::sum_of_bias(const ViolatorSum& sum) const {
  return parameters_.misprint == Misprint::LossBracket ? static_cast<double>(record_.violators) : sum.y;
}

template <class F>
void Stepper::for_each_of_sum(F&& f) const {
  if (record_.violators == 0) return;
  if (!single_) return sum_.for_each(f);
  const Row i = record_.indices[0];
  data_->x(i).for_each([&, y = data_->y(i)](Column column, double value) { f(column, y * value); });
}

/// The change of each margin per unit of eta.
Vector Stepper::slopes_along_gradient(const ViolatorSum& sum) {
  const auto k = static_cast<double>(record_.draws);
  const double b_gradient = data_->free_bias() ? -sum_of_bias(sum) / k : 0;
  for_each_of_sum([&](Column column, double value) { scratch_[column] += value; });
  Vector slopes(record_.indices.size());
  try {
    for (std::size_t j = 0; j < slopes.size(); ++j) {
      const Row i = record_.indices[j];
      const double y = data_->y(i);
      const double v_dot_z = y * data_->x(i).dot(scratch_) / k;
      slopes[j] = v_dot_z - parameters_.lambda * (record_.margins[j] - y * state_.bias) - y * b_gradient;
      look(data_->x(i).stored());
    }
  } catch (const Interrupted&) {
    std::ranges::fill(scratch_, 0.0);
    throw;
  }
  for_each_of_sum([&](Column column, double) { scratch_[column] = 0; });
  return slopes;
}

// Halves eta until f(w - eta nabla; A_t) < f(w; A_t). With A_t = S this is the notes' rule.
double Stepper::backtrack(double eta, double w_dot_v, const ViolatorSum& sum) {
  const double lambda = parameters_.lambda;
  const std::size_t n = record_.indices.size();
  const auto k = static_cast<double>(record_.draws);
  const double norm2 = state_.weights.squared_norm();
  const double w_dot_g = lambda * norm2 - w_dot_v;
  const Vector slopes = slopes_along_gradient(sum);
  for (; record_.halvings <= kHalvingsMax; ++record_.halvings, eta /= 2) {
    double hinge = 0;
    for (std::size_t j = 0; j < n; ++j) {
      const double own = record_.times.empty() ? 1 : record_.times[j];
      hinge += own * std::max(0.0, 1 - record_.margins[j] - eta * slopes[j]);
    }
    look(static_cast<Count>(n));
    const double next_norm2 = norm2 - 2 * eta * w_dot_g + eta * eta * record_.gradient_norm2;
    if (lambda / 2 * next_norm2 + hinge / k < record_.f_batch) return eta;
  }
  record_.halvings = kHalvingsMax;
  return 0;  // no decrease along -nabla: w stays, and the record says so
}

}  // namespace pegasos
