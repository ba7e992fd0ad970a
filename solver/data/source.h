// Where tables come from: a bundled set, a generator, a file or standard input, all named by one string.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/choices.h"
#include "core/input_file.h"
#include "core/progress.h"
#include "core/result.h"
#include "data/generators.h"
#include "data/table.h"

namespace pegasos {

/// The features of a model whose scores of a file are wanted. Such a file may lack the label: a table where its header
/// holds nothing but the features, or where it has just as many columns and none looks like a label; LIBSVM text where
/// no row has one. The table is then one of a single class without a name (is_unlabelled).
struct Sought {
  std::vector<std::string> names = {};  ///< of the features
  Count columns = 0;                    ///< features of the table that it was trained on
  std::string label = {};               ///< the column that was its label: a header name, a number, or not known
  bool unlabelled = false;              ///< the file has none, whatever it looks like

  bool operator==(const Sought&) const = default;
};

/// How a file is to be read; everything has a sensible default.
struct ReadOptions {
  std::string label = {};  ///< label column: a header name or a 1-based column number; empty = guessed, see read_csv
  Delimiter delimiter = Delimiter::Auto;
  Header header = Header::Auto;
  std::vector<std::string> ignored = {};  ///< columns that are not read: header names or 1-based column numbers
  Missing missing = Missing::Refuse;
  DecimalMark decimal = DecimalMark::Point;
  Count threads = 0;                  ///< that read; 0 = all processors. No number depends on it
  Inputs inputs = Inputs::Pipes;      ///< Files: for who may ask for the same data again, and must not wait for them
  std::optional<Sought> sought = {};  ///< where the file is read for its scores

  bool operator==(const ReadOptions&) const = default;
};

/// One entry of `pegasos data list` and of the window's list of sets.
struct SourceInfo {
  std::string name;         ///< what the person types: "iris", "two-blobs"
  std::string title;        ///< what the window shows: "Two overlapping blobs"
  std::string description;  ///< one sentence with m, d and R or the defaults that determine them
  std::string citation;     ///< origin and licence of a bundled set; formula of a generator
  bool generated = false;
  Count classes = 2;
};

/// Folder with the bundled sets: next to the binary (../share/pegasos-lab/datasets) or, in a build tree, the checkout's
/// datasets/. Set once by main or a test before the first use.
void set_dataset_folder(std::filesystem::path folder);
const std::filesystem::path& dataset_folder();

/// Bundled sets, then generators.
std::vector<SourceInfo> sources();
/// The generator that `data` names; nullptr where it names none.
const GeneratorInfo* find_generator(const std::string& data);
bool is_generated(const std::string& data);
/// Keys of the parameters that only a generator takes.
inline constexpr std::string_view kGeneratorKeys[] = {"m", "noise", "margin", "imbalance", "flips", "data-seed"};
/// True where that parameter says nothing of `data`: of what is drawn it is told how text is read, or of what is read
/// how it is drawn.
bool is_moot(std::string_view key, const std::string& data);

/// True when `data` names a bundled set or a generator: such a name goes before a file of the same name.
bool is_source_name(const std::string& data);

/// Reads `data`: a name of `sources()`, a path, or "-" (standard input). LIBSVM or CSV/TSV is told by suffix, else by
/// content; gzip by its first two bytes. `generator` is used when a generator is named. `control` as for the readers.
Result<Table> open_table(const std::string& data, const ReadOptions& options, const GeneratorOptions& generator,
                         const JobControl& control = {});

/// Error where another program wrote to a file while a set of this process lay in it, or cut it off: no result is one
/// then. Asked by who has nothing but results to give; `RowStorage::check_file` asks for one set.
Status check_open_files();

}  // namespace pegasos
