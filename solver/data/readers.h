// Readers for LIBSVM/SVMlight and CSV/TSV text, and writers of both. Every mistake is an Error with file, line and
// column: the physical line of the (unpacked) text and the character in it, both from 1, headers and comments counted.
// Numbers are decimal and finite; a byte-order mark is skipped; lines end with LF, CRLF or CR; text is UTF-8. Nothing
// here prints.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/input_file.h"
#include "core/progress.h"
#include "core/result.h"
#include "data/dataset.h"
#include "data/source.h"
#include "data/table.h"

namespace pegasos {

class TextPieces;

inline constexpr Count kFeatureLimit = 20'000'000;  ///< largest d accepted: a vector of weights stays below 160 MB
/// Most bytes of a line that is read: more than all features take that are written with all of their digits.
inline constexpr std::size_t kLineBytes = std::size_t{1} << 30U;

/// Is a file of that name and beginning LIBSVM rather than a table? By suffix, else by content; a delimiter that is
/// given says that it is a table.
bool is_libsvm(const std::string& path, std::string_view text, const ReadOptions& options);

/// A text as LIBSVM/SVMlight, read in pieces by so many threads: `label index:value ...`, indices from 1 and strictly
/// increasing, # comments, qid ignored. The table is sparse; d is the largest index, even where its value is 0; zeros
/// are not stored. A row without entries is the zero row. Labels are numbers or names without spaces and colons.
/// `control` sees the share of the text that was read; stopped, it is error Cancelled. Error where the rows take more
/// than `most_bytes`. Where they `may_lack_labels` all rows may begin with their first entry (is_unlabelled).
Result<Table> read_libsvm(TextPieces pieces, const std::string& file, Count threads, const JobControl& control,
                          std::size_t most_bytes = RowBuilder::kMostBytes, bool may_lack_labels = false);

/// `text` as CSV or TSV. Quotes as in RFC 4180; comma, semicolon or tab, whichever is most frequent in the first line,
/// or what `options.delimiter` says (runs of blanks for Space); lines that start with # and blank lines are skipped;
/// spaces around a field are dropped. The table is dense.
///
/// Header (Auto): the first row is one when its feature fields hold text and no unquoted number; a mixture is refused.
/// A row of numbers is a header too when it alone has a label that is no number, or when it alone is quoted. Columns
/// are given by a header name first, else by a number from 1. An apostrophe in front of what would be a formula in a
/// spreadsheet does not belong to a name. Label: the column of `options.label`, else, of those that are not ignored,
/// the one with a usual name (label, class, y, target, species, ..., in this order; of two equal ones the first; y not
/// beside x and a third column), else the only one of words, else the first where it holds integers alone and at most
/// 20 different ones (which are not all different in more than three rows), else the last; a note says which and why.
/// The last goes before the first where it alone of the two holds just -1 and +1. For that the first 1000 rows or 4 MB
/// are looked at. A column is of words where more than half of its values are no numbers. Integers in the first and in
/// the last column: the first is the label. Column names that are numbers: the first row is a header where it has a
/// usual name that no label repeats. Ignored columns may hold anything. Empty fields, "?", NA, null and nan are missing
/// values: refused with their place, or with Missing::LeaveOut their rows are left out and counted in a note.
///
/// `options.threads` threads read pieces of about `piece_bytes`; the table does not depend on them. `done` is told of
/// each piece that was read: it is looked at again only where something is wrong.
using TextDone = std::function<void(std::string_view)>;
inline constexpr std::size_t kCsvPiece = std::size_t{1} << 20U;
Result<Table> read_csv(
    std::string_view text, const std::string& file, const ReadOptions& options, const JobControl& control = {},
    std::size_t piece_bytes = kCsvPiece, const TextDone& done = [](std::string_view) {},
    std::size_t line_bytes = kLineBytes);

/// True when the first rows of `text` are LIBSVM (`index:value` after a label) rather than CSV.
bool looks_like_libsvm(std::string_view text);

enum class TableFormat { Csv, Tsv, Libsvm, Binary };

/// LIBSVM for .libsvm/.svm/.txt/.dat, TSV for .tsv, the binary form for .pgl, else CSV; a final .gz is not looked at.
TableFormat format_of(const std::string& path);

/// `table` as text (not Binary) that reads back as the same table (numbers as the shortest decimals that do). CSV and
/// TSV have a header and the label first; a name that a spreadsheet would take for a formula has an apostrophe in
/// front, which the reader drops. LIBSVM has no room for feature names, and its labels are `libsvm_labels`. Error: a
/// sparse table of more than kDenseLimit numbers as CSV.
Result<std::string> table_text(const Table& table, TableFormat format);

/// The label that each class has in LIBSVM text: its name where all are numbers; else -1 and +1, by the rule of
/// `prepare` for two words, or 1, 2, ... in order of appearance. `libsvm_note` says which is which; empty where nothing
/// changes.
std::vector<std::string> libsvm_labels(const Table& table);
Message libsvm_note(const Table& table);

/// A class's or feature's name as a field of CSV or TSV: quoted where it must be, and no formula.
std::string csv_field(const std::string& name);

/// A prepared set as a table again: features as they are learned from, the classes "+1" and "-1".
Table prepared_table(const Table& table, const Dataset& data);

}  // namespace pegasos
