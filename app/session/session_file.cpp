#include "session/session_file.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

namespace pegasos::session {
namespace {

using Json = nlohmann::ordered_json;
constexpr int kVersion = 1;
constexpr std::array<std::string_view, 4> kPhases = {"sample", "violators", "gradient", "projection"};

Error bad(const std::string& path, std::string sentence) {
  return {ErrorCode::BadInput, std::move(sentence), path, 0, 0};
}

std::optional<std::uint64_t> parse_hash(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (code != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

Result<std::string> slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{ErrorCode::NotFound, "this file cannot be opened: check its name and permissions", path, 0, 0};
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

Result<SessionFile> interpret(const Json& json, const std::string& path) {
  SessionFile file;
  for (const auto& [key, value] : json.at("parameters").items()) {
    if (find_parameter(key) == nullptr) continue;  // of a later program
    if (const Status set = set_parameter(file.parameters, key, value.get<std::string>()); !set)
      return bad(path, "in \"parameters\": " + set.error().message);
  }
  const auto checksum = parse_hash(json.at("data").at("checksum").get<std::string>());
  const auto hash = parse_hash(json.at("hash").get<std::string>());
  const auto phase = std::ranges::find(kPhases, json.at("phase").get<std::string>());
  if (!checksum || !hash)
    return bad(path, "a checksum is not a number of 16 hexadecimal digits: the file was changed by hand");
  if (phase == kPhases.end()) return bad(path, "the phase is none of sample, violators, gradient, projection");
  file.checksum = *checksum;
  file.hash = *hash;
  file.m = json.at("data").at("m").get<Count>();
  file.d = json.at("data").at("d").get<Count>();
  file.position = {json.at("t").get<Count>(), static_cast<Phase>(phase - kPhases.begin())};
  const bool possible = file.position.t >= 0 && file.position.t <= kStepsMax &&
                        (file.position.t > 0 || file.position.phase == Phase::Projection);
  if (!possible) return bad(path, "t is not a number of steps from 0 to 2^53");
  return file;
}

}  // namespace

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

Result<SessionFile> read_session(const std::string& path) {
  auto text = slurp(path);
  if (!text) return text.error();
  const Json json = Json::parse(*text, nullptr, false);
  if (json.is_discarded()) return bad(path, "this is not valid JSON: a session file is written by Save session");
  try {
    const int version = json.at("pegasos_session").get<int>();
    if (version > kVersion)
      return bad(path, fmt::format("session version {} is newer than this program's {}: update the program", version,
                                   kVersion));
    return interpret(json, path);
  } catch (const Json::exception& trouble) {
    return bad(path, fmt::format("this is not a complete session file: {}", trouble.what()));
  }
}

Status write_session(const SessionFile& file, const std::string& path) {
  Json json;
  json["pegasos_session"] = kVersion;
  json["program"] = PEGASOS_VERSION;
  for (const Parameter& parameter : parameter_table())
    json["parameters"][std::string(parameter.key)] = parameter.get(file.parameters);
  json["data"] = {{"checksum", hash_text(file.checksum)}, {"m", file.m}, {"d", file.d}};
  json["t"] = file.position.t;
  json["phase"] = kPhases[static_cast<std::size_t>(file.position.phase)];
  json["hash"] = hash_text(file.hash);
  std::string text;
  try {
    text = json.dump(2);
  } catch (const Json::exception&) {
    return Error{ErrorCode::BadInput,
                 "the session could not be written: the data set's name or a class name is not UTF-8 text", path, 0, 0};
  }
  const std::string temporary = path + ".part";
  {
    std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
    out << text << '\n';
    out.close();
    if (!out) {
      std::remove(temporary.c_str());
      return Error{ErrorCode::Io, "the session could not be written: check the folder and the free space", path, 0, 0};
    }
  }
  std::error_code trouble;
  std::filesystem::rename(temporary, path, trouble);
  if (!trouble) return Done{};
  std::remove(temporary.c_str());
  return Error{ErrorCode::Io, "the session could not be written: " + trouble.message(), path, 0, 0};
}

bool looks_like_session(const std::string& path) {
  if (path == "-") return false;
  std::ifstream in(path, std::ios::binary);
  std::string head(256, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head.find("\"pegasos_session\"") != std::string::npos;
}

}  // namespace pegasos::session
