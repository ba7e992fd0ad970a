// A figure that is made once for a moment and its options, however many frames show it: with very many features making
// it takes longer than all else of a frame. Thread rule: the window's thread.
#pragma once

#include <optional>
#include <tuple>

#include "plot/figure.h"
#include "session/snapshot.h"
#include "text/text.h"

namespace pegasos::ui {

template <class Options>
class KeptFigure {
 public:
  /// `make(snapshot, options)`, or what that gave for the same ones in the same language.
  template <class Make>
  const plot::Figure& of(const session::Snapshot& snapshot, const Options& options, Make make) {
    const Moment moment{snapshot.serial, snapshot.run_id, snapshot.position, snapshot.data.get(), text::language()};
    if (!figure_ || moment_ != moment || !(options_ == options)) {
      figure_ = make(snapshot, options);
      moment_ = moment;
      options_ = options;
    }
    return *figure_;
  }

 private:
  using Moment = std::tuple<std::uint64_t, std::uint64_t, Position, const Dataset*, text::Language>;

  Moment moment_{};
  Options options_;
  std::optional<plot::Figure> figure_;
};

}  // namespace pegasos::ui
