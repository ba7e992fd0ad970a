#include "lessons/shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>

#include "core/visible.h"
#include "data/files.h"
#include "data/text.h"
#include "session/shipped_sessions.h"

namespace pegasos::lessons {
namespace {

namespace fs = std::filesystem;

/// "01-the-ball" -> "the-ball".
std::string name_of(const std::string& stem) {
  const auto from = stem.find_first_not_of("0123456789");
  return from != std::string::npos && from > 0 && stem[from] == '-' ? stem.substr(from + 1) : stem;
}

Result<Source> read_source(const fs::path& file) {
  std::error_code failed;
  if (const auto bytes = fs::file_size(file, failed); !failed && bytes > kLessonBytes)
    return too_long(bytes, file.string());
  auto text = read_text(file.string(), {.most_bytes = kLessonBytes + 1});
  if (!text) return text.error();
  const auto mistake = encoding_mistake(*text);
  if (mistake && (*text)[mistake->offset] != '\0') return error_of(*mistake, *text, file.string());
  return Source{std::move(text).value(), file.string()};
}

/// NAME.CODE.md beside NAME.md.
fs::path translation_of(const fs::path& file, std::string_view language) {
  return file.parent_path() / fmt::format("{}.{}.md", file.stem().string(), language);
}

}  // namespace

std::vector<ShippedLesson> shipped_lessons() {
  std::map<std::string, ShippedLesson> found;
  std::map<std::string, std::vector<std::string>> translations;
  std::error_code failed;
  for (fs::directory_iterator at(session::shipped_folder("lessons"), failed), end; !failed && at != end;
       at.increment(failed)) {
    const fs::directory_entry& entry = *at;
    if (entry.path().extension() != ".md") continue;
    const fs::path stem = entry.path().stem();
    if (stem.has_extension()) {
      translations[stem.stem().string()].push_back(stem.extension().string().substr(1));
    } else {
      found[stem.string()] = {name_of(stem.string()), entry.path(), {}};
    }
  }
  std::vector<ShippedLesson> lessons;
  for (auto& [stem, lesson] : found) {
    lesson.languages = translations[stem];
    std::ranges::sort(lesson.languages);
    lessons.push_back(std::move(lesson));
  }
  return lessons;
}

namespace {

/// That of a name, or the path itself.
fs::path file_of(const std::string& name_or_path) {
  const auto lessons = shipped_lessons();
  const auto shipped = std::ranges::find(lessons, name_or_path, &ShippedLesson::name);
  return shipped != lessons.end() ? shipped->file : fs::path(name_or_path);
}

}  // namespace

bool is_shipped(std::string_view name) {
  const auto lessons = shipped_lessons();
  return std::ranges::find(lessons, name, &ShippedLesson::name) != lessons.end();
}

std::vector<fs::path> files_of(const std::string& name_or_path, std::string_view language) {
  const fs::path file = file_of(name_or_path);
  return {file, translation_of(file, language)};
}

Result<Source> lesson_source(const std::string& name_or_path) {
  const fs::path file = file_of(name_or_path);
  std::error_code failed;
  if (!fs::exists(file, failed))
    return Error{ErrorCode::NotFound,
                 fmt::format("there is no lesson or file \"{}\"; 'pegasos lesson list' names the lessons",
                             excerpt_of(name_or_path, kPathMost))};
  return read_source(file);
}

Result<std::optional<Source>> lesson_translation(const Source& original, std::string_view language) {
  const fs::path other = translation_of(original.file, language);
  std::error_code failed;
  if (language == "en" || !fs::exists(other, failed)) return std::optional<Source>();
  auto translation = read_source(other);
  if (!translation) return translation.error();
  return std::optional(std::move(translation).value());
}

Result<LessonPtr> open_lesson(const std::string& name_or_path, std::string_view language, std::string_view student) {
  const auto original = lesson_source(name_or_path);
  if (!original) return original.error();
  const auto translation = lesson_translation(*original, language);
  if (!translation) return translation.error();
  return *translation ? read_lesson(*original, **translation, student)
                      : read_lesson(original->text, original->file, student);
}

}  // namespace pegasos::lessons
