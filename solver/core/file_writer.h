// The one way in which this program writes a file as a whole (a store of runs appends to its own): after any failure,
// at any moment, under its name stands either what stood there before or what was to be written, whole.
//
// A temporary file in the folder of the goal takes the bytes and is then renamed. A symbolic link stays one: what it
// leads to is replaced, or made where there is nothing yet. Mode bits of an old file are kept (another hard link to it
// keeps the old bytes); a file that its permissions protect from writing is left alone. What is no file of bytes (a
// pipe, a device, /dev/stdout) has nothing to be kept whole and is written to as it is. The first file that a process
// writes in a folder sweeps it of what dead processes left there.
//
// What a command reads is not replaced (core/kept_inputs.h).
//
// Every call's answer is looked at. Errors are of the code Io, name the file, and say the system's reason and what to
// do. Thread rule: a writer belongs to one thread; files of the same name from several threads or processes are each
// whole, and the last one stays.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/temporary_file.h"

namespace pegasos {

/// What would be lost with the bytes, when the power fails just after.
enum class Worth {
  /// A command makes them again: tables, pictures, reports.
  Again,
  /// A person's work or the end of a long run: sessions, settings, models. They are on the disk (fsync) before the old
  /// file goes; that takes some milliseconds, and seconds where much is written.
  Once
};

/// What becomes of a file that has the name already.
enum class Existing { Replaced, Kept };

class FileWriter {
 public:
  /// Makes the temporary file. `path` as a person gave it.
  static Result<std::unique_ptr<FileWriter>> open(const std::string& path, Worth worth = Worth::Again,
                                                  Existing existing = Existing::Replaced);
  /// Without `finish` nothing has happened.
  ~FileWriter();
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;

  /// Appends. False once something has failed: `finish` then says what.
  bool write(std::string_view bytes);
  /// The file is there, or everything is as before. Once.
  Status finish();

  /// Where another program can write the bytes instead; empty where the goal is no file of bytes.
  std::string temporary() const;

 private:
  struct Goal;
  FileWriter(std::string path, Worth worth, Existing existing);
  Status aim(const Goal& goal);
  bool flush();
  void put(std::string_view bytes);
  void check(int code);
  void keep_mode();
  void settle();

  std::string path_;
  Worth worth_;
  Existing existing_;
  std::string folder_path_;
  std::string name_;
  int folder_ = -1;
  std::optional<mode_t> mode_;  ///< of the file that is replaced
  int stream_ = -1;             ///< instead of a temporary file
  TemporaryFile temporary_;
  std::string held_;  ///< small pieces are written together
  int failure_ = 0;   ///< the first error number
};

/// `pieces`, one behind the other, as the file `path`.
Status save_file(const std::string& path, std::span<const std::string_view> pieces, Worth worth = Worth::Again,
                 Existing existing = Existing::Replaced);
Status save_file(const std::string& path, std::string_view bytes, Worth worth = Worth::Again,
                 Existing existing = Existing::Replaced);

}  // namespace pegasos
