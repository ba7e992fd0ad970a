#include "cli/file_origin.h"

#include "cli/output.h"
#include "data/source.h"
#include "exports/picture_file.h"

namespace pegasos::cli {

std::string wanted_origin(const Arguments& arguments, std::string origin) {
  if (arguments.has(kNoOrigin.name)) return {};
  const auto made = session::parse_origin(origin, "");
  if (made && made->left_out != session::Origin::LeftOut::Nothing && !arguments.quiet())
    say("what is written carries no session: the points, or all of it, do not fit into 64 kB");
  return origin;
}

std::string given_options(const Arguments& arguments, std::initializer_list<std::string_view> names) {
  std::string words;
  for (const std::string_view name : names) {
    const std::string value = arguments.text(name);
    plot::ThemeName theme = plot::ThemeName::light;  // that of a file is a person's own, and so is the file's name
    const bool left_out = name == "--theme" && (value == "light" || !plot::parse_theme_name(value, theme));
    if (arguments.has(name) && !left_out) words += exports::option_words(name, arguments.text(name));
  }
  return words;
}

Status write_csv(const Arguments& arguments, const std::string& path, std::string_view text,
                 const std::string& origin) {
  if (path == "-") return write_bytes(path, text);
  const Status same = check_open_files();
  return same ? session::write_table_file(path, text, arguments.has(kCsvOrigin.name) ? origin : "") : same;
}

}  // namespace pegasos::cli
