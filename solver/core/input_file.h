// The one door through which files come in. Nothing is opened that has no end or could keep a reader waiting where
// nobody can interrupt it: folders, devices and sockets are refused, pipes are read only where that is asked for, and
// every wait and every long read ends when it is cancelled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>

#include "core/result.h"

namespace pegasos {

/// An error of the file `file` as such.
Error file_error(const std::string& file, Message message, ErrorCode code = ErrorCode::Io);

enum class Inputs {
  Files,  ///< regular files: they have an end and can be read again
  Ours,   ///< the same, only to see whether it may be written over: no input (core/kept_inputs.h)
  Pipes   ///< these, named pipes, and standard input as "-": they can be read once, and who opens them waits for them
};

class InputFile {
 public:
  /// Opens `path` for reading and does not wait, also where it is a pipe that nobody writes to yet. Errors: NotFound,
  /// Io with what stands under that name instead of a file.
  static Result<InputFile> open(const std::string& path, Inputs inputs, std::stop_token stop = {});

  /// Up to `most` bytes to `out`; how many, fewer only at the end. Errors: Io, also where another program changed the
  /// file meanwhile; Cancelled.
  Result<std::size_t> read(char* out, std::size_t most);
  /// Error where a regular file has another length or another time than when it was opened.
  Status check_unchanged() const;

  const std::string& name() const { return name_; }
  bool is_regular() const { return regular_; }
  /// Bytes of a regular file when it was opened; 0 where that is not known.
  std::size_t size() const { return size_; }
  int descriptor() const { return descriptor_.number; }

 private:
  struct Descriptor {
    Descriptor() = default;
    Descriptor(Descriptor&& other) noexcept : number(std::exchange(other.number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
      std::swap(number, other.number);
      return *this;
    }
    ~Descriptor();
    int number = -1;
  };
  InputFile() = default;
  Status take_facts(Inputs inputs);
  bool wait() const;
  Error cancelled() const;

  std::string name_;
  Descriptor descriptor_;
  bool standard_ = false;  // standard input, whose place in a file is not ours alone
  bool regular_ = false;
  std::size_t size_ = 0;
  std::int64_t changed_ns_ = 0;  // since 1970
  std::size_t taken_ = 0;
  std::stop_token stop_;
};

}  // namespace pegasos
