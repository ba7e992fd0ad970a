#include "fuzz/changes_numbers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <iterator>
#include <sstream>
#include <utility>
#include <vector>

#include "data/binary_form.h"
#include "fuzz/bytes.h"

namespace pegasos::fuzz {
namespace {

/// Near a value, at an edge, or any.
double other_value(double value, std::minstd_rand& random) {
  static constexpr double kEdges[] = {0, -0.0, 1, -1, 1e-320, 1e300, -1e-300, 0.1, 16777217, 4294967296};
  switch (random() % 4) {
    case 0: return kEdges[random() % std::size(kEdges)];
    case 1: return static_cast<float>(value);  // sparse rows of such values are narrow
    case 2: return -value;
    default: return value * (random() % 2 == 0 ? 1.5 : 0.75);
  }
}

/// The same rows with one of them lost or doubled, one value another, and sparse or not.
RowStorage changed_rows(const Table& table, std::vector<std::uint32_t>& labels, std::minstd_rand& random) {
  const RowStorage& rows = table.rows;
  const auto at = static_cast<Row>(random() % static_cast<unsigned>(rows.rows()));
  const auto column = static_cast<Column>(random() % static_cast<unsigned>(rows.columns()));
  const unsigned kind = random() % 8;  // 0: the row is lost, 1: doubled, 2: of the other form
  RowBuilder builder(rows.is_sparse() != (kind == 2));
  for (Row i = 0; i < rows.rows(); ++i) {
    if (kind == 0 && i == at && rows.rows() > 1) continue;
    for (int times = kind == 1 && i == at ? 2 : 1; times > 0; --times) {
      for (Column j = 0; j < rows.columns(); ++j) {
        const double value = rows.row(i).at(j);
        builder.add(j, kind > 2 && i == at && j == column ? other_value(value, random) : value);
      }
      builder.end_row(rows.columns());
      labels.push_back(table.labels[i]);
    }
  }
  return builder.finish(rows.columns());
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace

std::string changed_table(const std::string& bytes, std::minstd_rand& random) {
  auto table = read_binary(file_of(bytes, "-before.pgl"), 1, {});
  if (!table || table->rows.columns() > 1000 / table->rows.rows()) return bytes;
  switch (random() % 8) {
    case 0:
      table->labels[random() % table->labels.size()] = static_cast<std::uint32_t>(random() % table->classes.size());
      break;
    case 1: table->classes[random() % table->classes.size()] += "AZ79\t"[random() % 5]; break;
    case 2: table->feature_names[random() % table->feature_names.size()] += "AZ79\t"[random() % 5]; break;
    default: {
      std::vector<std::uint32_t> labels;
      table->rows = changed_rows(*table, labels, random);
      table->labels = std::move(labels);
    }
  }
  const std::string path = path_of("-after.pgl");
  return write_binary(*table, path) ? content_of(path) : bytes;
}

std::string changed_run(const std::string& text, std::minstd_rand& random) {
  std::vector<std::string> lines = lines_of(text);
  if (lines.size() < 3) return text;
  std::string& line = lines[2 + random() % (lines.size() - 2)];
  std::vector<std::string> words = words_of(line);
  if (words.size() < 5) return text;
  const std::size_t at = 1 + random() % (words.size() - 1);  // f, three shares but for t in between, -1 for none
  const bool breaks = random() % 8 == 0;
  const double value = std::strtod(words[at].c_str(), nullptr);
  if (at == 4) {
    words[at] = fmt::format("{}", random() % 1000);
  } else if (breaks) {
    words[at] = fmt::format("{}", other_value(value, random));
  } else if (value >= 0) {
    words[at] = fmt::format("{}", (at == 1 ? value : 1) * static_cast<double>(random() % 101) / 100);
  }
  line = fmt::format("{}", fmt::join(words, " "));
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

std::string changed_sets(const std::string& text, std::minstd_rand& random) {
  std::vector<std::string> lines = lines_of(text);
  if (lines.empty()) return text;
  const std::size_t at = random() % lines.size();
  std::vector<std::string> words = words_of(lines[at]);
  if (words.empty()) return text;
  const auto place = words.begin() + static_cast<std::ptrdiff_t>(random() % words.size());
  const std::string other = std::to_string(random() % 10);
  switch (random() % 4) {
    case 0: words.insert(place, other); break;
    case 1: words.erase(place); break;
    default: *place = other;
  }
  if (!words.empty()) lines[at] = fmt::format("{}", fmt::join(words, random() % 8 == 0 ? "\t" : " "));
  if (random() % 4 == 0) lines.push_back(lines[random() % lines.size()]);
  if (random() % 4 == 0 && lines.size() > 1) lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

}  // namespace pegasos::fuzz
