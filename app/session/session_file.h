// A session as one versioned JSON object: parameters by the keys of the parameter table, checksum of the training set,
// position and its hash. Schema: {"pegasos_session": 1, "program": "0.1.0", "parameters": {key: text, ...},
// "data": {"checksum": "16 hex digits", "m": m, "d": d}, "t": t, "phase": "sample|violators|gradient|projection",
// "hash": "16 hex digits"}. Unknown keys are ignored; a larger version is refused.
#pragma once

#include <string>

#include "core/parameters.h"
#include "core/result.h"
#include "methods/stepper.h"

namespace pegasos::session {

struct SessionFile {
  Parameters parameters;
  std::uint64_t checksum = 0;  ///< Dataset::checksum of the prepared set
  Count m = 0;
  Count d = 0;
  Position position;
  std::uint64_t hash = 0;  ///< Run::hash at that position
};

/// Errors name the file and what is wrong.
Result<SessionFile> read_session(const std::string& path);
/// Written to a temporary name and renamed.
Status write_session(const SessionFile& file, const std::string& path);
/// True when the file's content begins like a session (so that `pegasos FILE` knows what it was given).
bool looks_like_session(const std::string& path);

/// Hex of 16 digits.
std::string hash_text(std::uint64_t hash);

}  // namespace pegasos::session
