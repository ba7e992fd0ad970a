#include "fuzz/round_trips.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/model_file.h"
#include "core/parameters.h"
#include "data/binary_form.h"
#include "data/readers.h"
#include "data/text_pieces.h"
#include "fuzz/bytes.h"
#include "ideas/idea.h"
#include "lessons/answer_sheet.h"
#include "lessons/player_text.h"
#include "lessons/reader.h"
#include "session/json_read.h"
#include "session/link.h"
#include "session/origin.h"
#include "session/session_file.h"
#include "ui/settings.h"

namespace pegasos::fuzz {
namespace {

constexpr Count kSmall = 2000;  // numbers of a table that is written again

bool is_small(const Table& table) { return table.rows.columns() <= kSmall / table.rows.rows(); }

void require_same(const Table& table, const Table& again, const std::string& form) {
  require(again.rows.rows() == table.rows.rows() && again.rows.columns() == table.rows.columns(), form + ": its size");
  for (Row i = 0; i < table.rows.rows(); ++i) {
    require(again.classes[again.labels[i]] == table.classes[table.labels[i]], form + ": a label");
    for (Column j = 0; j < table.rows.columns(); ++j)
      require(again.rows.row(i).at(j) == table.rows.row(i).at(j), form + ": a value");
  }
}

void as_csv(const Table& table) {
  const auto text = table_text(table, TableFormat::Csv);
  require_read(text, "a small table is text");
  const auto again = read_csv(*text, "f", {});
  require_read(again, "a table is read again as CSV");
  require_same(table, *again, "CSV");
  require(again->feature_names == table.feature_names, "CSV: a feature's name");
}

void as_libsvm(Table table) {
  const auto text = table_text(table, TableFormat::Libsvm);
  require_read(text, "a small table is text");
  const auto again = read_libsvm(TextPieces(*text), "f", 1, {});
  require_read(again, "a table is read again as LIBSVM");
  table.classes = libsvm_labels(table);
  require_same(table, *again, "LIBSVM");
}

/// Written, read and written again.
std::string written(const session::SessionFile& session) {
  const std::string path = path_of("-again.session");
  require_read(session::write_session(session, path), "a session that was read is written");
  return content_of(path);
}

}  // namespace

void same_text_again(const Table& table) {
  if (!is_small(table)) return;
  as_csv(table);
  as_libsvm(table);
}

void same_binary_again(const Table& table) {
  if (!is_small(table)) return;
  const std::string path = path_of("-again.pgl");
  require_read(write_binary(table, path), "a table is written in the binary form");
  const auto again = read_binary(path, 1, {});
  require_read(again, "a table in the binary form is read again");
  require_same(table, *again, "binary");
  require(again->feature_names == table.feature_names, "binary: a feature's name");
}

bool session_and_back(const std::string& path) {
  const auto session = session::read_session(path);
  if (!read(session)) return false;
  const std::string text = written(*session);
  const auto again = session::read_session(path_of("-again.session"));
  require_read(again, "a session that was written is read");
  for (const Parameter& parameter : parameter_table()) {
    const std::string first = parameter.get(session->parameters);
    const std::string now = parameter.get(again->parameters);
    const bool is_path = parameter.key == "data" || parameter.key == "test";  // version 1: of the current folder
    if (first != now && !(is_path && session->version == 1))
      require(false, fmt::format("a session's {}: \"{}\", then \"{}\"", parameter.key, first, now));
  }
  require(written(*again) == text, "a session is the same again");
  return true;
}

bool link_and_back(const std::string& text) {
  const auto linked = session::read_link(text);
  if (!read(linked)) return false;
  if (!linked->session) {
    const auto again = session::read_link(
        session::lesson_link(linked->lesson, static_cast<std::size_t>(linked->step), session::kProgramBase));
    require_read(again, "a link to a lesson is read again");
    require(again->lesson == linked->lesson && again->step == linked->step, "a link's lesson and step");
    return true;
  }
  const auto link = session::session_link(*linked->session, session::kProgramBase);
  if (!read(link)) return true;  // longer than before, with what had been left out
  const auto again = session::read_link(*link);
  require_read(again, "a link is read again");
  const auto same = session::session_link(*again->session, session::kProgramBase);
  require_read(same, "a link is made again");
  require(*same == *link, "a link is the same again");
  return true;
}

bool origin_and_back(const std::string& path) {
  const auto origin = session::read_origin(path);
  if (!read(origin)) return false;
  read(session::carried_session(path));
  if (!origin->session || origin->many_runs) return true;
  const std::string text = session::origin_of(*origin->session, origin->command);
  require(text.size() <= session::kOriginBytes, "an origin is not too long");
  const auto again = session::parse_origin(text, path);
  require_read(again, "an origin is read again");
  require(!again->session || session::origin_of(*again->session, again->command) == text,
          "an origin is the same again");
  return true;
}

bool model_and_back(const std::string& path) {
  const auto model = cli::read_model(path);
  if (!read(model)) return false;
  for (const double value : model->w) require(std::isfinite(value), "a weight is finite");
  const auto first = model->transform.original(model->w, model->b);
  const auto finite = [](double value) { return std::isfinite(value); };
  if (!finite(first.b) || !std::ranges::all_of(first.w, finite)) return true;  // no model that was trained
  const std::string other = path_of("-again.json");
  const bool theirs = model->lambda == 0;  // what LIBLINEAR does not say
  require_read(cli::write_model(*model, other, theirs ? cli::ModelFormat::Liblinear : cli::ModelFormat::Pegasos),
               "a model is written");
  const auto again = cli::read_model(other);
  require_read(again, "a model is read again");
  const auto now = again->transform.original(again->w, again->b);
  require(now.w == first.w && now.b == first.b, "a model's weights");
  require(again->transform.features == model->transform.features, "a model's features");
  return true;
}

bool settings_and_back(const std::string& path) {
  const ui::Settings settings = ui::read_settings(path);
  const std::string other = path_of("-again");
  require_read(ui::write_settings(settings, other), "settings are written");
  const std::string text = content_of(other);
  require_read(ui::write_settings(ui::read_settings(other), other), "settings are written again");
  require(content_of(other) == text, "settings are the same again");
  return true;
}

bool sheet_and_back(const std::string& path) {
  const auto sheet = lessons::read_sheet(path);
  if (!read(sheet)) return false;
  const std::string text = lessons::sheet_text(*sheet);
  const auto again = lessons::read_sheet(file_of(text, "-again.json"));
  require_read(again, "a sheet is read again");
  require(again->whole, "a sheet's seal fits");
  require(lessons::sheet_text(*again) == text, "a sheet is the same again");
  return true;
}

bool idea_and_back(const std::string& text) {
  const auto state = ideas::read_state(text);
  if (!read(state)) return false;
  const auto again = ideas::read_state(state->text());
  require_read(again, "a state is read again");
  require(*again == *state, "a state is the same again");
  return true;
}

bool json_and_back(const std::string& text) {
  const auto json = session::parse_json(text, {.file = "f", .comments = true});
  if (!read(json)) return false;
  const std::string dumped = json->dump();
  const auto again = session::parse_json(dumped, {.file = "f"});
  require_read(again, "JSON is read again");
  require(again->dump() == dumped, "JSON is the same again");
  return true;
}

bool player_and_back(const std::string& text) {
  static const auto lesson = lessons::read_lesson("# L\n\n## S\n\nWhat?\n\n```ask\nnumber\nanswer: 1\n```\n", "l.md");
  require(lesson.ok(), "the lesson is one");
  const auto player = lessons::read_player(*lesson, text);
  if (!read(player)) return false;
  const auto again = lessons::read_player(*lesson, lessons::player_text(*player));
  require_read(again, "a player is restored again");
  require(again->place() == player->place() && again->records() == player->records(), "a player is the same again");
  return true;
}

}  // namespace pegasos::fuzz
