// Numbers and words as the window writes them, plain text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/numbers.h"
#include "core/parameters.h"
#include "core/types.h"
#include "objective/hinge.h"
#include "text/choices.h"

namespace pegasos::ui {

/// About three digits: 950 -> "950", 1234 -> "1.23 k", 5.1e6 -> "5.1 M".
std::string rounded(double value);
/// "0.4 s", "12 s", "3 min 05 s".
std::string duration(double seconds);
/// The other way: a number as the window writes it; any other text as it is.
std::string with_minus(std::string text);
/// "1 step/s", "2 k steps/s", "as fast as possible" (0).
std::string speed_text(double steps_per_second);
/// A plain sentence as markup: its symbols, a letter with a subscript or a star as in "f(w_t)" and "w*", and powers of
/// ten are set as mathematics, everything else stands as it is.
std::string with_math(std::string_view words);
using text::choice_title;
/// w = 0 scores 0 everywhere: no example is called +1 or −1.
bool decides_nothing(const Objective& value);
/// "5 %", or that nothing is decided yet, which the planes show then, too. `rate`: of any set; `at_w`: of the training
/// set.
std::string errors_text(const Objective& at_w, double rate);
/// What an error rate is, in the present language, and where w = 0 scores 0 everywhere, why all is wrong. Markup.
std::string errors_about(const Objective& value, std::string_view what);
/// "moons (data seed 7) · λ = 0.01 · k = 1 · T = 10,000 · projection on · i.i.d.": the problem in the present language,
/// but for the parameters that are left out by their keys; what is as at the first start and seldom changed is not
/// said. Markup.
std::string problem_in_words(const std::string& title, const Parameters& parameters,
                             std::span<const std::string_view> left_out = {});

}  // namespace pegasos::ui
