// A person's own colours and line styles: a JSON file that changes one of the themes.
//
//   {
//     "base": "light",                              // dark, light or high-contrast: what is not named is as there
//     "colours": {"optimum": "#7a1fa2"},            // by the names of the roles, plot::hue_name; and heat_low,
//     heat_high "lines": {
//       "scale": 1.25, "least": 1.5,                // all widths times 1.25, none below 1.5 px
//       "average": {"width": 1.5, "dash": [10, 4]}  // of the solid lines of a role: px of strokes and gaps
//     }
//   }
//
// Comments are allowed. What is dashed to be told from a solid line of its role stays as it is.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "plot/palette.h"

namespace pegasos::exports {

/// Error BadInput, one sentence: no JSON, an unknown key or role, a colour that is none, a number out of range; or two
/// roles with less contrast than plot::weak_contrast asks for, with the ratio.
Result<plot::Theme> parse_theme(std::string_view text, const std::string& file);
/// The same of a file of at most 64 kB.
Result<plot::Theme> read_theme(const std::string& path);

}  // namespace pegasos::exports
