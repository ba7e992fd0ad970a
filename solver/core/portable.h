// Functions that a processor's mathematical library answers with other last digits than the next one's. These are made
// of additions, multiplications, divisions and nothing else, each rounded as IEEE 754 says: a seed gives the same
// digits on every machine and with every compiler. The solver calls no others (tests/layers looks at what it links).
//
// Before the result is rounded to a double its relative error is below 2^-64, after it below 0.501 units in the last
// place: all but one result in a thousand are the double nearest to the true value. As ever, NaN gives NaN.
#pragma once

#include "core/double_double.h"

namespace pegasos::portable {

/// The natural logarithm. -infinity at 0, NaN below. (Series of artanh in (m - 1)/(m + 1), x = 2^n m.)
DoubleDouble log(DoubleDouble x);
inline double log(double x) { return log(DoubleDouble(x)).value(); }
/// To the base 10; exact at its powers.
double log10(double x);

/// e^x: infinity above 709.8, and below -745.2 zero; between there and -708.4, where doubles lose digits, so does this.
DoubleDouble exp(DoubleDouble x);
/// base^exponent, base > 0, the result in the range of normal doubles; exact where the result is a double, as 10^22 is.
double power(double base, double exponent);

/// sin(pi x) and cos(pi x), whatever the size of x, as x is reduced exactly. NaN at an infinite x.
double sin_pi(double x);
double cos_pi(double x);

}  // namespace pegasos::portable
