// The binary form of a set, .pgl: rows as they lie in memory, so that a file is mapped instead of read (private to the
// data layer; `open_table` and `write_table` come here by the file's beginning and the name's ending).
//
//   Header (128 bytes) | text | labels | places | rows | checks        each from a multiple of 64 on, filled up with 0
//
// All numbers are little-endian. Text: name lists, each string behind its length (32 bits). Labels: m numbers of
// classes, 32 bits. Places and rows: see RowParts. Checks: the XXH3 of every block of 256 kB of each section before,
// in their order; the header has the XXH3 of the checks and of itself.
#pragma once

#include <string>
#include <string_view>

#include "core/progress.h"
#include "core/result.h"
#include "data/large/mapped_file.h"
#include "data/table.h"

namespace pegasos {

/// Does a file that begins like this have the binary form?
bool is_binary(std::string_view start);

/// The table in `path`, all of it checked once by `threads` threads. A file of at most `copied` bytes is copied into
/// memory. The rows of a larger one stay in it: it is mapped, and should not be written over while the table lives
/// (writing anew under the same name, as this program does, is no harm); `RowStorage::check_file` says where that
/// happened. Errors: a file that is cut off, damaged, of another version or another form, with what is wrong;
/// Cancelled.
Result<Table> read_binary(const std::string& path, Count threads, const JobControl& control,
                          std::size_t copied = MappedFile::kCopied);

/// Errors as `write_file`; the name cannot end in .gz.
Status write_binary(const Table& table, const std::string& path);

}  // namespace pegasos
