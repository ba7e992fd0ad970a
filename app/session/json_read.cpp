#include "session/json_read.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/numbers.h"
#include "core/visible.h"
#include "data/files.h"
#include "session/json_tree.h"

namespace pegasos::session {
namespace {

Message kind_of(const Json& value) {
  switch (value.type()) {
    case Json::value_t::null: return "nothing (null)";
    case Json::value_t::boolean: return "true or false";
    case Json::value_t::string: return "a text";
    case Json::value_t::array: return "a list";
    case Json::value_t::object: return "an object";
    default: return "a number";
  }
}

/// A number is repeated, of all else the kind is said.
Message instead(const Json& value) { return value.is_number() ? Message(value.dump()) : kind_of(value); }

[[noreturn]] void wrong(std::string_view where, std::string_view key, const Message& wanted, const Message& found) {
  throw Wrong{Message("\"{}\" must be {}, not {}", named(where, excerpt_of(key)), wanted, found)};
}

/// Line and column, counted from 1 in characters, of text[offset].
Error error_at(std::string_view text, std::size_t offset, const JsonSource& source, Message sentence) {
  Count line = source.first_line;
  Count column = 1;
  for (const char c : text.substr(0, offset)) {
    if (c == '\n') {
      ++line;
      column = 1;
    } else if (!goes_on(c)) {
      ++column;
    }
  }
  return {ErrorCode::BadInput, std::move(sentence), source.file, line, column};
}

/// What is wrong at a place where the parser stopped.
Message sentence_at(std::string_view text, std::size_t offset) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return "the file is empty";
  if (offset >= text.size()) return "the file ends in the middle: it was cut off; take an older copy of it";
  const auto byte = static_cast<unsigned char>(text[offset]);
  if (offset >= 6 && text.substr(offset - 6, 2) == "\\u" && (text[offset - 4] == 'd' || text[offset - 4] == 'D') &&
      text[offset - 3] >= '8')
    return "half of a surrogate pair stands before this; such escapes come in pairs";
  if (byte >= 0x80) return "a character stands here that JSON does not allow, or the text is not UTF-8";
  if (byte < 0x20) return "the line ends here although the text or value has not: a quote or comma is missing before";
  if (text.find_first_not_of(" \t\r\n") == offset)
    return Message("a file of this kind begins with a curly bracket, this one with \"{}\": is it another file?",
                   static_cast<char>(byte));
  return Message("\"{}\" must not stand here in JSON: a comma, quote or bracket before it is missing or too much",
                 static_cast<char>(byte));
}

}  // namespace

std::string named(std::string_view where, std::string_view key) { return std::string(where).append(key); }

Result<Json> parse_json(std::string_view text, const JsonSource& source) {
  JsonTree tree = build_tree(text, source.comments);
  const auto zero = text.find('\0');
  if (zero != std::string_view::npos && (!tree.refused || zero <= tree.refused->offset))
    return error_at(text, zero, source, "the character NUL stands here, which no JSON has: take an older copy of it");
  if (!tree.refused) return std::move(tree.root);
  const Message& why = tree.refused->sentence;
  return error_at(text, tree.refused->offset, source, why.empty() ? sentence_at(text, tree.refused->offset) : why);
}

Result<Json> read_json(const std::string& path, TextReading reading, bool comments) {
  reading.most_bytes = std::min(reading.most_bytes, kJsonBytes);
  const auto text = read_text(path, reading);
  if (!text) return text.error();
  return parse_json(*text, {.file = path, .comments = comments});
}

const Json& member(const Json& object, std::string_view key, std::string_view where) {
  const auto found = object.find(std::string(key));
  if (found == object.end()) throw Wrong{Message("\"{}\" is missing", named(where, key))};
  return *found;
}

std::string text_of(const Json& object, std::string_view key, const std::string& where, std::size_t most) {
  const Json& value = member(object, key, where);
  if (!value.is_string()) wrong(where, key, "a text", kind_of(value));
  const auto& text = value.get_ref<const std::string&>();
  if (text.size() > most) throw Wrong{Message("\"{}\" is longer than {} bytes", named(where, excerpt_of(key)), most)};
  return text;
}

Count count_of(const Json& object, std::string_view key, const std::string& where, Count low, Count high) {
  const Json& value = member(object, key, where);
  const bool huge = value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(high);
  if (!value.is_number_integer() || huge || value.get<Count>() < low || value.get<Count>() > high)
    wrong(where, key, Message("a whole number from {} to {}", low, high), instead(value));
  return value.get<Count>();
}

double number_of(const Json& object, std::string_view key, const std::string& where, double low, double high) {
  const Json& value = member(object, key, where);
  if (!value.is_number() || !std::isfinite(value.get<double>())) wrong(where, key, "a number", kind_of(value));
  const auto number = value.get<double>();
  if (number < low || number > high)
    wrong(where, key,
          high == kNumberMost ? Message("a number not below {}", shortest(low))
                              : Message("a number from {} to {}", shortest(low), shortest(high)),
          instead(value));
  return number;
}

bool flag_of(const Json& object, std::string_view key, const std::string& where) {
  const Json& value = member(object, key, where);
  if (!value.is_boolean()) throw Wrong{Message("\"{}\" must be true or false", named(where, key))};
  return value.get<bool>();
}

std::uint64_t hash_of(const Json& object, std::string_view key, const std::string& where) {
  const std::string text = text_of(object, key, where);
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (code != std::errc{} || end != text.data() + text.size() || text.empty())
    throw Wrong{fmt::format("\"{}\" is not a number of 16 hexadecimal digits: the file was changed by hand",
                            named(where, key))};
  return value;
}

const Json& object_of(const Json& object, std::string_view key, std::string_view where) {
  const Json& value = member(object, key, where);
  if (!value.is_object()) wrong(where, key, "an object {…}", kind_of(value));
  return value;
}

const Json& array_of(const Json& object, std::string_view key, std::string_view where) {
  const Json& value = member(object, key, where);
  if (!value.is_array()) wrong(where, key, "a list […]", kind_of(value));
  return value;
}

std::vector<std::string> other_keys(const Json& object, std::initializer_list<std::string_view> known,
                                    std::string_view where) {
  std::vector<std::string> others;
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(known, key) == known.end()) others.push_back(named(where, excerpt_of(key)));
  }
  return others;
}

Vector numbers_of(const Json& object, std::string_view key, const std::string& where, std::size_t most) {
  const Json& list = array_of(object, key, where);
  if (list.size() > most) throw Wrong{Message("\"{}\" has more than {} entries", named(where, key), most)};
  Vector values;
  values.reserve(list.size());
  for (const Json& value : list) {
    if (!value.is_number() || !std::isfinite(value.get<double>()))
      wrong(where, fmt::format("{}[{}]", key, values.size()), "a number", kind_of(value));
    values.push_back(value.get<double>());
  }
  return values;
}

std::string typed_of(const Json& object, std::string_view key, const std::string& where) {
  const Json& value = member(object, key, where);
  if (value.is_string()) return text_of(object, key, where);
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_number_integer()) return value.dump();
  if (value.is_number()) return shortest(number_of(object, key, where));
  wrong(where, key, "a text or a number", kind_of(value));
}

void set_from(Parameters& parameters, std::string_view name, const Json& object, std::string_view key,
              const std::string& where) {
  if (const Status set = set_parameter(parameters, name, typed_of(object, key, where)); !set)
    throw Wrong{Message("\"{}\": {}", named(where, excerpt_of(key)), set.error().message)};
}

}  // namespace pegasos::session
