// How the window looks, as short texts under "view.property": each part lists what it keeps once, and the list writes
// and reads. Read, what is missing or makes no sense leaves the value as it is.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/numbers.h"
#include "plot/axis.h"
#include "ui/context.h"

namespace pegasos::ui {

/// Writes into a state what its functions name, or reads it from there.
class Fields {
 public:
  static Fields into(ViewState& state) { return {&state, nullptr, {}}; }
  static Fields from(const ViewState& state) { return {nullptr, &state, {}}; }
  /// The same with longer names: "plot left." before each.
  Fields under(std::string_view prefix) const { return {into_, from_, prefix_ + std::string(prefix)}; }
  /// The same, and nothing is written where it is not worth it.
  Fields where(bool worth) const { return {worth ? into_ : nullptr, from_, prefix_}; }
  bool reading() const { return from_ != nullptr; }
  /// What is read has something under this prefix.
  bool any() const;

  /// Every kind: `say()` is the text that is written, `take(text)` gets what was written.
  template <class Say, class Take>
  void as(std::string_view key, const Say& say, const Take& take) const {
    if (into_ != nullptr) (*into_)[prefix_ + std::string(key)] = say();
    if (const std::string* text = find(key)) take(*text);
  }
  void flag(std::string_view key, bool& value) const { word(key, value, {"off", "on"}); }
  /// One of the words, in the order of the values.
  template <class Value>
  void word(std::string_view key, Value& value, std::initializer_list<std::string_view> words) const {
    as(
        key, [&] { return std::string(words.begin()[static_cast<std::size_t>(value)]); },
        [&](std::string_view text) {
          const auto* found = std::find(words.begin(), words.end(), text);
          if (found != words.end()) value = static_cast<Value>(found - words.begin());
        });
  }
  /// Within [low, high]; whole where it is none of the floating kinds, as an enum or a bool is.
  template <class Number>
  void number(std::string_view key, double low, double high, Number& value) const {
    using Whole = std::conditional_t<std::is_floating_point_v<Number>, Number, Count>;
    as(
        key, [&] { return fmt::format("{}", static_cast<Whole>(value)); },
        [&](std::string_view text) {
          if (const auto number = read_number(text, std::is_floating_point_v<Number>, low, high))
            value = static_cast<Number>(*number);
        });
  }
  void text(std::string_view key, std::string& value) const;
  /// None is not written, and where nothing is written there is none: the view was fitted.
  void range(std::string_view key, std::optional<plot::Range>& range) const;
  void names(std::string_view key, std::vector<std::string>& names) const;

 private:
  Fields(ViewState* into, const ViewState* from, std::string prefix)
      : into_(into), from_(from), prefix_(std::move(prefix)) {}
  const std::string* find(std::string_view key) const;
  static std::optional<double> read_number(std::string_view text, bool fractions, double low, double high);

  ViewState* into_;
  const ViewState* from_;
  std::string prefix_;
};

/// A range that axes can be drawn for: increasing, no further than 1e100 and not narrower than digits.
std::optional<plot::Range> usable_range(double low, double high);

}  // namespace pegasos::ui
