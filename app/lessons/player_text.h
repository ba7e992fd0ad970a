// A player written down, and taken up again: in what the window keeps of a lesson that is left, and where its text was
// edited or is in another language now.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "lessons/player.h"

namespace pegasos::lessons {

/// Everything as JSON in one line.
std::string player_text(const Player& player);
/// The same player again; error where the text is none, or of a lesson with other steps.
Result<Player> read_player(LessonPtr lesson, std::string_view text);
/// What was typed and not locked in, by the number of its step, as JSON in one line.
std::string drafts_text(const std::map<std::size_t, std::string>& drafts);
/// The same again; nothing where the text is none.
std::map<std::size_t, std::string> read_drafts(std::string_view text);
/// In the edited lesson: everything as it was where the steps have the same headings, else at the step of that heading.
Player resumed(LessonPtr lesson, const Player& before);

}  // namespace pegasos::lessons
