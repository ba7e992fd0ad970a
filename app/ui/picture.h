// A picture as it stands on screen: what is saved, filmed and shown in the save dialog.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "exports/picture_file.h"
#include "plot/figure.h"
#include "plot/geometry.h"
#include "session/snapshot.h"

namespace pegasos::ui {

struct ShownPicture {
  std::string panel;    ///< name of its card: "plot left"
  plot::Figure figure;  ///< with its zoom and without the curves that are toggled off
  plot::Rect area;      ///< px of the screen
  float scale = 1.F;    ///< of the window
  /// The same view at another moment; empty where a view cannot say.
  std::function<plot::Figure(const session::Snapshot&)> again;
  /// What is said of it as a file that ends so; empty where the moment of the session says it
  /// (exports::picture_source).
  std::function<exports::PictureSource(std::string_view suffix, const std::string& drawn)> made = {};
};

}  // namespace pegasos::ui
