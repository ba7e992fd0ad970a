// What is asked of a figure in words, as the options of the function that makes it, and back. Private to this layer.
#pragma once

#include "figures/figures.h"

namespace pegasos::figures {

PlotOptions plot_options(const FigureInfo& info, const FigureLook& look);
DataPlaneOptions data_plane_options(const FigureLook& look);
WeightSpaceOptions weight_space_options(const FigureLook& look);

/// What `pegasos figure` needs beside the name to draw the figure that was made with these options (Figure::options).
std::string words_of(const Figure& figure, const FigureInfo& info, const PlotOptions& options);
/// `fitted`: the view without a zoom is that of the moment.
std::string words_of(const Figure& figure, const Snapshot& snapshot, const DataPlaneOptions& options, bool fitted);
std::string words_of(const Figure& figure, const WeightSpaceOptions& options, bool fitted);

/// Error Usage: the look asks for what this figure does not have.
Status check_look(const FigureInfo& info, const Snapshot& snapshot, const Figure& figure, const FigureLook& look);

}  // namespace pegasos::figures
