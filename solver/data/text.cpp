#include "data/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

#include "core/numbers.h"
#include "core/visible.h"

namespace pegasos {
namespace {

template <std::size_t N>
bool is_one_of(const std::string& word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// A number with a decimal comma as one with a point; nothing where that would be a guess.
std::optional<std::string> with_point(std::string_view field) {
  if (field.find('.') != std::string_view::npos) return std::nullopt;
  std::string pointed(field);
  const auto comma = pointed.find(',');
  if (comma != std::string::npos) pointed[comma] = '.';
  return pointed;
}

constexpr std::size_t kWord = 32;

/// The kWord bytes from text[i] on are ASCII and none is 0. False where there are fewer.
bool is_plain(std::string_view text, std::size_t i) {
  if (i + kWord > text.size()) return false;
  constexpr std::uint64_t kHigh = 0x8080808080808080U;
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  std::uint64_t odd = 0;
  for (std::size_t part = 0; part < kWord; part += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i + part, sizeof word);
    odd |= word | (word - kOnes);
  }
  return (odd & kHigh) == 0;
}

/// "UTF-32" or "UTF-16" where a text is one: by its mark, else by the bytes that are 0 in the first characters, which
/// are ASCII in a table. Empty where it is not.
std::string_view wide_encoding(std::string_view text) {
  using std::string_view_literals::operator""sv;
  if (text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return "UTF-16";
  constexpr std::size_t kLook = 8;  // bytes: two characters, or four
  if (text.size() < kLook) return {};
  unsigned filled = 0;  // bit i: byte i is not 0
  for (std::size_t i = 0; i < kLook; ++i) filled |= (text[i] != '\0' ? 1U : 0U) << i;
  if (filled == 0b0001'0001U || filled == 0b1000'1000U) return "UTF-32";
  if (filled == 0b0101'0101U || filled == 0b1010'1010U) return "UTF-16";
  return {};
}

/// A spreadsheet would take this cell for a formula, which may do anything: it begins with = + - @ (their wide forms
/// too), a tab or a carriage return, and is no number.
bool looks_like_formula(std::string_view cell) {
  constexpr std::array<std::string_view, 10> kSigns = {"=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"};
  const bool sign = std::ranges::any_of(
      kSigns, [&](std::string_view start) { return cell.starts_with(start) && cell.size() > start.size(); });
  return sign && !number_of(cell, DecimalMark::Point) && !number_of(cell, DecimalMark::Comma);
}

}  // namespace

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

Result<std::string_view> start_of_text(std::string_view text, const std::string& file) {
  if (const std::string_view wide = wide_encoding(text); !wide.empty())
    return error_at(text, 0, file, Message("the file is {}; save it as UTF-8", wide));
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

Result<std::string_view> clean_text(std::string_view text, const std::string& file) {
  auto start = start_of_text(text, file);
  if (!start) return start;
  if (const auto mistake = encoding_mistake(*start)) return error_of(*mistake, *start, file);
  return start;
}

std::optional<Mistake> encoding_mistake(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (is_plain(text, i)) {
      i += kWord;
      continue;
    }
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte != 0 && byte < 0x80) {
      ++i;
      continue;
    }
    if (byte == 0) return Mistake{i, "there is a zero byte, so this is not a text file; give LIBSVM or CSV text"};
    const std::size_t length = utf8_length(text, i);
    if (length == 0) return Mistake{i, Message("the byte 0x{:02X} is not UTF-8; save the file as UTF-8", byte)};
    i += length;
  }
  return std::nullopt;
}

std::size_t line_end(std::string_view text, std::size_t begin) {
  while (begin < text.size() && text[begin] != '\n' && text[begin] != '\r') ++begin;
  return begin;
}

std::size_t next_line(std::string_view text, std::size_t end) {
  if (end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n') return end + 2;
  return std::min(end + 1, text.size());
}

Error error_at(std::string_view text, std::size_t offset, const std::string& file, Message message) {
  Error error;
  error.message = std::move(message);
  error.file = file;
  error.line = 1;
  std::size_t begin = 0;
  for (std::size_t end = line_end(text, 0); end < offset && next_line(text, end) <= offset;
       end = line_end(text, begin)) {
    begin = next_line(text, end);
    ++error.line;
  }
  const std::string_view before = text.substr(begin, offset - begin);
  error.column = 1 + static_cast<Count>(count_characters(before));
  return error;
}

Error error_of(const Mistake& mistake, std::string_view text, const std::string& file) {
  Error error;
  if (mistake.offset != Mistake::kWhole) {
    error = error_at(text, mistake.offset, file, mistake.message);
  } else {
    error.file = file;
    error.message = mistake.message;
  }
  error.code = mistake.code;
  return error;
}

std::string excerpt(std::string_view text) { return fmt::format("'{}'", excerpt_of(text)); }

std::optional<double> number_of(std::string_view field, DecimalMark mark) {
  if (mark == DecimalMark::Point) return parse_double(field);
  const auto pointed = with_point(field);
  return pointed ? parse_double(*pointed) : std::nullopt;
}

bool is_missing(std::string_view field) {
  const FieldKind kind = kind_of(field);
  if (kind != FieldKind::NotFinite) return kind == FieldKind::Missing;
  return lower(field).find("inf") == std::string::npos;
}

FieldKind kind_of(std::string_view field, DecimalMark mark) {
  if (number_of(field, mark)) return FieldKind::Number;
  std::string word = lower(field);
  if (is_one_of(word, std::to_array<std::string_view>({"", "?", "na", "n/a", "#n/a", "null", "none", "missing", "-",
                                                       ".", "k.a.", "k. a.", "n.a."})))
    return FieldKind::Missing;
  if (word.starts_with('+') || word.starts_with('-')) word.erase(0, 1);
  if (is_one_of(word, std::to_array<std::string_view>({"nan", "inf", "infinity", "#inf", "1.#inf", "1.#qnan"})) ||
      word.starts_with("nan("))
    return FieldKind::NotFinite;
  if (word.size() > 2 && word.starts_with("0x") &&
      word.find_first_not_of("0123456789abcdef.p+-", 2) == std::string::npos) {
    return FieldKind::Hexadecimal;
  }
  if (mark == DecimalMark::Comma) word = with_point(word).value_or(std::string());
  double value = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (code == std::errc::result_out_of_range && end == word.data() + word.size()) return FieldKind::OutOfRange;
  return FieldKind::Text;
}

Message complaint(std::string_view field, const Message& what, DecimalMark mark) {
  const bool comma = mark == DecimalMark::Comma;
  switch (kind_of(field, mark)) {
    case FieldKind::Missing:
      if (field.empty()) return Message("{} is missing; fill it in or leave the row out", what);
      return Message("{} is missing ({}); fill it in or leave the row out", what, excerpt(field));
    case FieldKind::NotFinite: return Message("{} is {}; only finite numbers can be used", what, excerpt(field));
    case FieldKind::Hexadecimal:
      return Message("{} is {}, a hexadecimal number; write it as a decimal", what, excerpt(field));
    case FieldKind::OutOfRange:
      return Message("{} is {}, beyond the range of a double; scale the data", what, excerpt(field));
    default:
      if (number_of(field, comma ? DecimalMark::Point : DecimalMark::Comma)) {
        const Message option = Message::key("--decimal");
        return comma ? Message("{} is {}, which is not a number unless the point is its decimal mark ({} point)", what,
                               excerpt(field), option)
                     : Message("{} is {}, which is not a number unless the comma is its decimal mark ({} comma)", what,
                               excerpt(field), option);
      }
      return Message("{} is {}, which is not a number; write a decimal such as -1{}5e3", what, excerpt(field),
                     comma ? ',' : '.');
  }
}

std::string cell_of_name(std::string_view name) {
  const std::size_t core = std::min(name.find_first_not_of('\''), name.size());
  return std::string(looks_like_formula(name.substr(core)) ? "'" : "").append(name);
}

std::string name_of_cell(std::string_view cell) {
  const std::size_t core = std::min(cell.find_first_not_of('\''), cell.size());
  return std::string(cell.substr(core > 0 && looks_like_formula(cell.substr(core)) ? 1 : 0));
}

std::vector<std::string> usual_names(Count columns) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(columns));
  for (Count j = 1; j <= columns; ++j) names.push_back(fmt::format("x{}", j));
  return names;
}

std::uint32_t ClassList::number_of(std::string_view name) {
  if (last_ < names_.size() && names_[last_] == name) return last_;
  const auto [entry, is_new] = numbers_.try_emplace(std::string(name), static_cast<std::uint32_t>(names_.size()));
  if (is_new) names_.emplace_back(name);
  last_ = entry->second;
  return last_;
}

std::optional<std::uint32_t> ClassList::find(std::string_view name) const {
  const auto entry = numbers_.find(std::string(name));
  return entry == numbers_.end() ? std::nullopt : std::optional(entry->second);
}

}  // namespace pegasos
