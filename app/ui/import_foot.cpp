// The lowest line of the dialog that opens a file: what will be read, or why not, and the buttons.
#include <fmt/format.h>

#include <algorithm>

#include "experiment/problem.h"
#include "figures/common.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/dialogs.h"
#include "ui/import_dialog.h"
#include "ui/words.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;
using text::tr;
using text::tr_format;

void ImportDialog::foot(UiContext& ui, const Status& status, Rect line) {
  const float width = ui.px(100);
  const Rect open{line.right() - width, line.y, width, line.h};
  const Rect cancel{open.x - width - ui.px(10), line.y, width, line.h};
  using Stage = session::ImportJob::Stage;
  const bool busy = status.stage != Stage::Idle;
  const Rect test{cancel.x - ui.px(134), line.y, ui.px(124), line.h};
  const Rect words{line.x, line.y, test.x - line.x - ui.px(16), line.h};
  if (busy) {
    const Rect bar{words.x, words.centre().y - ui.px(2), ui.px(220), ui.px(4)};
    ui.canvas->fill_rect(bar, ui.color(Hue::line), ui.px(2));
    ui.canvas->fill_rect({bar.x, bar.y, bar.w * static_cast<float>(status.fraction), bar.h}, ui.color(Hue::accent),
                         ui.px(2));
    const std::string_view what = tr(status.stage == Stage::Looking ? "Looking into the file" : "Reading the file");
    label(ui, fmt::format("{}  {:.0f} %", what, 100 * status.fraction),
          {bar.right() + ui.px(12), words.y, words.right() - bar.right() - ui.px(12), words.h},
          ui.text(12.5F, Hue::ink2));
  } else if (!no_test_.empty()) {
    block(ui, plot::escape(no_test_), words, ui.text(12.5F, Hue::bound));
  } else if (status.error) {
    label(ui, plot::escape(text::words(status.error->placed())), words, ui.text(12.5F, Hue::bound));
  } else if (status.preview) {
    const Preview& preview = *status.preview;
    std::string sentence =
        tr_format("$m$ = {}, $d$ = {}", grouped(rows_of_classes(preview, parameters_.classes)), grouped(preview.d));
    if (preview.left_out > 0)
      sentence += "; " + figures::counted(preview.left_out, "{} row left out", "{} rows left out");
    if (preview.comments > 0)
      sentence += "; " + figures::counted(preview.comments, "{} line with # skipped", "{} lines with # skipped");
    constexpr std::size_t kNamed = 6;
    for (std::size_t c = 0; c < std::min(preview.classes.size(), kNamed); ++c) {
      sentence += (c == 0 ? "  ·  " : ", ") +
                  tr_format("{} of class {}", grouped(preview.classes[c].rows), plot::escape(preview.classes[c].name));
    }
    if (preview.classes.size() > kNamed) sentence += tr_format(" and {} more classes", preview.classes.size() - kNamed);
    record(ui, "summary", words);
    label(ui, sentence, words, ui.text(12.5F, Hue::ink1));
  }
  if (button(ui, "Cancel", cancel, {.tooltip = "Leaves everything as it is.  Esc"})) {
    if (status.stage == Stage::Reading) {
      job_.cancel();
    } else {
      wanted_open_ = false;
    }
  }
  const std::string_view why =
      busy              ? std::string_view("The file is being read.")
      : !status.preview ? std::string_view("The file could not be read.")
      : status.preview->problem_count > 0
          ? std::string_view("Problems stand in the way: correct the file, or change how it is read.")
          : std::string_view();
  Parameters as_training = parameters_;
  read_as(as_training, ui.shown->parameters);
  if (button(ui, "As test set", test,
             {.tooltip = "Errors of the present run are measured on these examples. They are read and prepared as its "
                         "training set was: what is chosen at the left does not count.",
              .disabled = busy || as_training == parameters_ ? why : std::string_view()})) {
    tests_ = parameters_;  // once it has been looked at so
    look(as_training);
  }
  const bool enter =
      why.empty() && !ui.walk.shown && ui.typing.id == 0 && !ImGui::GetIO().WantTextInput && enter_is_meant(ui);
  if (button(ui, "Open", open, {.primary = true, .tooltip = "Takes this set.  Enter", .disabled = why}) || enter) {
    reading_ = true;
    job_.read(parameters_);
  }
}

}  // namespace pegasos::ui
