// A lesson in another language: the original's blocks with other prose.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "lessons/markdown.h"

namespace pegasos::lessons {

/// What is wrong with the frame of a translation, or nothing; its fences get the original's lines.
std::optional<Error> fill(std::vector<Block>& original, std::vector<Block>& translated, const std::string& file);

}  // namespace pegasos::lessons
