// What is said to a person, as a value: an English text and what fills its {} places. The English text is the key of
// the catalogues: the window looks it up in the present language where it shows the message (text::words), the command
// line, files and logs take english().
//
// Threads: a plain value; made by any thread, also by the solver's.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/types.h"

namespace pegasos {

class Message;

}  // namespace pegasos

/// English, so that a message may fill a place.
template <>
struct fmt::formatter<pegasos::Message> : fmt::formatter<std::string_view> {
  template <typename Context>
  auto format(const pegasos::Message& message, Context& context) const -> decltype(context.out());
};

namespace pegasos {

class Message {
 public:
  Message() = default;
  /// A text of the sources, which has an entry in the catalogues: a literal.
  Message(const char* english) : text_(english) {}  // NOLINT: implicit on purpose
  /// What is in no language: names, numbers, what the system says. It is shown as it is.
  Message(std::string data) : text_(std::move(data)), kind_(Kind::Data) {}  // NOLINT: implicit on purpose
  /// A format string, and what fills its places: a message in the language of the whole, everything else as it is
  /// formatted now.
  template <typename... Args>
  requires(sizeof...(Args) > 0) Message(fmt::format_string<Args...> english, Args&&... args)
      : text_(fmt::string_view(english).data(), fmt::string_view(english).size()) {
    (fill(args), ...);
  }
  /// A text of a table, or a flag ("--k"), which the window calls by the parameter's title.
  static Message key(std::string_view english) { return Message(std::string(english), Kind::Text); }
  /// A name that stands in markup: it is shown as it is, whatever it is made of.
  static Message name(std::string data) { return Message(std::move(data), Kind::Name); }
  /// A whole number, "12,000": its digits are grouped as the language does in which the message is shown.
  static Message count(Count n) { return Message(std::to_string(n), Kind::Number); }

  /// What fills the first place.
  Message first_part() const { return parts_.empty() ? Message() : parts_.front(); }
  bool empty() const { return text_.empty(); }
  std::string english() const;
  /// With the words that `words` has for the texts of the sources, the language's mark between groups of digits, and
  /// what `named` makes of names.
  using Words = std::function<std::string(const std::string&)>;
  std::string in(const Words& words, const char* group_mark = ",", const Words& named = {}) const;
  /// Equal where they say the same in English.
  bool operator==(const Message& other) const { return english() == other.english(); }

 private:
  enum class Kind : std::uint8_t { Text, Data, Name, Number };
  Message(std::string text, Kind kind) : text_(std::move(text)), kind_(kind) {}

  template <typename T>
  void fill(const T& value) {
    if constexpr (std::is_same_v<T, Message>) {
      parts_.push_back(value);
    } else {
      parts_.emplace_back(fmt::format(fmt::runtime(place(parts_.size())), value));
    }
  }
  /// The i-th place of the text as it is written, without its number: "{:.3g}".
  std::string place(std::size_t i) const;

  std::string text_;
  Kind kind_ = Kind::Text;
  std::vector<Message> parts_;
};

/// In English, for logs.
std::ostream& operator<<(std::ostream& stream, const Message& message);

/// One after the other.
inline Message sentences(const Message& first, const Message& second) { return {"{} {}", first, second}; }
/// What the system says of an error number of its own.
Message system_reason(int code);

}  // namespace pegasos

template <typename Context>
auto fmt::formatter<pegasos::Message>::format(const pegasos::Message& message, Context& context) const
    -> decltype(context.out()) {
  return fmt::formatter<std::string_view>::format(message.english(), context);
}
