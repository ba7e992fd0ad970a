// Origins that are damaged, forged or too large are refused in one sentence.
#include "origins_support.h"
#include "support/stride.h"

namespace pegasos::session {
namespace {

/// One byte changed, left out or put in, a stretch left out or doubled, or the end cut off; near the origin.
std::string mutated(std::string bytes, std::uint64_t i) {
  const Random random(11, Stream::Test);
  const auto pick = [&](std::uint64_t salt, std::size_t below) {
    return static_cast<std::size_t>(random.uniform(8 * i + salt) * static_cast<double>(below));
  };
  const std::size_t marker = bytes.find("<pegasos:origin>");
  const std::size_t near = marker == std::string::npos ? 0 : marker - std::min<std::size_t>(marker, 40);
  const std::size_t at = std::min(bytes.size() - 1, near + pick(0, std::min<std::size_t>(4000, bytes.size() - near)));
  const std::size_t length = std::min(1 + pick(1, 60), bytes.size() - at);
  switch (pick(2, 6)) {
    case 0: bytes[at] = static_cast<char>(pick(3, 256)); break;
    case 1: bytes.erase(at, 1); break;
    case 2: bytes.insert(at, 1, static_cast<char>(pick(3, 256))); break;
    case 3: bytes.erase(at, length); break;
    case 4: bytes.insert(at, bytes.substr(at, length)); break;
    default: bytes.resize(at); break;
  }
  return bytes;
}

bool is_a_sentence(const Error& error) {
  const std::string text = error.text();
  return text.find('\n') == std::string::npos && text.size() < 2000 && !error.file.empty() && !has(text, "bug");
}

TEST_F(Origins, DamageIsFoundOrDoesNoHarm) {
  const SnapshotPtr shown = after({RunTo{30}, kChange});
  const std::string origin = origin_of(*shown, "pegasos figure objective <&>");
  int refused = 0;
  int tried = 0;
  for (const std::string& file : files_of(*shown, folder.string(), origin)) {
    const bool table = file.ends_with(".csv");
    const std::string carrier = table ? file + "-metadata.json" : file;
    const std::string whole = bytes_of(carrier);
    for (std::uint64_t i = 0; i < 600 / test::kStride; ++i) {
      put_bytes(carrier, mutated(whole, i));
      const auto read = read_origin(file);
      ++tried;
      if (!read) {
        ++refused;
        EXPECT_TRUE(is_a_sentence(read.error())) << file << " " << i << ": " << read.error().text();
      } else {
        EXPECT_EQ(read->command, "pegasos figure objective <&>") << file << " " << i;
        EXPECT_EQ(read->session->hash, *shown->hash) << file << " " << i;
      }
    }
    put_bytes(carrier, whole);
  }
  EXPECT_GT(refused, tried / 2);
}

/// Who knows the checksum can write any JSON there.
TEST_F(Origins, ForgedOnesAreReadAsEverySessionIs) {
  const SnapshotPtr shown = after({RunTo{30}, kChange});
  const std::string json = origin_of(*shown, "x").substr(17);
  int taken = 0;
  for (std::uint64_t i = 0; i < 3000 / test::kStride; ++i) {
    const Random random(13, Stream::Test);
    std::string forged = json;
    const std::size_t at = static_cast<std::size_t>(random.uniform(4 * i) * static_cast<double>(json.size()));
    constexpr std::string_view kSigns = "{}[]\",:0123456789-.eE\\ntfaxZ";
    const char sign = kSigns[static_cast<std::size_t>(random.uniform(4 * i + 1) * static_cast<double>(kSigns.size()))];
    random.uniform(4 * i + 2) < 0.5 ? void(forged[at] = sign) : void(forged.erase(at, 1 + i % 7));
    const auto read = parse_origin(seal(forged), "a.svg");
    taken += read.ok() ? 1 : 0;
    if (!read) {
      EXPECT_TRUE(is_a_sentence(read.error())) << read.error().text();
    } else if (read->session) {
      EXPECT_TRUE(read->session->carried);
    }
  }
  EXPECT_GT(taken, 0) << "a digit of a seed is as good as another";
}

TEST_F(Origins, WhatIsTooLargeIsRefusedAtOnce) {
  const auto said = [](const std::string& json) {
    const auto read = parse_origin(seal(json), "a.svg");
    return read ? std::string() : read.error().text();
  };
  std::string deep(30'000, '[');
  EXPECT_TRUE(has(said(deep), "cannot be read")) << said(deep);
  // Sixteen million zeros in a few bytes.
  const std::string zeros(16'000'000, '0');
  uLongf size = compressBound(zeros.size());
  std::string small(size, '\0');
  compress(reinterpret_cast<Bytef*>(small.data()), &size, reinterpret_cast<const Bytef*>(zeros.data()), zeros.size());
  small.resize(size);
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  while (small.size() % 3 != 0) small += '\0';
  for (std::size_t i = 0; i < small.size(); i += 3) {
    const auto byte = [&](std::size_t j) { return static_cast<unsigned char>(small[i + j]); };
    const unsigned bits = static_cast<unsigned>(byte(0)) << 16U | static_cast<unsigned>(byte(1)) << 8U | byte(2);
    for (const unsigned shift : {18U, 12U, 6U, 0U}) text += kDigits[bits >> shift & 63U];
  }
  EXPECT_TRUE(
      has(said(R"({"pegasos_origin": 1, "program": "", "command": "", "session": {}, "points": ")" + text + "\"}"),
          "the points in it cannot be unpacked"));
  const std::string huge(kOriginBytes, ' ');
  EXPECT_TRUE(has(said("{}" + huge), "cut off or damaged"));
}

}  // namespace
}  // namespace pegasos::session
