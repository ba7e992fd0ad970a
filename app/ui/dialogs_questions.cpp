// Questions with three answers: the data of a session are missing, closing the window would lose what was done.
#include <array>
#include <cmath>
#include <optional>
#include <system_error>
#include <utility>

#include "text/text.h"
#include "ui/dialogs.h"
#include "ui/widgets.h"

namespace pegasos::ui {

namespace fs = std::filesystem;
using plot::Hue;
using plot::Rect;

void Dialogs::ask(std::shared_ptr<const session::DataQuestion> question) {
  show(Kind::find_data);
  question_ = std::move(question);
}

void Dialogs::ask_unsaved(std::string sentence, std::function<void()> close) {
  show(Kind::unsaved);
  closing_ = {std::move(sentence), std::move(close)};
}

namespace {

/// A sentence, and below it three answers side by side, the first of which is what most want. Which one was taken.
std::optional<std::size_t> answer(UiContext& ui, Rect inside, const std::string& sentence,
                                  const std::array<std::pair<const char*, const char*>, 3>& answers) {
  paragraph(ui, plot::escape(sentence), {inside.x, inside.y + ui.px(4), inside.w, 0}, ui.text(13, Hue::ink2), 1.5F);
  const float gap = ui.px(10);
  const float width = std::floor((inside.w - 2 * gap) / 3);
  std::optional<std::size_t> taken;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& [name, tooltip] = answers[i];
    const Rect place{inside.x + static_cast<float>(i) * (width + gap), inside.bottom() - ui.px(30), width, ui.px(30)};
    if (button(ui, name, place, {.primary = i == 0, .tooltip = tooltip})) taken = i;
  }
  return taken;
}

}  // namespace

/// The data of a session are gone: where are they, or go without.
void Dialogs::find_data(UiContext& ui, Rect inside) {
  if (question_ == nullptr) return;
  const auto taken = answer(ui, inside, text::words(question_->sentence),
                            {{{"Choose the file…", "Opens the session on the data in that file"},
                              {"Open without the data", "Its parameters, its moment and its view on the present data"},
                              {"Leave it", "Everything stays as it is"}}});
  if (!taken) return;
  if (*taken == 0) {
    const auto question = question_;
    const fs::path folder = fs::path(question->session).parent_path();
    show(Kind::open_file);
    question_ = question;
    finding_ = true;
    std::error_code failed;
    if (fs::is_directory(folder, failed)) folder_.path = folder;
    return read_folder();
  }
  if (*taken == 1) {
    ui.push(session::OpenSession{question_->session, {}, true});
  } else {
    ui.push(session::DropQuestion{});
  }
  wanted_ = Kind::none;
}

/// Closing the window would lose what was done.
void Dialogs::unsaved(UiContext& ui, Rect inside) {
  const auto taken = answer(ui, inside, closing_.lost,
                            {{{"Save the session…", "Asks for a file; then the window can be closed"},
                              {"Close without saving", "What was done here is lost"},
                              {"Stay here", "The window stays open"}}});
  if (!taken) return;
  if (*taken == 0) return show(Kind::save_session);
  wanted_ = Kind::none;
  if (*taken == 1) closing_.close();
}

}  // namespace pegasos::ui
