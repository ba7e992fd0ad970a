// Bytes as short text: deflated, then base64 (private to the session layer).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pegasos::session {

std::string packed(std::string_view text);
/// The way back; nothing where `text` is not what `packed` gives, or has more than `most` bytes unpacked.
std::optional<std::string> unpacked(std::string_view text, std::size_t most);

}  // namespace pegasos::session
