// Weights and examples of image sets as pictures.
#include <algorithm>
#include <cmath>

#include "figures/common.h"
#include "figures/example.h"
#include "figures/figures.h"
#include "figures/memo.h"
#include "figures/plane.h"
#include "figures/some_of.h"
#include "objective/hinge.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

constexpr int kLeastSide = 4;
constexpr int kLargestSide = 64;
constexpr double kStepX = 1.16;
constexpr double kStepY = 1.5;

/// An example before its scaling; rows divided by their length stay so.
Vector original_row(const Dataset& data, Row row) {
  const Transform& transform = data.transform();
  Vector x(transform.features.size());
  for (std::size_t j = 0; j < x.size(); ++j) {
    const double value = data.x(row).at(static_cast<Column>(j));
    const bool linear = transform.scaling == Scaling::Standardise || transform.scaling == Scaling::MaxAbs;
    const bool constant = linear && transform.factor[j] == 0;
    x[j] = !linear ? value : constant ? transform.shift[j] : value / transform.factor[j] + transform.shift[j];
  }
  return x;
}

/// The brightest pixel of the set (of a sample of a large one): one scale for every example.
double brightest(const Dataset& data) {
  static Memo<std::uint64_t, double> memo;
  return *memo.get(data.checksum(), [&] {
    constexpr Count kSample = 2000;
    double most = 0;
    for (const Row i : some_of(data.m(), kSample)) {
      for (const double value : original_row(data, i)) most = std::max(most, std::abs(value));
    }
    return most;
  });
}

class Sheet {
 public:
  Sheet(Figure& figure, int side, int columns) : figure_(figure), side_(side), columns_(std::max(1, columns)) {}

  void weights(const std::string& id, const std::string& title, const Vector& values) {
    double most = 0;
    for (const double value : values) most = std::max(most, std::abs(value));
    plot::Picture picture = make(id, values, most);
    picture.low = {Hue::class_negative, 1.F};
    picture.high = {Hue::class_positive, 1.F};
    add(std::move(picture), title, range_text(values));
  }

  void example(const std::string& title, const Vector& values, double most, const std::string& below) {
    plot::Picture picture = make("example", values, most);
    picture.low = picture.high = {Hue::ink1, 1.F};
    add(std::move(picture), title, below);
  }

  int count() const { return count_; }

 private:
  plot::Picture make(const std::string& id, const Vector& values, double most) const {
    plot::Picture picture;
    picture.id = id;
    picture.nx = picture.ny = side_;
    picture.values = values;
    picture.reach = most;
    return picture;
  }

  static std::string range_text(const Vector& values) {
    const auto [lo, hi] = std::ranges::minmax(values);
    return text::tr_format("{} to {}", number(lo, 2), number(hi, 2));
  }

  void add(plot::Picture picture, const std::string& title, const std::string& below) {
    picture.x0 = kStepX * (count_ % columns_);
    picture.x1 = picture.x0 + 1;
    picture.y1 = -kStepY * static_cast<double>(count_ / columns_);
    picture.y0 = picture.y1 - 1;
    const double middle = 0.5 * (picture.x0 + picture.x1);
    auto name = plot::named({.id = picture.id + ".title"}, plot::Note{.paint = {Hue::ink1, 1.F},
                                                                      .text = title,
                                                                      .at = {middle, picture.y1},
                                                                      .side_x = 0,
                                                                      .side_y = 1,
                                                                      .gap = 5.F,
                                                                      .strong = true});
    plot::Note range = name;
    range.id = picture.id + ".range";
    range.paint = {Hue::ink2, 1.F};
    range.text = below;
    range.strong = false;
    range.at.y = picture.y0;
    range.side_y = -1;
    range.size = 11.F;
    figure_.marks.emplace_back(std::move(picture));
    figure_.marks.emplace_back(std::move(name));
    figure_.marks.emplace_back(std::move(range));
    ++count_;
  }

  Figure& figure_;
  int side_;
  int columns_;
  int count_ = 0;
};

/// Names for the ends of the weights' scale.
void add_ends(Figure& figure, const Dataset& data) {
  for (const bool plus : {false, true}) {
    auto end = plot::named({.id = plus ? "end.positive" : "end.negative"},
                           plot::Boxes{.fill = plot::Paint{plus ? Hue::class_positive : Hue::class_negative, 1.F}});
    const std::string name = readable_names(plus ? data.transform().positive : data.transform().negative);
    end.legend = text::tr_format("pixels that speak for {}",
                                 name.empty() ? std::string(plus ? "+1" : "−1") : plot::escape(name));
    figure.marks.emplace_back(std::move(end));
  }
}

}  // namespace

int image_side(const Dataset& data) {
  const Count features = feature_count(data);
  const auto side = static_cast<Count>(std::lround(std::sqrt(static_cast<double>(features))));
  const bool square = side * side == features && side >= kLeastSide && side <= kLargestSide;
  return square ? static_cast<int>(side) : 0;
}

bool are_images(const Dataset& data) {
  if (image_side(data) == 0) return false;
  const std::vector<std::string>& names = data.feature_names();
  const auto is_pixel = [](std::string name) {
    std::ranges::transform(name, name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return name.starts_with("pixel") || name.starts_with("px");
  };
  return is_pixel(names[0]) && is_pixel(names[static_cast<std::size_t>(feature_count(data)) - 1]);
}

Figure images(const Snapshot& snapshot, const ImagesOptions& options) {
  const Dataset& data = *snapshot.data;
  Figure figure{.id = "images", .title = std::string(text::tr("Pictures")), .equal_aspect = true};
  figure.x.labels = figure.y.labels = false;
  figure.x.grid = figure.y.grid = false;
  const int side = image_side(data);
  if (side == 0) {
    figure.message = text::tr("The features are no square of pixels: there is no picture to show.");
    return figure;
  }
  Sheet sheet(figure, side, options.columns);
  const auto in_units = [&](VectorView w, double b) { return data.transform().original(w, b).w; };
  sheet.weights("live", live_name(snapshot), in_units(snapshot.w, snapshot.b));
  if (!snapshot.w_average.empty()) {
    sheet.weights("average", std::string(text::tr("average $\\bar{w}$")),
                  in_units(snapshot.w_average, snapshot.b_average));
  }
  if (snapshot.optimum.known()) {
    const Optimum& best = *snapshot.optimum.optimum;
    sheet.weights("optimum", std::string(text::tr("optimum $w$*")), in_units(best.w, best.b));
  }
  const Row row = example_row(snapshot, options.row);
  const double value = margin(data, snapshot.w, snapshot.b, row);
  sheet.example(text::tr_format("$x$ of #{} ({})", row, class_of(data, row)), original_row(data, row), brightest(data),
                text::tr_format("margin {}", number(value, 3)));
  const int columns = std::min(sheet.count(), std::max(1, options.columns));
  const int rows = (sheet.count() + columns - 1) / columns;
  figure.x.range = {-0.08, kStepX * columns - 0.08};
  figure.y.range = {-kStepY * (rows - 1) - 1.25, 0.25};
  add_ends(figure, data);
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
