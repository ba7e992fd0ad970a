#include "data/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>

#include "core/pool.h"
#include "core/visible.h"
#include "data/binary_form.h"
#include "data/byte_stream.h"
#include "data/large/mapped_file.h"
#include "data/readers.h"
#include "data/text_pieces.h"
#include "data/words.h"

namespace pegasos {
namespace {

namespace fs = std::filesystem;

struct Bundled {
  const char* name;
  const char* file;
  const char* title;
  const char* description;
  const char* citation;
  Count classes;
};

constexpr std::array<Bundled, 5> kBundled = {{
    {"iris", "iris.csv", "Iris", "150 flowers, 4 lengths in cm, 3 species of 50; R = 11.11",
     "R. A. Fisher, 1936; UCI Machine Learning Repository, 'Iris'; CC BY 4.0", 3},
    {"wine", "wine.csv", "Wine", "178 wines, 13 chemical measurements, 3 growers; R = 1684",
     "S. Aeberhard and M. Forina, 1992; UCI Machine Learning Repository, 'Wine'; CC BY 4.0", 3},
    {"breast_cancer", "breast_cancer.csv", "Breast cancer",
     "569 cell samples, 30 measurements of nuclei, 212 malignant and 357 benign; R = 4975",
     "W. Wolberg, O. Mangasarian, N. Street, W. Street, 1995; UCI Machine Learning Repository, 'Breast Cancer "
     "Wisconsin (Diagnostic)'; CC BY 4.0",
     2},
    {"digits", "digits.csv", "Digits",
     "1797 handwritten digits, 64 grey values from 0 to 16 (8 x 8 pixels), 10 classes; R = 76.90",
     "E. Alpaydin and C. Kaynak, 1998; UCI Machine Learning Repository, 'Optical Recognition of Handwritten Digits' "
     "(test part); CC BY 4.0",
     10},
    {"documents", "documents.libsvm", "Documents",
     "3886 definitions of 1878 animals and 2008 plants in a dictionary: how often each of 6022 words stands there; R = "
     "10.34",
     "WordNet 3.0, Princeton University, 2006; may be used, copied, changed and passed on for any purpose", 2},
}};

const std::string kStandardInput = "standard input";

fs::path& folder() {
  static fs::path path;
  return path;
}

bool holds_sets(const fs::path& path) {
  std::error_code code;
  return fs::exists(path / "iris.csv", code);
}

/// Installed: <prefix>/bin/pegasos and <prefix>/share/pegasos-lab/datasets; built: some folder under the checkout.
fs::path find_folder() {
  std::error_code code;
  const fs::path binary = fs::read_symlink("/proc/self/exe", code);
  fs::path installed = binary.parent_path().parent_path() / "share/pegasos-lab/datasets";
  if (holds_sets(installed)) return installed;
  fs::path above = binary.parent_path();
  for (int level = 0; level < 5 && !above.empty(); ++level, above = above.parent_path()) {
    if (holds_sets(above / "datasets")) return above / "datasets";
  }
  return installed;
}

/// Names are forgiving about - and _.
bool same_name(std::string_view a, std::string_view b) {
  const auto plain = [](char c) { return c == '_' ? '-' : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return plain(x) == plain(y); });
}

/// A file is mapped, and let go of as it is read; what is packed or comes from a pipe is read into memory before.
Result<Table> read_csv_file(TextPieces pieces, bool in_place, const std::string& path, const std::string& file,
                            const ReadOptions& options, const JobControl& control) {
  if (in_place) {
    const auto map = MappedFile::open(path, control.stop, 0);
    if (!map) return map.error();
    const auto bytes = (*map)->bytes();
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    auto table = read_csv(text, file, options, control, kCsvPiece, [&](std::string_view part) {
      (*map)->let_go(std::as_bytes(std::span(part.data(), part.size())));
    });
    const Status same = (*map)->check();  // goes before what a changed text seems to say
    return same ? std::move(table) : Result<Table>(same.error());
  }
  const auto text = pieces.all();
  if (!text) return text.error();
  return read_csv(*text, file, options, control);
}

Result<Table> read_mapped(const std::string& path, bool in_place, const ReadOptions& options,
                          const JobControl& control) {
  if (!in_place)
    return file_error(path,
                      "a .pgl file is mapped into memory, so it is read neither packed nor from a pipe; give the "
                      "unpacked file's name");
  ReadOptions none;
  none.threads = options.threads;
  none.inputs = options.inputs;
  none.sought = options.sought;
  if (options != none)
    return file_error(path, "a .pgl file says itself what its columns are; leave away the options for text",
                      ErrorCode::Usage);
  return read_binary(path, thread_count(options.threads), control);
}

Result<Table> read_stream(ByteStream stream, const std::string& path, const ReadOptions& options,
                          const JobControl& control) {
  const bool in_place = stream.is_regular() && !stream.packed();
  const std::string file = stream.name();
  TextPieces pieces(std::move(stream));
  const auto start = pieces.start();
  if (!start) return start.error();
  if (start->empty()) return file_error(file, "the file is empty; give LIBSVM or CSV text", ErrorCode::BadInput);
  if (is_binary(*start) || format_of(path) == TableFormat::Binary) return read_mapped(path, in_place, options, control);
  if (!is_libsvm(path, *start, options))
    return read_csv_file(std::move(pieces), in_place, path, file, options, control);
  if (!options.ignored.empty())
    return file_error(file,
                      Message("LIBSVM text has no columns that could be ignored; choose the features with {}",
                              Message::key("--features")),
                      ErrorCode::Usage);
  if (!options.label.empty())
    return file_error(
        file, Message("in LIBSVM text the label stands first in every line; leave {} out", Message::key("--label")),
        ErrorCode::Usage);
  auto table = read_libsvm(std::move(pieces), file, thread_count(options.threads), control, RowBuilder::kMostBytes,
                           options.sought.has_value());
  if (!table) return table;
  const Status named = take_words_beside(path, options.inputs, control, *table);
  return named ? std::move(table) : Result<Table>(named.error());
}

Result<Table> read_table(const std::string& path, const ReadOptions& options, const JobControl& control) {
  auto stream = ByteStream::open(path, options.inputs, control.stop);
  if (!stream) return stream.error();
  const bool once = !stream->is_regular();
  auto table = read_stream(std::move(*stream), path, options, control);
  if (table) {
    table->name = path == "-" ? kStandardInput : fs::path(path).filename().string();
    table->source = path == "-" ? kStandardInput : path;
    table->read_once = once;
  }
  return table;
}

Result<Table> open_unguarded(const std::string& data, const ReadOptions& options, const GeneratorOptions& generator,
                             const JobControl& control) {
  if (const GeneratorInfo* const info = find_generator(data)) {
    GeneratorOptions named = generator;
    named.name = info->name;
    return generate(named, control.stop);
  }
  for (const Bundled& set : kBundled) {
    if (!same_name(set.name, data)) continue;
    ReadOptions own = options;
    if (own.label.empty() && format_of(set.file) == TableFormat::Csv) own.label = "label";  // known, not guessed
    auto table = read_table((dataset_folder() / set.file).string(), own, control);
    if (table) {
      table->name = set.name;
      table->source = set.citation;
    }
    return table;
  }
  std::error_code code;
  const fs::file_status status = data == "-" ? fs::file_status() : fs::symlink_status(data, code);
  if (code == std::errc::permission_denied) {
    return Error{ErrorCode::Io, "a folder on the way to the file may not be entered: its permissions do not allow it",
                 data};
  }
  if (data != "-" && !fs::exists(status)) {
    Error error;
    error.code = ErrorCode::NotFound;
    error.message =
        Message("there is no data set, generator or file named '{}'; 'pegasos data list' shows what there is",
                excerpt_of(data, kPathMost));
    return error;
  }
  return read_table(data, options, control);
}

/// Names of features and classes stand in pictures and sentences.
Status check_name_lengths(const Table& table, const std::string& data) {
  constexpr std::size_t kMostName = 1000;
  const auto too_long = [](const std::string& name) { return name.size() > kMostName; };
  for (const auto& [names, kind] : {std::pair(&table.feature_names, true), std::pair(&table.classes, false)}) {
    const auto found = std::ranges::find_if(*names, too_long);
    if (found == names->end()) continue;
    Error error;
    error.file = data;
    const Count bytes = static_cast<Count>(found->size());
    error.message = kind ? Message("the name of feature {} has {} bytes, and may have {}: shorten it",
                                   static_cast<Count>(found - names->begin()) + 1, bytes, kMostName)
                         : Message("a class has a name of {} bytes, and may have {}: shorten it", bytes, kMostName);
    return error;
  }
  return Done{};
}

}  // namespace

bool is_libsvm(const std::string& path, std::string_view text, const ReadOptions& options) {
  if (options.delimiter != Delimiter::Auto) return false;
  fs::path name(path);
  if (name.extension() == ".gz") name = name.stem();
  const std::string suffix = name.extension().string();
  if (suffix == ".csv" || suffix == ".tsv" || suffix == ".tab") return false;
  if (suffix == ".libsvm" || suffix == ".svm" || suffix == ".svmlight") return true;
  if (looks_like_libsvm(text)) return true;
  // .txt and .dat are LIBSVM unless they are plainly a table
  return (suffix == ".txt" || suffix == ".dat") && text.find_first_of(",;\t") == std::string_view::npos;
}

void set_dataset_folder(fs::path path) { folder() = std::move(path); }

const fs::path& dataset_folder() {
  if (folder().empty()) folder() = find_folder();
  return folder();
}

std::vector<SourceInfo> sources() {
  std::vector<SourceInfo> list;
  list.reserve(kBundled.size() + generators().size());
  for (const Bundled& set : kBundled)
    list.push_back({set.name, set.title, set.description, set.citation, false, set.classes});
  for (const GeneratorInfo& info : generators()) {
    list.push_back({info.name, info.title, info.description, "made from a seed: " + info.description, true, 2});
  }
  return list;
}

const GeneratorInfo* find_generator(const std::string& data) {
  for (const GeneratorInfo& info : generators()) {
    if (same_name(info.name, data)) return &info;
  }
  return nullptr;
}

bool is_generated(const std::string& data) { return find_generator(data) != nullptr; }

bool is_moot(std::string_view key, const std::string& data) {
  constexpr std::string_view kReaderKeys[] = {"label", "ignore", "delimiter", "decimal", "header", "missing"};
  const auto among = [&](const auto& keys) { return std::ranges::find(keys, key) != std::end(keys); };
  return is_generated(data) ? among(kReaderKeys) : among(kGeneratorKeys);
}

bool is_source_name(const std::string& data) {
  return is_generated(data) ||
         std::ranges::any_of(kBundled, [&](const Bundled& set) { return same_name(set.name, data); });
}

Status check_open_files() { return MappedFile::check_all(); }

Result<Table> open_table(const std::string& data, const ReadOptions& options, const GeneratorOptions& generator,
                         const JobControl& control) {
  try {
    auto table = open_unguarded(data, options, generator, control);
    if (!table) return table;
    if (const Status names = check_name_lengths(*table, data); !names) return names.error();
    return table;
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  Error error;
  error.file = data;
  error.message = "the data do not fit into memory; use fewer rows or features";
  return error;
}

}  // namespace pegasos
