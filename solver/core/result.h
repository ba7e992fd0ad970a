// How a layer says that its input was bad: Result<T> holds a value or an Error with one plain sentence (what is wrong,
// where, what to do). A programmer's mistake is an assertion instead; nothing here throws.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

#include "core/message.h"
#include "core/types.h"

namespace pegasos {

/// What kind of trouble: decides the exit code (Usage and OutOfRange end with 2, everything else with 1).
enum class ErrorCode { BadInput, NotFound, Io, Usage, OutOfRange, Unreachable, NotFinite, Cancelled };

struct Error {
  ErrorCode code = ErrorCode::BadInput;
  Message message = {};   ///< one sentence: what is wrong and what to do
  std::string file = {};  ///< empty when no file is concerned; - is standard input
  Count line = 0;         ///< physical line, 1-based; 0 = none
  Count column = 0;       ///< 1-based; 0 = none

  /// "file:line:column: message" with the parts that are known.
  std::string text() const;
  /// The same as a message.
  Message placed() const;

 private:
  std::string place() const;
};

/// What is wrong with how something was asked for, and with a value.
inline Error usage_error(Message message) { return {ErrorCode::Usage, std::move(message)}; }
inline Error range_error(Message message) { return {ErrorCode::OutOfRange, std::move(message)}; }

/// A value or an Error. Check `ok()` before `value()`; `value()` of an error is a programmer's mistake.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit on purpose
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit on purpose

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() & { return assert(ok()), std::get<0>(content_); }
  const T& value() const& { return assert(ok()), std::get<0>(content_); }
  T&& value() && { return assert(ok()), std::get<0>(std::move(content_)); }
  const Error& error() const { return assert(!ok()), std::get<1>(content_); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  std::variant<T, Error> content_;
};

struct Done {};  ///< the value of a Result that has nothing to hand over
using Status = Result<Done>;

}  // namespace pegasos
