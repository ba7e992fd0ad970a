// Where a picture, film, report or table comes from: the command that makes it again and the session at its moment,
// with every parameter and seed, the data's checksum and the hash of the state, as a text that the file itself carries
// (carrier.h). It holds nothing of the person's but the name of the data file, without its folder, and points that were
// changed by hand where they fit. The same moment gives the same bytes.
//
// What is read is anybody's: a checksum finds damage, every length is bounded, and the session in it is read as every
// session file is.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "session/carrier.h"
#include "session/session_file.h"
#include "session/snapshot.h"

namespace pegasos::session {

inline constexpr int kOriginVersion = 1;
inline constexpr std::size_t kOriginBytes = std::size_t{1} << 16U;

struct Origin {
  enum class LeftOut {
    Nothing,
    Points,  ///< those of the session's own table were too many
    Session  ///< it was too long
  };
  std::string program;                 ///< version that wrote the file
  std::string command;                 ///< that makes it again
  bool many_runs = false;              ///< it shows many: the session is what they have in common, at t = 0
  std::optional<SessionFile> session;  ///< none: nothing was run, or it is left out
  LeftOut left_out = LeftOut::Nothing;
};

/// `data` as the file's name alone: what others may see.
Parameters without_folder(Parameters parameters);
/// The same of a session: without its view, too.
SessionFile for_others(SessionFile session);

/// What the file carries, of a moment. `command` is by `without_folder`, here and below.
std::string origin_of(const Snapshot& moment, const std::string& command);
/// Of many runs on a set with these parameters.
std::string origin_of(const DatasetPtr& data, const std::shared_ptr<const Table>& table, const Parameters& parameters,
                      const std::string& command);
/// Of what shows no run.
std::string origin_of(const std::string& command);
/// Of the moment of a session.
std::string origin_of(const SessionFile& session, const std::string& command);

/// The session at that moment; what has data that nothing gives back has them in `table`.
SessionFile session_of(const Snapshot& moment);

/// A picture, a film, a report, or a table with its sidecar beside it.
Result<Origin> read_origin(const std::string& path);
/// The text of an origin, said to be of the file `path`.
Result<Origin> parse_origin(std::string_view text, const std::string& path);

/// The session that a file carries, to be opened; error BadInput where there is none.
Result<SessionFile> carried_session(const std::string& path);
Result<SessionFile> carried_session(const Json& sidecar, const std::string& path);

}  // namespace pegasos::session
