// A session as one versioned JSON object; README.md of this folder is its schema. Reading leaves out what it does not
// know (keys of a later program), of which about_others tells, and refuses everything that it cannot stand for, with
// file, line and column where the text is broken and the key's name where a value is wrong.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.h"
#include "core/result.h"
#include "data/dataset.h"
#include "data/files.h"
#include "data/table.h"
#include "methods/stepper.h"

namespace pegasos::session {

/// How the window looks, as text; the session layer carries it and understands none of it.
using View = std::map<std::string, std::string, std::less<>>;

/// A run beside the live one.
struct SessionPin {
  int slot = 0;  ///< 0..3, written A..D
  bool locked = true;
  Parameters parameters;
  std::uint64_t checksum = 0;
  Position position;
  std::uint64_t hash = 0;
  std::shared_ptr<const Table> table;  ///< as in SessionFile, of a set that is not the live one
};

/// The test set of a session.
struct SessionTest {
  std::string name;
  std::uint64_t checksum = 0;  ///< of the set as it was prepared
  Count m = 0;
};

/// So many steps beyond its moment a session makes again, so that the timeline is as long as it was.
inline constexpr Count kAheadMost = 1'000'000'000;

struct SessionFile {
  Parameters parameters;       ///< `data` and `test` as paths that can be opened from the current folder
  std::string data_name;       ///< "points.csv": what to call the data when they are missing
  std::uint64_t checksum = 0;  ///< Dataset::checksum of the prepared set
  Count m = 0;
  Count d = 0;
  std::optional<SessionTest> test;
  Position position;
  Count frontier = 0;                  ///< steps ever completed: what the timeline spans
  std::uint64_t hash = 0;              ///< Run::hash at `position`
  std::shared_ptr<const Table> table;  ///< the data themselves where no name or path would give them back; else null
  std::vector<SessionPin> pins;
  bool pins_in_step = true;
  bool pins_equal_work = false;
  std::string after_edit;  ///< what an edit does to the run: "stay", "start-again"; empty = not said
  View view;
  int version = 0;        ///< of the file that was read
  int generators = 1;     ///< kGeneratorVersion when it was written
  bool promised = true;   ///< false: `hash` is not known, of a picture that was taken while a large run went on
  bool carried = false;   ///< it came with a picture (origin.h) or in a link, whose name is not the session's
  std::string many_runs;  ///< of a picture of many runs, whose session is what they have in common: its command
  std::string named;      ///< of an automatic save: the file the session was saved as by hand; may be empty
  std::shared_ptr<const SessionFile> home;  ///< likewise: what a lesson has taken the place of; null = nothing
  std::vector<std::string> others;          ///< keys in the file that no session has: left out
  std::string saved_at;                     ///< of an automatic save: local time, "2025-03-01 14:03"

  /// So far it is made again: what lies too far beyond its moment is not.
  Count made_again() const { return frontier - position.completed() > kAheadMost ? position.completed() : frontier; }
};

/// To be raised whenever any digit of any generated set changes. Version 1 drew with the sine, cosine and logarithm of
/// the machine it ran on, whose last digits differ from processor to processor; version 2 with those of
/// core/portable.h.
inline constexpr int kGeneratorVersion = 2;

/// Sessions before version 4 have checksums and hashes that were taken in another way: nothing can be compared with
/// them.
inline constexpr int kSessionVersion = 4;
inline constexpr int kComparableVersion = 4;

/// A session file, or the session of a link (link.h), or that a picture, film, report or table's sidecar carries
/// (origin.h). Errors name the file and what is wrong. A relative data path is taken from the file's own folder.
Result<SessionFile> read_session(const std::string& path, const TextReading& reading = {});
/// What was left out of the session read from `path`, in a sentence; empty where nothing was.
Message about_others(const SessionFile& file, const std::string& path);
/// Whole or not at all, and on the disk (core/file_writer.h). A data path beneath the file's folder is written relative
/// to it, any other as an absolute one.
Status write_session(const SessionFile& file, const std::string& path);
/// True of a link, and when the content begins like a JSON object or like a file that can carry a session, as no data
/// file does (so that `pegasos FILE` knows what it was given).
bool looks_like_session(const std::string& path);

/// True where a set of `file` was drawn by another version of the generators than this program's: the set that
/// `parameters` name, unless the file holds it as `table`.
bool drawn_anew(const SessionFile& file, const Parameters& parameters, const std::shared_ptr<const Table>& table);

/// Where its data have another checksum now, in a sentence; else empty. Not for versions that cannot be compared.
Message changed_data(const SessionFile& file, const Dataset& now);

/// True when `data` is a path: no generator, no bundled set, not "-".
bool names_file(const std::string& data);

/// What a session says of its test set.
SessionTest tested(const Dataset& test);
/// A session on that set, measured on that test set (null: none), before its first step.
SessionFile session_on(const Parameters& parameters, const Dataset& data, const DatasetPtr& test);

/// Hex of 16 digits.
std::string hash_text(std::uint64_t hash);

}  // namespace pegasos::session
