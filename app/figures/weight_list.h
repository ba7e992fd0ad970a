// What the bars of the weights show at one moment: which columns, how long, in what order.
#pragma once

#include <string>
#include <vector>

#include "figures/figures.h"

namespace pegasos::figures {

struct WeightBar {
  Column column = 0;  ///< d: the free bias
  double live = 0;
  double best = 0;     ///< of w*; 0 while it is not known
  double average = 0;  ///< likewise
  double x = 1;        ///< of the example; 1 where the bar is a weight
};

struct WeightList {
  std::vector<WeightBar> bars;  ///< those that are shown, from the top
  Count all = 0;                ///< as many there are
  double reach = 0;             ///< largest |live| and |best| of all of them
  bool has_best = false;
  bool has_average = false;
  WeightBar bias;  ///< of the weights in original units
  WeightBar sum;   ///< of an example: of all bars, the score
  WeightBar rest;  ///< of an example: of those that are not shown
};

/// "trees", "of × 3" where an example has it three times, "bias $b$". Markup.
std::string bar_name(const Dataset& data, const WeightBar& bar, bool of_example);

/// Sparse rows whose features have names: the strongest words are shown without being asked for.
bool are_words(const Dataset& data);

/// Bars of an example: its numbers that are not 0, and a free bias.
std::size_t product_count(const Dataset& data, Row row);

}  // namespace pegasos::figures
