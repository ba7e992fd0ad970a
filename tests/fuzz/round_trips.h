// Readers whose file the program writes, too: what was read is written and read again, and is the same. Each is true
// where the bytes are accepted.
#pragma once

#include <string>

#include "data/table.h"

namespace pegasos::fuzz {

/// A table goes to text and back where it is small, or to the binary form.
void same_text_again(const Table& table);
void same_binary_again(const Table& table);
bool session_and_back(const std::string& path);
bool link_and_back(const std::string& text);
bool origin_and_back(const std::string& path);
bool model_and_back(const std::string& path);
bool settings_and_back(const std::string& path);
bool sheet_and_back(const std::string& path);
bool idea_and_back(const std::string& text);
bool json_and_back(const std::string& text);
/// The state of a lesson's player, as sessions hold it.
bool player_and_back(const std::string& text);

}  // namespace pegasos::fuzz
