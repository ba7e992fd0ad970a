// The words of one command line, checked and sorted: operands, options and the parameters of the table.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/parameters.h"
#include "core/result.h"

namespace pegasos::cli {

struct Command;

/// Sides of a window or picture in px.
inline constexpr Count kLeastSide = 16;
inline constexpr Count kMostSide = 16384;
/// Width and height from "1600x900"; nothing unless both are whole numbers in kLeastSide..kMostSide.
std::optional<std::pair<int, int>> parse_size(std::string_view text);

class Arguments {
 public:
  /// Operand number `i`; empty when it was left out.
  const std::string& operand(std::size_t i = 0) const;
  const std::vector<std::string>& operands() const { return operands_; }
  bool has(std::string_view option) const { return options_.contains(option); }
  /// Value of an option, or `fallback` when it was not given.
  std::string text(std::string_view option, std::string_view fallback = {}) const;
  /// A decimal number in [low, high]; error OutOfRange otherwise.
  Result<double> number(std::string_view option, double fallback, double low, double high) const;
  /// A whole number in [low, high].
  Result<Count> whole(std::string_view option, Count fallback, Count low, Count high) const;
  /// "1600x900"; error OutOfRange for what parse_size does not take. `width` and `height` are untouched when not given.
  Status size(int& width, int& height) const;

  /// With every flag of the table that was given; `data` is left to the command. `--C` is not in it: see `C`.
  Parameters parameters;
  /// Of a command that takes a list: every --lambda, in the order given. The first is also in `parameters`.
  std::vector<double> lambdas;
  /// C = 1/(lambda m), which needs m.
  std::optional<double> C;
  /// True when the flag of that key was on the command line.
  bool given(std::string_view key) const { return given_.contains(key); }
  /// True when a flag was that says what is computed, not with what.
  bool changes_the_run() const { return given_.size() > (given("threads") ? 1U : 0U) || C.has_value(); }
  bool lambda_given() const { return given("lambda") || C.has_value(); }

  bool json() const { return has("--json"); }
  bool json_on_stdout() const { return text("--json") == "-"; }
  bool quiet() const { return has("--quiet"); }
  bool verbose() const { return has("--verbose"); }

  /// `words` without the command's own name. Error Usage or OutOfRange. A word that asks for help is not looked for.
  static Result<Arguments> parse(const Command& command, const std::vector<std::string>& words);

 private:
  Status take_parameters(const std::map<std::string, std::string>& values, bool no_projection);
  Status take_lambdas(std::string& list);

  std::vector<std::string> operands_;
  std::map<std::string, std::string, std::less<>> options_;
  std::set<std::string, std::less<>> given_;
};

/// Error Usage where a value of that option's list stands in it twice.
Status each_once(std::string_view option, const Vector& list);
/// Wrong usage, exit code 2; all else is the input's or the run's.
bool is_of_an_option(const Error& error);
/// What DATA lack or cannot do names them, where no file was named yet.
Error of_data(Error error, const std::string& data);
/// What is wrong with DATA, or what they are instead: a session, a model, a picture, other JSON.
Error unless_session(Error error, const std::string& data);

}  // namespace pegasos::cli
