// How a picture looks: --theme, one of the themes or a file with colours and lines of one's own. What is said to people
// in the language of --language.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "plot/palette.h"
#include "text/text.h"

namespace pegasos::cli {

inline constexpr std::string_view kThemeValue = "dark|light|high-contrast|FILE";

/// The theme that is asked for, `usual` where none is. A file is read and worn: it is the theme that it is based on.
/// Error Usage for a word that is neither; of read_theme.
Result<plot::ThemeName> take_theme(const Arguments& arguments, plot::ThemeName usual = plot::ThemeName::light);

/// The option of the language that a picture speaks.
Option picture_language();
/// What --language asks for; English where it is not given.
text::Language language_of(const Arguments& arguments);
/// A message in the present language (figures/speaking.h), with the flags of the command line.
std::string said(const Message& message);

}  // namespace pegasos::cli
