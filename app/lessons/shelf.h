// The lessons that come with the program, by name; and any other by its file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/reader.h"

namespace pegasos::lessons {

struct ShippedLesson {
  std::string name;  ///< "first-five-minutes": the file's without its number and ending
  std::filesystem::path file;
  std::vector<std::string> languages;  ///< codes of its translations, "de"
};

/// In the order in which they are taught, that of their files' names.
std::vector<ShippedLesson> shipped_lessons();

/// Whether it is a name of these.
bool is_shipped(std::string_view name);
/// The file that open_lesson reads, and its translation beside it, which may not be there.
std::vector<std::filesystem::path> files_of(const std::string& name_or_path, std::string_view language);

/// The original text of a name of these or of the path of a file.
Result<Source> lesson_source(const std::string& name_or_path);
/// Its translation, where there is one.
Result<std::optional<Source>> lesson_translation(const Source& original, std::string_view language);
/// The same as a lesson; with a code, its translation where there is one, else the original.
/// With a student's name that student's homework.
Result<LessonPtr> open_lesson(const std::string& name_or_path, std::string_view language = "en",
                              std::string_view student = {});

}  // namespace pegasos::lessons
