// Small things that several figures need. Private to this layer.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/numbers.h"
#include "plot/figure.h"
#include "plot/ticks.h"
#include "session/snapshot.h"

namespace pegasos::figures {

using session::Snapshot;

/// "w_t", "w_{t+½}" or "w_{t+1}": what Snapshot::w is at this moment. Markup.
std::string live_name(const Snapshot& snapshot);

/// The step size of step t is known from the rule alone (all but backtracking).
bool step_size_is_formula(const Snapshot& snapshot);

/// "η_t = 1/(λt)". Markup.
std::string step_formula(const Parameters& parameters);
/// Whether eta_t = 1/(lambda t).
bool by_lambda_t(const Parameters& parameters);

/// |v|, 0 for an empty vector.
double length(VectorView v);
double dot(VectorView a, VectorView b);

/// True if every number is finite.
bool all_finite(VectorView v);

/// Fingerprint of a vector's bits, for cache keys.
std::uint64_t bits_of(VectorView v);
inline std::uint64_t bits_of(double value) { return std::bit_cast<std::uint64_t>(value); }

/// The live vector, average and optimum as far as they are known; empty otherwise.
VectorView optimum_w(const Snapshot& snapshot);

/// How far f* has come, in the present language: "f* is being computed: 40 % (gap so far 3·10^{−4})".
std::string optimum_progress(const Snapshot& snapshot);
/// The same, and one more sentence.
std::string optimum_progress(const Snapshot& snapshot, std::string_view then);

/// Hides the marks with these ids.
void hide(plot::Figure& figure, const std::vector<std::string>& ids);

/// Shows those ranges where somebody has chosen them.
void zoom(plot::Figure& figure, const std::optional<plot::Range>& x, const std::optional<plot::Range>& y);

/// Upper end for a view: the next of 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten, so that it moves seldom.
double round_up_readable(double value);

/// Whole decades about the positive numbers of both, never more than `most` below the upper end.
plot::Range decades(std::span<const double> a, std::span<const double> b, double most = 14);

/// Number as markup, 4 significant digits.
std::string number(double value, int digits = 4);
/// With `least` digits, or as many more, up to `most`, as it takes not to look like the other number.
std::string number_apart(double value, double other, int least = 4, int most = 17);
/// A fraction as percentage, "0.08 %"; almost all is not all: with as many more digits as that takes, for
/// one of ten millions.
std::string percent(double share, int digits = 2);

/// f at w = 0, with the b that is best there: 1, or with a free bias twice the smaller class's share.
double f_of_zero(const Dataset& data);

/// "1,234 examples", "1 example".
std::string counted(Count n, std::string_view one, std::string_view many);

}  // namespace pegasos::figures
