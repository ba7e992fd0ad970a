// Whole files, packed or not: texts and tables in, texts and tables out. Errors are of InputFile and FileWriter and
// name the file. Thread rule: free functions without shared state.
#pragma once

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/input_file.h"
#include "core/message.h"
#include "core/result.h"
#include "core/types.h"

namespace pegasos {

struct Table;
enum class Worth;  // core/file_writer.h

/// How a text is read that is kept whole, such as a session, a model or a list of batches.
struct TextReading {
  Inputs inputs = Inputs::Files;
  std::size_t most_bytes = kMostBytes;  ///< unpacked
  std::stop_token stop = {};
  static constexpr std::size_t kMostBytes = std::size_t{2} << 30U;
};
/// Whole content of `path` ("-" = standard input), unpacked when it is gzip, without a byte-order mark. Errors as of
/// InputFile; UTF-16 and UTF-32; more bytes than asked for.
Result<std::string> read_text(const std::string& path, const TextReading& reading = {});

/// The first `limit` unpacked bytes of a regular file, or all of them.
struct TextStart {
  std::string text;
  Count size = 0;  ///< bytes of the file
  bool complete = true;
  bool packed = false;  ///< gzip
};
Result<TextStart> read_text_start(const std::string& path, std::size_t limit, std::stop_token stop = {});

/// `text` as a file, whole or not at all (core/file_writer.h). Where the name ends in .gz the content is packed.
Status write_file(const std::string& path, std::string_view text);
Status write_file(const std::string& path, std::string_view text, Worth worth);

/// `table_text`, or the binary form, in the format of the suffix, through `write_file`.
Status write_table(const Table& table, const std::string& path);

/// Where the words of the data in `path` are looked for: "news.libsvm.words" for news.libsvm and news.libsvm.gz.
std::string words_file(const std::string& path);
/// The names of its features, a line each, where LIBSVM text in `path` finds them: the file's name. Errors, also:
/// BadInput for a name with a line break or a blank at an end.
Result<std::string> write_words(const Table& table, const std::string& path);
/// Whether a note of a table says which file named its features.
bool is_words_note(const Message& note);

}  // namespace pegasos
