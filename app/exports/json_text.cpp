#include "exports/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "core/random.h"
#include "core/visible.h"

namespace pegasos::exports {
namespace {

/// Writes a Json value; remembers the path of the first number that is not finite.
class Printer {
 public:
  explicit Printer(bool every_bit) : every_bit_(every_bit) {}

  std::string text;
  std::string bad;

  void value(const Json& json, const std::string& path, int depth) {
    if (json.is_object()) {
      members(json, path, depth);
    } else if (json.is_array()) {
      elements(json, path, depth);
    } else if (json.is_number_float()) {
      number(json.get<double>(), path);
    } else {
      text += written(json);
    }
  }

 private:
  /// On one line; bytes that are no UTF-8 become U+FFFD.
  static std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

  void new_line(int depth) {
    text += '\n';
    text.append(static_cast<std::size_t>(2 * depth), ' ');
  }

  void number(double x, const std::string& path) {
    if (!std::isfinite(x)) {
      if (bad.empty()) bad = path;
      x = 0;
    }
    text += shortest(every_bit_ ? x : x + 0.0);
  }

  void members(const Json& json, const std::string& path, int depth) {
    text += '{';
    bool first = true;
    for (const auto& [key, member] : json.items()) {
      if (!first) text += ',';
      first = false;
      new_line(depth + 1);
      text += written(key) + ": ";
      value(member, path.empty() ? key : path + "." + key, depth + 1);
    }
    if (!first) new_line(depth);
    text += '}';
  }

  void elements(const Json& json, const std::string& path, int depth) {
    const bool plain = std::ranges::none_of(json, [](const Json& element) { return element.is_structured(); });
    text += '[';
    bool first = true;
    for (const Json& element : json) {
      if (!first) text += plain ? ", " : ",";
      first = false;
      if (!plain) new_line(depth + 1);
      value(element, path, depth + 1);
    }
    if (!first && !plain) new_line(depth);
    text += ']';
  }

  bool every_bit_;
};

}  // namespace

Result<std::string> json_text(const Json& value, bool every_bit) {
  Printer printer(every_bit);
  printer.value(value, {}, 0);
  if (!printer.bad.empty()) {
    return Error{ErrorCode::NotFinite,
                 Message("\"{}\" is not a finite number: the values left the range of a double; scale the data, or "
                         "choose a larger lambda or a shorter step",
                         printer.bad)};
  }
  return visible_lines(printer.text);
}

Json optional_number(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

Json run_seeds_json(std::uint64_t seed, Count runs) {
  constexpr Count kShown = 1000;
  Json list = Json::array();
  for (Count j = 0; j < std::min(runs, kShown); ++j)
    list.push_back(std::to_string(member_seed(seed, static_cast<std::uint64_t>(j))));
  return list;
}

/// One class by its name, several as a list.
std::string class_text(const std::string& names, std::string_view sign) {
  const std::vector<std::string> several = split_names(names);
  return several.size() == 1 ? several[0] : names.empty() ? std::string(sign) : names;
}

Json labels_json(const Transform& transform) {
  return {{"positive", class_text(transform.positive, "+1")}, {"negative", class_text(transform.negative, "-1")}};
}

Json english(const std::vector<Message>& notes) {
  Json list = Json::array();
  for (const Message& note : notes) list.push_back(note.english());
  return list;
}

Json judgement_json(const Judgement& judgement, const Dataset& data, const Table& table) {
  const auto side = [](const Confusion& confusion) {
    return Json{{"precision", optional_number(confusion.precision())},
                {"recall", optional_number(confusion.recall())},
                {"f1", optional_number(confusion.f1())}};
  };
  const Confusion& confusion = judgement.confusion;
  Json json;
  json["confusion"] = {{"true_positive", confusion.true_positive},   {"false_negative", confusion.false_negative},
                       {"false_positive", confusion.false_positive}, {"true_negative", confusion.true_negative},
                       {"positive_zero", confusion.positive_zero},   {"negative_zero", confusion.negative_zero}};
  json["positive"] = side(confusion);
  json["negative"] = side(confusion.swapped());
  json["roc_area"] = optional_number(judgement.roc.area);
  json["classes"] = Json::array();
  for (const ClassCount& count : class_counts(data, table, judgement))
    json["classes"].push_back({{"class", count.name},
                               {"sign", count.positive ? 1 : -1},
                               {"m", count.all()},
                               {"right", count.on(Called::Right)},
                               {"wrong", count.on(Called::Wrong)},
                               {"zero", count.on(Called::Neither)},
                               {"recall", count.recall()}});
  return json;
}

Json set_json(const Problem& problem, const Parameters& parameters) {
  const Dataset& data = *problem.data;
  Json json;
  json["name"] = data.name();
  json["m"] = data.m();
  json["d"] = feature_count(data);
  json["labels"] = labels_json(data.transform());
  json["scale"] = find_parameter("scale")->get(parameters);
  json["bias_kind"] = find_parameter("bias")->get(parameters);
  json["notes"] = english(data.notes());
  json["held_out_m"] = problem.held_out ? problem.held_out->m() : Count{0};
  if (problem.held_out) json["split_seed"] = parameters.split_seed;
  if (problem.test) {
    json["test_name"] = problem.test->name();
    json["test_m"] = problem.test->m();
    json["test_checksum"] = fmt::format("{:016x}", problem.test->checksum());
    json["test_notes"] = english(problem.test->notes());
  }
  return json;
}

}  // namespace pegasos::exports
