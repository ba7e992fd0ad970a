// What every target of the fuzzer does with its bytes and with what a reader says.
#pragma once

#include <string>

#include "core/result.h"
#include "fuzz/targets.h"

namespace pegasos::fuzz {

/// A path of that ending, in memory where there is such a folder; each ending has one.
std::string path_of(const std::string& ending);
/// The bytes as a file there.
std::string file_of(const std::string& bytes, const std::string& ending);
std::string content_of(const std::string& path);

/// Whether it was read; an error is one line that says something.
template <class Outcome>
bool read(const Outcome& outcome) {
  if (outcome.ok()) return true;
  const std::string text = outcome.error().text();
  require(!text.empty() && text.find('\n') == std::string::npos, "an error is one line of text");
  return false;
}

/// What must have been read: an error is told, and ends the program.
template <class Outcome>
void require_read(const Outcome& outcome, const std::string& what) {
  if (!outcome.ok()) require(false, what + ": " + outcome.error().text());
}

}  // namespace pegasos::fuzz
