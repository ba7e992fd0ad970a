#include "data/generators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/numbers.h"
#include "core/portable.h"
#include "core/random.h"
#include "data/labels.h"
#include "data/text.h"

namespace pegasos {
namespace {

using portable::cos_pi;
using portable::sin_pi;

constexpr Count kMostExamples = 10'000'000;
constexpr double kMostNoise = 1000;  // keeps R and 1/R^2 far from the ends of a double
constexpr double kMostMargin = 1000;
constexpr Count kLookEvery = 4096;  // rows
constexpr Count kCopies = 4;        // rows of one point of `duplicates`
constexpr Count kStrays = 20;       // one row in so many of `gap-with-strays` is one

struct Point {
  double x = 0;
  double y = 0;
};

/// Random numbers of one set. Each use has a stream of its own, and row i draws nothing but its own numbers.
struct Draws {
  explicit Draws(std::uint64_t seed)
      : points(seed, Stream::Points),
        noise(seed, Stream::Noise),
        flips(seed, Stream::Flips),
        imbalance(seed, Stream::Imbalance) {}

  /// Uniform in [0, 1): place j of row i on the clean figure.
  double place(Count i, std::uint32_t j) const { return points.uniform(static_cast<std::uint64_t>(i), j); }
  /// Standard normal j of row i.
  double normal(Count i, std::uint32_t j) const { return noise.normal(static_cast<std::uint64_t>(i), j); }

  Random points;
  Random noise;
  Random flips;
  Random imbalance;
};

/// In [0, 1), spread over the rows as evenly as can be: the van der Corput sequence with a random digital shift. Row i
/// is +1 where this is below the fraction of +1, so every prefix has nearly that fraction (exactly half of any 2 n rows
/// at 0.5), and a larger fraction keeps the rows that were +1.
double even_place(const Random& random, Count i) {
  auto bits = static_cast<std::uint64_t>(i);
  std::uint64_t reversed = 0;
  for (int b = 0; b < 64; ++b, bits >>= 1U) reversed = (reversed << 1U) | (bits & 1U);
  return static_cast<double>((reversed ^ random.bits(0)) >> 11U) * 0x1p-53;
}

/// For all rows: in [0, 1), a random order in every block of 20, so that a fraction of n/20 of a full block is exact.
class FlipPlaces {
 public:
  explicit FlipPlaces(const Random& random) : random_(random) {}

  double operator()(Count i) {
    const auto block = static_cast<std::uint64_t>(i / kBlock);
    if (block != block_) fill(block);
    return place_[static_cast<std::size_t>(i % kBlock)];
  }

 private:
  static constexpr Count kBlock = 20;

  void fill(std::uint64_t block) {
    block_ = block;
    std::array<double, kBlock> draw{};
    for (std::uint32_t j = 0; j < kBlock; ++j) draw[j] = random_.uniform(block, j);
    for (std::uint32_t j = 0; j < kBlock; ++j) {
      const auto rank = std::count_if(draw.begin(), draw.end(), [&](double other) { return other < draw[j]; });
      place_[j] = (static_cast<double>(rank) + random_.uniform(block, kBlock + j)) / static_cast<double>(kBlock);
    }
  }

  const Random& random_;
  std::uint64_t block_ = ~std::uint64_t{0};
  std::array<double, kBlock> place_{};
};

/// Row i of a set, for its clean label y.
using Shape = Point (*)(const Draws&, const GeneratorOptions&, Count i, double y);

Point jittered(Point clean, const Draws& draws, const GeneratorOptions& options, Count i) {
  return {clean.x + options.noise * draws.normal(i, 0), clean.y + options.noise * draws.normal(i, 1)};
}

Point two_blobs(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  return jittered({2 * y, 1.5 * y}, draws, options, i);
}

Point overlapping_blobs(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  return jittered({y, 0.8 * y}, draws, options, i);
}

Point separable(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  const double distance = (options.margin + options.noise * std::abs(draws.normal(i, 0))) * (1 + 0x1p-50);
  const double along = 6 * draws.place(i, 0) - 3;
  return {0.8 * y * distance - 0.6 * along, 0.6 * y * distance + 0.8 * along};
}

Point gap_with_strays(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  const auto bell = [&](std::uint32_t j) { return draws.place(i, j) + draws.place(i, j + 1) - 1; };
  const Count block = i / kStrays;
  const bool stray = i % kStrays == kStrays - 2 + block % 2;  // odd and even rows have different labels by default
  const double distance = (stray ? -1 : 1) * y * (options.margin + options.noise * std::abs(bell(0)));
  const double along = 3 * options.noise * bell(2);
  return {0.8 * distance - 0.6 * along, 0.6 * distance + 0.8 * along};
}

Point moons(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  const double angle = draws.place(i, 0);  // here as below in half turns
  const Point upper{cos_pi(angle) - 0.5, sin_pi(angle) - 0.25};
  return jittered({y * upper.x, y * upper.y}, draws, options,
                  i);  // the lower moon is the upper one turned by 180 degrees
}

Point circles(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  const double angle = 2 * draws.place(i, 0);
  const double radius = y > 0 ? 1 : 2;
  return jittered({radius * cos_pi(angle), radius * sin_pi(angle)}, draws, options, i);
}

Point exclusive_or(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  const double side = draws.place(i, 0) < 0.5 ? -1 : 1;
  return jittered({side, side * y}, draws, options, i);
}

Point spiral(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  const double turn = std::sqrt(draws.place(i, 0));  // even along the arm, nearly
  const double angle = 3 * turn;
  const double radius = 0.2 + 2.3 * turn;
  return jittered({y * radius * cos_pi(angle), y * radius * sin_pi(angle)}, draws, options, i);
}

Point coins(const Draws& draws, const GeneratorOptions& options, Count i, double) {
  return jittered({1, 0}, draws, options, i);
}

Point outlier(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  if (i == 0) return {-6 * y, -4.5 * y};  // far behind the other class
  return two_blobs(draws, options, i, y);
}

Point duplicates(const Draws& draws, const GeneratorOptions& options, Count i, double y) {
  return overlapping_blobs(draws, options, i / kCopies, y);
}

struct Generator {
  GeneratorInfo info;
  Shape shape;
};

const std::vector<Generator>& all() {
  // The ranges of R: of 95 % of 300 seeds at the default m = 200 and noise.
  static const std::vector<Generator> list = {
      {{"overlapping-blobs", "Two overlapping blobs",
        "normal clouds about (1, 0.8) for +1 and (-1, -0.8) for -1 with the noise as standard deviation; R is mostly "
        "3.4 to 4.7",
        0.92, false},
       overlapping_blobs},
      {{"two-blobs", "Two blobs",
        "normal clouds about (2, 1.5) for +1 and (-2, -1.5) for -1 with the noise as standard deviation; R is mostly "
        "3.8 to 4.7",
        0.6, false},
       two_blobs},
      {{"separable", "Separable with a margin",
        "a line through the origin with normal (0.8, 0.6): points lie y (margin + noise |normal|) along it and "
        "uniformly from -3 to 3 across, so that none is nearer than the margin; R is mostly 3.7 to 4.6 at margin 1",
        0.8, true},
       separable},
      {{"gap-with-strays", "A gap with strays",
        "a line through the origin with normal (0.8, 0.6): points lie y (margin + noise |b|) along it and 3 noise b' "
        "across, with b and b' between -1 and 1, triangular; one row in twenty is a stray, mirrored by the line; R is "
        "mostly 2.0 to 2.3 at margin 1",
        0.6, true},
       gap_with_strays},
      {{"moons", "Two moons",
        "half circles of radius 1, the upper one +1, the lower one -1 and turned by 180 degrees about the origin, plus "
        "normal noise; R is mostly 1.6 to 1.8",
        0.12, false},
       moons},
      {{"circles", "Two circles",
        "a circle of radius 1 for +1 inside one of radius 2 for -1, plus normal noise, which no line separates; R is "
        "mostly 2.2 to 2.4",
        0.12, false},
       circles},
      {{"xor", "Exclusive or",
        "normal clouds about (1, 1) and (-1, -1) for +1, (1, -1) and (-1, 1) for -1, which no line separates; R is "
        "mostly 2.2 to 2.7",
        0.35, false},
       exclusive_or},
      {{"spiral", "Two spirals",
        "arms of one and a half turns with radius 0.2 to 2.5, the -1 arm turned by 180 degrees, plus normal noise; R "
        "is mostly 2.5 to 2.7",
        0.08, false},
       spiral},
      {{"coins", "A line of coins",
        "every x is (1, 0) and its label a coin, so that only the fraction of +1 matters; R = 1 for every m while the "
        "noise is 0",
        0, false},
       coins},
      {{"outlier", "One outlier",
        "two-blobs, but for row 0, which lies at distance 7.5 behind the other class; R = 7.5", 0.6, false},
       outlier},
      {{"duplicates", "Duplicated rows",
        "every point of overlapping-blobs four times over, and one copy of every fifth point with the opposite label; "
        "m counts the copies; R is mostly 2.8 to 4.4",
        0.92, false},
       duplicates},
  };
  return list;
}

Error out_of_range(Message message) {
  Error error;
  error.code = ErrorCode::OutOfRange;
  error.message = std::move(message);
  return error;
}

Status check(const GeneratorOptions& options) {
  if (options.m < 1 || options.m > kMostExamples) {
    return out_of_range(Message("m = {} examples cannot be made; use 1 to {}", options.m, kMostExamples));
  }
  if (!(options.noise <= kMostNoise)) return out_of_range(Message("the noise must be between 0 and {}", kMostNoise));
  if (!(options.margin >= 0 && options.margin <= kMostMargin))
    return out_of_range(Message("the margin must be between 0 and {}", kMostMargin));
  if (!(options.imbalance > 0 && options.imbalance < 1))
    return out_of_range("the fraction of +1 must lie between 0 and 1, both excluded");
  if (!(options.flips >= 0 && options.flips <= 0.5))
    return out_of_range("the fraction of flipped labels must be between 0 and 0.5");
  return Done{};
}

/// Label of row i before any flip; copies of a point share it.
double clean_label(const Draws& draws, const GeneratorOptions& options, bool copies, Count i) {
  return even_place(draws.imbalance, copies ? i / kCopies : i) < options.imbalance ? 1 : -1;
}

std::string origin(const GeneratorOptions& options, const GeneratorInfo& info) {
  std::string text = fmt::format("generator {}, m {}, noise {}", info.name, options.m, shortest(options.noise));
  if (info.uses_margin) text += fmt::format(", margin {}", shortest(options.margin));
  return text + fmt::format(", fraction of +1 {}, flips {}, seed {}", shortest(options.imbalance),
                            shortest(options.flips), options.seed);
}

}  // namespace

const std::vector<GeneratorInfo>& generators() {
  static const std::vector<GeneratorInfo> infos = [] {
    std::vector<GeneratorInfo> list;
    for (const Generator& generator : all()) list.push_back(generator.info);
    return list;
  }();
  return infos;
}

Result<Table> generate(const GeneratorOptions& asked, std::stop_token stop) {
  const auto found =
      std::find_if(all().begin(), all().end(), [&](const Generator& g) { return g.info.name == asked.name; });
  if (found == all().end()) {
    Error error;
    error.code = ErrorCode::NotFound;
    error.message = Message("there is no generator {}; 'pegasos data list' shows them", excerpt(asked.name));
    return error;
  }
  if (const Status status = check(asked); !status) return status.error();
  GeneratorOptions options = asked;
  if (options.noise < 0) options.noise = found->info.default_noise;

  const Draws draws(options.seed);
  const bool copies = found->shape == duplicates;
  FlipPlaces flip_place(draws.flips);
  RowBuilder rows(false);
  rows.reserve(options.m, 2 * options.m);
  ClassList classes;
  Table table;
  table.labels.reserve(static_cast<std::size_t>(options.m));
  for (Count i = 0; i < options.m; ++i) {
    if (i % kLookEvery == 0 && stop.stop_requested()) return Error{ErrorCode::Cancelled, "the generator was stopped"};
    double y = clean_label(draws, options, copies, i);
    const Point point = found->shape(draws, options, i, y);
    if (copies && i % (5 * kCopies) == kCopies - 1) y = -y;  // contradicts its twins
    if (flip_place(i) < options.flips) y = -y;
    rows.add(0, point.x);
    rows.add(1, point.y);
    rows.end_row(2);
    table.labels.push_back(classes.number_of(y > 0 ? "+1" : "-1"));
  }
  table.name = found->info.name;
  table.source = origin(options, found->info);
  table.rows = rows.finish(2);
  table.feature_names = {"x1", "x2"};
  table.classes = classes.take();
  complete_table(table);
  return table;
}

}  // namespace pegasos
