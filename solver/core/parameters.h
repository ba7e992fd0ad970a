// ONE table of parameters. The flag, the slider, its tooltip, the menu of its choices, the session key and --help all
// come from its records (core/parameter_table.cpp); nothing else knows a default, a range, a word or a help sentence.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/choices.h"
#include "core/misprints.h"
#include "core/result.h"

namespace pegasos {

/// In the place of a number that is to be found on the training set.
inline constexpr double kByTrial = -1;

/// Everything that determines a run. Plain values; `set` checks each one's own range, `check` what needs m as well.
struct Parameters {
  // data
  std::string data = "overlapping-blobs";  ///< bundled set, generator, path or "-"
  std::string label;                       ///< label column of a CSV file: header name or 1-based number
  Delimiter delimiter = Delimiter::Auto;   ///< of a table in a file
  Header header = Header::Auto;            ///< of a table in a file
  std::string ignored;                     ///< "A,B,...": columns of a table that are not read, by name or number
  Missing missing = Missing::Refuse;       ///< rows of a file in which a value is missing
  DecimalMark decimal = DecimalMark::Point;
  std::string positive;  ///< class that is +1
  std::string classes;   ///< "A,B": keep these two only
  std::string features;  ///< "I,J,...": 1-based selection
  Scaling scaling = Scaling::None;
  Bias bias = Bias::None;
  double bias_value = 1;   ///< B of Bias::Feature
  Count m = 200;           ///< examples of a generator
  double noise = -1;       ///< generator; negative = its own default
  double margin = 1;       ///< generator `separable`
  double imbalance = 0.5;  ///< generator: fraction of +1
  double flips = 0;        ///< generator: fraction of flipped labels
  std::uint64_t data_seed = 1;
  double held_out = 0;  ///< fraction of the examples that is kept out of S, to measure errors on
  std::uint64_t split_seed = 1;
  std::string test;  ///< bundled set, path or "-": its examples only measure; empty = none
  // objective
  double lambda = 0.05;
  // method
  Count k = 1;  ///< batch size; 0 = m ("--k m")
  Count T = 10000;
  Vector w1;  ///< the first iterate, a number for each place of w (d of them); empty = 0
  bool projection = true;
  Sampling sampling = Sampling::Replacement;
  StepRule step = StepRule::Pegasos;
  double step_value = 1;  ///< c, p or t0 of the other rules; kByTrial = a t0 that is still to be found
  Output output = Output::Last;
  double suffix_fraction = 0.5;  ///< of Output::Suffix: the average of w_t over t > T - ceil(fraction T) ...
  Count suffix_first = 0;        ///< ... or from this t on; 0 = by the fraction
  Stopping stopping = Stopping::None;
  double stopping_value = 1e-3;  ///< eps of the stopping tests
  std::uint64_t seed = 1;
  Count threads = 0;  ///< 0 = all processors
  /// Nothing is run as printed unless it is asked for by name.
  Misprint misprint = Misprint::None;

  bool operator==(const Parameters&) const = default;

  /// Batch size for a set of m examples.
  Count batch(Count examples) const { return k == 0 ? examples : k; }
  /// First t of the suffix average: the one that was chosen, else T - ceil(fraction T) + 1.
  Count suffix_from() const;
  /// t0 where eta_t = 1/(lambda (t + t0)): 0 of Pegasos; nothing of the other rules.
  std::optional<double> shift() const;
  /// t0 is asked for, but not known yet (methods/shift_trial.h).
  bool wants_trial() const { return step == StepRule::Shifted && step_value == kByTrial; }
};

enum class ParameterKind { Number, Integer, Seed, Flag, Choice, Text };
enum class ParameterScale { Linear, Log };
enum class ParameterGroup { Data, Objective, Method, Seeds, Program };

/// A word that a parameter may be.
struct ParameterChoice {
  std::string_view word;           ///< on the command line and in session files
  std::string_view title = {};     ///< in the window, mathematics markup; empty = the word
  std::string_view number = {};    ///< the name of the number that follows, "word:number"; empty = none does
  std::string_view formula = {};   ///< what it computes, {} being the number; markup
  bool number_optional = false;    ///< it keeps its value where it is not given
  bool from_zero = false;          ///< it may be 0 as well, below the parameter's range
  std::string_view by_trial = {};  ///< the word for a number that is to be found; empty = there is none
};

struct Parameter {
  std::string_view key;          ///< session key; the flag is "--" + key
  std::string_view title;        ///< beside the control: "Batch"
  std::string_view symbol = {};  ///< letter of the paper: "k"; may be empty
  std::string_view unit = {};    ///< "examples", "iterations"; may be empty
  ParameterGroup group = ParameterGroup::Data;
  ParameterKind kind = ParameterKind::Text;  ///< by the type of the field
  double low = 0;                            ///< legal range of numbers
  double high = 0;
  double slider_low = 0;  ///< range of the slider; typed values may go beyond
  double slider_high = 0;
  ParameterScale scale = ParameterScale::Linear;
  std::vector<ParameterChoice> choices = {};  ///< in the order of the enum; empty unless Choice or Flag
  std::string_view help;                      ///< one sentence
  bool restarts = true;                       ///< changing it makes the run again
  bool reloads = false;                       ///< changing it makes the training set anew
  std::string (*get_field)(const Parameter&, const Parameters&) = nullptr;
  Status (*set_field)(const Parameter&, Parameters&, std::string_view) = nullptr;
  /// The number that goes with the choices that take one; null where none does.
  double (*number)(const Parameters&) = nullptr;

  std::string get(const Parameters& parameters) const { return get_field(*this, parameters); }
  /// Error OutOfRange or Usage with the sentence; the parameters are then untouched.
  Status set(Parameters& parameters, std::string_view text) const { return set_field(*this, parameters, text); }
  std::string flag() const { return "--" + std::string(key); }
  std::string default_text() const { return get(Parameters{}); }
  /// "none|feature:B|free"
  std::string choice_words() const;
};

const std::vector<Parameter>& parameter_table();
/// nullptr when there is no such key.
const Parameter* find_parameter(std::string_view key);
/// Sets one parameter by its key.
Status set_parameter(Parameters& parameters, std::string_view key, std::string_view value);
/// What depends on the training set of m examples, w having d places: k <= m unless with replacement, ... Error
/// OutOfRange, or BadInput where it is the data that w_1 does not fit.
Status check(const Parameters& parameters, Count m, Count d);
/// "V,V,..." as numbers that can be a weight vector (finite, none beyond 1e100); empty text -> none. `option` is named
/// in the sentence. Error OutOfRange.
Result<Vector> parse_weights(std::string_view option, std::string_view text);
/// As parse_weights reads it back.
std::string weights_text(const Vector& weights);
/// "1 number", "3 numbers".
Message so_many_numbers(std::size_t count);
/// Whether `weights` are d numbers. Error BadInput, which names `option`.
Status check_weights(std::string_view option, const Vector& weights, Count d);
/// "A,B,C" -> {"A","B","C"}; empty text -> {}. A part in double quotes may hold commas; a quote in it is doubled.
std::vector<std::string> split_list(std::string_view text);
/// `part` as split_list reads it back: in quotes where it must be.
std::string list_part(std::string_view part);
/// C = 1/(lambda m), the scale of liblinear and libsvm.
inline double c_of_lambda(double lambda, Count m) { return 1 / (lambda * static_cast<double>(m)); }

}  // namespace pegasos
