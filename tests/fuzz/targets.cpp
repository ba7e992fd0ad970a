#include "fuzz/targets.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "cli/sets_file.h"
#include "cli/study_file.h"
#include "cli/sweep_part.h"
#include "core/progress.h"
#include "data/binary_form.h"
#include "data/files.h"
#include "data/readers.h"
#include "data/text_pieces.h"
#include "data/words.h"
#include "exports/theme_file.h"
#include "fuzz/bytes.h"
#include "fuzz/round_trips.h"
#include "lessons/assignment.h"
#include "lessons/expression.h"
#include "lessons/judge.h"
#include "lessons/lab.h"
#include "lessons/player_text.h"
#include "lessons/reader.h"
#include "plot/weak_contrast.h"
#include "session/origin.h"
#include "ui/script.h"

namespace pegasos::fuzz {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;  // of rows: the fuzzer's machine is small

bool read_table(const Result<Table>& table, void (*again)(const Table&) = same_text_again) {
  if (!read(table)) return false;
  const Table& t = *table;
  require(t.rows.rows() > 0 && t.rows.columns() > 0, "a table has rows and columns");
  require(static_cast<Count>(t.labels.size()) == t.rows.rows(), "a label for each row");
  require(static_cast<Count>(t.feature_names.size()) == t.rows.columns(), "a name for each feature");
  for (const std::uint32_t label : t.labels) require(label < t.classes.size(), "a label names a class");
  for (Row i = 0; i < t.rows.rows(); ++i) {
    t.rows.row(i).for_each([](Column, double value) { require(std::isfinite(value), "a value is finite"); });
  }
  again(t);
  return true;
}

bool read_lesson(const std::string& bytes) {
  const auto lesson = lessons::read_lesson(bytes, "l.md");
  if (!read(lesson)) return false;
  for (const lessons::Step& step : (*lesson)->steps) {
    if (step.ask) read(lessons::read_answer(*step.ask, "1"));
  }
  if ((*lesson)->homework) {
    const auto handed = lessons::hand_out({bytes, "l.md"}, "Ada");
    if (read(handed)) require_read(lessons::read_lesson(*handed, "l.md"), "what is handed out is a lesson");
  }
  require_read(lessons::read_player(*lesson, lessons::player_text(lessons::Player(*lesson))), "a player is restored");
  return true;
}

/// The same lesson in another language.
bool read_translation(const std::string& bytes) {
  static const std::string original =
      "# L\n\nA word.\n\n## S\n\n```lab\nopen moons\n```\n\nWhat is `= norm`?\n\n- one\n- two\n\n```ask\nchoice\n"
      "holds: 1\nholds: 0\nif: right\n```\n\n> Yes.\n";
  return read(lessons::read_lesson({original, "l.md"}, {bytes, "l.de.md"}));
}

bool read_expression(const std::string& bytes) {
  return read(lessons::Expression::parse({bytes, {1, 1}}, "l.md", lessons::kOfAnswer | lessons::kOfPoint));
}

bool read_theme(const std::string& bytes) {
  const auto theme = exports::parse_theme(bytes, "f");
  if (!read(theme)) return false;
  require(!plot::weak_contrast(*theme), "a theme can be read");
  require(!plot::alike_curves(*theme), "the curves of a theme differ");
  return true;
}

/// Of three features.
bool read_words(const std::string& bytes) {
  Table table;
  table.feature_names = {"x1", "x2", "x3"};
  if (!read(take_words(bytes, "f.words", table))) return false;
  for (const std::string& name : table.feature_names) require(!name.empty(), "a feature has a name");
  return table.feature_names.size() == 3;
}

bool read_names(const std::string& path) {
  const auto names = lessons::read_students(path);
  if (!read(names)) return false;
  require(!names->empty(), "a list of students has one");
  for (const std::string& name : *names) require_read(lessons::check_student(name), "a student's name is one");
  return true;
}

bool read_ten(const Result<std::vector<std::vector<Row>>>& sets) {
  if (!read(sets)) return false;
  for (const auto& set : *sets) {
    for (const Row row : set) require(row < 10, "a row of the set");
  }
  return true;
}

bool read_sweeps(const std::string& path) {
  const auto study = cli::read_study(path);
  if (!read(study)) return false;
  require(!study->sweeps.empty(), "a study has an experiment");
  for (const cli::StudySweep& one : study->sweeps) require(!one.name.empty(), "an experiment has a name");
  return true;
}

const Target kTargets[] = {
    {"libsvm", [](const std::string& b) { return read_table(read_libsvm(TextPieces(b), "f", 1, {}, kMostBytes)); }},
    {"csv", [](const std::string& b) { return read_table(read_csv(b, "f", {})); }},
    {"packed", [](const std::string& b) { return read(read_text(file_of(b, ".gz"), {.most_bytes = kMostBytes})); },
     Grammar::Words, &kPacked},
    {"binary",
     [](const std::string& b) { return read_table(read_binary(file_of(b, ".pgl"), 1, {}), same_binary_again); },
     Grammar::Table, &kSealed},
    {"words", read_words},
    {"session", [](const std::string& b) { return session_and_back(file_of(b, ".session")); }, Grammar::Json},
    {"json", json_and_back, Grammar::Json},
    {"model", [](const std::string& b) { return model_and_back(file_of(b, ".json")); }, Grammar::Json},
    {"liblinear", [](const std::string& b) { return model_and_back(file_of(b, ".liblinear")); }},
    {"part", [](const std::string& b) { return read(cli::merge_parts({file_of(b, ".part")})); }, Grammar::Run, &kPart},
    {"study", [](const std::string& b) { return read_sweeps(file_of(b, ".json")); }, Grammar::Json},
    {"sets", [](const std::string& b) { return read_ten(cli::parse_sets(b, "f", 10)); }, Grammar::Sets},
    {"origin", [](const std::string& b) { return origin_and_back(file_of(b, ".svg")); }, Grammar::Json, &kInSvg},
    {"origin-png", [](const std::string& b) { return origin_and_back(file_of(b, ".png")); }, Grammar::Json, &kInPng},
    {"carried", [](const std::string& b) { return read(session::carried_session(file_of(b, ".svg"))); }, Grammar::Json,
     &kInSvg},
    {"sidecar", [](const std::string& b) { return origin_and_back(file_of(b, ".csv-metadata.json")); }, Grammar::Json,
     &kSidecar},
    {"theme", read_theme, Grammar::Json},
    {"link", link_and_back, Grammar::Json, &kLink},
    {"script", [](const std::string& b) { return read(ui::parse_script(b, "f")); }},
    {"settings", [](const std::string& b) { return settings_and_back(file_of(b, "")); }},
    {"lesson", read_lesson, Grammar::Prose},
    {"translation", read_translation, Grammar::Prose},
    {"expression", read_expression},
    {"player", player_and_back, Grammar::Json},
    {"scene", [](const std::string& b) { return read(lessons::scene_at(b)); }},
    {"answers", [](const std::string& b) { return sheet_and_back(file_of(b, ".json")); }, Grammar::Json},
    {"students", [](const std::string& b) { return read_names(file_of(b, ".csv")); }},
    {"idea", idea_and_back},
};

}  // namespace

std::span<const Target> targets() { return kTargets; }

void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

}  // namespace pegasos::fuzz
