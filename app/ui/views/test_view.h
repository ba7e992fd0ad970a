// What the live w is worth on the test set, on what is held out, or on what it was trained on: the confusion matrix by
// the classes of the data, whose numbers select their examples, precision, recall and F1, and the ROC curve. Hosted as
// a tab by both plot panels.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "figures/roc.h"
#include "session/job.h"
#include "text/text.h"
#include "ui/context.h"
#include "ui/view_state.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

class TestView {
 public:
  /// Draws into the inside of an open card.
  void draw(const session::SnapshotPtr& snapshot, UiContext& ui, plot::Rect inside);
  void keep(const Fields& f);

 private:
  /// Of one moment; of large sets that may be an earlier one.
  struct Judged {
    std::shared_ptr<const Judgement> judgement;  ///< null: there is nothing to judge
    std::shared_ptr<const Judgement> optimum;    ///< of w*; null: it is not known
    std::vector<ClassCount> classes;
    DatasetPtr data;
    std::shared_ptr<const Table> table;
    std::uint64_t run_id = 0;
    Position position;
    bool of_optimum = false;  ///< w* was known
    Message trouble;          ///< memory ran out
  };
  /// A line of the matrix.
  struct Line {
    ClassCount count;
    std::vector<std::uint32_t> labels;  ///< classes that it stands for, together
  };
  /// The field that was clicked, and what it selected.
  struct Picked {
    std::size_t line = 0;
    Called called = Called::Right;
    const void* data = nullptr;
    std::vector<Row> rows;
  };

  figures::ExampleSet shown_set(const session::Snapshot& snapshot) const;
  static void find_out(Judged& judged, const session::Snapshot& snapshot, figures::ExampleSet set);
  void choose_set(const session::Snapshot& snapshot, UiContext& ui, plot::Rect line);
  void follow(const session::SnapshotPtr& snapshot, figures::ExampleSet set, UiContext& ui);
  std::vector<Line> lines(const UiContext& ui, float room) const;
  /// Returns the height that it took.
  float matrix(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void field(const session::Snapshot& snapshot, UiContext& ui, const Line& line, std::size_t i, Called called,
             plot::Rect place);
  void pick(const session::Snapshot& snapshot, UiContext& ui, const Line& line, std::size_t i, Called called);
  Selection& selection(const session::Snapshot& snapshot, UiContext& ui) const;
  void curve(const session::SnapshotPtr& snapshot, UiContext& ui, plot::Rect area);

  std::optional<figures::ExampleSet> wanted_;  ///< nothing: the most telling one
  Judged judged_;
  bool busy_ = false;  ///< what the job finds out was not taken yet
  session::Job<Judged> job_{[](Judged& judged, const Message& why) { judged.trouble = why; }};
  std::optional<Picked> picked_;
  plot::Figure figure_;  ///< as made last ...
  /// ... of these.
  struct Made {
    std::shared_ptr<const Judgement> judgement, optimum;
    Position position;
    std::vector<std::string> hidden;
    text::Language language = text::Language::english;
    bool operator==(const Made&) const = default;
  } made_;
  FigurePane pane_;
};

}  // namespace pegasos::ui
