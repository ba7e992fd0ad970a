#include "data/words.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "core/visible.h"
#include "data/files.h"
#include "data/text.h"

namespace pegasos {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < text.size(); begin = next_line(text, line_end(text, begin)))
    lines.push_back(trimmed(text.substr(begin, line_end(text, begin) - begin), " \t"));
  return lines;
}

}  // namespace

std::string words_file(const std::string& path) {
  return (path.ends_with(".gz") ? path.substr(0, path.size() - 3) : path) + ".words";
}

Status take_words(std::string_view text, const std::string& file, Table& table) {
  const auto clean = clean_text(text, file);
  if (!clean) return clean.error();
  std::vector<std::string_view> words = lines_of(*clean);
  const std::size_t features = table.feature_names.size();
  while (words.size() > features && words.back().empty()) words.pop_back();
  const std::string name = excerpt_of(std::filesystem::path(file).filename().string());
  if (words.size() < features) {
    table.notes.push_back(
        Message("{} has {} words for {} features: they are not used; give one a line, for every feature", name,
                words.size(), features));
    return Done{};
  }
  for (std::size_t j = 0; j < features; ++j) {
    if (!words[j].empty()) table.feature_names[j] = words[j];
  }
  table.notes.push_back(words.size() == features ? Message("the features are the words of {}", name)
                                                 : Message("the features are the first {} of the {} words of {}",
                                                           features, words.size(), name));
  return Done{};
}

Status take_words_beside(const std::string& path, Inputs inputs, const JobControl& control, Table& table) {
  const std::string file = words_file(path);
  std::error_code code;
  if (path == "-" || !std::filesystem::is_regular_file(file, code)) return Done{};
  const auto text = read_text(file, {.inputs = inputs, .stop = control.stop});
  return text ? take_words(*text, file, table) : text.error();
}

bool is_words_note(const Message& note) { return note.english().ends_with(".words"); }

Result<std::string> words_text(const Table& table, const std::string& file) {
  std::string text;
  for (const std::string& name : table.feature_names) {
    const bool whole = name.find_first_of("\n\r") == std::string::npos && trimmed(name, " \t") == name;
    if (!whole)
      return file_error(file,
                        Message("the feature '{}' cannot be a line of a file of words: it has a line break, or a blank "
                                "at an end",
                                excerpt_of(name)),
                        ErrorCode::BadInput);
    text += name + "\n";
  }
  return text;
}

}  // namespace pegasos
