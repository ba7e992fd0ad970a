#include "ui/views/parameter_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "core/digits.h"
#include "core/numbers.h"
#include "plot/ticks.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/views/glossary.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr double kSendEvery_s = 0.04;
constexpr float kParameterField = 66.F;
constexpr float kSwitch = 34.F;
constexpr float kControl = 26.F;

std::string_view before_colon(std::string_view word) { return word.substr(0, word.find(':')); }

double share_of(const Parameter& p, double high, double value) {
  if (p.scale == ParameterScale::Log) {
    if (value <= 0) return 0;
    return std::log(value / p.slider_low) / std::log(high / p.slider_low);
  }
  return (value - p.slider_low) / (high - p.slider_low);
}

/// The slider's value in few digits: two significant ones on a log scale, whole for integers.
std::string value_at(const Parameter& p, double high, double share) {
  double value = p.scale == ParameterScale::Log ? p.slider_low * std::pow(high / p.slider_low, share)
                                                : p.slider_low + share * (high - p.slider_low);
  if (p.kind == ParameterKind::Integer) {
    const double unit = value < 100 ? 1 : std::pow(10.0, std::floor(std::log10(value)) - 1);
    value = std::clamp(std::round(value / unit) * unit, p.slider_low, high);
    return fmt::format("{:.0f}", value);
  }
  const double unit =
      p.scale == ParameterScale::Log ? std::pow(10.0, std::floor(std::log10(value)) - 1) : (high - p.slider_low) / 200;
  return fmt::format("{:.3g}", std::round(value / unit) * unit);
}

std::string range_sentence(const Parameter& p) {
  const auto limit = [](double v) { return std::abs(v) >= 1e15 ? std::string("2^{53}") : plot::format_number(v, 4); };
  switch (p.kind) {
    case ParameterKind::Number: return text::tr_format("From {} to {}.", limit(p.low), limit(p.high));
    case ParameterKind::Integer: return text::tr_format("A whole number from {} to {}.", limit(p.low), limit(p.high));
    case ParameterKind::Seed: return std::string(text::tr("A whole number from 0 to 2^{64} − 1."));
    default: return {};
  }
}

/// What the field shows: integers with thousands separated.
std::string shown_value(const Parameter& p, const std::string& value) {
  if (p.kind != ParameterKind::Integer) return value;
  const auto n = parse_count(value);
  return n ? grouped(*n) : value;
}

/// A list of numbers.
bool is_vector(const Parameter& p) { return p.key == "w1"; }

/// What a person types, as set_parameter takes it. An integer with a mark that may part thousands or decimals
/// ("20.000", or "20,000" where the language does not group by commas) stays as it was typed, which is refused.
std::string typed_value(const Parameter& p, std::string text) {
  if (p.kind == ParameterKind::Text) return plain_minus(std::move(text));
  const std::string number = text::plain_number(text);
  if (p.kind != ParameterKind::Integer) return number;
  static const std::regex kEither(R"([1-9]\d{0,2}(\.\d{3})+)");
  const bool fraction = text.find(',') != std::string::npos && number.find('.') != std::string::npos;
  const auto value = parse_double(number);  // "1e6" is a whole number too
  const bool whole = value && *value >= 0 && *value <= 1e15 && *value == std::floor(*value);
  return whole && !fraction && !std::regex_match(number, kEither) ? fmt::format("{:.0f}", *value) : text;
}

}  // namespace

std::string parameter_tip(const Parameter& p, bool of_run) {
  std::string tip = "\\bold{" + plot::escape(text::tr(p.title)) + "}";
  if (!p.symbol.empty()) tip += fmt::format("  ${}$", p.symbol);
  tip += "   " + plot::escape("--" + std::string(p.key));
  tip += "\n" + with_math(text::tr(p.help));
  const std::string range = range_sentence(p);
  if (!range.empty()) tip = text::tr_format("{} {}", tip, range);
  if (is_vector(p)) tip = text::tr_format("{} {}", tip, text::tr(text::kListHelp));
  if (of_run && p.reloads) {
    tip.append("\n").append(text::tr("A change makes the training set and the run anew."));
  } else if (of_run && p.restarts) {
    tip.append("\n").append(
        text::tr("A change makes the run again: up to the same $t$ or from the start, as the menu Edit says."));
  }
  return tip;
}

void draw_restart_mark(UiContext& ui, Rect row) {
  const float size = ui.px(9);
  draw_icon(*ui.canvas, Icon::reset, {row.x, std::round(row.centre().y - 0.5F * size), size, size},
            plot::faded(ui.color(Hue::ink3), 0.75F));
}

void draw_changed(UiContext& ui, std::string_view key, Rect row) {
  if (ui.lesson.changed == nullptr || !ui.lesson.changed->contains(key)) return;
  const Rect ground{row.x, row.y - ui.px(1), row.w, row.h + ui.px(2)};
  ui.canvas->fill_rect(ground, plot::faded(ui.color(Hue::accent), 0.16F), ui.px(4));
  record(ui, fmt::format("changed {}", key), ground);
}

void ParameterRow::send(UiContext& ui, const Options& options, std::string_view key, const std::string& value,
                        std::uint64_t gesture) const {
  if (options.take) {
    options.take(key, value);
  } else {
    ui.push(session::SetParameter{std::string(key), value, gesture});
  }
}

void ParameterRow::draw(UiContext& ui, const Parameters& now, std::string_view key, Rect row, const Options& options) {
  const Parameter* p = find_parameter(key);
  if (p == nullptr) return;
  const float height = std::min(row.h, ui.px(kControl));
  if (options.take == nullptr) draw_changed(ui, key, {row.x, row.y, row.w, row.h - ui.px(options.stacked ? 4 : 2)});
  const Rect below{row.x, row.y + height - ui.px(2), row.w, height};
  row = {row.x, options.stacked ? row.y : std::round(row.centre().y - 0.5F * height), row.w, height};
  const std::string tip = parameter_tip(*p, options.take == nullptr);
  std::string title = plot::escape(text::tr(p->title));
  if (!p->symbol.empty() && p->symbol != "A")
    title = (options.stacked ? "" : title + " ") + fmt::format("${}$", p->symbol);
  const bool marked = options.take == nullptr && !options.stacked;  // what is taken later restarts nothing now
  const float mark = marked ? ui.px(kRestartMark) : 0;
  const float own = p->kind == ParameterKind::Flag ? kSwitch : kParameterField;
  const float label_width = options.stacked ? row.w - ui.px(own) : ui.px(options.label_width) + mark;
  const Rect name{row.x, row.y, label_width, row.h};
  if (mark > 0 && p->restarts) draw_restart_mark(ui, row);
  label(ui, title, {name.x + mark, name.y, name.w - mark, name.h},
        ui.text(12.5F, options.reason.empty() ? Hue::ink2 : Hue::ink3));
  const std::string card = card_of(ui, key);  // what the symbol is, before how it is set
  const std::string words = card.empty() ? tip : card + "\n" + tip;
  if (options.compare && options.take == nullptr) {
    compare_menu(ui, key, name, mark + text_width(ui, title, ui.text(12.5F)), words);
  } else if (pointer(ui, fmt::format("label {}", key), name).hovered) {
    tooltip(ui, options.reason.empty() ? words : words + "\n" + std::string(text::tr(options.reason)));
  }
  const Rect place{row.x + label_width, row.y, row.w - label_width, row.h};
  switch (p->kind) {
    case ParameterKind::Number:
    case ParameterKind::Integer:
      return number(ui, now, *p,
                    options.stacked ? below : Rect{place.x, place.y, place.w - ui.px(kParameterField + 10), place.h},
                    {place.right() - ui.px(kParameterField), place.y, ui.px(kParameterField), place.h}, options, tip);
    case ParameterKind::Choice: return choice(ui, now, *p, options.stacked ? below : place, options, tip);
    case ParameterKind::Flag: {
      const bool on = p->get(now) == "on";
      const float left = options.stacked ? place.right() - ui.px(kSwitch) : place.x;
      const bool wanted = toggle(ui, key, on, {left, place.y, ui.px(kSwitch), place.h}, tip, options.reason);
      if (wanted != on) send(ui, options, key, wanted ? "on" : "off");
      const Rect beside{place.x + ui.px(42), place.y, place.w - ui.px(42), place.h};
      label(ui, options.beside, options.stacked ? below : beside, ui.text(11.5F, Hue::ink3));
      return;
    }
    case ParameterKind::Seed:
    case ParameterKind::Text:
      if (is_vector(*p)) return vector(ui, now, *p, place, options, tip);
      if (const auto typed = text_field(ui, key, p->get(now), place, tip, options.reason))
        send(ui, options, key, typed_value(*p, *typed));
      return;
  }
}

void ParameterRow::vector(UiContext& ui, const Parameters& now, const Parameter& p, Rect place, const Options& options,
                          const std::string& tip) const {
  const auto typed = text_field(ui, p.key, text::shown_list(p.get(now)), place, tip, options.reason);
  if (!typed) return;
  const auto list = text::plain_list(*typed);
  if (!list) return ui.requests.refuse(text::kUnclearList);
  send(ui, options, p.key, *list);
}

/// Behind the name: the present run stays as a pinned one in step, and the field waits for the other value.
void ParameterRow::compare_menu(UiContext& ui, std::string_view key, Rect name, float title_width,
                                const std::string& tip) {
  const std::string list = fmt::format("compare {}", key);
  const Pointer mouse = pressable(ui, fmt::format("label {}", key), name, tip);
  const float side = ui.px(12);
  if (title_width + side + ui.px(4) <= name.w) {
    const Rect arrow{name.x + title_width + ui.px(4), std::round(name.centre().y - 0.5F * side), side, side};
    draw_icon(*ui.canvas, Icon::chevron, arrow, ui.color(mouse.hovered ? Hue::ink1 : Hue::ink3));
  }
  if (mouse.clicked) ImGui::OpenPopup(list.c_str());
  const ComboItem items[] = {{.text = "This value beside another…",
                              .tip = "Pins the run as it is and asks for the other value: both go on in step, in every "
                                     "plot and plane, each ball named by its value."},
                             {.text = "Beside another at equal work…",
                              .tip = "The same, and all plots show the examples seen, $kt$, across: runs with "
                                     "different $k$ stand above each other at equal work."}};
  const auto chosen = popup_list(ui, list, std::span(items).first(key == "k" ? 2 : 1), -1, name);
  if (!chosen) return;
  if (*chosen == 1) ui.along = figures::TimeAxis::examples;
  ui.push(session::PinRun{});
  ui.push(session::SetInStep{true, ui.along != figures::TimeAxis::steps});
  field_wanted_ = key;
  field_wait_ = 2;
  ui.wants_frame = true;
}

void ParameterRow::number(UiContext& ui, const Parameters& now, const Parameter& p, Rect track, Rect field,
                          const Options& options, const std::string& tip) {
  const std::string key(p.key);
  const std::string value = p.get(now);
  const double high =
      options.slider_high > 0 ? std::max(options.slider_high, 2 * std::max(p.slider_low, 0.5)) : p.slider_high;
  const auto number = parse_double(value);
  const double share = number ? std::clamp(share_of(p, high, *number), 0.0, 1.0) : 1.0;
  bool committed = false;
  const auto moved = slider(ui, "slider " + key, static_cast<float>(share), track, committed, tip, options.reason);
  if (ui.slide.given_up && pending_key_ == key && gesture_ != 0) {
    pending_value_.clear();
    send(ui, options, key, began_with_, gesture_);  // after whatever is on its way
    gesture_ = 0;
  } else if (moved && !ui.slide.given_up) {
    if (pending_key_ != key) nudge_.end();
    if (ui.keyboard.nudges()) {
      gesture_ = nudge_.at(ui.time_s);
    } else if (pending_key_ != key || gesture_ == 0) {
      gesture_ = new_gesture();
      began_with_ = value;
    }
    std::string wanted = value_at(p, high, static_cast<double>(*moved));
    const double step = static_cast<double>(*moved) - share;  // by the keyboard: until the value is another one
    for (double to = share + step; committed && ui.keyboard.nudges() && wanted == value && to >= 0 && to <= 1;
         to += step)
      wanted = value_at(p, high, to);
    pending_key_ = key;
    pending_value_ = wanted == value ? std::string() : wanted;
  }
  if (pending_key_ == key && !pending_value_.empty()) {
    if (committed || ui.time_s - last_sent_s_ >= kSendEvery_s) {
      send(ui, options, key, pending_value_, gesture_);
      last_sent_s_ = ui.time_s;
      pending_value_.clear();
    } else {
      ui.wants_frame = true;
    }
  }
  if (committed) gesture_ = 0;
  // Again until the field has the keyboard: what appears meanwhile, as the row of pinned runs, takes it away.
  const bool due = field_wanted_ == key && --field_wait_ < 0;
  if (due && (ImGui::GetIO().WantTextInput || field_wait_ < -60)) field_wanted_.clear();
  const bool wanted = field_wanted_ == key && due && field_wait_ % 4 == -1;
  if (!field_wanted_.empty()) ui.wants_frame = true;
  if (const auto typed =
          text_field(ui, p.key, shown_value(p, value), field, tip, options.reason,
                     {.align_right = true, .focus = wanted, .grouped = p.kind == ParameterKind::Integer})) {
    send(ui, options, key, typed_value(p, *typed));
  }
}

void ParameterRow::choice(UiContext& ui, const Parameters& now, const Parameter& p, Rect place, const Options& options,
                          const std::string& tip) {
  const std::string value = p.get(now);
  const std::string_view word = before_colon(value);
  std::vector<ComboItem> items;
  int chosen = -1;
  bool takes_number = false;
  for (const ParameterChoice& choice : p.choices) {
    if (choice.word == word) {
      chosen = static_cast<int>(items.size());
      takes_number = !choice.number.empty();
    }
    items.push_back({choice_title(p.key, choice.word), {}, false, {}, {}});
  }
  const float field = takes_number ? ui.px(kParameterField) + ui.px(6) : 0.F;
  const auto picked = combo(ui, p.key, items, chosen, choice_title(p.key, word),
                            {place.x, place.y, place.w - field, place.h}, tip, options.reason);
  if (picked && *picked != chosen) {
    const ParameterChoice& wanted = p.choices[static_cast<std::size_t>(*picked)];
    std::string text(wanted.word);
    if (!wanted.number.empty()) {
      const std::string kept = text + ":" + shortest(p.number(now));
      Parameters tried = now;  // the number of another choice may be out of range here
      text = p.set(tried, kept) ? kept : text + ":" + shortest(p.number(Parameters{}));
    }
    send(ui, options, p.key, text);
  }
  if (!takes_number) return;
  const std::string shown = plot::format_plain(p.number(now), 6);
  const Rect box{place.right() - ui.px(kParameterField), place.y, ui.px(kParameterField), place.h};
  if (const auto typed = text_field(ui, fmt::format("{} value", p.key), shown, box, tip, options.reason,
                                    {.align_right = true, .grouped = true})) {
    send(ui, options, p.key, fmt::format("{}:{}", word, typed_value(p, *typed)));
  }
}

}  // namespace pegasos::ui
