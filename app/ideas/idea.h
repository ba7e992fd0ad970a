// Small touchable scenes. An Idea is one record: what it is about, the few values that its state consists of, and a
// pure function from a state to a Scene: one figure, numbers, a verdict that is computed from the state, and handles
// that a hand or the arrow keys move. The window, `pegasos figure idea:NAME` and the tests use the same records. Thread
// rule: everything here is immutable and may be used from any thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "plot/figure.h"

namespace pegasos::ideas {

struct Choice {
  std::string_view name;   ///< as it is typed
  std::string_view title;  ///< markup
};

/// One value of a state: a number in [lo, hi], or with `choices` the number of one of them.
struct Parameter {
  std::string_view name;   ///< as it is typed
  std::string_view title;  ///< markup
  double lo = 0;
  double hi = 1;
  double standard = 0;
  /// A hand lands on multiples of 1/per_unit, so that kinks and edges can be hit; typed values stay.
  int per_unit = 20;
  std::vector<Choice> choices = {};
  bool held = false;  ///< a place in the picture, which a handle moves: it needs no control of its own
};

Parameter choice_of(std::string_view name, std::string_view title, std::vector<Choice> choices);
Parameter place_of(std::string_view name, std::string_view title, double lo, double hi, double standard, int per_unit);

struct Idea;

/// The values of one scene, always complete and in their ranges. `idea` outlives it.
class State {
 public:
  explicit State(const Idea& idea);
  const Idea& idea() const { return *idea_; }
  /// Requires a parameter of that name, here and below.
  double operator[](std::string_view name) const { return values_[index(name)]; }
  std::size_t choice(std::string_view name) const { return static_cast<std::size_t>(values_[index(name)]); }
  /// The nearest value in range that a hand can hit.
  State with(std::string_view name, double value) const;
  /// The nearest value in range.
  State with_exactly(std::string_view name, double value) const;
  /// So many of the smallest moves of a hand further.
  State nudged(std::string_view name, int by) const;
  /// The same with a value that was typed: out of range or unreadable, one sentence says what is possible.
  Result<State> with_text(std::string_view name, std::string_view value) const;
  /// "f=abs x=0 slope=0.5".
  std::string values_text() const;
  /// "subgradient f=abs x=0 slope=0.5": read_state of it gives this state again, bit for bit.
  std::string text() const;
  bool operator==(const State&) const = default;

 private:
  std::size_t index(std::string_view name) const;
  const Idea* idea_;
  std::vector<double> values_;
};

/// What can be dragged. `move` says what the state becomes when it is at a place of the figure, `nudge` when the arrow
/// keys move it by so many smallest moves (up is positive); both are pure and end in a state in range.
struct Handle {
  std::string id;     ///< of its mark in the figure
  std::string title;  ///< markup: "the point $x$"
  plot::DataPoint at;
  std::function<State(plot::DataPoint)> move;
  std::function<State(int right, int up)> nudge;
};

struct Number {
  std::string name;  ///< markup
  double value = 0;  ///< finite
};

struct Scene {
  plot::Figure figure;  ///< with the scene's verdict; its axes depend on choices only: dragging moves no axis
  std::vector<Number> numbers;
  std::vector<Handle> handles;
};

/// Every idea has at least one parameter.
struct Idea {
  std::string_view name;        ///< "subgradient"
  std::string_view title;       ///< markup
  std::string_view sentence;    ///< what one can do here; markup
  std::string_view definition;  ///< markup, lines
  std::string_view source;      ///< document and passage
  std::string_view why;         ///< what it has to do with Pegasos; markup
  std::vector<Parameter> parameters;
  std::function<Scene(const State&)> scene;
  bool is_result = false;  ///< the definition is a theorem: it would answer what a lesson asks of this idea
};

/// All ideas, in the order in which they are taught.
const std::vector<Idea>& idea_list();
/// The idea of that name, or null.
const Idea* find_idea(std::string_view name);
/// The figure of a state with its verdict, id "idea-NAME".
Scene make_scene(const State& state);
/// "idea subgradient f=abs x=0", the first word may be left out: what is not named is as at the start. One sentence for
/// what is unknown.
Result<State> read_state(std::string_view text);

}  // namespace pegasos::ideas
