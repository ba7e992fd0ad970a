#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "data/binary_form.h"
#include "data/byte_stream.h"
#include "data/readers.h"
#include "data/text.h"

namespace pegasos {
namespace {

namespace fs = std::filesystem;

bool write_all(const std::string& path, std::span<const std::string_view> pieces) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::ranges::all_of(pieces, [file](std::string_view bytes) {
    return bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  });
  const int code = errno;
  const bool closed = std::fclose(file) == 0;
  if (!written) errno = code;
  return written && closed;
}

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
                      fmt::format("the text has more than {} bytes, the most that is read of such a file; is this the "
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

Status write_file(const std::string& path, std::string_view text) {
  if (!path.ends_with(".gz")) return write_file(path, std::span(&text, 1));
  const auto packed = pack(text, path);
  if (!packed) return packed.error();
  const std::string_view bytes = *packed;
  return write_file(path, std::span(&bytes, 1));
}

Status write_file(const std::string& path, std::span<const std::string_view> pieces) {
  std::error_code code;
  fs::path target(path);
  if (fs::is_symlink(target, code)) target = fs::weakly_canonical(target, code);
  const fs::file_status status = fs::status(target, code);
  if (fs::is_directory(status)) return file_error(path, "this is a folder; name a file in it");
  if (fs::exists(status) && !fs::is_regular_file(status)) {  // a pipe or device: there is nothing to keep whole
    if (write_all(target.string(), pieces)) return Done{};
    return file_error(path, fmt::format("writing failed ({})", system_reason(errno)));
  }
  static std::atomic<unsigned> count{0};
  const std::string temporary = fmt::format("{}.{}-{}.tmp", target.string(), ::getpid(), count++);
  if (!write_all(temporary, pieces)) {
    const int failure = errno;
    fs::remove(temporary, code);
    return file_error(path, fmt::format("the file cannot be written ({})", system_reason(failure)));
  }
  if (fs::exists(status)) fs::permissions(temporary, status.permissions(), code);
  fs::rename(temporary, target, code);
  if (!code) return Done{};
  const std::string why = code.message();
  fs::remove(temporary, code);
  return file_error(path, fmt::format("the file cannot be replaced ({})", why));
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

}  // namespace pegasos
