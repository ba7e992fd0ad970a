// A look into a file before it is taken: what its columns hold, its first rows, and every line that could not be read.
// The same readers' rules as `open_table` (csv_layout, libsvm_line), but a problem does not end the look.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.h"
#include "core/result.h"
#include "data/source.h"

namespace pegasos {

struct PreviewLimits {
  std::size_t bytes = std::size_t{64} << 20U;  ///< of unpacked text that is looked at
  std::size_t rows = 100;                      ///< kept as text
  std::size_t columns = 200;                   ///< kept of each row, and described
  std::size_t problems = 200;                  ///< kept with their place; all are counted
};

/// The beginning of a file in memory, to be looked at under several options.
struct FileStart {
  std::string path;
  Count size = 0;       ///< bytes on the disk
  bool packed = false;  ///< gzip
  bool binary = false;  ///< the form .pgl: it is mapped, so there is no text
  std::string text;
  bool complete = true;  ///< false: the file goes on; `text` then ends with a whole line
};
/// Errors: as of InputFile, which takes regular files only here; gzip that is damaged.
Result<std::shared_ptr<const FileStart>> read_start(const std::string& path, const PreviewLimits& limits = {},
                                                    std::stop_token stop = {});

enum class FileFormat { Table, Libsvm, Binary };  ///< only a Table has columns
enum class ColumnRole { Feature, Label, Ignored };

struct PreviewColumn {
  std::string name;  ///< of the header; empty where it says nothing
  ColumnRole role = ColumnRole::Feature;
  Count numbers = 0;
  Count texts = 0;  ///< values that are no numbers
  Count missing = 0;
  double low = 0;      ///< of the numbers
  double high = 0;     ///< of the numbers
  Count distinct = 0;  ///< different values of a label or text column, counted up to kDistinctMost
  static constexpr Count kDistinctMost = 1000;
};

struct PreviewClass {
  std::string name;
  Count rows = 0;
};

struct PreviewProblem {
  Count line = 0;    ///< 0: of the whole file
  Count column = 0;  ///< in the line, from 1
  Message sentence;
  std::size_t offset = 0;  ///< of the place in the text
};

enum class PreviewFate { Read, LeftOut, Wrong };
struct PreviewRow {
  Count line = 0;
  PreviewFate fate = PreviewFate::Read;
  std::vector<std::string> fields;  ///< as written, clipped; of others the label and the entries
};

struct Preview {
  FileFormat format = FileFormat::Table;
  Delimiter delimiter = Delimiter::Comma;  ///< the one that is used
  bool header = false;
  Message label_note;                  ///< of a table: which column was taken for the label and why; empty if named
  Count width = 0;                     ///< columns of the first row
  std::vector<PreviewColumn> columns;  ///< of a table, at most PreviewLimits::columns
  std::vector<PreviewRow> rows;        ///< the first ones
  Count m = 0;                         ///< rows that are read without a problem
  Count d = 0;                         ///< features
  Count nonzeros = 0;                  ///< of LIBSVM and the binary form
  Count left_out = 0;                  ///< rows with a missing value
  Count comments = 0;                  ///< lines of a table that start with #
  std::vector<PreviewClass> classes;   ///< in order of appearance, equal numbers joined
  std::vector<PreviewProblem> problems;
  Count problem_count = 0;
  bool complete = true;  ///< false: the rest of the file was not looked at

  /// Nothing stands in the way of reading the file (as far as it was looked at).
  bool clean() const { return problem_count == 0 && m > 0; }
};

/// The class that becomes +1 where nobody names one: by the rules of `prepare`, of three or more the first. Nothing
/// where there is none, or one that becomes -1.
std::string standard_positive(const std::vector<std::string>& classes);

/// Cost O(text). Stopped by `control`, what was seen so far is returned with complete = false.
Preview preview(const FileStart& start, const ReadOptions& options, const PreviewLimits& limits = {},
                const JobControl& control = {});

/// Lines of the text around a problem with their numbers; tabs and control characters become blanks, long lines are
/// clipped around the place. `mark` is where the place lies in `text`, in characters from 0; -1 in the other lines.
struct PlacedLine {
  Count number = 0;
  std::string text;
  Count mark = -1;
};
std::vector<PlacedLine> lines_around(std::string_view text, const PreviewProblem& problem, Count each_side = 3);

}  // namespace pegasos
