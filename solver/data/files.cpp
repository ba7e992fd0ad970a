#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "data/readers.h"

namespace pegasos {
namespace {

namespace fs = std::filesystem;

Error io_error(const std::string& file, std::string message, ErrorCode code = ErrorCode::Io) {
  Error error;
  error.code = code;
  error.file = file;
  error.message = std::move(message);
  return error;
}

std::string reason(int code) { return std::error_code(code, std::generic_category()).message(); }

struct Closer {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using FilePtr = std::unique_ptr<std::FILE, Closer>;

constexpr std::size_t kNoLimit = std::string::npos;

/// All bytes, or the first `limit` ones.
Result<std::string> read_all(std::FILE* file, const std::string& name, std::size_t size_hint, std::size_t limit) {
  std::string bytes;
  std::size_t used = 0;
  std::size_t room = std::min(size_hint + 1, limit);  // one more, so that the end is seen without growing
  for (;;) {
    bytes.resize(room);
    used += std::fread(bytes.data() + used, 1, room - used, file);
    if (used < room || used >= limit) break;
    room = std::min(room + std::max<std::size_t>(room, 1U << 16U), limit);
  }
  if (std::ferror(file) != 0) return io_error(name, fmt::format("the file cannot be read ({})", reason(errno)));
  bytes.resize(used);
  return bytes;
}

struct Inflater {
  z_stream stream{};
  bool ready = false;
  Inflater() { ready = inflateInit2(&stream, 15 + 16) == Z_OK; }  // 16: gzip and nothing else
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream); }
};

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1F\x8B"); }

/// Appends one gzip member to `text` and cuts it off `packed`; false when it is damaged or not complete. It ends early
/// once `text` has `limit` bytes.
bool unpack_member(std::string_view& packed, std::string& text, std::size_t limit) {
  Inflater inflater;
  if (!inflater.ready) return false;
  z_stream& stream = inflater.stream;
  constexpr std::size_t kPiece = 1U << 30U;  // zlib counts in 32 bits
  std::size_t used = text.size();
  std::size_t given = 0;
  for (int code = Z_OK; code != Z_STREAM_END && used < limit;) {
    if (stream.avail_in == 0) {
      if (given == packed.size()) return false;
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + given));  // zlib does not write there
      stream.avail_in = static_cast<uInt>(std::min(kPiece, packed.size() - given));
      given += stream.avail_in;
    }
    if (used == text.size()) text.resize(std::max<std::size_t>(2 * text.size(), 4 * packed.size() + 4096));
    stream.next_out = reinterpret_cast<Bytef*>(text.data() + used);
    stream.avail_out = static_cast<uInt>(std::min(kPiece, text.size() - used));
    const uInt room = stream.avail_out;
    code = inflate(&stream, Z_NO_FLUSH);
    used += room - stream.avail_out;
    if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR) return false;
  }
  text.resize(used);
  packed.remove_prefix(given - stream.avail_in);
  return true;
}

Result<std::string> unpack(std::string_view packed, const std::string& name, std::size_t limit = kNoLimit) {
  std::string text;
  while (is_gzip(packed) && text.size() < limit) {
    if (!unpack_member(packed, text, limit))
      return io_error(name, "the gzip data are damaged or cut off; fetch or pack the file again");
  }
  if (text.size() < limit && packed.find_first_not_of('\0') != std::string_view::npos) {
    return io_error(name, "something that is not gzip follows the gzip data; pack the file again");
  }
  return text;
}

bool write_all(const std::string& path, std::string_view bytes) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  const int code = errno;
  const bool closed = std::fclose(file) == 0;
  if (!written) errno = code;
  return written && closed;
}

Result<std::string> pack(std::string_view bytes, const std::string& name) {
  z_stream stream{};
  if (bytes.size() > (1U << 31U) ||
      deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return io_error(name, "the data are too large to be packed; write them without .gz");
  }
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib does not write there
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int code = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (code != Z_STREAM_END) return io_error(name, "the data cannot be packed; write them without .gz");
  return packed;
}

}  // namespace

namespace {

/// The file as it lies there, or its first `limit` bytes.
Result<std::string> read_bytes(const std::string& path, std::size_t limit) {
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : path;
  std::error_code code;
  if (!standard && fs::is_directory(path, code)) return io_error(name, "this is a folder; name a file in it");
  const FilePtr file(standard ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    return io_error(name,
                    missing ? "there is no such file; check the name"
                            : fmt::format("the file cannot be opened ({})", reason(errno)),
                    missing ? ErrorCode::NotFound : ErrorCode::Io);
  }
  const bool regular = !standard && fs::is_regular_file(path, code);
  const auto size = regular ? fs::file_size(path, code) : 0;
  return read_all(file.get(), name, code ? 0 : static_cast<std::size_t>(size), limit);
}

std::string shown_name(const std::string& path) { return path == "-" ? "standard input" : path; }

}  // namespace

Result<std::string> read_text(const std::string& path) {
  auto bytes = read_bytes(path, kNoLimit);
  if (!bytes || !is_gzip(*bytes)) return bytes;
  return unpack(*bytes, shown_name(path));
}

Result<TextStart> read_text_start(const std::string& path, std::size_t limit) {
  auto bytes = read_bytes(path, limit + limit / 8 + (1U << 16U));  // what cannot be packed grows a little
  if (!bytes) return bytes.error();
  TextStart start;
  start.packed = is_gzip(*bytes);
  if (start.packed) {
    auto text = unpack(*bytes, shown_name(path), limit + 1);
    if (!text) return text.error();
    start.text = std::move(text).value();
  } else {
    start.text = std::move(bytes).value();
  }
  start.complete = start.text.size() <= limit;
  if (!start.complete) start.text.resize(limit);
  return start;
}

Status write_file(const std::string& path, std::string_view text) {
  std::string packed;
  if (path.ends_with(".gz")) {
    auto result = pack(text, path);
    if (!result) return result.error();
    packed = std::move(*result);
  }
  const std::string_view bytes = packed.empty() ? text : packed;
  std::error_code code;
  fs::path target(path);
  if (fs::is_symlink(target, code)) target = fs::weakly_canonical(target, code);
  const fs::file_status status = fs::status(target, code);
  if (fs::is_directory(status)) return io_error(path, "this is a folder; name a file in it");
  if (fs::exists(status) && !fs::is_regular_file(status)) {  // a pipe or device: there is nothing to keep whole
    if (write_all(target.string(), bytes)) return Done{};
    return io_error(path, fmt::format("writing failed ({})", reason(errno)));
  }
  static std::atomic<unsigned> count{0};
  const std::string temporary = fmt::format("{}.{}-{}.tmp", target.string(), ::getpid(), count++);
  if (!write_all(temporary, bytes)) {
    const int failure = errno;
    fs::remove(temporary, code);
    return io_error(path, fmt::format("the file cannot be written ({})", reason(failure)));
  }
  if (fs::exists(status)) fs::permissions(temporary, status.permissions(), code);
  fs::rename(temporary, target, code);
  if (!code) return Done{};
  const std::string why = code.message();
  fs::remove(temporary, code);
  return io_error(path, fmt::format("the file cannot be replaced ({})", why));
}

Status write_table(const Table& table, const std::string& path) {
  auto text = table_text(table, format_of(path));
  if (!text) {
    Error error = text.error();
    error.file = path;
    return error;
  }
  return write_file(path, *text);
}

}  // namespace pegasos
