#include <algorithm>

#include "figures/figures.h"

namespace pegasos::figures {

const std::vector<FigureInfo>& figure_list() {
  static const std::vector<FigureInfo> list = {
      {"data-plane", "Data plane", "The examples with the lines of w_t, of the average and of the optimum.", false},
      {"support", "Support vectors",
       "The data plane with a ring about each support vector of w*, closed as far as α says.", false},
      {"margins", "Margins", "The examples along w, how their margins are spread, and the hinge over them.", false},
      {"weights", "Weights", "One bar per feature in the units of the data, largest first, with w* behind it.", false},
      {"images", "Pictures", "w, the average, w* and an example as pictures, for sets of images.", false},
      {"weight-space", "Weight space", "The ball, the contours of f, the path of w_t and the arrows of this step.",
       false},
      {"subgradients", "Subgradients",
       "Weight space with the subgradient of each example (k > 1: of batches), their mean and that of f.", false},
      {"step", "This step, enlarged", "The shrinking, the added examples and the projection of one step.", false},
      {"objective", "Objective", "f(w_t), f of the average and f on each batch, against f*.", true, "Objective"},
      {"suboptimality", "Suboptimality against the bound",
       "f(w_t) − f* and f(average) − f* against c ln t / (λt), with f* certified.", true, "Suboptimality"},
      {"norm", "Norm", "|w_t| before and after the projection, against the ball and |w*|.", true, "Norm"},
      {"errors", "Training error", "Share of the training examples on the wrong side.", true, "Errors"},
      {"step-size", "Step size", "The step size of each iteration.", true, "Steps $η$"},
      {"violators", "Violators", "How many examples of each batch fell short of the margin.", true, "Violators"},
      {"difference", "Difference to the live run", "f of each pinned run minus f of the live run at the same t.", true,
       "Difference"},
      {"angle", "Angle to the optimum", "The angles of w_t and of the average to w*, in degrees.", true, "Angle"},
      {"distance", "Distance from the optimum", "|w_t − w*| and |average − w*|, against what strong convexity allows.",
       true, "Distance"},
  };
  return list;
}

PlotOptions plot_defaults(std::string_view name) {
  PlotOptions options;
  options.log_y = name == "suboptimality" || name == "step-size" || name == "angle" || name == "distance";
  return options;
}

Figure make_plot(std::string_view name, const Snapshot& snapshot, const PlotOptions& options) {
  if (name == "suboptimality") return suboptimality(snapshot, options);
  if (name == "norm") return norm(snapshot, options);
  if (name == "errors") return errors(snapshot, options);
  if (name == "step-size") return step_size(snapshot, options);
  if (name == "violators") return violators(snapshot, options);
  if (name == "difference") return difference(snapshot, options);
  if (name == "angle") return angle(snapshot, options);
  if (name == "distance") return distance(snapshot, options);
  return objective(snapshot, options);
}

Result<Figure> make_figure(std::string_view name, const Snapshot& snapshot, double aspect) {
  if (name == "data-plane") return data_plane(snapshot);
  if (name == "support") {
    DataPlaneOptions options;
    options.support = true;
    Figure figure = data_plane(snapshot, options);
    figure.id = "support";
    figure.title = "Support vectors";
    return figure;
  }
  if (name == "margins") {
    DataPlaneOptions options;
    options.mode = PlaneMode::margin;
    Figure figure = data_plane(snapshot, options);
    figure.id = "margins";
    figure.title = "Margins";
    return figure;
  }
  if (name == "weights") return weight_bars(snapshot);
  if (name == "images") return images(snapshot);
  if (name == "weight-space" || name == "subgradients") {
    WeightSpaceOptions options;
    options.aspect = aspect;
    options.subgradients = name == "subgradients";
    options.kinks = !options.subgradients;
    Figure figure = weight_space(snapshot, options);
    if (!options.subgradients) return figure;
    figure.id = "subgradients";
    figure.title = "Subgradients";
    if (figure.message.empty()) figure.message = no_subgradients(snapshot, options.mode);
    return figure;
  }
  if (name == "step") return step_enlarged(snapshot);
  if (std::ranges::find(figure_list(), name, &FigureInfo::name) != figure_list().end()) {
    return make_plot(name, snapshot, plot_defaults(name));
  }
  std::string known;
  for (const FigureInfo& info : figure_list()) known += (known.empty() ? "" : ", ") + info.name;
  return Error{
      ErrorCode::Usage, "There is no figure \"" + std::string(name) + "\"; choose one of " + known + ".", {}, 0, 0};
}

}  // namespace pegasos::figures
