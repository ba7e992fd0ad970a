// The states of tests/gallery: each can be shown, in a language that no text is written in, and none is cut off.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cctype>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "data/files.h"
#include "support/missing.h"
#include "support/places.h"
#include "text/text.h"
#include "ui/monkey_visit.h"

namespace pegasos::test {
namespace {

/// Shows every state that `./dev gallery` draws; `each` is called with what stands in its file.
void show_gallery(const std::function<void(const std::string& state)>& each) {
  const fs::path here = fs::current_path();
  fs::current_path(source_folder());  // the states name files by their places in it
  int states = 0;
  for (const fs::directory_entry& file : fs::directory_iterator("tests/gallery")) {
    if (file.path().extension() != ".txt") continue;
    SCOPED_TRACE(file.path().filename().string());
    each("key f2\n" + read_text(file.path().string()));  // the layout that the window begins with
    ++states;
  }
  fs::current_path(here);
  EXPECT_GT(states, 0);
}

/// The states name what is on screen; all that must hold of a visit holds of them.
TEST(Gallery, EveryStateCanBeShown) {
  show_gallery([](const std::string& state) { Visit().replay(state); });
}

/// The name of a file or folder: of the sources, of a data set, or from the root.
bool is_file(const std::string& name) {
  std::error_code too_long;
  const fs::path root = source_folder();
  return fs::exists(root / name, too_long) || fs::exists(root / "datasets" / name, too_long);
}

/// What belongs to no language, a row of a list may have cut a long one: keys, functions, formats, the program, and in
/// the data files, columns and classes.
bool is_name(const std::string& word) {
  static const std::set<std::string> kNames = {"Shift",         "Enter",
                                               "Esc",           "Space",
                                               "Tab",           "Home",
                                               "End",           "Del",
                                               "PageUp",        "PageDown",
                                               "pegasos",       "Ctrl",
                                               "min",           "max",
                                               "clip",          "SVG",
                                               "PDF",           "PNG",
                                               "CSV",           "GIF",
                                               "MP4",           "HTML",
                                               "LIBSVM",        "Pegasos",
                                               "Lab",           "overlapping-blobs",
                                               "breast_cancer", "iris",
                                               "digits",        "setosa",
                                               "versicolor",    "virginica",
                                               "malignant",     "benign",
                                               "sepal",         "petal",
                                               "length",        "width",
                                               "mean",          "worst",
                                               "error",         "symmetry",
                                               "smoothness",    "concave",
                                               "points",        "concavity",
                                               "compactness",   "fractal",
                                               "dimension",     "label"};
  const auto begins = [&](const std::string& name) { return word.size() > 8 && name.starts_with(word); };
  return kNames.contains(word) || std::ranges::any_of(kNames, begins) || is_file(word);
}

/// In the pseudo-language no word of ours has a plain vowel.
bool is_english(const std::string& word) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return std::ranges::count_if(word, letter) > 2 && word.find_first_of("aeiouyAEIOUY") != word.npos && !is_name(word);
}

/// A command line, a grid of values, or the name of a file: no words at all.
bool is_code(const std::string& text) {
  const bool rest_of_command = text.starts_with("--") && text.find(" -o ") != text.npos;  // broken into two lines
  return rest_of_command || text.find("pegasos ") != text.npos || text.find("log:") != text.npos ||
         text.starts_with("pegasos-suboptimality") || is_file(text);
}

/// The English words of a text: runs of letters, digits and what else names are made of, but no \commands.
std::vector<std::string> english_words(const std::string& text) {
  std::vector<std::string> words(1);
  if (is_code(text)) return {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool bracket = byte == 0xC2;  // « or »
    const bool escaped = text.compare(i, 2, "\\_") == 0;
    if (escaped || bracket) ++i;
    const bool sign = std::string_view("_-.\\").find(text[i]) != std::string_view::npos;
    if (!bracket && (byte >= 0x80 || std::isalnum(byte) != 0 || sign)) {
      words.back() += text[i];
    } else {
      words.emplace_back();
    }
  }
  for (std::string& word : words) word.erase(word.find_last_not_of('_') + 1);  // of min_{$j$}
  std::erase_if(words, [](const std::string& word) { return word.starts_with('\\') || !is_english(word); });
  return words;
}

/// Rows of lists show what there is room for; beside them, or in their tooltips, stands all of it.
bool is_row(const std::string& label) {
  constexpr std::string_view kLists[] = {"statements/", "experiments/",  "bar/overlapping",
                                         "bar/breast",  "controls/«Twó", "controls/«éédíítéd: «Twó"};
  return std::ranges::any_of(kLists, [&](std::string_view list) { return label.starts_with(list); });
}

TEST(Gallery, NothingStaysEnglishOrIsCutOff) {
  std::set<std::string> words;
  std::set<std::string> cut;
  text::set_language(*text::parse_language("pseudo"));
  const Missing missing;
  show_gallery([&](const std::string& state) {
    if (state.find("choose Lessons") != state.npos) return;  // what a lesson says is its file's: tests/ui/lessons.cpp
    Visit visit;
    visit.watch(&words, &cut);
    visit.replay("language pseudo\n" + state);
  });
  for (const std::string& one : words) {
    for (const std::string& word : english_words(one)) ADD_FAILURE() << "stays English: " << word << " in " << one;
  }
  for (const std::string& one : missing.texts()) {
    if (!english_words(one).empty()) ADD_FAILURE() << "has no entry: " << one;
  }
  for (const std::string& one : cut) {
    if (!is_row(one)) ADD_FAILURE() << "is cut off: " << one;
  }
  text::set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::test
