// Readers for LIBSVM/SVMlight and CSV/TSV text, and writers of both. Every mistake is an Error with file, line and column.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "data/source.h"
#include "data/table.h"

namespace pegasos {

/// Whole content of `path` ("-" = standard input), unpacked when it is gzip.
Result<std::string> read_text(const std::string& path);

/// `text` as LIBSVM/SVMlight: `label index:value ...`, indices from 1 and strictly increasing, # comments, qid ignored.
Result<Table> read_libsvm(std::string_view text, const std::string& file);

/// `text` as CSV or TSV (RFC 4180 quotes; comma, semicolon or tab told by the first line; header detected; # comment lines).
Result<Table> read_csv(std::string_view text, const std::string& file, const ReadOptions& options);

/// Written to a temporary name and renamed. LIBSVM for .libsvm/.svm/.txt/.dat, TSV for .tsv, else CSV with a header.
Status write_table(const Table& table, const std::string& path);

}  // namespace pegasos
