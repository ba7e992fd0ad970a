#include "session/session_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace pegasos::session {
namespace {

std::string kind_of(const Json& value) {
  switch (value.type()) {
    case Json::value_t::null:
      return "nothing (null)";
    case Json::value_t::boolean:
      return "true or false";
    case Json::value_t::string:
      return "a text";
    case Json::value_t::array:
      return "a list";
    case Json::value_t::object:
      return "an object";
    default:
      return "a number";
  }
}

[[noreturn]] void wrong(std::string_view where, std::string_view key, std::string_view wanted, const Json& value) {
  throw Wrong{fmt::format("\"{}{}\" must be {}, not {}", where, key, wanted, kind_of(value))};
}

/// Line and column, counted from 1 in characters, of text[offset].
Error error_at(const std::string& text, std::size_t offset, const std::string& file, std::string sentence) {
  Count line = 1;
  Count column = 1;
  for (std::size_t i = 0; i < std::min(offset, text.size()); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == '\n') {
      ++line;
      column = 1;
    } else if ((byte & 0xC0U) != 0x80U) {
      ++column;
    }
  }
  return {ErrorCode::BadInput, std::move(sentence), file, line, column};
}

std::string sentence_at(const std::string& text, std::size_t offset) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) return "the file is empty";
  if (offset >= text.size()) return "the file ends in the middle: it was cut off; take an older copy of it";
  const auto byte = static_cast<unsigned char>(text[offset]);
  if (byte >= 0x80) return "a character stands here that JSON does not allow, or the text is not UTF-8";
  if (byte < 0x20) return "the line ends here although the text or value has not: a quote or comma is missing before";
  return fmt::format("\"{}\" must not stand here in JSON: a comma, quote or bracket before it is missing or too much",
                     static_cast<char>(byte));
}

}  // namespace

Result<Json> parse_json(const std::string& text, const std::string& file) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& trouble) {
    const std::size_t offset = trouble.byte > 0 ? trouble.byte - 1 : 0;
    return error_at(text, offset, file, sentence_at(text, offset));
  } catch (const Json::exception&) {  // a number beyond the range of a double
    return Error{ErrorCode::BadInput, "a number in this file is too large for a computer's double", file, 0, 0};
  }
}

const Json& member(const Json& object, std::string_view key, std::string_view where) {
  const auto found = object.find(std::string(key));
  if (found == object.end()) throw Wrong{fmt::format("\"{}{}\" is missing", where, key)};
  return *found;
}

std::string text_of(const Json& object, std::string_view key, const std::string& where) {
  const Json& value = member(object, key, where);
  if (!value.is_string()) wrong(where, key, "a text", value);
  const auto& text = value.get_ref<const std::string&>();
  if (text.size() > kTextLimit) throw Wrong{fmt::format("\"{}{}\" is longer than {} bytes", where, key, kTextLimit)};
  return text;
}

Count count_of(const Json& object, std::string_view key, const std::string& where, Count low, Count high) {
  const Json& value = member(object, key, where);
  const std::string wanted = fmt::format("a whole number from {} to {}", low, high);
  if (!value.is_number_integer()) wrong(where, key, wanted, value);
  const bool huge = value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(high);
  if (huge || value.get<Count>() < low || value.get<Count>() > high)
    throw Wrong{fmt::format("\"{}{}\" must be {}, not {}", where, key, wanted, value.dump())};
  return value.get<Count>();
}

std::uint64_t hash_of(const Json& object, std::string_view key, const std::string& where) {
  const std::string text = text_of(object, key, where);
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (code != std::errc{} || end != text.data() + text.size() || text.empty())
    throw Wrong{
        fmt::format("\"{}{}\" is not a number of 16 hexadecimal digits: the file was changed by hand", where, key)};
  return value;
}

const Json& object_of(const Json& object, std::string_view key, std::string_view where) {
  const Json& value = member(object, key, where);
  if (!value.is_object()) wrong(where, key, "an object {…}", value);
  return value;
}

const Json& array_of(const Json& object, std::string_view key, std::string_view where) {
  const Json& value = member(object, key, where);
  if (!value.is_array()) wrong(where, key, "a list […]", value);
  return value;
}

}  // namespace pegasos::session
