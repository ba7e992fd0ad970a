#include "session/carrier.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <optional>

#include "core/file_calls.h"
#include "core/input_file.h"

namespace pegasos::session {
namespace {

using namespace std::string_literals;

constexpr std::string_view kOpens = "<pegasos:origin>";
constexpr std::string_view kCloses = "</pegasos:origin>";
constexpr std::size_t kWhole = std::size_t{64} << 20U;  // bytes of files that are looked through
constexpr std::size_t kHead = std::size_t{32} << 20U;   // of larger ones
constexpr std::size_t kTail = std::size_t{1} << 20U;
constexpr std::size_t kBeginning = 1024;

std::string element_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&' || c == '<' || c == '>') {
      out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;";
    } else {
      out += c;
    }
  }
  return out;
}

/// The way back, also of what other programs make of a text that they save again.
std::string text_of_element(std::string_view text) {
  constexpr std::pair<std::string_view, char> kNames[] = {
      {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&#34;", '"'}, {"&#39;", '\''}};
  std::string out;
  while (!text.empty()) {
    const auto* const name = std::ranges::find_if(kNames, [&](const auto& one) { return text.starts_with(one.first); });
    const bool named = name != std::end(kNames);
    out += named ? name->second : text.front();
    text.remove_prefix(named ? name->first.size() : 1);
  }
  return out;
}

std::string xmp_of(std::string_view text) {
  return fmt::format(
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      "<rdf:Description rdf:about=\"\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pegasos=\"urn:pegasos-lab:\">"
      "<xmp:CreatorTool>Pegasos Lab {}</xmp:CreatorTool>{}{}{}</rdf:Description></rdf:RDF></x:xmpmeta>",
      PEGASOS_VERSION, kOpens, element_text(text), kCloses);
}

/// Between the marks by which programs that know no format find it.
std::string packet_of(std::string_view text) {
  return "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" + xmp_of(text) +
         "\n<?xpacket end=\"r\"?>";
}

std::string big_endian(std::uint32_t value) {
  std::string out;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) out += static_cast<char>(value >> shift & 255U);
  return out;
}

std::string inserted(std::string bytes, std::size_t at, const std::string& piece) {
  if (at != std::string::npos) bytes.insert(at, piece);
  return bytes;
}

/// Behind the header, before the pixels: so it is found in a picture that was cut off, too.
std::string into_png(std::string bytes, std::string_view text) {
  constexpr std::size_t kBehindHeader = 33;
  const std::string chunk = "iTXtXML:com.adobe.xmp\0\0\0\0\0"s + packet_of(text);
  const auto sum = crc32(0, reinterpret_cast<const Bytef*>(chunk.data()), static_cast<uInt>(chunk.size()));
  if (bytes.size() < kBehindHeader) return bytes;
  return inserted(
      std::move(bytes), kBehindHeader,
      big_endian(static_cast<std::uint32_t>(chunk.size() - 4)) + chunk + big_endian(static_cast<std::uint32_t>(sum)));
}

std::optional<std::size_t> number_after(std::string_view text, std::string_view key, std::size_t from = 0) {
  const std::size_t at = text.find(key, from);
  if (at == std::string_view::npos) return {};
  const char* begin = text.data() + text.find_first_not_of(" \n", at + key.size());
  std::size_t value = 0;
  const auto [end, code] = std::from_chars(begin, text.data() + text.size(), value);
  if (code != std::errc{}) return {};
  return value;
}

/// An update at the end, as PDF has it: the metadata, the catalogue once more with a reference to them, where both are.
std::string into_pdf(std::string bytes, std::string_view text) {
  const std::size_t trailer = bytes.rfind("\ntrailer");
  if (trailer == std::string::npos) return bytes;
  const auto size = number_after(bytes, "/Size", trailer);
  const auto root = number_after(bytes, "/Root", trailer);
  const auto info = number_after(bytes, "/Info", trailer);
  const auto before = number_after(bytes, "startxref", trailer);
  if (!size || !root || !info || !before) return bytes;
  const std::size_t from = bytes.rfind(fmt::format("\n{} 0 obj\n<<", *root));
  const std::size_t to = from == std::string::npos ? from : bytes.find("\nendobj", from);
  if (to == std::string::npos) return bytes;
  std::string catalogue = bytes.substr(from + 1, to - from) + "endobj\n";
  catalogue.insert(catalogue.find("<<") + 2, fmt::format(" /Metadata {} 0 R", *size));
  const std::string packet = packet_of(text);
  if (!bytes.ends_with('\n')) bytes += '\n';
  const std::size_t metadata_at = bytes.size();
  bytes += fmt::format("{} 0 obj\n<< /Type /Metadata /Subtype /XML /Length {} >>\nstream\n{}\nendstream\nendobj\n",
                       *size, packet.size(), packet);
  const std::size_t catalogue_at = bytes.size();
  bytes += catalogue;
  const std::size_t table_at = bytes.size();
  return bytes + fmt::format(
                     "xref\n{} 1\n{:010} 00000 n \n{} 1\n{:010} 00000 n \ntrailer\n<< /Size {}\n   /Root {} 0 R\n   "
                     "/Info {} 0 R\n   /Prev {}\n>>\nstartxref\n{}\n%%EOF\n",
                     *root, catalogue_at, *size, metadata_at, *size + 1, *root, *info, *before, table_at);
}

/// What a GIF has in the place of its last byte: readers that take the packet for blocks of a length come out at its
/// end.
std::string gif_tail(std::string_view text) {
  std::string out = "\x21\xFF\x0BXMP DataXMP" + packet_of(text) + "\x01";
  for (int i = 255; i >= 0; --i) out += static_cast<char>(i);
  return out + '\0' + ';';
}

std::string mp4_tail(std::string_view text) {
  const std::string box = "uuid\xBE\x7A\xCF\xCB\x97\xA9\x42\xE8\x9C\x71\x99\x94\x91\xE3\xAF\xAC" + packet_of(text);
  return big_endian(static_cast<std::uint32_t>(box.size() + 4)) + box;
}

std::string into_gif(std::string bytes, std::string_view text) {
  if (!bytes.ends_with(';')) return bytes;
  bytes.pop_back();
  return bytes + gif_tail(text);
}

Error without_text(const std::string& path) {
  return file_error(path,
                    "this file carries no origin: another program made it or saved it again, or it was written with "
                    "--no-origin",
                    ErrorCode::BadInput);
}

Result<std::string> bytes_of_carrier(const std::string& path) {
  auto file = InputFile::open(path, Inputs::Files);
  if (!file) return file.error();
  const bool whole = file->size() <= kWhole;
  std::string bytes(whole ? file->size() : kHead, '\0');
  const auto got = file->read(bytes.data(), bytes.size());
  if (!got) return got.error();
  bytes.resize(*got);
  if (whole) return bytes;
  std::string tail(kTail, '\0');
  const auto read =
      ::pread(file->descriptor(), tail.data(), tail.size(), static_cast<off_t>(file->size() - tail.size()));
  return bytes.append(tail, 0, static_cast<std::size_t>(std::max<ssize_t>(0, read)));
}

/// What carries the text at the end of an open film, and where that goes: behind all that is there, in a GIF over its
/// last sign. No bytes where the format has no room for it.
struct FilmTail {
  off_t at = 0;
  std::string bytes;
};
FilmTail tail_of(int film, std::string_view text) {
  std::string beginning(16, '\0');
  const ssize_t got = ::pread(film, beginning.data(), beginning.size(), 0);
  beginning.resize(static_cast<std::size_t>(std::max<ssize_t>(0, got)));
  const off_t end = ::lseek(film, 0, SEEK_END);
  const Carrier format = carrier_of(beginning);
  if (format == Carrier::Mp4) return {end, mp4_tail(text)};
  char last = '\0';
  const bool room = format == Carrier::Gif && ::pread(film, &last, 1, end - 1) == 1 && last == ';';
  return room ? FilmTail{end - 1, gif_tail(text)} : FilmTail{end, {}};
}

}  // namespace

Carrier carrier_of(std::string_view beginning) {
  if (beginning.starts_with("\x89PNG\r\n\x1A\n")) return Carrier::Png;
  if (beginning.starts_with("%PDF-")) return Carrier::Pdf;
  if (beginning.starts_with("GIF87a") || beginning.starts_with("GIF89a")) return Carrier::Gif;
  if (beginning.size() > 8 && beginning[0] == '\0' && beginning.substr(4, 4) == "ftyp") return Carrier::Mp4;
  beginning = beginning.substr(0, kBeginning);
  if (beginning.starts_with("\xEF\xBB\xBF")) beginning.remove_prefix(3);
  beginning.remove_prefix(std::min(beginning.find_first_not_of(" \t\r\n"), beginning.size()));
  const bool is_html = beginning.starts_with("<!DOCTYPE html") || beginning.starts_with("<!doctype html") ||
                       beginning.starts_with("<html");
  if (is_html) return Carrier::Html;
  const bool is_xml = beginning.starts_with("<?xml") || beginning.starts_with("<!--");
  const bool is_svg = beginning.starts_with("<svg") || (is_xml && beginning.find("<svg") != std::string_view::npos);
  return is_svg ? Carrier::Svg : Carrier::None;
}

bool is_carrier(const std::string& path) {
  auto file = InputFile::open(path, Inputs::Files);
  if (!file) return false;
  std::string text(kBeginning, '\0');
  const auto got = file->read(text.data(), text.size());
  return got && carrier_of(std::string_view(text).substr(0, *got)) != Carrier::None;
}

std::string carrying(std::string bytes, std::string_view text) {
  if (text.empty()) return bytes;
  switch (carrier_of(bytes)) {
    case Carrier::Svg: {
      const std::size_t at = bytes.rfind("</svg>");
      return inserted(std::move(bytes), at, "<metadata>" + xmp_of(text) + "</metadata>\n");
    }
    case Carrier::Html: {
      const std::size_t at = bytes.find("</head>");
      return inserted(std::move(bytes), at, "<script type=\"application/rdf+xml\">" + xmp_of(text) + "</script>");
    }
    case Carrier::Png: return into_png(std::move(bytes), text);
    case Carrier::Pdf: return into_pdf(std::move(bytes), text);
    case Carrier::Gif: return into_gif(std::move(bytes), text);
    case Carrier::Mp4: return bytes + mp4_tail(text);
    case Carrier::None: break;
  }
  return bytes;
}

Status put_into_film(const std::string& path, std::string_view text) {
  const auto failed = [&](int code) { return Status(file_error(path, system_reason(code))); };
  const int film = file_calls().open(AT_FDCWD, path.c_str(), O_RDWR | O_CLOEXEC, 0);
  if (film < 0) return failed(errno);
  const FilmTail tail = tail_of(film, text);
  int code = tail.bytes.empty() || ::lseek(film, tail.at, SEEK_SET) >= 0 ? 0 : errno;
  if (code == 0) code = write_all(film, tail.bytes);
  if (file_calls().close(film) != 0 && code == 0) code = errno;
  return code == 0 ? Status(Done{}) : failed(code);
}

Result<std::string> carried_text(const std::string& path, std::size_t most) {
  auto bytes = bytes_of_carrier(path);
  if (!bytes) return bytes.error();
  const std::size_t at = bytes->find(kOpens);
  if (at == std::string::npos) return without_text(path);
  if (bytes->find(kOpens, at + 1) != std::string::npos)
    return file_error(path,
                      "this file carries more than one origin: give one of the files that it was put together from",
                      ErrorCode::BadInput);
  const std::size_t from = at + kOpens.size();
  constexpr std::size_t kLongestSign = 6;
  const std::size_t to = std::string_view(*bytes).substr(from, kLongestSign * most + kCloses.size()).find(kCloses);
  std::string text = to == std::string::npos ? "" : text_of_element(std::string_view(*bytes).substr(from, to));
  if (text.empty() || text.size() > most)
    return file_error(path, "the origin in this file is cut off or damaged: take the file as it was written first",
                      ErrorCode::BadInput);
  return text;
}

}  // namespace pegasos::session
