// A session, or a step of a lesson, as the address of a page that shows it. All of it stands behind the #, which a
// browser sends to no server:
//
//   BASE#session=1.TEXT     TEXT: the session as JSON, deflated (zlib), in base64 with - and _ and without =
//   BASE#lesson=NAME/STEP   a lesson that comes with the program; steps count from 1
//
// 1 is the version of this form. BASE is the page's address, or kProgramBase where there is none. A link holds nothing
// of the person's but the name of the data file, without its folder, and its rows: no file is looked for when it is
// opened. It is anybody's: every length is bounded, and the session in it is read as every session file is.
//
// Threads: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/session_file.h"
#include "session/snapshot.h"

namespace pegasos::session {

inline constexpr int kLinkVersion = 1;
/// Characters of a whole link: what mail programs, chats and browsers hand on.
inline constexpr std::size_t kLinkMost = 8000;
/// Of links that only this program opens.
inline constexpr std::string_view kProgramBase = "pegasos:";

/// What a link stands for: a session, or else a lesson's step.
struct Linked {
  std::optional<SessionFile> session;
  std::string lesson;  ///< its name
  int step = 1;
};

/// Whether it begins as links do: no path and no name of data does.
bool is_link(std::string_view text);
/// A link as a sentence names it, by its beginning; any other path as it is.
std::string shown_path(const std::string& path);
/// Why no page has that address; empty = one may have.
Message why_no_base(std::string_view base);

/// The session at that moment with its rows, wherever its parameters name a file.
SessionFile session_with_rows(const Snapshot& moment);
/// `file` must hold its rows in the same way; its test set is left out where that is a file. Error: what does not fit.
Result<std::string> session_link(const SessionFile& file, std::string_view base);
std::string lesson_link(std::string_view name, std::size_t step, std::string_view base);

/// Errors are one sentence each: cut off or damaged, of a later version, with values that no session has.
Result<Linked> read_link(std::string_view text);
/// The session of a link; an error where it is a lesson's.
Result<SessionFile> linked_session(const std::string& link);

}  // namespace pegasos::session
