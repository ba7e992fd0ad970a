#include "data/text_pieces.h"

#include <algorithm>
#include <cassert>

namespace pegasos {
namespace {

/// End of the last line of `text` that is whole; 0 where none is. A CR at the very end may be half of a CRLF.
std::size_t whole_lines(std::string_view text) {
  if (const std::size_t feed = text.rfind('\n'); feed != std::string_view::npos) return feed + 1;
  const std::size_t carriage = text.size() < 2 ? std::string_view::npos : text.rfind('\r', text.size() - 2);
  return carriage == std::string_view::npos ? 0 : carriage + 1;
}

}  // namespace

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
  for (std::size_t room = stream_->size() + 1; !at_end_; room = std::max(text.size(), bytes_)) {
    const auto got = stream_->read(text, room);
    if (!got) return got.error();
    at_end_ = *got < room;
  }
  return text;
}

Result<bool> TextPieces::next(TextPiece& piece) {
  if (!stream_) {
    std::size_t length = std::min(bytes_, rest_.size());
    while (length < rest_.size() && whole_lines(rest_.substr(0, length)) == 0)
      length = std::min(rest_.size(), 2 * length);
    if (length < rest_.size()) length = whole_lines(rest_.substr(0, length));
    piece.text = rest_.substr(0, length);
    rest_.remove_prefix(length);
    piece.fraction = 1 - static_cast<double>(rest_.size()) / static_cast<double>(std::max<std::size_t>(1, whole_size_));
    return length > 0;
  }
  piece.own.assign(carried_);
  carried_.clear();
  std::size_t end = 0;
  while (end == 0 && !at_end_) {
    const auto got = stream_->read(piece.own, bytes_);
    if (!got) return got.error();
    at_end_ = *got < bytes_;
    end = at_end_ ? piece.own.size() : whole_lines(piece.own);
  }
  if (at_end_) end = piece.own.size();
  carried_.assign(piece.own, end);
  piece.own.resize(end);
  piece.text = piece.own;
  piece.fraction = stream_->fraction();
  return end > 0;
}

}  // namespace pegasos
