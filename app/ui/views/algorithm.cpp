#include "ui/views/algorithm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "figures/algorithm.h"
#include "plot/within.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/layout.h"
#include "ui/views/glossary.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Face;
using plot::Hue;
using plot::Rect;

constexpr std::string_view kAlgorithmHelp =
    "One step of Pegasos in four phases. ↓ goes one phase on, ↑ one back, in the gradient step by its moves; the line "
    "that was executed last is lit. What stands at the right are the numbers of this step.";

/// A filled disc: executed; a ring: still to come.
void draw_mark(UiContext& ui, const figures::AlgorithmLine& line, plot::Point centre) {
  const plot::Color accent = ui.color(Hue::accent);
  if (line.done) {
    ui.canvas->fill_circle(centre, ui.px(4), accent);
  } else {
    ui.canvas->stroke_circle(centre, ui.px(3.6F), {accent, ui.px(1.4F), plot::kSolid});
  }
}

struct Styles {
  plot::TextStyle name;
  plot::TextStyle formula;
  plot::TextStyle value;
};

/// `grow`: what a large panel makes of the letters, 1 or more.
Styles styles_of(const UiContext& ui, const figures::AlgorithmLine& line, float grow) {
  if (line.running) {
    return {ui.text(12.5F * grow, Hue::ink1, Face::semibold), ui.text(13 * grow),
            ui.text(12 * grow, Hue::ink1, Face::semibold)};
  }
  return {ui.text(12.5F * grow, line.done ? Hue::ink1 : Hue::ink2), ui.text(13 * grow, Hue::ink2),
          ui.text(12 * grow, Hue::ink2)};
}

constexpr float kNumbers = 116.F;  // design px kept for numbers, so that the lines do not change shape at every phase

/// Room that name, formula and numbers of a line want.
float wanted_width(UiContext& ui, const figures::AlgorithmLine& line, float name_width, float grow) {
  const Styles styles = styles_of(ui, line, grow);
  float width = ui.px(24) + name_width + text_width(ui, line.formula, styles.formula);
  const float numbers = line.value.empty() ? 0.F : text_width(ui, line.value, styles.value);
  return width + ui.px(12) + std::max(ui.px(kNumbers * grow), numbers);
}

/// A term or number that names something elsewhere: it lights up with it, and makes it light up. Terms have a card;
/// numbers have it with their digits.
void link_place(UiContext& ui, const std::string& name, const std::string& link, const Rect& place, bool with_card) {
  if (link.empty()) return;
  const Rect box{place.x - ui.px(2), place.y + ui.px(1), place.w + ui.px(4), place.h - ui.px(2)};
  if (ui.link.linked() == link) {
    ui.canvas->fill_rect(box, plot::faded(ui.color(Hue::accent), 0.34F), ui.px(4));
    ui.canvas->fill_rect({box.x, box.bottom() - ui.px(2), box.w, ui.px(2)}, ui.color(Hue::accent), ui.px(1));
  }
  if (ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) && box.contains(mouse_place()))
    ui.link.point_at(link);
  if (!with_card) return record(ui, name, box);
  if (pointer(ui, name, box).hovered) tooltip(ui, card_of(ui, link));
}

/// Piece by piece, cut at the right edge.
float draw_formula(UiContext& ui, const figures::AlgorithmLine& line, const Rect& place, const plot::TextStyle& style) {
  const std::string formula(text::tr(line.formula));
  if (text_width(ui, formula, style) > place.w) return label(ui, formula, place, style);
  float x = place.x;
  int index = 0;
  for (const figures::FormulaTerm& term : figures::split_formula(formula, line.links)) {
    const float width = plot::layout_math(*ui.canvas, style, term.text).width;
    const Rect box{x, place.y, width, place.h};
    link_place(ui, fmt::format("{} {} {}", line.name, term.link, index), term.link, box, true);
    index += term.link.empty() ? 0 : 1;
    plot::draw_math(*ui.canvas, {x, box.centre().y}, plot::HAlign::left, plot::VAlign::middle, style, term.text);
    x += width;
  }
  return x - place.x;
}

/// Room for such a number whatever its digits are, so that what is shown does not come and go with them.
float room_for(UiContext& ui, const std::string& value, const plot::TextStyle& style) {
  const std::size_t sign = value.rfind("= ");
  const std::string widest = sign == std::string::npos ? value : value.substr(0, sign + 2) + "0.00000";
  return std::max(text_width(ui, value, style), text_width(ui, widest, style));
}

/// The line's number at the right edge, and further ones left of it as far as there is room.
void draw_values(UiContext& ui, const figures::AlgorithmLine& line, const Rect& place, const plot::TextStyle& style) {
  float right = place.right();
  const auto draw = [&](const std::string& text, const std::string& copy, const std::string& link,
                        const std::string& name) {
    const float width = text_width(ui, text, style);
    const Rect box{right - width, place.y, width, place.h};
    link_place(ui, "link " + name, link, box, false);
    const CopyPiece piece{text, copy, name, card_of(ui, link)};
    copy_line(ui, std::span(&piece, 1), {std::max(place.x, box.x), box.y, std::min(width, place.w) + 1, box.h}, style);
    right = box.x - ui.px(16);
  };
  if (!line.value.empty()) draw(line.value, line.copy, "", "value of " + line.name);
  int index = 0;
  float room = place.w - (line.value.empty() ? 0.F : room_for(ui, line.value, style) + ui.px(16));
  for (const figures::TermValue& more : line.more) {
    room -= room_for(ui, more.text, style) + ui.px(16);
    if (room < 0) break;
    draw(more.text, more.copy, more.link, fmt::format("value {} of {}", ++index, line.name));
  }
}

/// What there is room for beside the name of each line.
enum class Room {
  all,       ///< formula and numbers
  formulas,  ///< and the numbers where they have room, too
  one,       ///< a line that was executed shows its numbers, one to come its formula where it is short enough
};

/// `name_width` 0: without the name.
void draw_line(UiContext& ui, const figures::AlgorithmLine& line, Rect row, float name_width, Room room, float grow) {
  record(ui, line.name, row);
  if (line.running) {
    const Rect lit{row.x - ui.px(7), row.y, row.w + ui.px(14), row.h};
    ui.canvas->fill_rect(lit, plot::faded(ui.color(Hue::accent), 0.24F), ui.px(4));
    ui.canvas->fill_rect({lit.x, lit.y, ui.px(3), lit.h}, ui.color(Hue::accent), ui.px(1.5F));
  }
  draw_mark(ui, line, {row.x + ui.px(8), row.centre().y});
  const Styles styles = styles_of(ui, line, grow);
  Rect rest{row.x + ui.px(24), row.y, row.w - ui.px(24), row.h};
  if (name_width > 0) label(ui, line.name, {rest.x, rest.y, name_width, rest.h}, styles.name);
  rest.x += name_width;
  rest.w -= name_width;
  float used = 0;
  const bool has_room = room != Room::one || text_width(ui, line.formula, styles.formula) <= rest.w;
  if (has_room && (room != Room::one || line.value.empty())) used = draw_formula(ui, line, rest, styles.formula);
  if (room == Room::formulas && used + ui.px(12) + text_width(ui, line.value, styles.value) > rest.w) return;
  draw_values(ui, line, {rest.x + used, rest.y, rest.w - used, rest.h}, styles.value);
}

bool link_of_move(const std::string& link) { return link == "shrink" || link == "add" || link == "project"; }

/// While the microscope moves, its line is lit, and the term of the move.
void follow_motion(UiContext& ui, figures::Algorithm& algorithm) {
  if (!ui.motion.step) return;
  const bool projects = ui.motion.step->move == figures::StepMove::project;
  for (figures::AlgorithmLine& line : algorithm.lines)
    line.running = line.phase == (projects ? Phase::Projection : Phase::GradientStep);
  const std::string link = projects ? "project" : ui.motion.step->move == figures::StepMove::shrink ? "shrink" : "add";
  if (ui.link.linked().empty() || link_of_move(ui.link.linked())) ui.link.point_at(link);
}

constexpr float kLineHeight = 1.45F;
constexpr float kLeastRow = 18.F;
constexpr float kTightRow = 16.F;  // before a line is given up
constexpr float kCalmRow = 21.F;   // that the lines keep beside a large sentence
// A panel on a large screen is not left half empty. By its size alone: no step changes the letters.
constexpr float kLarge = 1.35F;        // times the usual letters ...
constexpr float kLargeHeight = 280.F;  // ... from so many design px on
constexpr float kLargeWidth = 900.F;
constexpr float kNameWidth = 96.F;
// What happened is what is read from afar: the largest letters with which all of it fits.
constexpr float kSentenceSizes[] = {18, 16.5F, 15, 14, 13, 12.25F, 11.5F};
// In a wide and low panel the sentence stands beside the lines.
constexpr float kBesideFrom = kWideAlgorithm - 28.F;  // design px inside the panel
constexpr float kBesideBelow = 150.F;
constexpr float kBesideGap = 32.F;
constexpr float kLinesShare = 0.53F;

float sentence_lines(UiContext& ui, const std::string& sentence, float width, float size) {
  return static_cast<float>(plot::wrap_math(*ui.canvas, ui.text(size), std::string(text::tr(sentence)), width).size());
}

float line_height(const UiContext& ui, float size) { return std::round(kLineHeight * ui.text(size).size); }

}  // namespace

/// The sentence is never cut: it gets smaller letters, then the wheel scrolls it line by line; the four lines keep
/// their place.
void AlgorithmView::explain(UiContext& ui, const std::string& sentence, Rect place, float size) {
  const plot::TextStyle style = ui.text(size);
  const float step = line_height(ui, size);
  record(ui, "sentence", place);
  if (sentence_lines(ui, sentence, place.w, size) * step - place.h <=
      ui.px(5)) {  // the last line's spacing needs no room
    scrolled_ = 0;
    paragraph(ui, sentence, place, style, kLineHeight);
    return;
  }
  const float height = sentence_lines(ui, sentence, place.w - ui.px(8), size) * step;
  const float shown = std::max(1.F, std::floor((place.h + ui.px(3)) / step));
  const float hidden = std::max(0.F, std::round(height / step) - shown);
  const Pointer mouse = pointer(ui, "scroll sentence", place);
  const Asked asked = walk_stop(ui, "scroll sentence", KeyboardFocus::Kind::list, place, true);
  const float lines = static_cast<float>(asked.dy + 3 * asked.page + 1000 * asked.edge) - mouse.wheel;
  scrolled_ = plot::within(std::round(scrolled_ + lines), 0.F, hidden);
  const Rect whole{place.x, place.y, place.w, shown * step};  // no line is cut in its middle
  ui.canvas->push_clip(whole);
  paragraph(ui, sentence, {place.x, place.y - scrolled_ * step, place.w - ui.px(8), height + ui.px(4)}, style,
            kLineHeight);
  ui.canvas->pop_clip();
  const Rect track{place.right() - ui.px(3), place.y, ui.px(3), whole.h};
  const float part = whole.h / (shown + hidden);
  ui.canvas->fill_rect(track, plot::faded(ui.color(Hue::ink3), 0.25F), ui.px(1.5F));
  ui.canvas->fill_rect({track.x, track.y + scrolled_ * part, track.w, shown * part}, ui.color(Hue::ink3), ui.px(1.5F));
  if (mouse.hovered) tooltip(ui, sentence);
}

void AlgorithmView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  figures::Algorithm algorithm = figures::algorithm_lines(snapshot, ui.motion.step);
  follow_motion(ui, algorithm);
  PanelOptions panel;
  std::string progress =
      ui.motion.microscope ? text::tr_format("microscope · {}", text::tr(algorithm.progress)) : algorithm.progress;
  if (const Misprint misprint = snapshot.parameters.misprint; misprint != Misprint::None) {
    progress = text::tr_format("as printed: {}", text::tr(choice_title("as-printed", misprint_info(misprint).name))) +
               " · " + std::string(text::tr(progress));
  }
  panel.subtitle = progress;
  panel.help = kAlgorithmHelp;
  const Rect inside = begin_panel(ui, Panel::algorithm, "algorithm", "Pegasos, line by line", area, panel);
  const bool beside = inside.w >= ui.px(kBesideFrom) && inside.h < ui.px(kBesideBelow);
  const Rect lines{inside.x, inside.y, beside ? std::round(kLinesShare * inside.w) : inside.w, inside.h};
  const float words = beside ? inside.right() - lines.right() - ui.px(kBesideGap) : inside.w;
  const float grow = inside.h >= ui.px(kLargeHeight) && inside.w >= ui.px(kLargeWidth) ? kLarge : 1.F;
  const float around = ui.px(14);  // the rule between lines and sentence
  if (const Held now{inside.w, inside.h, ui.scale, snapshot.data_id, text::language()};
      std::exchange(held_, now) != now)
    size_ = row_ = std::numeric_limits<float>::infinity();
  float size = kSentenceSizes[0] * grow;
  const auto left = [&] {  // beside the sentence of this step, or one that is as long as most are
    const float usual = std::ceil(figures::kUsualSentence * ui.text(size).size / words);
    const float height = std::max(usual, sentence_lines(ui, algorithm.sentence, words, size)) * line_height(ui, size);
    return beside ? inside.h + ui.px(5) - height : inside.h - around - height;
  };
  for (const float smaller : kSentenceSizes) {
    size = smaller * grow;
    if (size <= size_ && left() >= (beside ? 0.F : 4 * ui.px(size > 13.F ? kCalmRow : kLeastRow))) break;
  }
  size_ = size;
  const float most = beside ? ui.px(32) : std::clamp(0.58F * inside.h / 4, ui.px(kLeastRow), ui.px(32 * grow));
  const float tight = ui.px(kTightRow);
  // Of the sentence one line has its place below; the rest is scrolled.
  const float for_lines = beside ? inside.h : inside.h - around - kLineHeight * ui.px(size);
  const bool all = for_lines >= 4 * tight - 1;  // else the running line stands alone, or none
  const bool one = for_lines >= tight - 1;
  const float chosen = plot::within((beside ? inside.h : left()) / 4,
                                    for_lines >= 4 * ui.px(kLeastRow) ? ui.px(kLeastRow) : tight, most);
  const float height = row_ = std::min(row_, chosen);
  const bool runs = std::ranges::any_of(algorithm.lines, &figures::AlgorithmLine::running);
  Rect row{lines.x, lines.y, lines.w, height};
  // Where it is narrow the names go first: the formulas are the algorithm.
  const auto fits = [&](float names) {
    return std::ranges::all_of(algorithm.lines, [&](const figures::AlgorithmLine& line) {
      return wanted_width(ui, line, names, grow) <= lines.w;
    });
  };
  const float names = ui.px(kNameWidth * grow);
  const bool formulas = std::ranges::all_of(algorithm.lines, [&](const figures::AlgorithmLine& line) {
    return ui.px(24) + text_width(ui, line.formula, styles_of(ui, line, grow).formula) <= lines.w;
  });
  const Room room = fits(0.F) ? Room::all : formulas ? Room::formulas : Room::one;
  const float name_width = fits(names) || room == Room::one ? names : 0.F;
  for (const figures::AlgorithmLine& line : algorithm.lines) {
    if (!all && !one) continue;
    if (!all && !(runs ? line.running : &line == &algorithm.lines.front())) continue;
    draw_line(ui, line, row, name_width, room, grow);
    row.y += height;
  }
  const float thin = std::max(1.F, ui.px(1));
  if (beside) {
    const float x = std::round(lines.right() + 0.5F * ui.px(kBesideGap));
    ui.canvas->fill_rect({x, inside.y, thin, inside.h}, ui.color(Hue::line));
    explain(ui, algorithm.sentence, {inside.right() - words, inside.y, words, inside.h}, size);
  } else {
    const float rule = row.y + (one ? ui.px(7) : -ui.px(7));
    if (one) ui.canvas->fill_rect({inside.x, rule, inside.w, thin}, ui.color(Hue::line));
    explain(ui, algorithm.sentence,
            {inside.x, rule + ui.px(7), inside.w, std::max(ui.px(16), inside.bottom() - rule - ui.px(7))}, size);
  }
  end_panel(ui);
}

}  // namespace pegasos::ui
