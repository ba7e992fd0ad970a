// The bytes of a file, from its beginning to its end; gzip is unpacked on the way (private to the data layer).
#pragma once

#include <zlib.h>

#include <memory>
#include <string>
#include <vector>

#include "core/input_file.h"

namespace pegasos {

class ByteStream {
 public:
  /// Errors as of InputFile.
  static Result<ByteStream> open(const std::string& path, Inputs inputs, std::stop_token stop = {});

  /// Appends up to `most` bytes to `text`; how many, fewer only at the end. Errors: as of InputFile, gzip data that
  /// are damaged or cut off, something else behind them.
  Result<std::size_t> read(std::string& text, std::size_t most);
  /// Of the file's bytes that were read, in [0, 1]; 0 where its size is not known.
  double fraction() const { return size() > 0 ? static_cast<double>(taken_) / static_cast<double>(size()) : 0; }
  /// Bytes of the file, 0 where that is not known.
  std::size_t size() const { return file_.size(); }
  bool is_regular() const { return file_.is_regular(); }
  bool packed() const { return inflater_ != nullptr; }
  const std::string& name() const { return file_.name(); }

 private:
  struct InflateEnd {
    void operator()(z_stream* stream) const {
      inflateEnd(stream);
      delete stream;
    }
  };
  explicit ByteStream(InputFile file) : file_(std::move(file)) {}
  Status fill();
  Result<std::size_t> copy(char* out, std::size_t most);
  Result<std::size_t> unpack(char* out, std::size_t most);
  Status next_member();

  InputFile file_;
  std::size_t taken_ = 0;
  std::vector<char> held_;  // read from the file, used up to `begin_`
  std::size_t begin_ = 0;
  bool at_end_ = false;  // of the file
  std::unique_ptr<z_stream, InflateEnd> inflater_;
  bool in_member_ = false;
};

}  // namespace pegasos
