// A command writes over nothing that it reads. The one place that knows every file that came in (input_file.h), every
// output that a command line names, and every file that goes out (file_writer.h). It watches only while a KeptInputs
// lives: a window saves the file that it has opened. Thread rule: from any thread.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"

namespace pegasos {

/// From its making to its end no file that was read is written over, and none is written twice. There is one at a time.
class KeptInputs {
 public:
  /// The outputs that are looked at.
  enum class Of { EveryOutput, Announced };
  explicit KeptInputs(Of outputs = Of::EveryOutput);
  ~KeptInputs();
  KeptInputs(const KeptInputs&) = delete;
  KeptInputs& operator=(const KeptInputs&) = delete;
};

/// `file` will be written, as `option` of the command line says ("--json"; "the origin of --csv"). Said before long
/// work. Error Usage: it was read, or another output has its name.
Status announce_output(const std::string& option, const std::string& file);
/// `file` is read; "-" is standard input. Error Usage: it was announced as an output.
Status note_input(const std::string& file);
/// `file` is about to be written. Error Usage: it was read, or was written before.
Status check_output(const std::string& file);
/// Whether `file` was read. For outputs that a script of the window names, which may name one twice.
bool was_read(const std::string& file);
/// The first of these errors, which whoever met it may have told as something else.
std::optional<Error> refused_output();

}  // namespace pegasos
