// What stands between two $ of a lesson, in the markup that is drawn (plot/math_text.h). Authors know TeX: its commands
// for letters, signs and names of functions become the characters.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace pegasos::lessons {

/// "\lambda \le \ln t" becomes "λ ≤ \up{ln} t"; what the markup has itself stays. Error BadInput for a command that is
/// neither, with its place in `formula` as the column (bytes, from 1).
Result<std::string> formula_markup(std::string_view formula);

}  // namespace pegasos::lessons
