#include "session/packed.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>

namespace pegasos::session {
namespace {

constexpr std::string_view kDigits64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string to_base64(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view three = bytes.substr(i, 3);
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 3; ++j)
      bits = bits << 8U | (j < three.size() ? static_cast<unsigned char>(three[j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j) out += j <= three.size() ? kDigits64[bits >> (18 - 6 * j) & 63U] : '=';
  }
  return out;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return {};
  const std::size_t fill = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  std::string out;
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      const bool filled = i + j + fill >= text.size();
      const std::size_t digit = filled ? 0 : kDigits64.find(text[i + j]);
      if (digit == std::string_view::npos) return {};
      bits = bits << 6U | static_cast<std::uint32_t>(digit);
    }
    for (const unsigned shift : {16U, 8U, 0U}) out += static_cast<char>(bits >> shift & 255U);
  }
  out.resize(out.size() - fill);
  return out;
}

}  // namespace

std::string packed(std::string_view text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::string out(size, '\0');
  compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
            static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
  out.resize(size);
  return to_base64(out);
}

std::optional<std::string> unpacked(std::string_view text, std::size_t most) {
  const auto bytes = from_base64(text);
  if (!bytes) return {};
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) return {};
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes->data()));
  stream.avail_in = static_cast<uInt>(bytes->size());
  std::string out;
  int code = Z_OK;
  while (code == Z_OK && out.size() <= most) {
    char piece[16384];
    stream.next_out = reinterpret_cast<Bytef*>(piece);
    stream.avail_out = sizeof piece;
    code = inflate(&stream, Z_NO_FLUSH);
    out.append(piece, sizeof piece - stream.avail_out);
  }
  const bool whole = code == Z_STREAM_END && stream.avail_in == 0;
  inflateEnd(&stream);
  if (!whole || out.size() > most) return {};
  return out;
}

}  // namespace pegasos::session
