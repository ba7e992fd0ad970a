#include "fuzz/targets.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/liblinear_model.h"
#include "cli/model_file.h"
#include "cli/sets_file.h"
#include "cli/sweep_part.h"
#include "core/progress.h"
#include "data/binary_form.h"
#include "data/files.h"
#include "data/readers.h"
#include "data/text_pieces.h"
#include "exports/theme_file.h"
#include "ideas/idea.h"
#include "lessons/answer_sheet.h"
#include "lessons/assignment.h"
#include "lessons/judge.h"
#include "lessons/lab.h"
#include "lessons/player.h"
#include "lessons/reader.h"
#include "session/json_read.h"
#include "session/link.h"
#include "session/origin.h"
#include "session/session_file.h"
#include "ui/script.h"
#include "ui/settings.h"

namespace pegasos::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;  // of rows: the fuzzer's machine is small

/// The bytes as a file of that ending, in memory where there is such a folder.
std::string file_of(const std::string& bytes, const std::string& ending) {
  static const fs::path folder = [] {
    const fs::path memory = fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path();
    std::string name = (memory / "pegasos-fuzz-XXXXXX").string();
    require(mkdtemp(name.data()) != nullptr, "no folder for the bytes");
    static const struct Remover {
      fs::path folder;
      ~Remover() { fs::remove_all(folder); }
    } remover{name};
    return fs::path(name);
  }();
  const std::string path = (folder / ("bytes" + ending)).string();
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return path;
}

/// One line that says something.
template <class Outcome>
bool read(const Outcome& outcome) {
  if (outcome.ok()) return true;
  const std::string text = outcome.error().text();
  require(!text.empty() && text.find('\n') == std::string::npos, "an error is one line of text");
  return false;
}

bool read_table(const Result<Table>& table) {
  if (!read(table)) return false;
  const Table& t = *table;
  require(t.rows.rows() > 0 && t.rows.columns() > 0, "a table has rows and columns");
  require(static_cast<Count>(t.labels.size()) == t.rows.rows(), "a label for each row");
  require(static_cast<Count>(t.feature_names.size()) == t.rows.columns(), "a name for each feature");
  for (const std::uint32_t label : t.labels) require(label < t.classes.size(), "a label names a class");
  for (Row i = 0; i < t.rows.rows(); ++i) {
    t.rows.row(i).for_each([](Column, double value) { require(std::isfinite(value), "a value is finite"); });
  }
  return true;
}

bool read_lesson(const std::string& bytes) {
  const auto lesson = lessons::read_lesson(bytes, "l.md");
  if (!read(lesson)) return false;
  for (const lessons::Step& step : (*lesson)->steps) {
    if (step.ask) read(lessons::read_answer(*step.ask, "1"));
  }
  return read(lessons::Player::restored(*lesson, lessons::Player(*lesson).text()));
}

/// The state of a lesson's player, as sessions hold it.
bool read_player(const std::string& bytes) {
  static const auto lesson = lessons::read_lesson("# L\n\n## S\n\nWhat?\n\n```ask\nnumber\nanswer: 1\n```\n", "l.md");
  require(lesson.ok(), "the lesson is one");
  return read(lessons::Player::restored(*lesson, bytes));
}

bool read_ten(const Result<std::vector<std::vector<Row>>>& sets) {
  if (!read(sets)) return false;
  for (const auto& set : *sets) {
    for (const Row row : set) require(row < 10, "a row of the set");
  }
  return true;
}

bool read_weights(const Result<cli::Model>& model) {
  if (!read(model)) return false;
  for (const double value : model->w) require(std::isfinite(value), "a weight is finite");
  return true;
}

const Target kTargets[] = {
    {"libsvm", [](const std::string& b) { return read_table(read_libsvm(TextPieces(b), "f", 1, {}, kMostBytes)); }},
    {"csv", [](const std::string& b) { return read_table(read_csv(b, "f", {})); }},
    {"packed", [](const std::string& b) { return read(read_text(file_of(b, ".gz"), {.most_bytes = kMostBytes})); },
     true, &kPacked},
    {"binary", [](const std::string& b) { return read_table(read_binary(file_of(b, ".pgl"), 1, {})); }, false,
     &kSealed},
    {"session", [](const std::string& b) { return read(session::read_session(file_of(b, ".session"))); }},
    {"json", [](const std::string& b) { return read(session::parse_json(b, {.file = "f", .comments = true})); }},
    {"model", [](const std::string& b) { return read_weights(cli::read_model(file_of(b, ".json"))); }},
    {"liblinear", [](const std::string& b) { return read_weights(cli::read_liblinear_model(b, "f")); }},
    {"part", [](const std::string& b) { return read(cli::merge_parts({file_of(b, ".part")})); }, true, &kPart},
    {"sets", [](const std::string& b) { return read_ten(cli::parse_sets(b, "f", 10)); }},
    {"origin", [](const std::string& b) { return read(session::read_origin(file_of(b, ".svg"))); }, true, &kInSvg},
    {"origin-png", [](const std::string& b) { return read(session::read_origin(file_of(b, ".png"))); }, true, &kInPng},
    {"carried", [](const std::string& b) { return read(session::carried_session(file_of(b, ".svg"))); }, true, &kInSvg},
    {"theme", [](const std::string& b) { return read(exports::parse_theme(b, "f")); }},
    {"link", [](const std::string& b) { return read(session::read_link(b)); }, false},
    {"script", [](const std::string& b) { return read(ui::parse_script(b, "f")); }},
    {"settings", [](const std::string& b) { return ui::read_settings(file_of(b, "")).width >= 0; }},
    {"lesson", read_lesson},
    {"player", read_player},
    {"scene", [](const std::string& b) { return read(lessons::scene_at(b)); }},
    {"answers", [](const std::string& b) { return read(lessons::read_sheet(file_of(b, ".json"))); }},
    {"students", [](const std::string& b) { return read(lessons::read_students(file_of(b, ".csv"))); }},
    {"idea", [](const std::string& b) { return read(ideas::read_state(b)); }},
};

}  // namespace

std::span<const Target> targets() { return kTargets; }

void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

}  // namespace pegasos::fuzz
