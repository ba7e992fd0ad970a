// The training set S that every method works on: m examples (x_i, y_i), y_i in {+1, -1}, after label mapping, choice of
// features, scaling and bias feature. Immutable, hence shared between threads without locks.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/choices.h"
#include "core/result.h"
#include "data/large/tiles.h"
#include "data/rows.h"
#include "data/table.h"

namespace pegasos {

/// What is done to a Table before it is a Dataset. Nothing of it happens unless asked for.
struct Preparation {
  std::string positive;  ///< class that becomes +1 against the rest; empty = by the rules of `prepare`
  /// Exactly two, in any order: only their rows are kept, +1 by the rules of `prepare`.
  std::vector<std::string> classes;
  std::vector<Column> features;  ///< 0-based selection, in this order; empty = all
  Scaling scaling = Scaling::None;
  Bias bias = Bias::None;
  double bias_value = 1;  ///< B of Bias::Feature

  bool operator==(const Preparation&) const = default;
};

/// How rows were changed on the way from Table to Dataset; kept with the model, undone for display.
struct Transform {
  Count table_columns = 0;       ///< features of the table it was fitted on; 0 = unknown, then more features pass
  std::vector<Column> features;  ///< columns of the table, in the dataset's order
  Scaling scaling = Scaling::None;
  Vector shift;  ///< d' = features.size() numbers: x' = (x - shift) * factor; unit-rows divides by |x| instead
  Vector factor;
  Bias bias = Bias::None;
  double bias_value = 1;
  std::string positive;  ///< class names of +1, as `join_names` writes them; empty = the data had none
  std::string negative;  ///< class names of -1 ("versicolor, virginica")

  /// Features of one table row after selection, scaling and bias feature, into `x`, which has `size()` places (d).
  void apply_to(const RowView& row, std::span<double> x) const;
  /// d: the selected features, plus one for Bias::Feature.
  Count size() const { return static_cast<Count>(features.size()) + (bias == Bias::Feature ? 1 : 0); }
  /// Weights in original units: score(x) = <original.w, x> + original.b for the table's x. For unit-rows only b is
  /// moved out of w (the division by |x| differs from row to row). `w` has d entries, the bias feature's last.
  struct Original {
    Vector w;  ///< one per selected feature
    double b = 0;
  };
  Original original(VectorView w, double free_bias) const;
};

/// Several class names as one readable string: "a, b"; a name with a comma or a quote is quoted as in CSV.
std::string join_names(const std::vector<std::string>& names);
/// The names that `join_names` joined.
std::vector<std::string> split_names(const std::string& joined);
/// The same to read: one name alone is as it stands in the data, without quotes.
std::string readable_names(const std::string& joined);

class Dataset {
 public:
  /// The rows of `rows` with y_i = +1 or -1; `feature_names` has one name per column. `table_rows` says which row of
  /// the table each one was; empty = row i was row i. Cost O(m), where the rows are dense O(m d).
  Dataset(RowStorage rows, const std::vector<std::int8_t>& y, std::vector<std::string> feature_names,
          Transform transform, std::string name, std::vector<Message> notes, std::vector<Row> table_rows = {});

  Count m() const { return rows_.rows(); }
  /// Length of w: features, plus one for Bias::Feature (its constant entry is the last).
  Count d() const { return rows_.columns(); }
  bool is_sparse() const { return rows_.is_sparse(); }
  [[gnu::always_inline]] RowView x(Row i) const { return rows_.row(i); }
  const RowStorage& rows() const { return rows_; }
  /// out_j = <w, x_{first+j}>; several times faster than one by one where the rows are dense.
  void dots(Row first, VectorView w, std::span<double> out) const;
  /// Has the processor fetch, without waiting, y_i and where x_i lies; a few steps later rows().prefetch(i).
  [[gnu::always_inline]] void prefetch_place(Row i) const {
    rows_.prefetch_place(i);
    __builtin_prefetch(y_.data() + i);
  }
  double y(Row i) const { return y_[i]; }
  double squared_norm(Row i) const { return is_sparse() ? rows_.squared_norm(i) : squared_norms_[i]; }
  /// The row of the table that example i was made of (some are left out, others held out).
  Row table_row(Row i) const { return table_rows_.empty() ? i : table_rows_[i]; }
  Count positive() const { return positive_; }
  Count negative() const { return m() - positive_; }
  /// R = max |x_i|, the bias feature included.
  double R() const { return R_; }
  bool free_bias() const { return transform_.bias == Bias::Free; }
  const Transform& transform() const { return transform_; }
  const std::string& name() const { return name_; }
  /// d names, "1" for the bias feature.
  const std::vector<std::string>& feature_names() const { return feature_names_; }
  const std::vector<Message>& notes() const { return notes_; }
  /// 64-bit fingerprint of the shape, labels and nonzero entries, for session files and caches. Equal numbers give
  /// equal fingerprints, however the rows are stored.
  std::uint64_t checksum() const { return checksum_; }

 private:
  RowStorage rows_;
  Tiles tiles_;
  LargeVector<std::int8_t> y_;
  Vector squared_norms_;  // of dense rows
  std::vector<std::string> feature_names_;
  Transform transform_;
  std::string name_;
  std::vector<Message> notes_;
  std::vector<Row> table_rows_;  // empty: the same
  Count positive_ = 0;
  double R_ = 0;
  std::uint64_t checksum_ = 0;
};

using DatasetPtr = std::shared_ptr<const Dataset>;

/// d without the constant feature that carries a bias.
inline Count feature_count(const Dataset& data) { return data.d() - (data.transform().bias == Bias::Feature ? 1 : 0); }

/// Of all rows: what one f(w) looks at, O(md), and a step at k/m of it on average, O(kd).
inline Count stored_numbers(const Dataset& data) {
  return data.is_sparse() ? data.rows().nonzeros() : data.m() * data.d();
}

/// Table -> Dataset: choice of rows and features, then labels, then scaling, then the bias feature (last, so that
/// unit-rows does not touch it).
///
/// Labels. Names that are equal as numbers ("+1", "1.0") are one class where every label is a number. Two classes: the
/// larger is +1 for the pairs -1/+1, 0/1 and 1/2; else `positive` is, else the second in order of appearance. One class
/// is legal and noted: a number <= 0 is -1, anything else is +1, unless `positive` names it. Three or more need
/// `positive` (against the rest) or `classes`.
///
/// Scaling, computed on the rows that are kept. Standardise: mean 0 and population standard deviation 1 (division by
/// m); a constant column becomes 0 and is noted; a sparse set becomes dense, refused beyond kDenseLimit numbers.
/// Max-abs: every column divided by its largest |x|. Unit-rows: every row divided by its |x|; a zero row stays zero and
/// is noted.
///
/// With `fitted`, the features, scaling, bias and label mapping of an earlier training set are applied instead of
/// computed (of `preparation` only `classes` counts, which selects rows). A sparse table with fewer features than the
/// training set is padded with zeros; a dense one, or more features, is refused. Where the training set had one class
/// only, every other class is the opposite one.
///
/// With `only` (increasing) no other rows of the table are looked at, neither kept nor fitted on.
///
/// Errors: unknown class (NotFound) or feature (OutOfRange), too many classes, empty set, numbers so large or so small
/// that |x|^2 leaves the range of a double.
Result<DatasetPtr> prepare(const Table& table, const Preparation& preparation, const Transform* fitted = nullptr,
                           const std::vector<Row>* only = nullptr);

/// Most numbers that standardising a sparse set may create (512 MB).
inline constexpr Count kDenseLimit = Count{1} << 26;

}  // namespace pegasos
