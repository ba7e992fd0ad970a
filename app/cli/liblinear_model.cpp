#include "cli/liblinear_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "core/numbers.h"
#include "core/visible.h"
#include "data/readers.h"
#include "figures/common.h"

namespace pegasos::cli {
namespace {

constexpr std::string_view kFirst = "solver_type";
constexpr std::string_view kOurs = "L2R_L1LOSS_SVC_DUAL";  // LIBLINEAR's name of the same objective

/// A class as LIBLINEAR reads it, an int.
std::optional<int> label_of(std::string_view name) {
  const auto value = parse_double(name);
  const bool whole = value && *value == std::floor(*value) && std::abs(*value) <= std::numeric_limits<int>::max();
  return whole ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

struct Sentence {
  std::string words;
  Count line;
};

/// Goes through a text line by line; throws a Sentence.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  bool done() const { return rest_.empty(); }
  /// Without blanks at its end.
  std::string_view next() {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) line.remove_suffix(1);
    return line;
  }
  [[noreturn]] void wrong(std::string words) const { throw Sentence{std::move(words), number_}; }

 private:
  std::string_view rest_;
  Count number_ = 0;
};

/// What stands before the weights.
struct Head {
  std::string positive, negative;
  Count features = 0;
  double bias = -1;  ///< below 0: there is none
};

Head read_head(Lines& lines) {
  Head head;
  while (!lines.done()) {
    const std::string_view line = lines.next();
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view key = line.substr(0, blank);
    const std::string_view value = line.substr(std::min(blank + 1, line.size()));
    if (key == "w") {
      if (head.features == 0) lines.wrong("\"nr_feature\" is missing before the weights");
      if (head.positive.empty()) lines.wrong("\"label\" is missing before the weights: it is no classifier");
      return head;
    }
    if (key == "nr_class") {
      if (parse_count(value) != 2)
        lines.wrong(fmt::format("it tells {} classes apart, and this program two", excerpt_of(value)));
    } else if (key == "label") {
      const std::size_t gap = value.find(' ');
      head.positive = value.substr(0, gap);
      head.negative = gap == value.npos ? std::string_view() : value.substr(gap + 1);
      if (!label_of(head.positive) || !label_of(head.negative) || label_of(head.positive) == label_of(head.negative))
        lines.wrong("\"label\" must be followed by two different whole numbers");
    } else if (key == "nr_feature") {
      head.features = parse_count(value).value_or(0);
      if (head.features < 1 || head.features > kFeatureLimit)
        lines.wrong(fmt::format("\"nr_feature\" must be a whole number from 1 to {}", kFeatureLimit));
    } else if (key == "bias") {
      const auto bias = parse_double(value);
      if (!bias || !std::isfinite(*bias)) lines.wrong("\"bias\" must be a number");
      head.bias = *bias;
    } else if (key == kFirst) {
      if (value == "MCSVM_CS") lines.wrong("MCSVM_CS has a vector for each class, and this program reads one vector");
    } else if (key != "rho") {
      lines.wrong(fmt::format("\"{}\" is no part of a model of LIBLINEAR", excerpt_of(key)));
    }
  }
  lines.wrong("the weights are missing");
}

Vector read_weights(Lines& lines, Count count) {
  Vector w;
  while (static_cast<Count>(w.size()) < count) {
    if (lines.done())
      lines.wrong(fmt::format(
          "{}, but there must be {}",
          figures::counted(static_cast<Count>(w.size()), "there is {} weight", "there are {} weights"), count));
    const auto value = parse_double(lines.next());
    if (!value || !std::isfinite(*value)) lines.wrong("a weight must be one finite number");
    w.push_back(*value);
  }
  while (!lines.done()) {
    if (!lines.next().empty())
      lines.wrong(fmt::format("there are more than {}", figures::counted(count, "{} weight", "{} weights")));
  }
  return w;
}

}  // namespace

bool is_liblinear_model(std::string_view text) { return text.starts_with(kFirst); }

bool has_liblinear_labels(const Transform& transform) {
  const auto positive = label_of(transform.positive);
  return positive && label_of(transform.negative) && positive != label_of(transform.negative);
}

std::string liblinear_model(const Model& model) {
  const Transform& transform = model.transform;
  const Transform::Original original = transform.original(model.w, model.b);
  Vector w(static_cast<std::size_t>(transform.table_columns), 0.0);
  for (std::size_t j = 0; j < transform.features.size(); ++j) w[transform.features[j]] = original.w[j];
  const bool numbers = has_liblinear_labels(transform);
  std::string text = fmt::format("{} {}\nnr_class 2\nlabel {} {}\nnr_feature {}\nbias {}\nw\n", kFirst, kOurs,
                                 numbers ? *label_of(transform.positive) : 1,
                                 numbers ? *label_of(transform.negative) : -1, w.size(), original.b != 0 ? 1 : -1);
  if (original.b != 0) w.push_back(original.b);
  for (const double value : w) text += shortest(value) + " \n";
  return text;
}

Result<Model> read_liblinear_model(std::string_view text, const std::string& file) {
  Lines lines(text);
  try {
    const Head head = read_head(lines);
    Model model;
    model.name = file;
    model.transform.table_columns = head.features;
    model.transform.features.resize(static_cast<std::size_t>(head.features));
    std::iota(model.transform.features.begin(), model.transform.features.end(), Column{0});
    model.numbered = true;
    model.transform.positive = head.positive;
    model.transform.negative = head.negative;
    if (head.bias >= 0) {
      model.transform.bias = Bias::Feature;
      model.transform.bias_value = head.bias;
    }
    model.w = read_weights(lines, model.transform.size());
    return model;
  } catch (const Sentence& trouble) {
    return Error{ErrorCode::BadInput,
                 fmt::format("this model of LIBLINEAR cannot be used: {}; train it again", trouble.words), file,
                 trouble.line, 0};
  }
}

}  // namespace pegasos::cli
