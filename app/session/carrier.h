// A text inside the file that it speaks of, where the file's format keeps such things: as an XMP packet in SVG
// (<metadata>), PNG (iTXt), PDF (a metadata stream), GIF, MP4 and HTML, so that every tool that shows metadata shows
// it. Beside a CSV, whose readers know no comments, it stands in NAME.csv-metadata.json, as "CSV on the Web" (W3C)
// calls what is said of a table. Files are read as what anybody may have made.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "session/json_read.h"

namespace pegasos::session {

enum class Carrier { None, Svg, Png, Pdf, Gif, Mp4, Html };

/// The format that begins so.
Carrier carrier_of(std::string_view beginning);
bool is_carrier(const std::string& path);

/// `bytes`, a whole file, with `text` in it; as they are where their format has no place for it or `text` is empty.
std::string carrying(std::string bytes, std::string_view text);
/// The same of a film that another program wrote; it grows at its end. Error Io.
Status put_into_film(const std::string& path, std::string_view text);

/// The text that the file carries, of at most `most` bytes. Errors: of the file; it carries none, more than one, or a
/// part of one. Of files beyond 64 MiB the first 32 and the last MiB are looked at.
Result<std::string> carried_text(const std::string& path, std::size_t most);

/// `text`, a table, as the file `path`, and `origin` beside it, bound to this table by its checksum; nothing beside it
/// where `origin` is empty. Error Io, also where another program's file has that name.
Status write_table_file(const std::string& path, std::string_view text, const std::string& origin);
/// What a table's name has after it there.
inline constexpr std::string_view kSidecarEnding = "-metadata.json";
bool is_sidecar(const Json& json);
/// The text that stands there. Throws Wrong.
std::string sidecar_text(const Json& json);
/// That of the table `path`, which must still be the one it was written for.
Result<std::string> text_beside(const std::string& path);

}  // namespace pegasos::session
