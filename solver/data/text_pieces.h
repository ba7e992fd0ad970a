// A text by pieces of whole lines, so that reading it, parsing it and storing what it says overlap, and no text need be
// kept (private to the data layer).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "data/byte_stream.h"
#include "data/readers.h"

namespace pegasos {

struct TextPiece {
  std::string_view text;  ///< whole lines with their breaks; the last line of the text may have none
  double fraction = 0;    ///< of the whole text that is read with this piece; 0 = not known
  std::string own;        ///< memory of `text`, where it has none elsewhere
};

/// How long a text may be, so that what is no text ends soon.
struct TextLimits {
  std::size_t line = kLineBytes;
  std::size_t whole = 0;  ///< where all of it must be in memory at once; 0: half of the memory
};
Error line_too_long(const std::string& file, std::size_t limit);

class TextPieces {
 public:
  static constexpr std::size_t kPiece = std::size_t{1} << 18U;

  /// Of a text that is there and stays there, in pieces of about so many bytes.
  explicit TextPieces(std::string_view whole, std::size_t bytes = kPiece, const TextLimits& limits = {})
      : bytes_(bytes), limits_(limits), rest_(whole), whole_size_(whole.size()) {}
  explicit TextPieces(ByteStream stream, std::size_t bytes = kPiece, const TextLimits& limits = {})
      : bytes_(bytes), limits_(limits), stream_(std::move(stream)) {}

  /// Of a stream: the beginning of the text, before the first piece is asked for; all of it where it is short.
  Result<std::string_view> start();
  /// Likewise the whole text, or its beginning up to a place with the NUL character: this is no text. Errors as
  /// ByteStream, and where it is too long.
  Result<std::string> all();
  /// The next piece; false at the end, or behind the first piece with the NUL character. Errors as ByteStream; a line
  /// that is too long, with its number in what is not read yet. Cost O(piece), however long its lines are.
  Result<bool> next(TextPiece& piece);
  /// Bytes that were searched for line breaks, to see that every one is looked at a few times at most.
  std::size_t searched() const { return searched_; }

 private:
  Result<bool> next_of_whole(TextPiece& piece);
  std::size_t whole_lines(std::string_view text, std::size_t from);

  std::size_t bytes_;
  TextLimits limits_;
  std::string_view rest_;  // of the whole
  std::size_t whole_size_ = 0;
  std::optional<ByteStream> stream_;
  std::string carried_;  // was read, and is not in a piece yet
  bool at_end_ = false;
  std::size_t searched_ = 0;
};

}  // namespace pegasos
