#include "lessons/composed.h"

#include <utf8proc.h>

#include <cstdlib>
#include <memory>

namespace pegasos::lessons {

namespace {

std::string mapped(std::string_view text, utf8proc_custom_func each) {
  utf8proc_uint8_t* bytes = nullptr;
  const utf8proc_ssize_t size = utf8proc_map_custom(
      reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()), &bytes,
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE), each, nullptr);
  if (size < 0) return std::string(text);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, std::free);
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

}  // namespace

std::string composed(std::string_view text) { return mapped(text, nullptr); }

std::string in_small_letters(std::string_view text) {
  return mapped(text, [](utf8proc_int32_t character, void* /*unused*/) { return utf8proc_tolower(character); });
}

}  // namespace pegasos::lessons
