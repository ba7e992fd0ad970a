// What the figures of experiments share. Private to this layer.
#pragma once

#include "figures/common.h"
#include "figures/sweep.h"

namespace pegasos::figures {

using SweepSpan = std::span<const SweepSeries>;

/// What stands for the runs of a row on its axis; nothing where too many of them have no value, or where it is 0 as far
/// as f* is certified.
std::optional<double> centre_of(const SweepTable& table, const SweepRow& row, SweepBand band);

/// What is drawn of the row first: its centre, else the mean beside it, which a map has not.
std::optional<double> drawn_of(const SweepTable& table, const SweepRow& row, SweepBand band);
/// The mean that is drawn beside that centre; nothing where it is the centre itself, or is at f*.
std::optional<double> mean_beside(const SweepTable& table, const SweepRow& row, SweepBand band);

/// Where a row of numbers lies: its value, or its time; nothing where it has none.
std::optional<double> place_of(const SweepRow& row, const SweepSeries& series);

struct SweepEnds {
  double low;
  double high;
};
/// Of the band about the centre, which the row must have. The upper end is not a number where fewer than 95 % of the
/// runs have a value: what they range to is not known, and no band is drawn.
SweepEnds band_of(const SweepRow& row, double centre, SweepBand band);
/// Of either band, whichever is shown: the axes stay when the other one is chosen. The lower one is above the upper one
/// where nothing of the row is drawn.
SweepEnds ends_of(SweepSpan all, const SweepTable& table, const SweepRow& row);

/// `with_centre`: it says what lies in it, too, where no other name does.
std::string band_text(SweepSpan all, SweepBand band, bool with_centre);
std::string_view centre_text(SweepBand band);
/// "mean", "mean.2": names of marks are stable.
std::string mark_id(std::string_view name, std::size_t curve);
/// The least that a log axis shows of these experiments: what their bands reach that can be told from f*, but at least
/// a tenth and at most a 10,000th of the least positive centre.
double floor_of(SweepSpan all, SweepBand band);
/// Whose bounds are drawn: the statement, or that each output has its own.
std::string bound_text(SweepSpan all);
/// The measure lies on a linear axis.
bool is_linear(const SweepTable& table);
bool is_map(const SweepTable& table);
/// The line of a word: experiments of one row lie a little below one another.
double word_height(const SweepTable& table, std::size_t row, std::size_t series, std::size_t count);

/// Numbers: curves with their band, fits and bounds on log axes.
void draw_numbers(Figure& figure, SweepSpan all, SweepBand band);
/// Words: one line each, the measure to the right.
void draw_words(Figure& figure, SweepSpan all, SweepBand band);
/// λ × k as cells with their centre written in them.
void draw_map(Figure& figure, const SweepTable& table, SweepBand band);
/// Edges about the sorted values of one side of a map: halfway to the neighbours on a log axis.
std::vector<double> cell_edges(const std::vector<double>& values);

}  // namespace pegasos::figures
