#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>

#include "core/file_writer.h"
#include "data/binary_form.h"
#include "data/byte_stream.h"
#include "data/files.h"
#include "data/readers.h"
#include "data/text.h"
#include "data/words.h"

namespace pegasos {
namespace {

Result<std::string> pack(std::string_view bytes, const std::string& name) {
  z_stream stream{};
  if (bytes.size() > (1U << 31U) ||
      deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return file_error(name, "the data are too large to be packed; write them without .gz");
  }
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib does not write there
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int code = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (code != Z_STREAM_END) return file_error(name, "the data cannot be packed; write them without .gz");
  return packed;
}

}  // namespace

Result<std::string> read_text(const std::string& path, const TextReading& reading) {
  auto stream = ByteStream::open(path, reading.inputs, reading.stop);
  if (!stream) return stream.error();
  const auto too_long = [&] {
    return file_error(stream->name(),
                      Message("the text has more than {} bytes, the most that is read of such a file; is this the "
                              "right one?",
                              reading.most_bytes),
                      ErrorCode::BadInput);
  };
  if (stream->size() > reading.most_bytes) return too_long();
  std::string text;
  for (std::size_t room = stream->size() + 1;; room = std::max<std::size_t>(text.size(), 1U << 16U)) {
    room = std::min(room, reading.most_bytes - text.size() + 1);
    const auto got = stream->read(text, room);  // one more than there are, so that the end is seen without growing
    if (!got) return got.error();
    if (text.size() > reading.most_bytes) return too_long();
    if (*got < room) break;
  }
  const auto start = start_of_text(text, stream->name());
  if (!start) return start.error();
  text.erase(0, text.size() - start->size());
  return text;
}

Result<TextStart> read_text_start(const std::string& path, std::size_t limit, std::stop_token stop) {
  auto stream = ByteStream::open(path, Inputs::Files, std::move(stop));
  if (!stream) return stream.error();
  TextStart start;
  start.size = static_cast<Count>(stream->size());
  start.packed = stream->packed();
  const auto got = stream->read(start.text, limit + 1);
  if (!got) return got.error();
  start.complete = *got <= limit;
  if (!start.complete) start.text.resize(limit);
  return start;
}

Status write_file(const std::string& path, std::string_view text) { return write_file(path, text, Worth::Again); }

Status write_file(const std::string& path, std::string_view text, Worth worth) {
  if (!path.ends_with(".gz")) return save_file(path, text, worth);
  const auto packed = pack(text, path);
  return packed ? save_file(path, *packed, worth) : packed.error();
}

Status write_table(const Table& table, const std::string& path) {
  const TableFormat format = format_of(path);
  if (format == TableFormat::Binary) {
    if (!path.ends_with(".gz")) return write_binary(table, path);
    return file_error(path, "a .pgl file is mapped into memory, so it cannot be packed; leave out .gz",
                      ErrorCode::Usage);
  }
  auto text = table_text(table, format);
  if (!text) {
    Error error = text.error();
    error.file = path;
    return error;
  }
  if (const Status same = table.rows.check_file(); !same) return same;
  return write_file(path, *text);
}

Result<std::string> write_words(const Table& table, const std::string& path) {
  const std::string file = words_file(path);
  const auto text = words_text(table, file);
  if (!text) return text.error();
  if (const Status written = write_file(file, *text); !written) return written.error();
  return file;
}

}  // namespace pegasos
