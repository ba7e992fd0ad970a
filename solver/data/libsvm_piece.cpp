#include "data/libsvm_piece.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/numbers.h"
#include "data/readers.h"

namespace pegasos {
namespace {

// 10^0 .. 10^22 are doubles, and so is an integer below 2^53: their quotient is the double next to the decimal
// (Clinger, "How to read floating point numbers accurately", PLDI 1990).
constexpr std::array<double, 23> kPowers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr std::uint64_t kExact = std::uint64_t{1} << 53U;
constexpr std::ptrdiff_t kDigits = 18;  // no more fit into 64 bits whatever they are
constexpr std::size_t kWord = 8;        // bytes that are looked at together

std::uint64_t word_at(const char* place) {
  std::uint64_t word = 0;
  std::memcpy(&word, place, kWord);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

/// How many digits stand at `place`, 8 at most, and the number that they are. Pairs of digits, then fours, then all
/// eight are joined side by side in one word.
std::size_t digits_at(const char* place, std::uint64_t& number) {
  std::uint64_t word = word_at(place) ^ 0x3030303030303030U;                                 // digits become 0 .. 9
  const std::uint64_t others = ((word + 0x7676767676767676U) | word) & 0x8080808080808080U;  // the first is right
  const std::size_t count = others == 0 ? kWord : static_cast<std::size_t>(std::countr_zero(others)) / 8;
  if (count == 0) return 0;
  word <<= 8 * (kWord - count);  // zeros in front
  word = word * 10 + (word >> 8U);
  constexpr std::uint64_t kPairs = 0x000000FF000000FFU;
  number = ((word & kPairs) * 0x000F424000000064U + ((word >> 16U) & kPairs) * 0x0000271000000001U) >> 32U;
  return count;
}

/// Moves `place` behind the digits there, whose number follows the digits of `number`.
void read_digits(const char*& place, std::uint64_t& number) {
  constexpr std::array<std::uint64_t, kWord + 1> kTens = {1,      10,      100,      1000,     10000,
                                                          100000, 1000000, 10000000, 100000000};
  for (std::size_t count = kWord; count == kWord; place += count) {
    std::uint64_t part = 0;
    count = digits_at(place, part);
    number = number * kTens[count] + part;
  }
}

bool ends_field(char c) { return c == ' ' || c == '\n' || c == '\r'; }

/// A decimal of digits and at most one point that ends with the field, read from `place`, which moves behind it. False
/// where it has another form.
bool plain_number(const char*& place, double& value) {
  const char* at = place;
  const bool negative = *at == '-';
  if (negative || *at == '+') ++at;
  const char* const begin = at;
  std::uint64_t integer = 0;
  if (at[0] == '0' && at[1] == '.') {
    ++at;
  } else {
    read_digits(at, integer);
  }
  std::ptrdiff_t digits = at - begin;
  std::ptrdiff_t decimals = 0;
  if (*at == '.') {
    const char* const point = at++;
    read_digits(at, integer);
    decimals = at - point - 1;
    digits += decimals;
  }
  if (digits == 0 || digits > kDigits || integer >= kExact || !ends_field(*at)) return false;
  const double size = static_cast<double>(integer) / kPowers[static_cast<std::size_t>(decimals)];
  value = negative ? -size : size;
  place = at;
  return true;
}

/// The same for every decimal, with an exponent for example.
bool other_number(const char*& place, double& value) {
  const char* end = place;
  while (!ends_field(*end)) ++end;
  const std::optional<double> number = parse_double({place, static_cast<std::size_t>(end - place)});
  if (!number) return false;
  value = *number;
  place = end;
  return true;
}

}  // namespace

std::optional<Mistake> LibsvmPiece::read(std::string_view text) {
  constexpr std::size_t kShortest = 4;  // bytes of an entry: " 1:1"
  rows_.stored.clear();
  rows_.narrow = true;
  if (rows_.ids.size() < text.size() / kShortest + 1) {
    rows_.ids.resize(text.size() / kShortest + 1);
    rows_.values.resize(rows_.ids.size());
  }
  entries_ = 0;
  labels_.clear();
  classes_ = {};
  known_.fill({});
  width_ = lines_ = 0;
  has_qid_ = false;
  if (auto mistake = encoding_mistake(text)) return mistake;
  // A line is read word by word where so many bytes follow its break.
  const std::size_t last_break =
      text.size() < kWord ? std::string_view::npos : text.find_last_of("\n\r", text.size() - kWord);
  const char* const begin = text.data();
  end_ = begin + text.size();
  const char* const whole = last_break == std::string_view::npos ? begin : begin + last_break;
  for (const char* place = begin; place < end_; ++lines_) {
    if (place < whole && plain_line(place)) continue;
    const auto from = static_cast<std::size_t>(place - begin);
    const std::size_t to = line_end(text, from);
    Mistake mistake;
    if (!read_libsvm_line(text, from, to, line_, mistake)) return mistake;
    take_line();
    place = begin + next_line(text, to);
  }
  rows_.measure();
  return std::nullopt;
}

/// Reads the line at `place`, which has a line break, and moves there behind it; false, with nothing changed, where the
/// line is not plain.
bool LibsvmPiece::plain_line(const char*& place) {
  const char* at = place;
  while (static_cast<unsigned char>(*at) > ' ') ++at;
  const std::string_view label(place, static_cast<std::size_t>(at - place));
  if (label.empty() || !ends_field(*at) || !plain_label(label)) return false;
  Column* id = rows_.ids.data() + entries_;
  double* entry = rows_.values.data() + entries_;
  std::uint32_t last = 0;
  bool narrow = true;
  for (;;) {
    while (*at == ' ') ++at;
    if (*at == '\n' || *at == '\r') break;
    std::uint64_t number = 0;
    at += digits_at(at, number);
    if (*at != ':' || number <= last || number > kFeatureLimit) return false;
    const auto index = static_cast<std::uint32_t>(number);
    last = index;
    ++at;
    double value = 0;
    if (!plain_number(at, value) && !other_number(at, value)) return false;
    *id = index - 1;
    *entry = value;
    narrow = narrow && is_float_value(value);
    const std::ptrdiff_t kept = value != 0 ? 1 : 0;  // zeros are not stored
    id += kept;
    entry += kept;
  }
  const auto stored = static_cast<std::size_t>(id - rows_.ids.data()) - entries_;
  rows_.stored.push_back(static_cast<std::uint32_t>(stored));
  rows_.narrow = rows_.narrow && narrow;
  entries_ += stored;
  labels_.push_back(last_class_);
  width_ = std::max(width_, static_cast<Count>(last));
  place = at + (*at == '\r' && at + 1 < end_ && at[1] == '\n' ? 2 : 1);
  return true;
}

/// A label that was seen before; the strict reader looks at new ones.
bool LibsvmPiece::plain_label(std::string_view label) {
  if (label.size() > sizeof(std::uint64_t)) return false;
  std::uint64_t key = 0;
  std::memcpy(&key, label.data(), label.size());
  for (const Known& known : known_) {
    if (known.key != key) continue;
    last_class_ = known.number;
    return true;
  }
  const std::optional<std::uint32_t> number = classes_.find(label);
  if (!number) return false;
  known_[*number % known_.size()] = {key, *number};
  last_class_ = *number;
  return true;
}

void LibsvmPiece::take_line() {
  if (line_.blank) return;
  std::uint32_t stored = 0;
  for (const auto& [column, value] : line_.entries) {
    if (value == 0) continue;
    rows_.ids[entries_] = column;
    rows_.values[entries_++] = value;
    rows_.narrow = rows_.narrow && is_float_value(value);
    ++stored;
  }
  rows_.stored.push_back(stored);
  labels_.push_back(classes_.number_of(line_.label));
  width_ = std::max(width_, line_.width);
  has_qid_ = has_qid_ || line_.has_qid;
}

}  // namespace pegasos
