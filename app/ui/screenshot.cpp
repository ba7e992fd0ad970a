#include "ui/screenshot.h"

#include <fmt/format.h>
#include <png.h>

#include "core/file_writer.h"
#include "session/carrier.h"

namespace pegasos::ui {
namespace {

Error cannot_draw(const png_image& image, const std::string& path) {
  return {ErrorCode::Io, fmt::format("the picture cannot be made ({})", image.message), path};
}

}  // namespace

Status write_png(const Pixels& pixels, const std::string& path, const std::string& origin) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(pixels.width);
  image.height = static_cast<png_uint_32>(pixels.height);
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.rgb.data(), 0, nullptr) == 0)
    return cannot_draw(image, path);
  bytes.resize(size);
  return save_file(path, session::carrying(std::move(bytes), origin));
}

}  // namespace pegasos::ui
