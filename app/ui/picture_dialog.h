// Saving a picture: the figure as it stood on screen, with a preview that is painted as the file will be. Esc leaves.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "exports/pictures.h"
#include "ui/context.h"
#include "ui/picture.h"
#include "ui/replacing.h"

namespace pegasos::ui {

class PictureDialog {
 public:
  /// Opens for that picture, whose `made` is set.
  void show(ShownPicture picture, plot::ThemeName theme);
  void close() { opening_ = open_ = false; }
  bool is_open() const { return opening_ || open_; }
  void draw(UiContext& ui, plot::Rect screen);

  /// Width and height of the figure in px at scale 1: as on screen.
  static exports::PictureOptions options_of(const ShownPicture& picture, plot::ThemeName theme);
  /// Writes the file and says so in the notice bar; the caller says why not.
  static Status save(const UiContext& ui, const ShownPicture& picture, const std::vector<std::string>& caption,
                     const std::filesystem::path& file, const exports::PictureOptions& options);

 private:
  void controls(UiContext& ui, plot::Rect area);
  void preview(UiContext& ui, plot::Rect area) const;
  /// What stands in its field is added to `entered`.
  void number(UiContext& ui, std::string_view name, plot::Rect place, float& value, std::string_view tip,
              std::string& entered);
  void take_source();
  void take_format();
  std::filesystem::path target() const;
  void accept(UiContext& ui);

  bool opening_ = false;
  bool open_ = false;
  int age_ = 0;
  ShownPicture picture_;
  exports::PictureSource source_;  ///< of the format that is chosen, drawn like that
  std::string drawn_;
  std::string_view origin_words_;  ///< what of its origin goes in
  exports::PictureOptions options_;
  std::optional<plot::ThemeName> own_theme_;  ///< chosen here; else that of the window
  int format_ = 0;                            ///< of kFormats
  int png_scale_ = 2;
  bool with_caption_ = true;
  bool with_origin_ = true;
  Refusal failed_;  ///< why the file was not written, or a size not taken
  std::filesystem::path folder_;
  std::string name_;
  Replacing replacing_;
};

}  // namespace pegasos::ui
