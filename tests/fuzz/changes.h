// Mutations that keep the grammar of a text more often than not, so that what lies behind its reader's first checks is
// tried, too.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace pegasos::fuzz {

enum class Grammar { Table, Run, Sets, Words, Json, Prose };

/// One place of a text, or a few, are changed: numbers to others that are near or at the edge of something, words to
/// others; in JSON values to others of their kind, in lessons words of the prose. Now and then the grammar is broken.
std::string changed(std::string text, Grammar grammar, std::minstd_rand& random);

}  // namespace pegasos::fuzz
