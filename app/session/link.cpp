#include "session/link.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "core/numbers.h"
#include "core/visible.h"
#include "session/origin.h"
#include "session/packed.h"
#include "session/session_json.h"

namespace pegasos::session {
namespace {

constexpr std::string_view kSession = "session=";
constexpr std::string_view kLesson = "lesson=";
constexpr std::string_view kSpace = " \t\r\n";
constexpr std::size_t kBaseMost = 1000;
constexpr std::size_t kUnpackedMost = std::size_t{1} << 20U;
constexpr Count kNumbersOfLink = 20'000;  // more have no room, however they are written
constexpr Count kStepsOfLesson = 1000;

Error of_link(std::string_view link, Message sentence) {
  return {ErrorCode::BadInput, std::move(sentence), shown_path(std::string(link))};
}
Error damaged(std::string_view link) {
  return of_link(link, "this link is cut off or damaged: copy all of it, up to its last character");
}

/// What stands behind the #.
std::string_view fragment_of(std::string_view link) { return link.substr(link.find('#') + 1); }

std::string for_address(std::string text) {
  std::ranges::replace(text, '+', '-');
  std::ranges::replace(text, '/', '_');
  text.erase(std::min(text.find('='), text.size()));
  return text;
}
std::string from_address(std::string_view address) {
  std::string text(address);
  std::ranges::replace(text, '-', '+');
  std::ranges::replace(text, '_', '/');
  text.append((4 - text.size() % 4) % 4, '=');
  return text;
}

void leave_file_out(Parameters& parameters) {
  if (!parameters.test.empty() && names_file(parameters.test)) parameters.test.clear();
}

/// What others may see of it, as it looks.
SessionFile for_link(const SessionFile& session) {
  SessionFile file = for_others(session);
  file.view = session.view;
  leave_file_out(file.parameters);
  if (file.parameters.test.empty()) file.test.reset();
  for (SessionPin& pin : file.pins) leave_file_out(pin.parameters);
  return file;
}

std::string linking(std::string_view base, const std::string& json) {
  return fmt::format("{}#{}{}.{}", base, kSession, kLinkVersion, for_address(packed(json)));
}

std::string text_of(const SessionJson& session) {
  std::string text = session.head.dump();
  if (session.tables.empty()) return text;
  text.pop_back();
  return text + ",\"tables\":" + tables_text(session.tables) + "}";
}

bool many(const std::vector<std::shared_ptr<const Table>>& tables) {
  Count numbers = 0;
  for (const auto& table : tables) numbers += table->rows.rows() * work_of_a_row(table->rows);
  return numbers > kNumbersOfLink;
}

/// The rows do not fit, or the rest does not.
Error too_long(const SessionFile& file, const SessionJson& session, bool rest_fits) {
  if (!rest_fits)
    return of_link("", Message("a link has {} characters at most, and the pinned runs and the view of this session do "
                               "not fit: save it as a file",
                               kLinkMost));
  Count rows = 0;
  for (const auto& table : session.tables) rows += table->rows.rows();
  return of_link(
      "", Message("a link has {} characters at most, and the {} examples of {} do not fit: save the session as a file",
                  kLinkMost, rows, file.data_name));
}

/// Nothing in a link leads to a file of whoever opens it.
Status needs_no_file(SessionFile& file) {
  const auto check = [&](Parameters& parameters, const std::shared_ptr<const Table>& table) -> Status {
    leave_file_out(parameters);
    parameters = without_folder(parameters);
    if (table != nullptr || !names_file(parameters.data)) return Done{};
    return of_link("", Message("the rows of {} are not in this link: open the session that was saved as a file",
                               excerpt_of(parameters.data, kPathMost)));
  };
  if (Status live = check(file.parameters, file.table); !live) return live;
  for (SessionPin& pin : file.pins) {
    if (Status one = check(pin.parameters, pin.table); !one) return one;
  }
  if (file.parameters.test.empty()) file.test.reset();
  return Done{};
}

Result<SessionFile> session_in(std::string_view link, std::string_view text) {
  const std::size_t dot = text.find('.');
  const auto version = parse_count(text.substr(0, dot));
  if (dot == std::string_view::npos || !version || *version < 1) return damaged(link);
  if (*version > kLinkVersion)
    return of_link(
        link,
        Message("this link is of version {}, newer than this program's {}: update the program, or load its page again",
                *version, kLinkVersion));
  const auto json_text = unpacked(from_address(text.substr(dot + 1)), kUnpackedMost);
  if (!json_text) return damaged(link);
  const auto json = parse_json(*json_text, {.file = {}});
  if (!json) return of_link(link, Message("what stands in this link cannot be read: {}", json.error().message));
  auto file = parse_session(*json, shown_path(std::string(link)));
  if (!file) return file.error();
  if (const Status whole = needs_no_file(*file); !whole) return of_link(link, whole.error().message);
  file->carried = true;
  return file;
}

Result<Linked> lesson_in(std::string_view link, std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string_view name = text.substr(0, slash);
  const auto step = slash == text.size() ? std::optional<Count>(1) : parse_count(text.substr(slash + 1));
  const bool named = !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  if (!named || !step || *step < 1 || *step > kStepsOfLesson) return damaged(link);
  Linked linked;
  linked.lesson = name;
  linked.step = static_cast<int>(*step);
  return linked;
}

/// A link as mail and chats hand it on, without what they add: signs around it, blanks and breaks of lines in it, an
/// escaped =, and what follows its last character.
std::string tidy_link(std::string_view text) {
  constexpr std::string_view kAround = "<>()[]{}\"'`";
  constexpr std::string_view kOfText = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";
  std::string link;
  for (const char c : text) {
    if (kSpace.find(c) == std::string_view::npos) link += c;
  }
  for (const std::string_view sign : {"‹", "«", "“", "„", "‘"}) {
    if (link.starts_with(sign)) link.erase(0, sign.size());
  }
  link.erase(0, link.find_first_not_of(kAround));
  const std::size_t at = link.find('#');
  if (at == std::string::npos) return link;
  if (at == kProgramBase.size()) {  // the name of a scheme, in whatever letters
    for (char& c : std::span(link).first(at)) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (const std::size_t escaped = link.find("%3D", at); escaped < at + 10) link.replace(escaped, 3, "=");
  const std::size_t equal = link.find('=', at);
  if (equal == std::string::npos) return link;
  link.erase(std::min(link.find_first_not_of(kOfText, equal + 1), link.size()));
  while (link.ends_with('.') || link.ends_with('/')) link.pop_back();
  return link;
}

}  // namespace

bool is_link(std::string_view text) {
  if (text.starts_with(kProgramBase)) return true;
  if (text.find('#') == std::string_view::npos) return false;
  const std::string link = tidy_link(text.substr(0, kLinkMost + 1));
  const std::size_t at = std::min(link.find('#'), link.size());
  const std::string_view base = std::string_view(link).substr(0, at);
  const bool address = base.empty() || base.starts_with(kProgramBase) || base.starts_with("www.") ||
                       base.find("://") != std::string_view::npos;
  const std::string_view fragment = std::string_view(link).substr(std::min(at + 1, link.size()));
  return address && (fragment.starts_with(kSession) || fragment.starts_with(kLesson));
}

std::string shown_path(const std::string& path) { return is_link(path) ? excerpt_of(path) : path; }

namespace {

/// What an address has only as %22 and the like; and #, which ends it.
bool cannot_be_in_address(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= ' ' || byte == 0x7F || std::string_view("#\"<>\\^`{|}").find(c) != std::string_view::npos;
}

}  // namespace

Message why_no_base(std::string_view base) {
  const bool of_page = base.starts_with("https://") || base.starts_with("http://");
  if (!of_page || std::ranges::any_of(base, cannot_be_in_address))
    return Message(
        "\"{}\" is no address of a page: one begins with https:// or http:// and has no #, no spaces and no quotes or "
        "brackets, which are written as %22 and so on",
        excerpt_of(base));
  if (base.size() > kBaseMost) return Message("an address of a page has {} characters at most", kBaseMost);
  return {};
}

SessionFile session_with_rows(const Snapshot& moment) {
  SessionFile file = session_of(moment);
  if (names_file(file.parameters.data)) file.table = moment.table;
  for (std::size_t i = 0; i < file.pins.size(); ++i) {
    if (names_file(file.pins[i].parameters.data)) file.pins[i].table = moment.pins[i].run->table;
  }
  return file;
}

Result<std::string> session_link(const SessionFile& file, std::string_view base) {
  try {
    SessionJson session = session_json(for_link(file), "link");
    if (!many(session.tables)) {
      const std::string json = text_of(session);
      std::string link = json.size() <= kUnpackedMost ? linking(base, json) : std::string(kLinkMost + 1, ' ');
      if (link.size() <= kLinkMost) return link;
    }
    const bool rest_fits = !session.tables.empty() && linking(base, session.head.dump()).size() <= kLinkMost;
    return too_long(file, session, rest_fits);
  } catch (const Json::exception&) {
    return of_link("", "there is no link to this session: the data set's name or a class name is not UTF-8 text");
  }
}

std::string lesson_link(std::string_view name, std::size_t step, std::string_view base) {
  return fmt::format("{}#{}{}/{}", base, kLesson, name, step);
}

Result<Linked> read_link(std::string_view given) {
  const std::string text = tidy_link(given.substr(0, 2 * kLinkMost));
  if (!is_link(text))
    return of_link(text, "this is no link of this program: one has #session= or #lesson= behind the page's address");
  if (text.size() > kLinkMost)
    return of_link(text, Message("this has more than {} characters, as no link of this program has", kLinkMost));
  const std::string_view fragment = fragment_of(text);
  if (fragment.starts_with(kLesson)) return lesson_in(text, fragment.substr(kLesson.size()));
  if (!fragment.starts_with(kSession)) return damaged(text);
  auto session = session_in(text, fragment.substr(kSession.size()));
  if (!session) return session.error();
  Linked linked;
  linked.session = std::move(session).value();
  return linked;
}

Result<SessionFile> linked_session(const std::string& link) {
  auto linked = read_link(link);
  if (!linked) return linked.error();
  if (!linked->session) return of_link(link, "this link leads to a lesson, not to a session");
  return std::move(*linked->session);
}

}  // namespace pegasos::session
