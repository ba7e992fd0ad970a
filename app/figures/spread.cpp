#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "core/looks.h"
#include "figures/figures.h"
#include "figures/memo.h"
#include "figures/plane.h"
#include "figures/some_of.h"

namespace pegasos::figures {
namespace {

// Multiplications spent on a set: in order, or each in another place of the memory. Rows so long that some of them take
// more are why it is done before a frame asks for it.
constexpr double kInOrder = 3e7;
constexpr double kAnywhere = 6e6;
constexpr std::size_t kAxes = 3;
constexpr int kIterations = 12;

/// So many rows that the work stays bounded.
std::vector<Row> rows_for(const Dataset& data, double work_per_row, double work) {
  return some_of(data.m(), static_cast<Count>(std::max(200.0, work / std::max(1.0, work_per_row))));
}

/// Of a row, on average.
double entries_of(const Dataset& data) {
  return static_cast<double>(data.rows().nonzeros()) / static_cast<double>(data.m());
}

double work_for(const Dataset& data) { return data.is_sparse() ? kAnywhere : kInOrder; }

Vector mean_of(const Dataset& data, const std::vector<Row>& rows) {
  Vector mean(static_cast<std::size_t>(data.d()), 0.0);
  for (const Row i : rows) {
    data.x(i).add_to(mean, 1);
    look(data.x(i).stored());
  }
  for (double& value : mean) value /= static_cast<double>(rows.size());
  return mean;
}

/// The largest entry is positive: the same set always gives the same picture.
void fix_sign(Vector& axis) {
  const auto largest = std::ranges::max_element(axis, {}, [](double value) { return std::abs(value); });
  if (largest != axis.end() && *largest < 0) {
    for (double& value : axis) value = -value;
  }
}

void from_covariance(const Dataset& data, Spread& result) {
  const auto d = static_cast<Eigen::Index>(data.d());
  const std::vector<Row> rows = rows_for(data, static_cast<double>(d * d), kInOrder);
  Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(d, d);
  const Eigen::Map<const Eigen::VectorXd> mean(result.mean.data(), d);
  Eigen::VectorXd x(d);
  for (const Row i : rows) {
    x = -mean;
    data.x(i).add_to({x.data(), static_cast<std::size_t>(d)}, 1);
    covariance.selfadjointView<Eigen::Lower>().rankUpdate(x);
    look(d * d / 2);
  }
  covariance = covariance.selfadjointView<Eigen::Lower>();
  covariance /= static_cast<double>(rows.size());
  result.covariance.assign(covariance.data(), covariance.data() + covariance.size());
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(covariance);
  const double total = covariance.trace();
  for (Eigen::Index i = 0; i < std::min<Eigen::Index>(kAxes, d); ++i) {
    const Eigen::VectorXd axis = solver.eigenvectors().col(d - 1 - i);
    result.axes.emplace_back(axis.data(), axis.data() + d);
    result.share.push_back(total > 0 ? std::max(0.0, solver.eigenvalues()(d - 1 - i)) / total : 0);
  }
}

void orthonormalise(std::vector<Vector>& axes) {
  for (std::size_t a = 0; a < axes.size(); ++a) {
    Eigen::Map<Eigen::VectorXd> axis(axes[a].data(), static_cast<Eigen::Index>(axes[a].size()));
    for (std::size_t b = 0; b < a; ++b) {
      const Eigen::Map<const Eigen::VectorXd> other(axes[b].data(), axis.size());
      axis -= axis.dot(other) * other;
    }
    const double size = axis.norm();
    if (size > 1e-150) axis /= size;
  }
}

/// Many features: orthogonal iteration that only walks the stored entries.
void by_iteration(const Dataset& data, Spread& result) {
  const auto d = static_cast<std::size_t>(data.d());
  const std::vector<Row> rows = rows_for(data, 2.0 * kAxes * kIterations * entries_of(data), work_for(data));
  for (std::size_t a = 0; a < kAxes; ++a) {
    Vector start(d);
    for (std::size_t j = 0; j < d; ++j) start[j] = std::cos(static_cast<double>((a + 1) * (j + 1)));
    result.axes.push_back(std::move(start));
  }
  orthonormalise(result.axes);
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    for (Vector& axis : result.axes) {
      Vector next(d, 0.0);
      const Eigen::Map<const Eigen::VectorXd> mean(result.mean.data(), static_cast<Eigen::Index>(d));
      const double at_mean = mean.dot(Eigen::Map<const Eigen::VectorXd>(axis.data(), mean.size()));
      double sum = 0;
      for (const Row i : rows) {
        const double along = data.x(i).dot(axis) - at_mean;
        data.x(i).add_to(next, along);
        sum += along;
        look(2 * data.x(i).stored());
      }
      for (std::size_t j = 0; j < d; ++j) next[j] -= sum * result.mean[j];
      axis = std::move(next);
    }
    orthonormalise(result.axes);
  }
}

struct SetKey {
  std::uint64_t checksum = 0;
  Count m = 0;
  Count d = 0;
  bool operator==(const SetKey&) const = default;
};

}  // namespace

void prepare_pictures(const Dataset& data) { spread(data); }

std::shared_ptr<const Spread> spread(const Dataset& data) {
  static Memo<SetKey, Spread, 3> memo;
  return memo.get({data.checksum(), data.m(), data.d()}, [&] {
    Spread result;
    result.mean = mean_of(data, rows_for(data, entries_of(data), work_for(data)));
    if (data.d() <= kCovarianceColumns) {
      from_covariance(data, result);
    } else {
      by_iteration(data, result);
    }
    for (Vector& axis : result.axes) fix_sign(axis);
    return result;
  });
}

}  // namespace pegasos::figures
