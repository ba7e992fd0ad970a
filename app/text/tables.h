// Private to this layer: one function per language.
#pragma once

#include "text/text.h"

namespace pegasos::text {

std::span<const Entry> chinese();

}  // namespace pegasos::text
