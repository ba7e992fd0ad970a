// What stands beside a table: "CSV on the Web" calls it NAME-metadata.json.
#include <filesystem>

#include "core/hash.h"
#include "core/input_file.h"
#include "data/files.h"
#include "session/carrier.h"
#include "session/session_file.h"

namespace pegasos::session {
namespace {

constexpr const char* kOriginKey = "urn:pegasos-lab:origin";
constexpr const char* kChecksumKey = "urn:pegasos-lab:checksum";

std::string sidecar_of(const std::string& table) { return table + std::string(kSidecarEnding); }

std::string checksum_text(std::string_view bytes) {
  Hash hash;
  hash.add(bytes);
  return hash_text(hash.value());
}

/// Of another program, or of this one and damaged: it is not written over.
bool in_the_way(const std::string& path) {
  std::error_code failed;
  if (!std::filesystem::exists(path, failed)) return false;
  const auto json = read_json(path, {.inputs = Inputs::Ours});
  return !json || !is_sidecar(*json);
}

}  // namespace

bool is_sidecar(const Json& json) { return json.is_object() && json.contains(kOriginKey); }

std::string sidecar_text(const Json& json) { return text_of(json, kOriginKey, "", kJsonBytes); }

Status write_table_file(const std::string& path, std::string_view text, const std::string& origin) {
  const std::string beside = sidecar_of(path);
  std::error_code failed;
  const bool a_file = !std::filesystem::exists(path, failed) || std::filesystem::is_regular_file(path, failed);
  if (origin.empty() || !a_file) return write_file(path, text);
  if (in_the_way(beside))
    return file_error(beside,
                      "the table's origin would be written here, and another program's file is in the way: give the "
                      "table another name");
  if (const Status written = write_file(path, text); !written) return written;
  Json json;
  json["@context"] = "http://www.w3.org/ns/csvw";
  json["url"] = std::filesystem::path(path).filename().string();
  json[kChecksumKey] = checksum_text(text);
  json[kOriginKey] = origin;
  return write_file(beside, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

Result<std::string> text_beside(const std::string& path) {
  if (const auto there = InputFile::open(path, Inputs::Files); !there) return there.error();
  const std::string beside = sidecar_of(path);
  std::error_code failed;
  if (!std::filesystem::exists(beside, failed))
    return file_error(path,
                      Message("this file carries no origin, and {} is not there, in which that of a table stands",
                              std::filesystem::path(beside).filename().string()),
                      ErrorCode::BadInput);
  const auto json = read_json(beside);
  if (!json) return json.error();
  const auto table = read_text(path);
  if (!table) return table.error();
  try {
    std::string text = sidecar_text(*json);
    if (text_of(*json, kChecksumKey, "") == checksum_text(*table)) return text;
    return file_error(path,
                      Message("{} is of another table, or the table was changed since: make the table again",
                              std::filesystem::path(beside).filename().string()),
                      ErrorCode::BadInput);
  } catch (const Wrong& trouble) {
    return file_error(beside, trouble.sentence, ErrorCode::BadInput);
  }
}

}  // namespace pegasos::session
