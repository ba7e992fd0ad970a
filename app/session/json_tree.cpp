#include "session/json_tree.h"

#include <fmt/format.h>

#include <iterator>
#include <unordered_set>
#include <vector>

#include "core/visible.h"

namespace pegasos::session {
namespace {

/// Walks over the text and counts, so that a refusal has a place.
struct Counting {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at = nullptr;
  std::size_t* taken = nullptr;

  reference operator*() const { return *at; }
  Counting& operator++() {
    ++at;
    ++*taken;
    return *this;
  }
  bool operator==(const Counting& other) const { return at == other.at; }
  bool operator!=(const Counting& other) const { return at != other.at; }
};

/// Builds the tree from the parser's events and stops at the first that no file of ours has.
class Builder {
 public:
  explicit Builder(const std::size_t& taken) : taken_(taken) {}

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(Json::number_integer_t value) { return put(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return put(value); }
  bool number_float(Json::number_float_t value, const std::string& /*digits*/) { return put(value); }
  bool string(std::string& value) { return is_text(value) && put(std::move(value)); }
  bool binary(Json::binary_t& /*value*/) { return false; }

  bool start_object(std::size_t /*size*/) {
    keys_.emplace_back();
    return open(Json::object());
  }
  bool end_object() {
    keys_.pop_back();
    return close();
  }
  bool start_array(std::size_t /*size*/) { return open(Json::array()); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    if (!is_text(name)) return false;
    if (!keys_.back().insert(name).second)
      return refuse(Message("\"{}\" stands twice in one object; leave one of the two out", excerpt_of(name)));
    if (keys_.back().size() > kJsonMembers)
      return refuse(Message("an object has more than {} members, more than any file of this program", kJsonMembers));
    auto& members = open_.back()->get_ref<Json::object_t&>();
    members.emplace_back(name, nullptr);
    slot_ = &members.back().second;
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/, const Json::exception& trouble) {
    constexpr int kBeyondDouble = 406;
    tree.refused = {position > 0 ? position - 1 : 0,
                    trouble.id == kBeyondDouble ? "a number in this file is too large for a computer's double" : ""};
    return false;
  }

  JsonTree tree;

 private:
  bool refuse(Message sentence) {
    tree.refused = {taken_ > 0 ? taken_ - 1 : 0, std::move(sentence)};
    return false;
  }

  bool is_text(const std::string& text) {
    if (text.find('\0') == std::string::npos) return true;
    return refuse("a text holds the character NUL, which no name and no path has; take it out");
  }

  /// To its place: the end of a list, the member whose key came last, or the root.
  Json* place(Json&& value) {
    if (open_.empty()) return &(tree.root = std::move(value));
    if (open_.back()->is_object()) return &(*slot_ = std::move(value));
    auto& list = open_.back()->get_ref<Json::array_t&>();
    list.push_back(std::move(value));
    return &list.back();
  }
  bool put(Json&& value) {
    place(std::move(value));
    return true;
  }
  bool open(Json&& value) {
    if (open_.size() == kJsonDepth)
      return refuse(Message("brackets stand more than {} deep, deeper than in any file of this program", kJsonDepth));
    open_.push_back(place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const std::size_t& taken_;
  std::vector<Json*> open_;  // the containers that are not closed: each lies in the one before, at its end
  std::vector<std::unordered_set<std::string>> keys_;  // of the open objects
  Json* slot_ = nullptr;
};

}  // namespace

JsonTree build_tree(std::string_view text, bool comments) {
  std::size_t taken = 0;
  Builder builder(taken);
  const Counting begin{text.data(), &taken};
  const Counting end{text.data() + text.size(), &taken};
  Json::sax_parse(begin, end, &builder, Json::input_format_t::json, true, comments);
  return std::move(builder.tree);
}

}  // namespace pegasos::session
