#include "data/libsvm_piece.h"

#include <algorithm>
#include <cstring>

#include "core/numbers.h"
#include "data/plain_number.h"
#include "data/readers.h"

namespace pegasos {
namespace {

bool ends_field(char c) { return c == ' ' || c == '\n' || c == '\r'; }

/// A decimal of digits and at most one point that ends with the field, read from `place`, which moves behind it. False
/// where it has another form.
bool plain_field(const char*& place, double& value) {
  const char* const end = plain_number(place, value);
  if (end == nullptr || !ends_field(*end)) return false;
  place = end;
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

std::optional<Mistake> LibsvmPiece::read(std::string_view text, bool may_lack_labels) {
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
      text.size() < kNumberWord ? std::string_view::npos : text.find_last_of("\n\r", text.size() - kNumberWord);
  const char* const begin = text.data();
  end_ = begin + text.size();
  const char* const whole = last_break == std::string_view::npos ? begin : begin + last_break;
  for (const char* place = begin; place < end_; ++lines_) {
    if (place < whole && plain_line(place)) continue;
    const auto from = static_cast<std::size_t>(place - begin);
    const std::size_t to = line_end(text, from);
    Mistake mistake;
    if (!read_libsvm_line(text, from, to, line_, mistake, may_lack_labels)) return mistake;
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
    if (!plain_field(at, value) && !other_number(at, value)) return false;
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
