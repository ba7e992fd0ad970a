// Pictures as files: a figure with the caption that says where it comes from. The window's preview and the file are
// painted by the same function.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "exports/pictures.h"
#include "plot/figure.h"
#include "plot/vector_canvas.h"
#include "session/snapshot.h"

namespace pegasos::exports {

/// `pegasos figure NAME DATA --lambda ... --t ...`: makes that picture again as a file that ends so, as far as the
/// command line can (not the zoom, not what was edited by hand). `options`: plot::Figure::options.
std::string reproducing_command(const session::Snapshot& snapshot, std::string_view figure,
                                std::string_view suffix = ".svg", std::string_view options = {});
/// The same with the data file's name alone, as it goes into files that are passed on.
std::string public_command(const session::Snapshot& snapshot, std::string_view figure, std::string_view suffix = ".svg",
                           std::string_view options = {});

/// "pegasos COMMAND DATA --lambda ...": every parameter that is not as at the first start.
std::string command_words(std::string_view command, const Parameters& parameters);
/// A file's name as an operand, for a shell.
std::string operand_word(const std::string& data);
/// " --flag value", for a shell.
std::string option_words(std::string_view flag, const std::string& value);

/// " --size 612x360 --theme dark": how a figure's file is drawn, for its command; empty for a table.
std::string drawn_words(const PictureOptions& options, std::string_view suffix);
/// " --language de" where the program does not speak English: what a figure's command says of the words in it.
std::string language_words();

/// In the place of a command.
inline constexpr std::string_view kByHand = "changed by hand: a session has these examples, no command";

/// What is said of a picture: what stands under it, what it carries, what is copied.
struct PictureSource {
  std::vector<std::string> caption;  ///< markup
  std::string command;               ///< that makes it again, here
  std::string public_command;        ///< the same with the data file's name alone
  std::string origin;                ///< session/origin.h
  bool by_hand = false;              ///< it shows points that no command gives back
};
PictureSource picture_source(const session::Snapshot& snapshot, std::string_view figure,
                             std::string_view suffix = ".svg", std::string_view options = {});

/// What stands under a picture, as markup: data set with its checksum, parameters, seeds, t; program version and the
/// command that makes it again.
std::vector<std::string> picture_caption(const session::Snapshot& snapshot, std::string_view figure,
                                         std::string_view suffix = ".svg", std::string_view options = {});

/// A figure that fills `rect` as a card, with the caption under it (none: only the figure). `scale` multiplies sizes.
void paint_figure(const plot::Figure& figure, const std::vector<std::string>& caption, plot::Canvas& canvas,
                  const plot::Rect& rect, const plot::Theme& theme, float scale = 1.F);
/// Height that the caption takes in a picture of that width.
float caption_height(const std::vector<std::string>& caption, const plot::Canvas& canvas, float width,
                     float scale = 1.F);

/// The picture, its caption below it (options.height is the figure's; the caption adds its own).
plot::Document picture_document(const plot::Figure& figure, const std::vector<std::string>& caption,
                                plot::FileFormat format, const plot::FontBook& fonts, const PictureOptions& options);
/// .svg, .pdf, .png: that picture.
/// .csv: the numbers of the visible curves, their origin beside them. Error Io.
Status save_picture(const plot::Figure& figure, const std::vector<std::string>& caption,
                    const std::filesystem::path& file, const plot::FontBook& fonts, const PictureOptions& options);

}  // namespace pegasos::exports
