// Files with pictures of a moment, without a window.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"
#include "plot/figure.h"
#include "plot/vector_canvas.h"
#include "session/snapshot.h"

namespace pegasos::exports {

struct PictureOptions {
  float width = 1600.F;  ///< px at scale 1
  float height = 1000.F;
  float scale = 1.F;
  plot::ThemeName theme = plot::ThemeName::light;
  std::string origin = {};  ///< that the file carries (session/origin.h); empty: none
  std::string about = {};   ///< what the file's title says after the figure's: data, λ, k and t
};

/// Writes them; the suffix of `file` (.svg, .pdf, .png) decides the format. Error Io.
Status write_picture(const session::Snapshot& snapshot, const std::filesystem::path& file, const plot::FontBook& fonts,
                     const PictureOptions& options = {});

/// base.png and base.svg; returns the paths.
Result<std::vector<std::filesystem::path>> four_pictures(const session::Snapshot& snapshot,
                                                         const std::filesystem::path& base, const plot::FontBook& fonts,
                                                         const PictureOptions& options = {});

/// One figure as a file, a card of its own, in the present language.
Status write_figure(plot::Figure figure, const std::filesystem::path& file, const plot::FontBook& fonts,
                    const PictureOptions& options);

/// The bytes of the document, and `origin` in them. Error Io: why it could not be made, or not be written.
Status save_document(plot::Document document, const std::filesystem::path& file, const std::string& origin = {});

/// Why a picture of the screen, which is a PNG, cannot have that name; empty = it can. `asked_by` is "--screenshot".
std::string png_mistake(std::string_view asked_by, const std::string& file);

/// "Two overlapping blobs, m = 200, d = 2 · λ = 0.05 · k = 1 · t = 10,000 · seed 1, data seed 1": one line of markup.
std::string caption(const session::Snapshot& snapshot);
/// "moons, λ = 0.05, k = 1, t = 50": for the title of a file, which is no markup.
std::string moment_words(const session::Snapshot& snapshot);

}  // namespace pegasos::exports
