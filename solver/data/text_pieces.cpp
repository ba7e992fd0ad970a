#include "data/text_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>

#include "data/large/memory.h"

namespace pegasos {
namespace {

bool has_nul(std::string_view text, std::size_t from) {
  return std::memchr(text.data() + from, 0, text.size() - from) != nullptr;
}

Error text_too_long(const std::string& file, std::size_t limit) {
  return file_error(file,
                    Message("the text is longer than {:.1f} GB, half of the memory, which must hold all of it as it "
                            "is packed or comes from a pipe; save it as a file that is not packed",
                            static_cast<double>(limit) / 1e9),
                    ErrorCode::BadInput);
}

}  // namespace

Error line_too_long(const std::string& file, std::size_t limit) {
  Error error =
      file_error(file, Message("the line has more than {} bytes, the most that is read; is this a text?", limit),
                 ErrorCode::BadInput);
  error.line = 1;
  return error;
}

/// End of the last line of `text` that is whole; 0 where none is. None ends before `from`. A CR at the very end may be
/// half of a CRLF.
std::size_t TextPieces::whole_lines(std::string_view text, std::size_t from) {
  const std::string_view part = text.substr(from);
  searched_ += part.size();
  if (const std::size_t feed = part.rfind('\n'); feed != std::string_view::npos) return from + feed + 1;
  const std::size_t carriage = part.size() < 2 ? std::string_view::npos : part.rfind('\r', part.size() - 2);
  return carriage == std::string_view::npos ? 0 : from + carriage + 1;
}

Result<std::string_view> TextPieces::start() {
  assert(stream_);
  const auto got = stream_->read(carried_, bytes_);
  if (!got) return got.error();
  at_end_ = *got < bytes_;
  return std::string_view(carried_);
}

Result<std::string> TextPieces::all() {
  assert(stream_);
  std::string text = std::move(carried_);
  const std::size_t limit = limits_.whole > 0 ? limits_.whole : memory_bytes() / 2;
  for (std::size_t room = stream_->size() + 1; !at_end_; room = std::max(text.size(), bytes_)) {
    const std::size_t before = text.size();
    if (before > limit) return text_too_long(stream_->name(), limit);
    room = std::min(room, limit - before + 1);
    const auto got = stream_->read(text, room);
    if (!got) return got.error();
    at_end_ = *got < room || has_nul(text, before);
  }
  return text;
}

Result<bool> TextPieces::next_of_whole(TextPiece& piece) {
  std::size_t length = std::min(bytes_, rest_.size());
  std::size_t end = whole_lines(rest_.substr(0, length), 0);
  while (end == 0 && length < rest_.size()) {
    if (length > limits_.line) return line_too_long({}, limits_.line);
    const std::size_t before = length;
    length = std::min(rest_.size(), 2 * length);
    end = whole_lines(rest_.substr(0, length), before - 1);
  }
  if (length == rest_.size()) end = length;
  piece.text = rest_.substr(0, end);
  rest_.remove_prefix(end);
  piece.fraction = 1 - static_cast<double>(rest_.size()) / static_cast<double>(std::max<std::size_t>(1, whole_size_));
  return end > 0;
}

Result<bool> TextPieces::next(TextPiece& piece) {
  if (!stream_) return next_of_whole(piece);
  piece.own.assign(carried_);
  carried_.clear();
  std::size_t from = 0;  // no line ends before
  std::size_t end = 0;
  while (end == 0 && !at_end_) {
    const auto got = stream_->read(piece.own, bytes_);
    if (!got) return got.error();
    at_end_ = *got < bytes_ || has_nul(piece.own, from);
    end = at_end_ ? piece.own.size() : whole_lines(piece.own, from);
    if (end == 0 && piece.own.size() > limits_.line) return line_too_long(stream_->name(), limits_.line);
    from = piece.own.size() - 1;  // its last byte may be a CR
  }
  if (at_end_) end = piece.own.size();
  carried_.assign(piece.own, end);
  piece.own.resize(end);
  piece.text = piece.own;
  piece.fraction = stream_->fraction();
  return end > 0;
}

}  // namespace pegasos
