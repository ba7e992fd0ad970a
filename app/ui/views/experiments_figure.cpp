// The figures of the page of experiments, with the chips and the progress of those that are shown.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "data/files.h"
#include "data/table.h"
#include "exports/sweep_report.h"
#include "figures/common.h"
#include "session/carrier.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/views/experiments.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;
using session::SweepStage;

constexpr float kPointReach = 16.F;  // design px from a point that count as on it
constexpr std::string_view kBands[] = {"median and spread", "mean and interval"};
constexpr std::string_view kAxes[] = {"passes", "seconds"};

float segmented_width(UiContext& ui, std::span<const std::string_view> choices) {
  float width = ui.px(40);
  for (const std::string_view choice : choices) width += text_width(ui, choice, ui.text(12.5F));
  return std::ceil(width);
}

constexpr float kLeastPlot = 110;  // design px

bool shows(const session::SweepStatus& one) { return one.table != nullptr; }

}  // namespace

const session::SweepStatus* ExperimentsView::chosen(const Snapshot& snapshot) const {
  if (!snapshot.sweeps || snapshot.sweeps->experiments.empty()) return nullptr;
  const Experiment* one = snapshot.sweeps->find(chosen_);
  return one != nullptr ? one : snapshot.sweeps->experiments.back().get();
}

void ExperimentsView::figure_card(const Snapshot& snapshot, UiContext& ui, Rect area) {
  constexpr std::string_view kHelp =
      "Each point stands for the runs at one value; its band is where most runs lie, or how well their mean is known. "
      "Dashed: a straight line fitted to the means on both logarithmic axes, with the error of its slope. Dotted: the "
      "slope that is expected. Red: a bound of the mean, of the statement named beside it. Point at a point for its "
      "numbers; a click opens the run nearest to its median in the laboratory.";
  const Experiments none;
  const Experiments& all = snapshot.sweeps ? snapshot.sweeps->experiments : none;
  const std::vector<Group*> shown = groups(all);
  for (Group* group : shown) remake(*group);
  const float export_w = button_width(ui, "Export");
  const float bands_w = segmented_width(ui, kBands);
  const bool has_times = std::ranges::any_of(shown, [](const Group* group) {
    return group->tables.front()->info().compares_solvers() && group->tables.front()->timed();
  });
  const float axes_w = has_times ? segmented_width(ui, kAxes) : 0.F;
  const float right_w = all.empty() ? 0.F : export_w + bands_w + axes_w + ui.px(has_times ? 20 : 10);
  const bool single = shown.size() == 1;
  const std::string title = single ? shown[0]->figure.title : "Figure";
  const std::string subtitle = single ? shown[0]->figure.subtitle : "";
  const PanelOptions options{.subtitle = subtitle, .help = kHelp, .header_right = right_w + ui.px(6)};
  const Rect inside = begin_panel(ui, Panel::none, "figure", title, area, options);
  if (all.empty()) {
    paragraph(ui,
              "Choose an experiment at the left and start it. Its points appear here one after the other; every one of "
              "them can be opened as a run in the laboratory. Up to four experiments lie on the same axes.",
              {inside.x, inside.y + ui.px(10), std::min(inside.w, ui.px(560)), inside.h}, ui.text(12.5F, Hue::ink2));
    end_panel(ui);
    return;
  }
  Rect header = header_place(ui, area, right_w);
  if (has_times) {
    against_seconds_ = segmented(ui, "axis", kAxes, against_seconds_ ? 1 : 0, {header.x, header.y, axes_w, header.h},
                                 "Passes over the examples, or the time that training takes on one thread") == 1;
    header = {header.x + axes_w + ui.px(10), header.y, header.w - axes_w - ui.px(10), header.h};
  }
  band_ = static_cast<figures::SweepBand>(segmented(ui, "band", kBands, static_cast<int>(band_),
                                                    {header.x, header.y, bands_w, header.h},
                                                    "What stands for the runs of a point, and what its band shows"));
  const Rect export_place{header.right() - export_w, header.y, export_w, header.h};
  const bool wants_menu = button(ui, "Export", export_place,
                                 {.tooltip = "Picture, table, all numbers, and the command that makes them again",
                                  .disabled = shown.empty() ? "Nothing is shown yet." : ""});
  float y = inside.y;
  y += chips(all, ui, {inside.x, y, inside.w, ui.px(28)});
  for (const session::SweepStatusPtr& one : all) {
    if (one->stage == SweepStage::Done) continue;
    progress(*one, ui, {inside.x, y, inside.w, ui.px(26)});
    y += ui.px(28);
  }
  const Experiment* now = chosen(snapshot);
  // What large letters leave no room for in one line takes several: an audience has no tooltips.
  const plot::TextStyle quiet = ui.text(11.5F, Hue::ink3);
  const std::string below = subtitle_fits(ui, title, area, options) ? "" : subtitle;
  const std::string about_now = now != nullptr ? about(snapshot, *now) : "";
  const auto count = static_cast<float>(std::max<std::size_t>(1, shown.size()));
  const float gap = ui.px(8);
  const auto height_over = [&](float foot) {
    return (inside.bottom() - foot + ui.px(4) - y - gap * (count - 1)) / count;
  };
  const float one_line = paragraph_height(ui, below, inside.w, quiet) + ui.px(18);
  const float whole = std::max(one_line, one_line - ui.px(18) + paragraph_height(ui, about_now, inside.w, quiet));
  // Where a plot would become a strip for it, one line is all that is said.
  const bool low = height_over(whole) < ui.px(kLeastPlot);
  const float foot = low ? one_line : whole;
  Rect last{inside.x, inside.bottom() - foot + ui.px(6), inside.w, foot};
  const float each = height_over(foot);
  Group* of_menu = nullptr;
  std::size_t outside = 0;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    Group& group = *shown[i];
    const std::string name = i == 0 ? "plot" : fmt::format("plot {}", i + 1);
    const Rect place{inside.x, std::round(y + (each + gap) * static_cast<float>(i)), inside.w, std::floor(each)};
    draw_group(ui, group, name, place, !single);
    const bool has =
        std::ranges::any_of(group.members, [&](const auto& one) { return now != nullptr && one->id == now->id; });
    if (has || of_menu == nullptr) of_menu = &group;
    const plot::Frame& frame = group.pane.layout().frame;
    for (const figures::SweepSpot& spot : group.spots) {
      const auto in = [](double value, const plot::Range& range) { return value >= range.lo && value <= range.hi; };
      if (!in(spot.at.x, frame.x.range) || !in(spot.at.y, frame.y.range)) ++outside;
    }
    menu(snapshot, ui, group, name, export_menu_ ? export_place : Rect{});
  }
  if (wants_menu && of_menu != nullptr) {
    of_menu->pane.open_menu();
    export_menu_ = true;
  }
  last.y += paragraph(ui, below, last, quiet);
  if (outside > 0) {
    paragraph(ui, text::tr_format("{} points lie outside of this view: a double click shows all", outside), last,
              ui.text(11.5F, Hue::violator));
  } else if (low) {
    label(ui, about_now, {last.x, last.y, last.w, ui.px(18)}, quiet);
  } else {
    paragraph(ui, about_now, last, quiet);
  }
  end_panel(ui);
}

/// For which problem the chosen experiment was made.
std::string ExperimentsView::about(const Snapshot& snapshot, const Experiment& one) const {
  std::string words = fmt::format("{}: {}", one.letter(), held_fixed_words(one));
  const bool changed =
      one.source != snapshot.table || one.request.fixed != session::held_fixed(one.request.kind, snapshot.parameters);
  if (changed) words += " · " + std::string(text::tr("the Lab was changed since"));
  return words;
}

// --- figures ------------------------------------------------------------------------------------------------------

/// Experiments that can lie on the same axes do; the others have figures of their own.
std::vector<ExperimentsView::Group*> ExperimentsView::groups(const Experiments& all) {
  std::vector<Experiments> together;
  for (const session::SweepStatusPtr& one : all) {
    if (!shows(*one) || hidden_.contains(one->id)) continue;
    const auto place = std::ranges::find_if(
        together, [&](const Experiments& group) { return figures::share_axes(*group.front()->table, *one->table); });
    if (place == together.end()) {
      together.push_back({one});
    } else {
      place->push_back(one);
    }
  }
  std::vector<Group*> out;
  std::set<int> used;
  for (Experiments& members : together) {
    const int id = members.front()->id;
    used.insert(id);
    groups_[id].members = std::move(members);
    out.push_back(&groups_[id]);
  }
  std::erase_if(groups_, [&](const auto& entry) { return !used.contains(entry.first); });
  return out;
}

void ExperimentsView::remake(Group& group) {
  std::vector<std::shared_ptr<const SweepTable>> tables;
  for (const session::SweepStatusPtr& one : group.members) tables.push_back(one->table);
  const auto can = [](const auto& table) { return table->info().compares_solvers() && table->timed(); };
  const bool against_seconds = against_seconds_ && std::ranges::all_of(tables, can);
  const bool same = tables == group.tables && band_ == group.band && against_seconds == group.against_seconds &&
                    group.x == group.pane.x && group.y == group.pane.y && group.hidden == group.pane.hidden;
  if (same && group.language == text::language()) return;
  group.language = text::language();
  group.tables = std::move(tables);
  group.band = band_;
  if (std::exchange(group.against_seconds, against_seconds) != against_seconds) group.pane.x.reset();
  group.x = group.pane.x;
  group.y = group.pane.y;
  group.hidden = group.pane.hidden;
  group.series.clear();
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    const Experiment& one = *group.members[i];
    group.series.push_back({group.tables[i].get(), hue_of(one),
                            fmt::format("{}  {}", one.letter(), differences(one, group.members)), against_seconds});
  }
  figures::PlotOptions look;
  look.x = group.x;
  look.y = group.y;
  look.hidden = group.hidden;
  group.figure = figures::sweep_figure(group.series, look, band_);
  group.spots = figures::sweep_spots(group.series, band_);
}

void ExperimentsView::draw_group(UiContext& ui, Group& group, const std::string& name, Rect area, bool titled) {
  FigurePane::Options options;
  options.titles = titled;
  options.name_lines = true;
  options.made = [members = group.members, timed = group.against_seconds](std::string_view, const std::string&) {
    exports::PictureSource source;
    for (const session::SweepStatusPtr& one : members) {
      const exports::SweepReport report = exports::sweep_report(*one, timed);
      for (std::string& line : exports::sweep_caption(report, one->source->by_hand))
        source.caption.push_back(std::move(line));
      source.command += (source.command.empty() ? "" : "\n") + report.head.value("command", "");
      source.by_hand = source.by_hand || one->source->by_hand;
      if (!source.origin.empty()) continue;  // that of the first
      source.origin = exports::sweep_origin(report);
      source.public_command = exports::public_command(report);
    }
    return source;
  };
  const FigurePane::Touched touched = group.pane.draw(ui, name, group.figure, area, options);
  if (touched.mouse.right_clicked || touched.asked.pressed) export_menu_ = false;
  point_at(ui, group, touched);
}

/// The point under the mouse: its numbers, a ring, and a click that opens one of its runs.
void ExperimentsView::point_at(UiContext& ui, Group& group, const FigurePane::Touched& touched) {
  if (!touched.free || group.spots.empty()) return;
  const plot::Frame& frame = group.pane.layout().frame;
  const bool map = group.tables.front()->info().second == "k";
  const figures::SweepSpot* nearest = nullptr;
  float best = map ? 1e9F : ui.px(kPointReach);
  plot::Point place;
  for (const figures::SweepSpot& spot : group.spots) {
    const plot::Point p = frame.to_pixel(spot.at);
    const float away = std::hypot(p.x - touched.mouse.at.x, p.y - touched.mouse.at.y);
    if (!(away < best)) continue;
    best = away;
    nearest = &spot;
    place = p;
  }
  if (nearest == nullptr || touched.mouse.held) return;
  const Experiment& one = *group.members[nearest->series];
  const SweepTable& table = *group.tables[nearest->series];
  const SweepRow& row = table.rows[nearest->row];
  if (!map)
    ui.canvas->stroke_circle(place, ui.px(8), {ui.color(Hue::accent), std::max(1.5F, ui.px(1.5F)), plot::kSolid});
  std::string card = figures::sweep_card(table, row, band_);
  if (group.members.size() > 1) card = group.series[nearest->series].name + "\n" + card;
  const std::string why = text::words(session::no_opening(*one.plan, one.plan->points[nearest->row]));
  card += "\n" + std::string(text::tr(why.empty() ? "A click opens the run nearest to the median." : why));
  tooltip(ui, card);
  if (!touched.clicked) return;
  chosen_ = one.id;
  below_.point = nearest->row;
  open_nearest(ui, one, nearest->row);
}

/// The run whose value is nearest to the point's median.
void ExperimentsView::open_nearest(UiContext& ui, const Experiment& one, std::size_t place) {
  const auto& runs = one.runs[place];
  const SweepRow& row = one.table->rows[place];
  if (!runs || runs->empty()) return;
  const Measure measure = one.table->info().measure;
  const double f_star = row.f_star.value_or(0);
  std::size_t member = 0;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; j < runs->size(); ++j) {
    const auto value = measured(measure, f_star, (*runs)[j]);
    const double away = value && row.statistics.median ? std::abs(*value - *row.statistics.median) : 1e300;
    if (away < best) {
      best = away;
      member = j;
    }
  }
  open_run(ui, one, place, static_cast<Count>(member));
}

void ExperimentsView::open_run(UiContext& ui, const Experiment& one, std::size_t place, Count member) {
  if (const Message why = session::no_opening(*one.plan, one.plan->points[place]); !why.empty()) {
    ui.requests.notify(why);
    return;
  }
  ui.push(session::OpenSweepRun{one.id, place, member});
  leave_();
}

/// Of a figure; its numbers are those of the chosen experiment, where it is among them.
void ExperimentsView::menu(const Snapshot& snapshot, UiContext& ui, Group& group, const std::string& name, Rect below) {
  std::vector<ComboItem> items;
  if (groups_.size() > 1) {  // whose menu it is
    std::string letters;
    for (const auto& one : group.members) letters += (letters.empty() ? "" : ", ") + std::string(1, one->letter());
    items.push_back({.text = letters + "  " + group.figure.title, .heading = true});
  }
  const int first = static_cast<int>(items.size());
  items.push_back({.text = "Save the table as CSV…", .tip = "A row for each point, all digits."});
  items.push_back(
      {.text = "Save everything as JSON…", .tip = "Points, slopes, the problem, and the command that makes it again."});
  const std::optional<int> picked = group.pane.menu(ui, name, items, below);
  if (!picked) return;
  const Experiment* wanted = chosen(snapshot);
  const auto at = std::ranges::find_if(group.members, [&](const auto& one) { return wanted && one->id == wanted->id; });
  const session::SweepStatusPtr one = at == group.members.end() ? group.members.front() : *at;
  const std::string stem = "sweep-" + std::string(sweep_info(one->request.kind).name);
  if (*picked == first) {
    save_(stem + ".csv", [one](const std::string& path) {
      const std::string origin = exports::sweep_origin(exports::sweep_report(*one, one->table->timed()));
      return session::write_table_file(path, exports::sweep_csv(*one->table), origin);
    });
  } else {
    save_(stem + ".json", [one](const std::string& path) -> Status {
      const auto json = exports::json_text(exports::sweep_json(exports::sweep_report(*one, one->table->timed())));
      return json ? write_file(path, *json + "\n") : Status(json.error());
    });
  }
}

}  // namespace pegasos::ui
