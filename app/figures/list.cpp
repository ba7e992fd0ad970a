#include <algorithm>

#include "figures/common.h"
#include "figures/figures.h"
#include "figures/look.h"
#include "figures/roc.h"

namespace pegasos::figures {
namespace {

Figure named(Figure figure, const char* id, const char* title) {
  figure.id = id;
  figure.title = title;
  return figure;
}

Figure support(const Snapshot& snapshot, const FigureLook& look) {
  DataPlaneOptions options = data_plane_options(look);
  options.support = true;
  return named(data_plane(snapshot, options), "support", "Support vectors");
}

Figure products(const Snapshot& snapshot, const FigureLook& /*look*/) {
  WeightBarsOptions options;
  options.of_example = true;
  return weight_bars(snapshot, options);
}

Figure margins(const Snapshot& snapshot, const FigureLook& look) {
  DataPlaneOptions options = data_plane_options(look);
  options.mode = PlaneMode::margin;
  return named(data_plane(snapshot, options), "margins", "Margins");
}

Figure subgradients(const Snapshot& snapshot, const FigureLook& look) {
  WeightSpaceOptions options = weight_space_options(look);
  options.subgradients = true;
  for (const auto& [key, on] :
       {std::pair("kinks", &WeightSpaceOptions::kinks), std::pair("enlarged", &WeightSpaceOptions::enlarged)})
    options.*on = std::ranges::find(look.shown, key) != look.shown.end();
  Figure figure = named(weight_space(snapshot, options), "subgradients", "Subgradients");
  if (figure.message.empty()) figure.message = no_subgradients(snapshot, options.mode);
  return figure;
}

}  // namespace

/// A new figure is a function (figures.h) and a row here: tab, command line, session files and gallery follow from it.
const std::vector<FigureInfo>& figure_list() {
  using Family = FigureInfo::Family;
  static const std::vector<FigureInfo> list = {
      {.name = "data-plane",
       .title = "Data plane",
       .sentence = "The examples with the lines of w_t, of the average and of the optimum.",
       .picture = [](const Snapshot& now, const FigureLook& look) { return data_plane(now, data_plane_options(look)); },
       .family = Family::data_plane},
      {.name = "support",
       .title = "Support vectors",
       .sentence = "The data plane with a ring about each support vector of w*, closed as far as α says.",
       .picture = support,
       .family = Family::data_plane},
      {.name = "margins",
       .title = "Margins",
       .sentence = "The examples along w, how their margins are spread, and the hinge over them.",
       .picture = margins,
       .family = Family::data_plane},
      {.name = "weights",
       .title = "Weights",
       .sentence = "One bar per feature in the units of the data, largest first, with w* behind it.",
       .picture = [](const Snapshot& now, const FigureLook&) { return weight_bars(now); }},
      {.name = "products",
       .title = "One example, feature by feature",
       .sentence = "What each feature of an example of A_t adds to ⟨w, x⟩: x_j w_j, with x_j w*_j behind it.",
       .picture = products},
      {.name = "images",
       .title = "Pictures",
       .sentence = "w, the average, w* and an example as pictures, for sets of images.",
       .picture = [](const Snapshot& now, const FigureLook&) { return images(now); }},
      {.name = "weight-space",
       .title = "Weight space",
       .sentence = "The ball, the contours of f, the path of w_t and the arrows of this step.",
       .picture = [](const Snapshot& now,
                     const FigureLook& look) { return weight_space(now, weight_space_options(look)); },
       .family = Family::weight_space},
      {.name = "subgradients",
       .title = "Subgradients",
       .sentence = "Weight space with the subgradient of each example (k > 1: of batches), their mean and that of f.",
       .picture = subgradients,
       .family = Family::weight_space},
      {.name = "roc",
       .title = "ROC curve",
       .sentence =
           "How many of +1 and of −1 have a score above a threshold, on the test set, else on what is held out.",
       .picture = [](const Snapshot& now, const FigureLook&) { return roc(now); }},
      {.name = "step",
       .title = "This step, enlarged",
       .sentence = "The shrinking, the added examples and the projection of one step.",
       .picture = [](const Snapshot& now, const FigureLook&) { return step_enlarged(now); }},
      {.name = "objective",
       .title = "Objective",
       .sentence = "f(w_t), f of the average and f on each batch, against f*.",
       .over_time = objective,
       .tab = "Objective"},
      {.name = "suboptimality",
       .title = "Suboptimality against the bound",
       .sentence = "f(w_t) − f* and f(average) − f* against c ln t / (λt), with f* certified.",
       .over_time = suboptimality,
       .tab = "Suboptimality",
       .log_y = true,
       .toggles =
           {{.key = "logarithm1",
             .on = &PlotOptions::bound_logarithm1,
             .name = "(L1)",
             .tip = "(L1): $c$ (1 + ln $t$) / (2$λt$), the form of the journal paper; it holds from $t$ = 1",
             .of_bound = true},
            {.key = "posterior",
             .on = &PlotOptions::bound_posterior,
             .name = "(P)",
             .tip = "(P): the same from the subgradients that this run has seen, Σ|∇_s|²/$s$ / (2$λt$); where $A_t$ ≠ "
                    "$S$ it bounds the mean over many runs, too, and not each",
             .of_bound = true}}},
      {.name = "norm",
       .title = "Norm",
       .sentence = "|w_t| before and after the projection, against the ball and |w*|.",
       .over_time = norm,
       .tab = "Norm"},
      {.name = "parts",
       .title = "What f is made of",
       .sentence = "λ/2 |w_t|² and the mean hinge, which add up to f(w_t), beside those of w*.",
       .over_time = parts,
       .tab = "Parts"},
      {.name = "errors",
       .title = "Training error",
       .sentence = "Share of the training examples on the wrong side.",
       .over_time = errors,
       .tab = "Errors"},
      {.name = "step-size",
       .title = "Step size",
       .sentence = "The step size of each iteration.",
       .over_time = step_size,
       .tab = "Steps $η$",
       .log_y = true},
      {.name = "violators",
       .title = "Violators",
       .sentence = "How many examples of each batch fell short of the margin.",
       .over_time = violators,
       .tab = "Violators"},
      {.name = "difference",
       .title = "Difference to the live run",
       .sentence = "f of each pinned run minus f of the live run at the same t.",
       .over_time = difference,
       .tab = "Difference",
       .toggles = {{.key = "averages",
                    .on = &PlotOptions::of_averages,
                    .name = "averages",
                    .tip = "The difference of $f$ of the averages instead of $w_t$"}}},
      {.name = "angle",
       .title = "Angle to the optimum",
       .sentence = "The angles of w_t and of the average to w*, in degrees.",
       .over_time = angle,
       .tab = "Angle",
       .log_y = true},
      {.name = "distance",
       .title = "Distance from the optimum",
       .sentence = "|w_t − w*| and |average − w*|, each with what strong convexity allows it.",
       .over_time = distance,
       .tab = "Distance",
       .log_y = true},
  };
  return list;
}

const FigureInfo* find_figure(std::string_view name) {
  const auto found = std::ranges::find(figure_list(), name, &FigureInfo::name);
  return found == figure_list().end() ? nullptr : &*found;
}

PlotOptions plot_defaults(std::string_view name) {
  PlotOptions options;
  const FigureInfo* info = find_figure(name);
  options.log_y = info != nullptr && info->log_y;
  return options;
}

Result<Figure> make_figure(std::string_view name, const Snapshot& snapshot, const FigureLook& look) {
  if (const FigureInfo* info = find_figure(name)) {
    Figure figure = info->over_time != nullptr ? info->over_time(snapshot, plot_options(*info, look))
                                               : info->picture(snapshot, look);
    hide(figure, look.hidden);
    if (const Status status = check_look(*info, snapshot, figure, look); !status) return status.error();
    return figure;
  }
  std::string known;
  for (const FigureInfo& info : figure_list()) known += (known.empty() ? "" : ", ") + info.name;
  return usage_error(Message("There is no figure \"{}\"; choose one of {}.", name, known));
}

}  // namespace pegasos::figures
