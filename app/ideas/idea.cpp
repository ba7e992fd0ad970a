#include "ideas/idea.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <set>
#include <sstream>

#include "core/numbers.h"
#include "core/visible.h"
#include "ideas/scenes.h"

namespace pegasos::ideas {
namespace {

std::string known_names(const Idea& idea) {
  std::string names;
  for (const Parameter& parameter : idea.parameters) names += (names.empty() ? "" : ", ") + std::string(parameter.name);
  return names;
}

}  // namespace

Parameter place_of(std::string_view name, std::string_view title, double lo, double hi, double standard, int per_unit) {
  return {name, title, lo, hi, standard, per_unit, {}, true};
}

Parameter choice_of(std::string_view name, std::string_view title, std::vector<Choice> choices) {
  const auto last = static_cast<double>(choices.size() - 1);
  return {name, title, 0, last, 0, 1, std::move(choices), false};
}

State::State(const Idea& idea) : idea_(&idea) {
  for (const Parameter& parameter : idea.parameters) values_.push_back(parameter.standard);
}

std::size_t State::index(std::string_view name) const {
  const auto found = std::ranges::find(idea_->parameters, name, &Parameter::name);
  assert(found != idea_->parameters.end());
  return static_cast<std::size_t>(found - idea_->parameters.begin());
}

State State::with(std::string_view name, double value) const {
  const double per_unit = idea_->parameters[index(name)].per_unit;
  return with_exactly(name, std::round(value * per_unit) / per_unit + 0.0);  // no −0
}

State State::with_exactly(std::string_view name, double value) const {
  State out = *this;
  const Parameter& parameter = idea_->parameters[index(name)];
  if (std::isfinite(value)) out.values_[index(name)] = std::clamp(value, parameter.lo, parameter.hi);
  return out;
}

State State::nudged(std::string_view name, int by) const {
  if (by == 0) return *this;
  return with(name, (*this)[name] + static_cast<double>(by) / idea_->parameters[index(name)].per_unit);
}

Result<State> State::with_text(std::string_view name, std::string_view value) const {
  const auto found = std::ranges::find(idea_->parameters, name, &Parameter::name);
  if (found == idea_->parameters.end()) {
    return usage_error(fmt::format("the idea '{}' has no value '{}': choose one of {}", idea_->name, excerpt_of(name),
                                   known_names(*idea_)));
  }
  State out = *this;
  double& place = out.values_[index(name)];
  if (!found->choices.empty()) {
    const auto choice = std::ranges::find(found->choices, value, &Choice::name);
    if (choice != found->choices.end()) {
      place = static_cast<double>(choice - found->choices.begin());
      return out;
    }
    std::string names;
    for (const Choice& one : found->choices) names += (names.empty() ? "" : ", ") + std::string(one.name);
    return usage_error(fmt::format("{} = '{}': choose one of {}", name, excerpt_of(value), names));
  }
  const auto number = parse_double(value);
  if (!number || *number < found->lo || *number > found->hi) {
    return range_error(fmt::format("{} = {}: choose a number from {} to {}", name, excerpt_of(value),
                                   shortest(found->lo), shortest(found->hi)));
  }
  if (found->per_unit == 1 && *number != std::round(*number))
    return usage_error(fmt::format("{} = {}: choose a whole number", name, excerpt_of(value)));
  place = *number + 0.0;  // no −0
  return out;
}

std::string State::values_text() const {
  std::string out;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Parameter& parameter = idea_->parameters[i];
    const std::string value = parameter.choices.empty()
                                  ? shortest(values_[i])
                                  : std::string(parameter.choices[static_cast<std::size_t>(values_[i])].name);
    out += fmt::format("{}{}={}", out.empty() ? "" : " ", parameter.name, value);
  }
  return out;
}

std::string State::text() const { return fmt::format("{} {}", idea_->name, values_text()); }

const std::vector<Idea>& idea_list() {
  static const std::vector<Idea> list = {
      convex_set_idea(),       convex_function_idea(), sums_idea(),       subgradient_idea(), subgradient_plane_idea(),
      maximum_idea(),          hinge_idea(),           mean_hinge_idea(), descent_idea(),     stochastic_idea(),
      strong_convexity_idea(), projection_idea(),      conjugate_idea(),  proof_step_idea(),  telescope_idea(),
      harmonic_idea(),         markov_idea(),          duality_idea(),    two_scales_idea()};
  return list;
}

const Idea* find_idea(std::string_view name) {
  const auto found = std::ranges::find(idea_list(), name, &Idea::name);
  return found == idea_list().end() ? nullptr : &*found;
}

Scene make_scene(const State& state) {
  Scene scene = state.idea().scene(state);
  scene.figure.id = "idea-" + std::string(state.idea().name);
  scene.figure.title = state.idea().title;
  for (Number& one : scene.numbers) {
    if (std::abs(one.value) < 1e-12) one.value = 0;  // what rounding left
  }
  return scene;
}

Result<State> read_state(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::string word;
  words >> word;
  if (word == "idea") word.clear(), words >> word;
  const Idea* const idea = find_idea(word);
  if (idea == nullptr) {
    std::string names;
    for (const Idea& one : idea_list()) names += (names.empty() ? "" : ", ") + std::string(one.name);
    return usage_error(fmt::format("there is no idea '{}': choose one of {}", excerpt_of(word), names));
  }
  State state(*idea);
  std::set<std::string> seen;
  while (words >> word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos)
      return usage_error(fmt::format("'{}': write NAME=VALUE, as in x=0.5", excerpt_of(word)));
    if (!seen.insert(word.substr(0, equals)).second)
      return usage_error(fmt::format("'{}' is given twice", excerpt_of(word.substr(0, equals))));
    Result<State> next = state.with_text(word.substr(0, equals), word.substr(equals + 1));
    if (!next) return next;
    state = *std::move(next);
  }
  return state;
}

}  // namespace pegasos::ideas
