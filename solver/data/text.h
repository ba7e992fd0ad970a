// Text that came from outside: its encoding, places in it, and strict numbers (private to the data layer).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/choices.h"
#include "core/result.h"
#include "data/table.h"

namespace pegasos {

/// What is wrong at one place of a text; the place is turned into line and column only when somebody asks.
struct Mistake {
  static constexpr std::size_t kWhole = std::string_view::npos;
  std::size_t offset = kWhole;  ///< kWhole: of the whole file
  Message message;
  ErrorCode code = ErrorCode::BadInput;
};

/// `text` without its byte-order mark. Error: UTF-16 or UTF-32, with a mark or told by the zeros in its first
/// characters.
Result<std::string_view> start_of_text(std::string_view text, const std::string& file);
/// The same. Errors: these, bytes that are no UTF-8, the NUL character.
Result<std::string_view> clean_text(std::string_view text, const std::string& file);

/// The first place where `text` is no UTF-8 or holds the NUL character.
std::optional<Mistake> encoding_mistake(std::string_view text);

/// An error at text[offset]: line and column are counted here, so that reading itself need not count. Cost O(offset).
Error error_at(std::string_view text, std::size_t offset, const std::string& file, Message message);

Error error_of(const Mistake& mistake, std::string_view text, const std::string& file);

/// End of the line that starts at `begin` (the place of its line break, or the end of the text).
std::size_t line_end(std::string_view text, std::size_t begin);
/// Start of the line after the one that ends at `end`.
std::size_t next_line(std::string_view text, std::size_t end);

/// With A to Z as small letters.
std::string lower(std::string_view text);

/// `text` in quotes for a message: its beginning, made visible (core/visible.h).
std::string excerpt(std::string_view text);

/// What a field that should be a number is instead.
enum class FieldKind { Number, Missing, NotFinite, Hexadecimal, OutOfRange, Text };
FieldKind kind_of(std::string_view field, DecimalMark mark = DecimalMark::Point);
/// The number that fills the field; with a decimal comma a point is refused, as it could part thousands.
std::optional<double> number_of(std::string_view field, DecimalMark mark);
/// Stands for a value that is not there: empty, ?, NA, null ... and nan.
bool is_missing(std::string_view field);
/// One sentence on a field that is no number: what it is and what to do. `what` names it ("feature 3 (width)").
Message complaint(std::string_view field, const Message& what, DecimalMark mark = DecimalMark::Point);

/// A name as a cell that a spreadsheet takes for text: with an apostrophe in front where it looks like a formula, or
/// like one behind apostrophes, so that `name_of_cell` gives every name back.
std::string cell_of_name(std::string_view name);
std::string name_of_cell(std::string_view cell);

/// "x1", "x2", ...: the names of features that have none.
std::vector<std::string> usual_names(Count columns);

/// Class names in order of appearance.
class ClassList {
 public:
  std::uint32_t number_of(std::string_view name);
  /// Nothing where the name is not in the list.
  std::optional<std::uint32_t> find(std::string_view name) const;
  const std::vector<std::string>& names() const { return names_; }
  std::vector<std::string> take() { return std::move(names_); }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::uint32_t last_ = 0;
};

}  // namespace pegasos
