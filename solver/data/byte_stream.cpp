#include "data/byte_stream.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace pegasos {
namespace {

constexpr std::size_t kHeld = std::size_t{1} << 18U;
constexpr std::string_view kGzip = "\x1F\x8B";
constexpr std::string_view kZip = "PK\x03\x04";
/// bzip2 as it packs unless told otherwise, xz and zstd.
constexpr std::string_view kPacked[] = {"BZh91AY&SY", {"\xFD\x37zXZ\0", 6}, "\x28\xB5\x2F\xFD"};

}  // namespace

Result<ByteStream> ByteStream::open(const std::string& path, Inputs inputs, std::stop_token stop) {
  auto file = InputFile::open(path, inputs, std::move(stop));
  if (!file) return file.error();
  ByteStream stream(std::move(file).value());
  if (const Status status = stream.fill(); !status) return status.error();
  const std::string_view beginning(stream.held_.data(), stream.held_.size());
  if (beginning.starts_with(kZip))
    return file_error(stream.name(), "this is a zip archive or a spreadsheet: unpack it, or save its table as CSV");
  if (std::ranges::any_of(kPacked, [&](std::string_view mark) { return beginning.starts_with(mark); }))
    return file_error(stream.name(), "the file is packed, and not by gzip: unpack it first");
  if (beginning.starts_with(kGzip)) {
    stream.inflater_.reset(new z_stream{});
    stream.in_member_ = true;
    if (inflateInit2(stream.inflater_.get(), 15 + 16) != Z_OK)  // 16: gzip and nothing else
      return file_error(stream.name(), "there is no memory to unpack the file");
  }
  return stream;
}

Result<std::size_t> ByteStream::read(std::string& text, std::size_t most) {
  const std::size_t before = text.size();
  text.resize(before + most);
  std::size_t got = 0;
  while (got < most) {
    char* const out = text.data() + before + got;
    const Result<std::size_t> part = inflater_ ? unpack(out, most - got) : copy(out, most - got);
    if (!part) return part.error();
    if (*part == 0) break;
    got += *part;
  }
  text.resize(before + got);
  return got;
}

/// More bytes behind those that are held and not used.
Status ByteStream::fill() {
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(begin_));
  begin_ = 0;
  const std::size_t kept = held_.size();
  held_.resize(kept + kHeld);
  const auto got = file_.read(held_.data() + kept, kHeld);
  if (!got) return got.error();
  at_end_ = *got < kHeld;
  held_.resize(kept + *got);
  return Done{};
}

/// What is held, then straight from the file.
Result<std::size_t> ByteStream::copy(char* out, std::size_t most) {
  std::size_t got = std::min(most, held_.size() - begin_);
  std::copy_n(held_.data() + begin_, got, out);
  begin_ += got;
  if (got < most && !at_end_) {
    const auto more = file_.read(out + got, most - got);
    if (!more) return more.error();
    at_end_ = *more < most - got;
    got += *more;
  }
  taken_ += got;
  return got;
}

Result<std::size_t> ByteStream::unpack(char* out, std::size_t most) {
  if (!in_member_) return std::size_t{0};
  constexpr std::size_t kPiece = std::size_t{1} << 30U;  // zlib counts in 32 bits
  most = std::min(most, kPiece);
  z_stream& stream = *inflater_;
  stream.next_out = reinterpret_cast<Bytef*>(out);
  stream.avail_out = static_cast<uInt>(most);
  while (in_member_ && stream.avail_out == most) {
    if (begin_ == held_.size() && !at_end_) {
      if (const Status status = fill(); !status) return status.error();
    }
    stream.next_in = reinterpret_cast<Bytef*>(held_.data() + begin_);
    stream.avail_in = static_cast<uInt>(held_.size() - begin_);
    const uInt given = stream.avail_in;
    const int code = inflate(&stream, Z_NO_FLUSH);
    begin_ += given - stream.avail_in;
    taken_ += given - stream.avail_in;
    const bool starved = code == Z_BUF_ERROR && given == 0;
    if (starved || (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR))
      return file_error(name(), "the gzip data are damaged or cut off; fetch or pack the file again");
    const std::size_t unpacked = most - stream.avail_out;  // the member's first bytes where it is all of them
    if (stream.total_out == unpacked && std::string_view(out, unpacked).starts_with(kGzip))
      return file_error(name(), "what is packed in it is gzip again; unpack it once");
    if (code == Z_STREAM_END) {
      if (const Status status = next_member(); !status) return status.error();
    }
  }
  return most - stream.avail_out;
}

/// Several gzip members are one text; zeros may follow the last one.
Status ByteStream::next_member() {
  in_member_ = false;
  for (;;) {
    if (held_.size() - begin_ < kGzip.size() && !at_end_) {
      if (const Status status = fill(); !status) return status.error();
    }
    const std::string_view rest(held_.data() + begin_, held_.size() - begin_);
    if (rest.starts_with(kGzip)) {
      in_member_ = true;
      inflateReset(inflater_.get());
      return Done{};
    }
    if (rest.find_first_not_of('\0') != std::string_view::npos)
      return file_error(name(), "something that is not gzip follows the gzip data; pack the file again");
    begin_ = held_.size();
    if (at_end_) return Done{};
  }
}

}  // namespace pegasos
