// What the files of a command carry about where they come from (session/origin.h).
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "cli/command.h"
#include "session/origin.h"

namespace pegasos::cli {

/// Of every command that writes pictures, reports or tables.
inline constexpr Option kNoOrigin = {
    "--no-origin", "", "Leaves out of what is written where it comes from: command, parameters, checksum, session."};

/// `origin`, empty where it is to be left out.
std::string wanted_origin(const Arguments& arguments, std::string origin);
/// " --theme dark": those of these options that were given.
std::string given_options(const Arguments& arguments, std::initializer_list<std::string_view> names);
/// Of commands that write tables. A script that asks for one file gets one file.
inline constexpr Option kCsvOrigin = {
    "--csv-origin", "",
    "Also writes FILE.csv-metadata.json beside a table: where it comes from, as pictures carry it."};

/// A table as the file `path`, and beside it its origin where kCsvOrigin asks for that; - is standard output.
Status write_csv(const Arguments& arguments, const std::string& path, std::string_view text, const std::string& origin);

}  // namespace pegasos::cli
