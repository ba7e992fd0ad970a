// The one way in which JSON from outside is read: models, sessions, studies, parts of experiments. What a person may
// have changed, or a program that means ill, is checked as what is typed is: every wrong value is a sentence that names
// its key. Nothing of nlohmann's own exceptions leaves this place.
#pragma once

#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.h"
#include "core/result.h"
#include "core/types.h"
#include "data/files.h"

namespace pegasos::session {

using Json = nlohmann::ordered_json;

/// More than any file of this program has: deeper trees would overflow the stack of who walks over them, and members of
/// one object are looked up one by one.
inline constexpr std::size_t kJsonDepth = 32;
inline constexpr std::size_t kJsonMembers = 10'000;
inline constexpr std::size_t kJsonBytes = std::size_t{1} << 30U;
/// Longest text that a value may be where nothing else is said.
inline constexpr std::size_t kTextLimit = std::size_t{1} << 16U;
inline constexpr double kNumberMost = std::numeric_limits<double>::max();

/// What `text` is, for its reader.
struct JsonSource {
  std::string file;       ///< named in errors
  Count first_line = 1;   ///< of `text` in that file
  bool comments = false;  ///< // and /* */ are allowed
};

/// `text` as JSON. Errors, with line and column: not JSON, deeper than kJsonDepth, more than kJsonMembers members in an
/// object, a key twice, the character NUL, a number beyond the range of a double.
Result<Json> parse_json(std::string_view text, const JsonSource& source);
/// The same of a file of at most kJsonBytes, unpacked, or of as many as `reading` allows where these are fewer.
Result<Json> read_json(const std::string& path, TextReading reading = {}, bool comments = false);

/// What is wrong with a value; thrown by the functions below, caught where a file's reader ends.
struct Wrong {
  Message sentence;
};

/// The path to a member, as a sentence names it.
std::string named(std::string_view where, std::string_view key);
/// Members of an object; `where` is the path of keys that leads to it ("data."). They throw Wrong.
const Json& member(const Json& object, std::string_view key, std::string_view where);
std::string text_of(const Json& object, std::string_view key, const std::string& where, std::size_t most = kTextLimit);
Count count_of(const Json& object, std::string_view key, const std::string& where, Count low, Count high);
double number_of(const Json& object, std::string_view key, const std::string& where, double low = -kNumberMost,
                 double high = kNumberMost);
bool flag_of(const Json& object, std::string_view key, const std::string& where);
std::uint64_t hash_of(const Json& object, std::string_view key, const std::string& where);
const Json& object_of(const Json& object, std::string_view key, std::string_view where);
const Json& array_of(const Json& object, std::string_view key, std::string_view where);
/// The paths of the members of an object that are none of `known`.
std::vector<std::string> other_keys(const Json& object, std::initializer_list<std::string_view> known,
                                    std::string_view where);
/// At most `most` numbers.
Vector numbers_of(const Json& object, std::string_view key, const std::string& where, std::size_t most);

/// The member `key` as it would be typed: "0.01", "unit-rows", "on".
std::string typed_of(const Json& object, std::string_view key, const std::string& where);
/// Sets the parameter `name` from the member `key`: the parameter table's own range and sentence.
void set_from(Parameters& parameters, std::string_view name, const Json& object, std::string_view key,
              const std::string& where);

}  // namespace pegasos::session
