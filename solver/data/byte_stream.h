// The bytes of a file, from its beginning to its end; gzip is unpacked on the way (private to the data layer).
#pragma once

#include <zlib.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"

namespace pegasos {

/// An error of the file `file` as such, and what the system says of its code.
Error file_error(const std::string& file, std::string message, ErrorCode code = ErrorCode::Io);
std::string system_reason(int code);

class ByteStream {
 public:
  /// `path` "-" is standard input. Errors: NotFound, Io.
  static Result<ByteStream> open(const std::string& path);

  /// Appends up to `most` bytes to `text`; how many, fewer only at the end. Errors: the file cannot be read, gzip data
  /// that are damaged or cut off, something else behind them.
  Result<std::size_t> read(std::string& text, std::size_t most);
  /// Of the file's bytes that were read, in [0, 1]; 0 where its size is not known.
  double fraction() const { return size_ > 0 ? static_cast<double>(taken_) / static_cast<double>(size_) : 0; }
  /// Bytes of the file, 0 where that is not known.
  std::size_t size() const { return size_; }
  bool packed() const { return inflater_ != nullptr; }
  const std::string& name() const { return name_; }

 private:
  struct Closer {
    void operator()(std::FILE* file) const {
      if (file != stdin) std::fclose(file);
    }
  };
  struct InflateEnd {
    void operator()(z_stream* stream) const {
      inflateEnd(stream);
      delete stream;
    }
  };
  explicit ByteStream(std::string name) : name_(std::move(name)) {}
  Status fill();
  std::size_t copy(char* out, std::size_t most);
  Result<std::size_t> unpack(char* out, std::size_t most);
  Status next_member();

  std::string name_;
  std::unique_ptr<std::FILE, Closer> file_;
  std::size_t size_ = 0;
  std::size_t taken_ = 0;
  std::vector<char> held_;  // read from the file, used up to `begin_`
  std::size_t begin_ = 0;
  bool at_end_ = false;  // of the file
  std::unique_ptr<z_stream, InflateEnd> inflater_;
  bool in_member_ = false;
};

}  // namespace pegasos
