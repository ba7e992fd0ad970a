#include "lessons/ask_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "core/numbers.h"
#include "core/visible.h"
#include "figures/figures.h"
#include "lessons/ask_kinds.h"
#include "lessons/homework.h"

namespace pegasos::lessons {
namespace {

constexpr std::size_t kChoicesMost = 9;  // so that a digit answers
constexpr std::size_t kFeedbackMost = 12;

class AskReader : Throwing {
 public:
  AskReader(const Block& block, bool handed_out, const std::string& file)
      : Throwing(file), block_(block), handed_out_(handed_out), kind_(kind_of(block)) {}

  ReadAsk read(std::vector<Text>& before) {
    ask_.kind = kind_.kind;
    ask_.place = block_.place;
    if (kind_.for_each) take_choices(before);
    for (std::size_t i = &kind_ == &kGoalKind ? 0 : 1; i < block_.lines.size(); ++i) key(block_.lines[i]);
    const bool none = kind_.key.empty() || (handed_out_ && ask_.kind != Ask::Kind::Goal);
    const std::size_t wanted = none ? 0 : kind_.for_each ? ask_.choices.size() : 1;
    if (ask_.expressions.size() != wanted)
      refuse(ask_.place, kind_.for_each
                             ? fmt::format("there is one line \"{}:\" for each of the {} choices above, here {}",
                                           kind_.key, wanted, ask_.expressions.size())
                             : fmt::format("there is one line \"{}: EXPRESSION\"", kind_.key));
    if (ask_.solution.size() != (handed_out_ ? 0 : kind_.solutions))
      refuse(ask_.place, kind_.solutions == 1
                             ? "there is one line \"solution: EXPRESSION\": the value of a right curve at t = at"
                             : "there are two lines \"solution: EXPRESSION\": x and y of a right point");
    if (ask_.kind == Ask::Kind::Point && ask_.plane.empty())
      refuse(ask_.place, "a line \"plane: data\" or \"plane: weights\" says where the point is asked for");
    if (ask_.kind == Ask::Kind::Curve) sheet();
    return {std::move(ask_), std::move(name_)};
  }

 private:
  const AskKind& kind_of(const Block& block) const {
    if (block.info == "goal") return kGoalKind;
    if (block.lines.empty()) refuse(block.place, fmt::format("the first line says what is asked for: {}", kAskWords));
    const SourceText& first = block.lines.front();
    const std::string word = first.text.substr(0, first.text.find_last_not_of(" \t\r") + 1);
    const auto* at = std::ranges::find(kAskKinds, word, &AskKind::word);
    if (at == kAskKinds.end())
      refuse(first.place, fmt::format("the first line is {}, not \"{}\"", kAskWords, excerpt_of(word)));
    return *at;
  }

  /// The list right above the block.
  void take_choices(std::vector<Text>& prose) {
    auto first = prose.end();
    while (first != prose.begin() && std::prev(first)->item) --first;
    ask_.choices.assign(std::make_move_iterator(first), std::make_move_iterator(prose.end()));
    prose.erase(first, prose.end());
    if (ask_.choices.size() < 2 || ask_.choices.size() > kChoicesMost)
      refuse(ask_.place, fmt::format("the choices are a list right above, with 2 to {} items, here {}", kChoicesMost,
                                     ask_.choices.size()));
  }

  /// The kinds of questions that have a line of that key: ", which belongs to number"; empty where none has.
  static std::string owners_of(std::string_view key) {
    std::string words;
    const auto add = [&](const AskKind& kind) {
      std::string_view keys = kind.keys;
      for (std::size_t from = 0; from < keys.size();) {
        const std::size_t end = std::min(keys.find_first_of(" ,", from), keys.size());
        const std::string_view one = keys.substr(from, end - from);
        if (one == key && one != "and") words += fmt::format("{}{}", words.empty() ? "" : ", ", kind.word);
        from = end + 1;
      }
    };
    std::ranges::for_each(kAskKinds, add);
    add(kGoalKind);
    return words.empty() ? words : ", which belongs to " + words;
  }

  void key(const SourceText& line) {
    if (line.text.find(':') == std::string::npos)
      refuse(line.place, fmt::format("a line is \"key: …\"; the keys here are {}", kind_.keys));
    const auto [key, value] = key_and_value(line);
    if (key == kQuestionKey && handed_out_) {
      name_ = value;
      return;
    }
    const bool may = std::ranges::find(kHandedOutKeys, key) != std::end(kHandedOutKeys);
    if (handed_out_ && !may)
      refuse(line.place, "what was handed out holds no answers and no feedback; a tolerance or a plot it may");
    constexpr std::string_view kOnce[] = {"plane", "plot", "from", "values", "tolerance"};
    if (std::ranges::find(kOnce, key) != std::end(kOnce)) {
      const auto [at, fresh] = seen_.emplace(key, line.place.line);
      if (!fresh)
        refuse(line.place, fmt::format("the key \"{}\" stands in line {}, too: give it once", key, at->second));
    }
    if (key == "if") {
      if (ask_.conditions.size() == kFeedbackMost)
        refuse(line.place, fmt::format("there are at most {} kinds of feedback", kFeedbackMost));
      ask_.conditions.push_back(checked(Expression::parse(value, file_, kOfAnswer | kind_.names)));
    } else if (!kind_.key.empty() && key == kind_.key) {
      if (ask_.expressions.size() > kChoicesMost) refuse(line.place, "there are more of these than choices");
      ask_.expressions.push_back(checked(Expression::parse(value, file_, kind_.names)));
    } else if (key == "solution" && kind_.solutions > 0) {
      if (ask_.solution.size() == kind_.solutions)
        refuse(line.place, "there are more of these than the solution needs");
      ask_.solution.push_back(checked(Expression::parse(value, file_, kind_.of_solution)));
    } else if (key == "plane" && ask_.kind == Ask::Kind::Point) {
      if (value.text != "data" && value.text != "weights") refuse(value.place, "a plane is data or weights");
      ask_.plane = value.text;
    } else if (key == "plot" && ask_.kind == Ask::Kind::Curve) {
      plot(value);
    } else if (key == "from" && ask_.kind == Ask::Kind::Curve) {
      ask_.sheet.t.range = stretch(value);
      const auto [lo, hi] = ask_.sheet.t.range;
      if (!(lo >= 1 && hi >= 2 * lo && hi <= static_cast<double>(kLessonSteps)) || lo != std::floor(lo) ||
          hi != std::floor(hi))
        refuse(value.place,
               fmt::format("t goes from 1 or more to at least twice as much and at most {}, such as 1 to 1000",
                           kLessonSteps));
      ask_.sheet.t.scale = plot::Scale::log10;
    } else if (key == "values" && ask_.kind == Ask::Kind::Curve) {
      ask_.sheet.values.range = stretch(value);
      values_ = value.place;
    } else if (key == "tolerance" && ask_.kind == Ask::Kind::Number) {
      tolerance(value);
    } else {
      refuse(line.place, fmt::format("there is no key \"{}\" of a {}{}; those here are {}", excerpt_of(key), kind_.word,
                                     owners_of(key), kind_.keys));
    }
  }

  /// "1 to 1000".
  plot::Range stretch(const SourceText& value) const {
    const auto word = value.text.find(" to ");
    const auto lo = parse_double(std::string_view(value.text).substr(0, word));
    const auto hi =
        word == std::string::npos ? std::nullopt : parse_double(std::string_view(value.text).substr(word + 4));
    if (!lo || !hi || !(*lo < *hi)) refuse(value.place, "two numbers are expected, the smaller one first: 1 to 1000");
    return {*lo, *hi};
  }

  void plot(const SourceText& value) {
    const figures::FigureInfo* info = figures::find_figure(value.text);
    if (info == nullptr || info->over_time == nullptr)
      refuse(value.place,
             fmt::format("there is no plot over t of the name \"{}\"; one is suboptimality", excerpt_of(value.text)));
    ask_.sheet.plot = info->name;
    ask_.sheet.values.scale = info->log_y ? plot::Scale::log10 : plot::Scale::linear;
  }

  /// What its lines have said, together.
  void sheet() const {
    const Sheet& sheet = ask_.sheet;
    if (sheet.plot.empty()) refuse(ask_.place, "a line \"plot: suboptimality\" says into which plot is drawn");
    if (sheet.t.scale != plot::Scale::log10)
      refuse(ask_.place, "a line \"from: 1 to 1000\" says from which t to which");
    if (values_.line < ask_.place.line)
      refuse(ask_.place, "a line \"values: 0.001 to 10\" says from which value to which");
    if (!plot::is_valid(sheet.values))
      refuse(values_, fmt::format("the values of {} are shown on a logarithmic scale: above 0", sheet.plot));
  }

  void tolerance(const SourceText& value) {
    std::string number = value.text;
    ask_.relative = number.ends_with('%');
    if (ask_.relative) number.erase(std::min(number.find_last_not_of(" %") + 1, number.size()));
    const auto read = parse_double(number);
    if (!read || !(*read >= 0 && *read <= 1e9))
      refuse(value.place, "a tolerance is a number from 0 on, or a share such as 5 %");
    ask_.tolerance = ask_.relative ? *read / 100 : *read;
  }

  const Block& block_;
  const bool handed_out_;
  const AskKind& kind_;
  std::map<std::string, Count> seen_;  ///< keys that may stand there once, with their lines
  Place values_;                       ///< of the last line of that key
  Ask ask_;
  std::optional<SourceText> name_;
};

}  // namespace

ReadAsk read_ask(const Block& block, std::vector<Text>& before, bool handed_out, const std::string& file) {
  return AskReader(block, handed_out, file).read(before);
}

}  // namespace pegasos::lessons
