#include "fuzz/forms.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "core/hash.h"
#include "data/binary_layout.h"
#include "session/carrier.h"
#include "session/json_read.h"
#include "session/packed.h"
#include "session/session_file.h"

namespace pegasos::fuzz {
namespace {

constexpr int kGzip = 15 + 16;  // zlib's sign for it
constexpr std::size_t kMost = std::size_t{1} << 20U;

std::string unpacked(const std::string& bytes) {
  z_stream stream{};
  if (inflateInit2(&stream, kGzip) != Z_OK) return {};
  std::string out(kMost, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int code = inflate(&stream, Z_FINISH);
  out.resize(code == Z_STREAM_END ? stream.total_out : 0);
  inflateEnd(&stream);
  return out;
}

std::string packed(const std::string& inner) {
  z_stream stream{};
  if (deflateInit2(&stream, 1, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(inner.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(inner.data()));
  stream.avail_in = static_cast<uInt>(inner.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string as_it_is(const std::string& bytes) { return bytes.size() >= sizeof(BinaryHeader) ? bytes : std::string(); }

/// Every checksum fits what it speaks of, where the header's sizes fit the file.
std::string sealed(const std::string& inner) {
  std::string out = inner;
  if (out.size() < sizeof(BinaryHeader)) return out;
  BinaryHeader header;
  std::memcpy(&header, out.data(), sizeof header);
  const bool small = header.rows < kMost && header.text_bytes < kMost && header.row_bytes < kMost;
  if (small && BinaryLayout(header).file_bytes() == out.size()) {
    const BinaryLayout layout(header);
    const BinaryBytes bytes = std::as_bytes(std::span(out));
    std::vector<std::uint64_t> checks;
    for (const BinaryLayout::Section& section : layout.sections) {
      for (std::size_t at = section.at; at < section.end(); at += kCheckBlock)
        checks.push_back(check_of(bytes.subspan(at, std::min(kCheckBlock, section.end() - at))));
    }
    std::memcpy(out.data() + layout.checks.at, checks.data(), layout.checks.bytes);
    header.checks = check_of(std::as_bytes(std::span(checks)));
    header.file_bytes = out.size();
  }
  header.own = check_of(header);
  std::memcpy(out.data(), &header, sizeof header);
  return out;
}

std::string without_end(const std::string& bytes) {
  const std::size_t end = bytes.rfind("\nend ");
  return end == std::string::npos ? std::string() : bytes.substr(0, end + 1);
}

std::string with_end(const std::string& inner) {
  Hash hash;
  for (std::size_t at = 0; at < inner.size();) {
    const std::size_t end = std::min(inner.find('\n', at), inner.size());
    hash.add(std::string_view(inner).substr(at, end - at));
    hash.add("\n");
    at = end + 1;
  }
  const auto runs = std::ranges::count(inner, '\n') - 2;
  return fmt::format("{}end {} {:016x}\n", inner, runs, hash.value());
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

constexpr std::string_view kPoints = "\"points\":\"";

/// The JSON behind an origin's seal; the points in it, which are packed, behind that.
std::string unsealed(const std::string& text) {
  constexpr std::size_t kSeal = 17;
  if (text.size() <= kSeal) return {};
  std::string json = text.substr(kSeal);
  std::size_t at = json.find(kPoints);
  if (at == std::string::npos) return json;
  at += kPoints.size();
  const std::size_t length = std::min(json.find('"', at), json.size()) - at;
  const auto points = session::unpacked(json.substr(at, length), kMost);
  return points ? json.erase(at, length) + kBehind + *points : json;
}

std::string sealed_origin(const std::string& inner) {
  const std::size_t end = std::min(inner.find(kBehind), inner.size());
  std::string json = inner.substr(0, end);
  const std::size_t at = json.find(kPoints);
  if (end < inner.size() && at != std::string::npos)
    json.insert(at + kPoints.size(), session::packed(inner.substr(end + 1)));
  Hash hash;
  hash.add(json);
  return session::hash_text(hash.value()) + " " + json;
}

std::string carried(const std::string& bytes) {
  constexpr std::string_view kOpens = "<pegasos:origin>";
  const std::size_t at = bytes.find(kOpens);
  const std::size_t to = bytes.find("</pegasos:origin>", at == std::string::npos ? at : at + kOpens.size());
  if (to == std::string::npos) return {};
  const std::string text = bytes.substr(at + kOpens.size(), to - at - kOpens.size());
  return unsealed(replaced(replaced(replaced(text, "&lt;", "<"), "&gt;", ">"), "&amp;", "&"));
}

std::string in_svg(const std::string& inner) { return session::carrying("<svg></svg>", sealed_origin(inner)); }

std::string in_png(const std::string& inner) {
  const std::string head = std::string("\x89PNG\r\n\x1A\n", 8) + std::string("\0\0\0\rIHDR", 8) + std::string(17, '\1');
  return session::carrying(head, sealed_origin(inner));
}

constexpr const char* kOriginKey = "urn:pegasos-lab:origin";

std::string beside(const std::string& bytes) {
  const auto json = session::parse_json(bytes, {.file = {}});
  if (!json || !json->is_object() || !json->contains(kOriginKey) || !(*json)[kOriginKey].is_string()) return {};
  return unsealed((*json)[kOriginKey].get<std::string>());
}

std::string in_sidecar(const std::string& inner) {
  const session::Json json = {{kOriginKey, sealed_origin(inner)}};
  return json.dump(-1, ' ', true, session::Json::error_handler_t::replace);
}

constexpr std::string_view kLinked = "#session=1.";

std::string linked(const std::string& link) {
  const std::size_t at = link.find(kLinked);
  if (at == std::string::npos) return {};
  std::string text = replaced(replaced(link.substr(at + kLinked.size()), "-", "+"), "_", "/");
  text.append((4 - text.size() % 4) % 4, '=');
  return session::unpacked(text, kMost).value_or("");
}

std::string link_to(const std::string& inner) {
  return "pegasos:" + std::string(kLinked) +
         replaced(replaced(replaced(session::packed(inner), "+", "-"), "/", "_"), "=", "");
}

}  // namespace

const Form kPacked{unpacked, packed};
const Form kSealed{as_it_is, sealed};
const Form kPart{without_end, with_end};
const Form kInSvg{carried, in_svg};
const Form kInPng{carried, in_png};
const Form kSidecar{beside, in_sidecar};
const Form kLink{linked, link_to};

}  // namespace pegasos::fuzz
