// States of ideas that a hand, or somebody who types, may bring about.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/random.h"
#include "ideas/idea.h"

namespace pegasos::ideas {

/// State number n of an idea: every second one on the places that a hand hits, where kinks and edges lie.
inline State random_state(const Idea& idea, std::uint64_t n) {
  const Random random(7, Stream::Test);
  State state(idea);
  std::uint32_t j = 0;
  for (const Parameter& parameter : idea.parameters) {
    const double value = std::lerp(parameter.lo, parameter.hi, random.uniform(n, j++));
    const bool whole = !parameter.choices.empty() || parameter.per_unit == 1;
    state = whole || n % 2 == 0 ? state.with(parameter.name, value) : state.with_exactly(parameter.name, value);
  }
  return state;
}

inline double number_of(const Scene& scene, std::string_view name) {
  for (const Number& number : scene.numbers) {
    if (number.name == name) return number.value;
  }
  return std::nan("");
}

/// The chosen word of a choice.
inline std::string_view word_of(const State& state, std::string_view parameter) {
  for (const Parameter& one : state.idea().parameters) {
    if (one.name == parameter) return one.choices[state.choice(parameter)].name;
  }
  return {};
}

}  // namespace pegasos::ideas
