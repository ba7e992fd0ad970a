// What the choices of the parameter table are called in the window.
#pragma once

#include <string>
#include <string_view>

namespace pegasos::text {

/// In English: ("sampling", "replacement") -> "i.i.d. with replacement". A word without a name of its own is shown as
/// it is.
std::string choice_title(std::string_view key, std::string_view word);

}  // namespace pegasos::text
