#include "lessons/markdown.h"

#include <fmt/format.h>
#include <md4c.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "core/visible.h"
#include "lessons/formula.h"
#include "plot/math_text.h"

namespace pegasos::lessons {
namespace {

/// Which lines belong to fenced blocks, told one after the other.
class Fences {
 public:
  /// Whether `line`, the number of which is given, opens, closes or lies in one.
  bool take(std::string_view line, Count number) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (indent > 3 || indent == line.size()) return open_.has_value();
    const char first = line[indent];
    const std::size_t after = std::min(line.find_first_not_of(first, indent), line.size());
    const std::string_view rest = line.substr(after);
    if ((first != '`' && first != '~') || after - indent < 3) return open_.has_value();
    if (!open_) {
      if (first == '`' && rest.find('`') != std::string_view::npos) return false;  // code within a line
      open_ = Place{number, static_cast<Count>(after) + 1};
      mark_ = first;
      marks_ = after - indent;
    } else if (first == mark_ && after - indent >= marks_ && trimmed(rest).empty()) {
      open_.reset();
    }
    return true;
  }
  /// Where the one begins that no line has closed.
  const std::optional<Place>& open() const { return open_; }

 private:
  std::optional<Place> open_;
  char mark_ = '`';
  std::size_t marks_ = 0;
};

/// The text with letters in the place of $...$, so that Markdown sees no signs in it; md4c's own way depends on its
/// version (since 0.5 no letter may stand beside the $). A formula ends in its paragraph; one that does not is a sign.
class Masked {
 public:
  explicit Masked(std::string_view source) : text_(source) {
    std::size_t paragraph = 0;
    Count number = 1;
    for (std::size_t at = 0; at < source.size(); ++number) {
      const std::size_t end = std::min(source.find('\n', at), source.size());
      const std::string_view line = source.substr(at, end - at);
      const bool fence = fences_.take(line, number);
      if (fence || trimmed(line).empty() || begins_block(line)) {
        mask(source, paragraph, at);
        paragraph = fence ? std::min(end + 1, source.size()) : at;
      }
      at = end + 1;
    }
    mask(source, paragraph, source.size());
  }
  const std::string& text() const { return text_; }
  const Fences& fences() const { return fences_; }
  /// Whether this byte is of a formula or one of its $.
  bool is_formula(std::size_t at) const {
    const auto next = std::ranges::upper_bound(formulas_, at, {}, &std::pair<std::size_t, std::size_t>::second);
    return next != formulas_.end() && next->first <= at;
  }

 private:
  static bool begins_block(std::string_view line) {
    const std::string_view words = trimmed(line);
    return words.starts_with("#") || words.starts_with("- ") || words.starts_with("* ") || words.starts_with("+ ");
  }

  void mask(std::string_view source, std::size_t from, std::size_t to) {
    const std::string_view part = source.substr(0, to);
    for (std::size_t i = from; i < to; ++i) {
      if (part[i] == '\\') {
        ++i;
      } else if (part[i] == '`') {
        const std::size_t after = std::min(part.find_first_not_of('`', i), to);
        const std::size_t end = part.find(part.substr(i, after - i), after);
        i = (end == std::string_view::npos ? after : end + after - i) - 1;
      } else if (part[i] == '$') {
        const std::size_t end = part.find('$', i + 1);
        if (end == std::string_view::npos) return;
        formulas_.emplace_back(i, end + 1);
        bool begins = false;  // a line: what stands there first is Markdown's
        for (; i <= end; ++i) {
          begins = part[i] == '\n' || (begins && (part[i] == ' ' || part[i] == '>'));
          if (!begins) text_[i] = 'x';
        }
        --i;
      }
    }
  }

  std::string text_;
  Fences fences_;
  std::vector<std::pair<std::size_t, std::size_t>> formulas_;  ///< from, to; in their order
};

/// Follows what md4c calls and keeps the blocks.
class Collector {
 public:
  Collector(std::string_view source, const Masked& masked, const std::string& file)
      : source_(source), masked_(masked), file_(file) {}

  Result<std::vector<Block>> read() {
    MD_PARSER parser{};
    parser.flags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) { return of(self).enter(type, detail); };
    parser.leave_block = [](MD_BLOCKTYPE type, void* /*detail*/, void* self) { return of(self).leave(type); };
    parser.enter_span = [](MD_SPANTYPE type, void* /*detail*/, void* self) { return of(self).span(type, true); };
    parser.leave_span = [](MD_SPANTYPE type, void* /*detail*/, void* self) { return of(self).span(type, false); };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
      return of(self).text(type, {text, size});
    };
    if (md_parse(masked_.text().data(), static_cast<MD_SIZE>(source_.size()), &parser, this) != 0 && !error_)
      refuse("this cannot be read as Markdown");
    if (error_) return *error_;
    return std::move(blocks_);
  }

 private:
  static Collector& of(void* self) { return *static_cast<Collector*>(self); }

  int refuse(std::string message) {
    if (!error_) error_ = error_at(file_, place(), std::move(message));
    return 1;
  }

  /// Where a piece of the text begins; nothing for another piece.
  std::optional<std::size_t> offset(std::string_view piece) const {
    const std::less_equal<> before;
    const char* begin = masked_.text().data();
    if (piece.empty() || !before(begin, piece.data()) || !before(piece.data(), begin + source_.size()))
      return std::nullopt;
    return static_cast<std::size_t>(piece.data() - begin);
  }

  /// Pieces of the text say where they stand; of others the last one counts.
  void note(std::string_view piece) { at_ = std::max(at_, offset(piece).value_or(0)); }

  Place place() {
    for (; counted_ < at_; ++counted_) {
      if (source_[counted_] == '\n') {
        ++counted_place_.line;
        counted_place_.column = 1;
      } else if (!goes_on(source_[counted_])) {
        ++counted_place_.column;
      }
    }
    return counted_place_;
  }

  int enter(MD_BLOCKTYPE type, void* detail) {
    switch (type) {
      case MD_BLOCK_DOC: return 0;
      case MD_BLOCK_UL:
      case MD_BLOCK_OL:
        return ++lists_ > 1 || in_quote_ ? refuse("a list stands in another block; begin it at the margin") : 0;
      case MD_BLOCK_QUOTE:
        return in_quote_ || lists_ > 0 ? refuse("a quote stands in another block; begin it at the margin")
                                       : open_quote();
      case MD_BLOCK_LI: return begin(Block::Kind::Item);
      case MD_BLOCK_H:
        if (nested()) return refuse("a heading stands in a list or quote; begin it at the margin");
        begin(Block::Kind::Heading);
        blocks_.back().level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
        return 0;
      case MD_BLOCK_P: return begin_paragraph();
      case MD_BLOCK_CODE: return begin_fence(static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->info);
      case MD_BLOCK_HR: return refuse("a line of dashes means nothing here; leave it out");
      default: return refuse("only headings, paragraphs, lists, quotes and fenced blocks can be here");
    }
  }

  bool nested() const { return lists_ > 0 || in_quote_; }

  int open_quote() {
    in_quote_ = true;
    return begin(Block::Kind::Quote);
  }

  /// The place is that of the first text.
  int begin(Block::Kind kind) {
    blocks_.push_back({});
    blocks_.back().kind = kind;
    fresh_ = true;
    fence_ = false;
    return 0;
  }

  int begin_paragraph() {
    if (!nested()) return begin(Block::Kind::Paragraph);
    if (!blocks_.back().prose.empty()) add("\n");  // another paragraph of the same item or quote
    return 0;
  }

  int begin_fence(const MD_ATTRIBUTE& info) {
    note({info.text, info.size});
    if (nested()) return refuse("a fenced block stands in a list or quote; begin it at the margin");
    begin(Block::Kind::Fence);
    blocks_.back().info.assign(info.text == nullptr ? "" : info.text, info.size);
    fresh_ = info.size == 0;
    blocks_.back().place = place();
    fence_ = true;
    new_line_ = true;
    return 0;
  }

  int leave(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) --lists_;
    if (type == MD_BLOCK_QUOTE) in_quote_ = false;
    fence_ = false;
    return 0;
  }

  int span(MD_SPANTYPE type, bool enters) {
    switch (type) {
      case MD_SPAN_EM: return 0;
      case MD_SPAN_STRONG: return add(enters ? "\\bold{" : "}");
      case MD_SPAN_A: return 0;
      case MD_SPAN_CODE:
        code_ = enters;
        if (!enters) finish_code();
        return 0;
      case MD_SPAN_IMG:
        return refuse("a lesson holds no pictures; show one of the program's with 'show NAME' in a lab block");
      default: return refuse("this is not read here; write $...$ for mathematics, ** for bold and ` for code");
    }
  }

  int text(MD_TEXTTYPE type, std::string_view piece) {
    note(piece);
    if (blocks_.empty()) return 0;
    if (fresh_) blocks_.back().place = place();
    fresh_ = false;
    if (fence_) return fence_text(piece);
    if (code_) {
      if (code_text_.text.empty()) code_text_.place = place();
      code_text_.text += piece;
      return 0;
    }
    switch (type) {
      case MD_TEXT_NULLCHAR: return refuse("the file holds the character NUL");
      case MD_TEXT_BR: return add("\n");
      case MD_TEXT_SOFTBR: return add(" ");
      default: return words(piece);
    }
  }

  /// Formulas as they stand in the source, and what is between them.
  int words(std::string_view piece) {
    const std::optional<std::size_t> from = offset(piece);
    if (!from) return add(plot::escape(piece));
    const std::size_t end = *from + piece.size();
    for (std::size_t at = *from, next = at; at < end; at = next) {
      const bool formula = masked_.is_formula(at);
      while (next < end && masked_.is_formula(next) == formula) ++next;
      const std::string_view part = source_.substr(at, next - at);
      if (const std::size_t two = part.find("$$"); formula && two != std::string_view::npos) {
        at_ = at + two;
        return refuse("$$ means nothing here; write $...$");
      }
      if (!formula) {
        if (const std::size_t open = part.find("`="); open != std::string_view::npos) {
          at_ = at + open;
          return refuse("this value is not closed: write `= EXPRESSION`");
        }
        add(plot::escape(part));
        continue;
      }
      const auto markup = formula_markup(part);
      if (!markup) {
        at_ = at + static_cast<std::size_t>(markup.error().column) - 1;
        return refuse(markup.error().message.english());
      }
      add(*markup);
    }
    return 0;
  }

  int fence_text(std::string_view piece) {
    for (const char& c : piece) {  // its address is its place
      if (c == '\n') {
        new_line_ = true;
        continue;
      }
      if (new_line_) {
        if (c == ' ' || c == '\t' || c == '\r') continue;
        note({&c, 1});
        blocks_.back().lines.push_back({});
        blocks_.back().lines.back().place = place();
        new_line_ = false;
      }
      blocks_.back().lines.back().text += c;
    }
    return 0;
  }

  void finish_code() {
    const bool value = code_text_.text.starts_with("=");
    if (value) {
      const std::size_t from = code_text_.text.find_first_not_of(' ', 1);
      const std::size_t skipped = from == std::string::npos ? code_text_.text.size() : from;
      code_text_.text.erase(0, skipped);
      code_text_.place.column += static_cast<Count>(skipped);
      blocks_.back().prose.push_back({{}, std::exchange(code_text_, {}), true});
    } else {
      add(plot::escape(std::exchange(code_text_, {}).text));
    }
  }

  int add(std::string_view markup) {
    auto& prose = blocks_.back().prose;
    if (prose.empty() || prose.back().is_value) prose.push_back({});
    prose.back().markup += markup;
    return 0;
  }

  std::string_view source_;
  const Masked& masked_;  ///< of it, byte for byte
  const std::string& file_;
  std::vector<Block> blocks_;
  std::optional<Error> error_;
  std::size_t at_ = 0;       // of the last piece of the source
  std::size_t counted_ = 0;  // place() of there
  Place counted_place_;
  SourceText code_text_;
  int lists_ = 0;
  bool in_quote_ = false;
  bool fence_ = false;
  bool code_ = false;
  bool fresh_ = false;     // nothing of the block was seen
  bool new_line_ = false;  // of a fence
};

}  // namespace

Error error_at(const std::string& file, Place place, std::string message) {
  return {ErrorCode::BadInput, std::move(message), file, place.line, place.column};
}

Error too_long(std::size_t bytes, const std::string& file) {
  return {ErrorCode::BadInput,
          fmt::format("a lesson has at most {} bytes, this one has {}; make two of it", kLessonBytes, bytes), file};
}

Result<std::vector<Block>> read_markdown(std::string_view text, const std::string& file) {
  if (text.size() > kLessonBytes) return too_long(text.size(), file);
  const Masked masked(text);
  auto blocks = Collector(text, masked, file).read();
  if (!blocks) return blocks;
  if (const auto& open = masked.fences().open())
    return error_at(file, *open, "this fenced block is not closed: end it with a line ``` of its own");
  return blocks;
}

}  // namespace pegasos::lessons
