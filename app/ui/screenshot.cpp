#include "ui/screenshot.h"

#include <fmt/format.h>
#include <png.h>

#include <cstdio>
#include <filesystem>
#include <system_error>

namespace pegasos::ui {

Status write_png(const Pixels& pixels, const std::string& path) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(pixels.width);
  image.height = static_cast<png_uint_32>(pixels.height);
  image.format = PNG_FORMAT_RGB;
  const std::string temporary = path + ".new";
  const int written = png_image_write_to_file(&image, temporary.c_str(), 0, pixels.rgb.data(), 0, nullptr);
  std::error_code failed;
  if (written != 0) std::filesystem::rename(temporary, path, failed);
  if (written == 0 || failed) {
    const std::string why = written == 0 ? image.message : failed.message();
    std::filesystem::remove(temporary, failed);
    return Error{ErrorCode::Io, fmt::format("the picture cannot be written ({})", why), path, 0, 0};
  }
  return Done{};
}

}  // namespace pegasos::ui
