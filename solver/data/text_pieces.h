// A text by pieces of whole lines, so that reading it, parsing it and storing what it says overlap, and no text need be
// kept (private to the data layer).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "data/byte_stream.h"

namespace pegasos {

struct TextPiece {
  std::string_view text;  ///< whole lines with their breaks; the last line of the text may have none
  double fraction = 0;    ///< of the whole text that is read with this piece; 0 = not known
  std::string own;        ///< memory of `text`, where it has none elsewhere
};

class TextPieces {
 public:
  static constexpr std::size_t kPiece = std::size_t{1} << 18U;

  /// Of a text that is there and stays there, in pieces of about so many bytes.
  explicit TextPieces(std::string_view whole, std::size_t bytes = kPiece)
      : bytes_(bytes), rest_(whole), whole_size_(whole.size()) {}
  explicit TextPieces(ByteStream stream, std::size_t bytes = kPiece) : bytes_(bytes), stream_(std::move(stream)) {}

  /// Of a stream: the beginning of the text, before the first piece is asked for; all of it where it is short.
  Result<std::string_view> start();
  /// Likewise the whole text.
  Result<std::string> all();
  /// The next piece; false at the end. Errors as ByteStream.
  Result<bool> next(TextPiece& piece);

 private:
  std::size_t bytes_;
  std::string_view rest_;  // of the whole
  std::size_t whole_size_ = 0;
  std::optional<ByteStream> stream_;
  std::string carried_;  // was read, and is not in a piece yet
  bool at_end_ = false;
};

}  // namespace pegasos
