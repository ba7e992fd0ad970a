// The laboratory's pictures: one moment of a session in, a plot::Figure out. The window and `pegasos figure` draw the
// same ones, so what is shown and what is saved cannot differ.
//
// Threads: every function may be called from any thread. What does not change from moment to moment (points,
// projections of the data, contours, sampled curves) is kept in small internal caches and shared, so that a figure
// after 10 million steps costs well under a millisecond.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "figures/step_parts.h"
#include "plot/figure.h"
#include "session/snapshot.h"

namespace pegasos::figures {

using plot::Figure;
using session::Snapshot;

/// What the pictures of a set share and takes long where its rows are: made beforehand, no frame waits for it. It looks
/// (core/looks.h).
void prepare_pictures(const Dataset& data);

/// How the examples are laid out in the plane.
enum class PlaneMode {
  automatic,  ///< the plane itself for one or two features, else the margin view (principal components while w = 0)
  features,   ///< two chosen features; for d > 2 the line is the hyperplane's slice through the mean of the others
  principal,  ///< first two principal components of the examples; lines are slices through the mean
  margin      ///< x = (<w, x> + b)/|w|, y = largest spread orthogonal to w: the hyperplane is the vertical line 0
};

/// The part of a plane that is in view; with equal scales the picture's place may show more of it.
struct PlaneView {
  plot::Range x;
  plot::Range y;
  bool operator==(const PlaneView&) const = default;
};

struct DataPlaneOptions {
  PlaneMode mode = PlaneMode::automatic;
  Column feature_x = 0;  ///< of PlaneMode::features
  Column feature_y = 1;
  std::optional<Row> selected;  ///< the example that carries a note: row, label, margin, hinge
  std::vector<Row> selection;   ///< examples that are ringed; rows increase
  DatasetPtr guest_set;         ///< prepared alike: of it those in `guests` are shown, too
  std::vector<Row> guests;
  /// Examples that are shown elsewhere than the snapshot has them: where a hand holds them. Rows increase.
  std::vector<std::pair<Row, plot::DataPoint>> held;
  bool trail = true;                 ///< faint earlier lines
  bool support = false;              ///< rings about the support vectors of w*, closed as far as their alpha says
  bool summands = false;             ///< y x / k of the violators from the origin, head to tail, and their sum v_t
  std::optional<StepMotion> motion;  ///< the microscope: w is where this step's moves have brought it
  bool histogram = true;             ///< margin view: how the margins are spread, and the hinge over them
  bool legend = true;
  std::optional<PlaneView> view;  ///< that stands still; absent: fitted_view of the moment
  std::optional<plot::Range> x;   ///< zoom; absent: the whole view
  std::optional<plot::Range> y;
  std::vector<std::string> hidden;  ///< ids of marks that are toggled off
  bool operator==(const DataPlaneOptions&) const = default;
};

/// Examples, w_t's line and margins, average, optimum, A_t, A_t^+ with its hinge. Marks: "positive", "negative",
/// "live", "average", "optimum", "support", "batch", "violators", "trail", "selected", "guests"; in the margin view,
/// above: "margins", "hinge".
Figure data_plane(const Snapshot& snapshot, const DataPlaneOptions& options = {});

/// The view that is chosen for the examples of this moment.
PlaneView fitted_view(const Snapshot& snapshot, const DataPlaneOptions& options = {});
/// What a view that stands still must hold, or something leaves it: every example.
PlaneView needed_view(const Snapshot& snapshot, const DataPlaneOptions& options = {});

/// "37 support vectors, 21 at the bound α = 1"; while w* is not known, why not.
std::string support_sentence(const Snapshot& snapshot);

/// In what order the bars of the weights stand.
enum class WeightOrder { live, optimum, columns };

/// The bars of one moment (figures/weight_list.h).
struct WeightList;
using WeightListPtr = std::shared_ptr<const WeightList>;

struct WeightBarsOptions {
  WeightOrder order = WeightOrder::live;  ///< by |w| now, by |w*|, or as the columns stand in the data
  std::size_t first = 0;                  ///< rows scrolled away at the top
  std::size_t rows = 16;                  ///< how many fit
  bool of_example = false;                ///< x_j w_j of one example instead of w_j
  std::optional<Row> row = {};            ///< which one; absent: as of ImagesOptions
  WeightListPtr list = {};                ///< of this moment and these options, made once and kept; null: it is made
  std::vector<std::string> hidden = {};
};

/// Which bars are shown, how long. Cost O(d), of an example O(its numbers).
WeightListPtr weight_list(const Snapshot& snapshot, const WeightBarsOptions& options);

/// One bar per feature in original units (Transform::original), w* as an outline behind it, the bias in a row of its
/// own. Of an example one per number that is not 0, x_j w_j as the run has them, and their sum. Marks: "live",
/// "optimum".
Figure weight_bars(const Snapshot& snapshot, const WeightBarsOptions& options = {});

struct ImagesOptions {
  std::optional<Row> row;  ///< the example that is shown; absent: the first violator of A_t, else its first example
  int columns = 4;         ///< pictures side by side
  std::vector<std::string> hidden;
};

/// w, the average, w* and one example as pictures in original units: class colours are the ends of the weights' scale,
/// 0 is the ground. Marks: "live", "average", "optimum", "example". A sentence where the features are no square.
Figure images(const Snapshot& snapshot, const ImagesOptions& options = {});
/// Pixels on a side when the number of features (without the constant one) is a square of at least 4 x 4; else 0.
int image_side(const Dataset& data);
/// The features call themselves pixels and form a square: pictures are shown without being asked for.
bool are_images(const Dataset& data);

/// The mode that `automatic` stands for at this moment.
PlaneMode plane_mode(const Snapshot& snapshot, const DataPlaneOptions& options);

/// The row whose point lies nearest to a place of the plane, at most `reach` away (data units of x and y).
std::optional<Row> nearest_row(const Snapshot& snapshot, const DataPlaneOptions& options, plot::DataPoint place,
                               double reach_x, double reach_y);

/// The rows whose place in that plane `test` accepts, in increasing order; with `shown_only` of those that are drawn
/// (of large sets a selection). Cost O(m).
std::vector<Row> rows_where(const Snapshot& snapshot, const DataPlaneOptions& options,
                            const std::function<bool(plot::DataPoint)>& test, bool shown_only);

/// Where an example lies in that plane.
plot::DataPoint place_in_plane(const Snapshot& snapshot, const DataPlaneOptions& options, Row row);

/// Which picture of a weight space with more than three dimensions.
enum class WeightMode {
  span,    ///< the plane through 0 spanned by w* and the path's main direction: the ball is a disc, f has contours
  lengths  ///< part of w along w* against the distance from that line: |w| and |w - w*| are exact, directions are lost
};

/// Where the eye stands (d = 3): a turntable about the third axis, seen from far away. Radians.
struct Camera {
  double azimuth = 0.6;
  double elevation = 0.38;  ///< clamped to just below a right angle
  bool operator==(const Camera&) const = default;
};

/// The plane in which weights of more than three dimensions are shown (figures/span_plane.h).
struct SpanPlane;
using SpanPlanePtr = std::shared_ptr<const SpanPlane>;
/// The plane for this moment: through w* and the path's main direction; while there is no path, through w* and the
/// direction in which the yx, of which paths are made, differ most. Null while w* is not known.
SpanPlanePtr choose_plane(const Snapshot& snapshot);

/// The surface f = level (d = 3).
struct LevelSurface {
  bool shown = false;
  bool through_live = false;  ///< level = f of the live point
  double share = 0.55;        ///< else on the geometric scale of f - f*: 0 at f*, 1 at f(0)
  bool operator==(const LevelSurface&) const = default;
};

struct WeightSpaceOptions {
  bool heat = true;
  bool contours = true;
  bool kinks = true;  ///< d = 2: the lines y <w, x> = 1 along which f bends
  bool trajectory = true;
  bool enlarged = true;       ///< a step too small to be seen, at its own scale
  bool subgradients = false;  ///< those that the next draw may give, their mean and that of f, from the live point
  WeightMode mode = WeightMode::span;
  SpanPlanePtr plane;  ///< of WeightMode::span, chosen once and kept; null: that of the moment
  Camera camera;
  LevelSurface level;
  std::optional<Row> pointed;  ///< the example whose kink and summand are marked
  std::vector<Row> selected;   ///< so are theirs
  std::optional<StepMotion> motion;
  std::string highlighted;  ///< an id of UiContext::link
  double radius = 0;        ///< half the width of the view; 0 = as the moment needs
  std::optional<plot::Range> x;
  std::optional<plot::Range> y;
  double aspect = 1.7;  ///< width of the picture's place over its height: f and its kinks are computed so far
  std::vector<std::string> hidden;
  bool operator==(const WeightSpaceOptions&) const = default;
};

/// d = 1: the graph of f. d = 2: the plane of w itself. d = 3: the ball in perspective of depth. d > 3: see WeightMode.
/// Marks: "ball", "reach", "heat", "contours", "kinks", "trajectory", "step", "live", "average", "optimum", "level",
/// "axes", "subgradients". Where the ball and the path differ much in size, `inset` shows the other scale.
/// While steps are small `lens` has the step at its own scale, in all its phases.
Figure weight_space(const Snapshot& snapshot, const WeightSpaceOptions& options = {});

/// Of ball and path, which one a view is chosen for where they differ much.
enum class FitTo { path, ball };
/// How a view is chosen and held.
struct Fitting {
  FitTo fit = FitTo::path;
  bool stepped = true;  ///< false: the run was made again up to here; no parameter moves a view for its w_{t+½}
  double aspect = 0;    ///< d = 2: width over height of the plot, which is as much wider; 0 = a step may go anywhere
};
/// Half the width of a view that is chosen for this moment: it holds the ball, w*, the iterates of late, the pinned
/// runs and, before the first step, what that may reach; where ball and iterates differ by more than a factor 20, those
/// that the fitting says. A readable number times 1.12.
double wanted_radius(const Snapshot& snapshot, const Fitting& fitting = {});
/// Ball and path differ by more than that: Fit offers the other one.
bool two_scales(const Snapshot& snapshot);
/// Steps per second up to which what happens within a step can be read.
inline constexpr double kReadable = 2;
/// A step that is shorter than this share of the picture's width is shown enlarged.
inline constexpr double kStepSeen = 0.1;
bool step_is_seen(const StepParts& parts, double width);
/// A view that stands still must be as wide as this, or something leaves it: w_t, w_{t+½} of at most four radii of the
/// ball (a longer one is broken at the edge; without the projection it is the path, and held), before the first step
/// what that may reach, w*, the pinned runs, and the ball's edge where it is not far outside. A view fitted to the ball
/// while two_scales() holds the ball alone.
double needed_radius(const Snapshot& snapshot, double view, const Fitting& fitting = {});
/// The next view that is as wide as `needed`.
double grown_radius(double needed);

/// The example whose kink passes a place of the plane (d = 2), at most `reach` away (data units); only drawn ones.
std::optional<Row> nearest_kink(const Snapshot& snapshot, const WeightSpaceOptions& options, plot::DataPoint place,
                                double reach);

/// Why this picture has no subgradients, as a sentence; empty when it can show them.
std::string no_subgradients(const Snapshot& snapshot, WeightMode mode);

/// Why there is no level surface for this set, as a sentence; empty when there is one (d = 3).
std::string no_level_surface(const Snapshot& snapshot);

/// This step at its own scale: w_t -> shrunk -> w_{t+1/2} -> w_{t+1}, in the plane that holds all four (exact for any
/// d). More than so many summands are shown as their sum alone.
Figure step_enlarged(const Snapshot& snapshot, std::optional<StepMotion> motion = {},
                     std::size_t summands = kSummandsShown);

/// What stands across in the plots over t: steps, examples seen (k a step), or epochs (k/m a step). Each run goes by
/// its own k and m, so that runs with different k stand one over the other at equal work.
enum class TimeAxis { steps, examples, epochs };
/// How far one step of the run reaches on that axis.
double step_length(const Snapshot& run, TimeAxis along);
/// "steps", "examples", "epochs".
std::string_view time_axis_word(TimeAxis along);
std::optional<TimeAxis> parse_time_axis(std::string_view word);

/// What the plots over t have in common.
struct PlotOptions {
  TimeAxis along = TimeAxis::steps;
  bool log_x = true;
  bool log_y = false;            ///< FigureInfo::log_y says which ones are at first
  std::optional<plot::Range> x;  ///< zoom; absent: the whole run
  std::optional<plot::Range> y;
  std::vector<std::string> hidden;
  bool bound_logarithm1 = false;  ///< suboptimality: draw (L1) too
  bool bound_posterior = false;   ///< suboptimality: draw (P) too
  bool of_averages = false;       ///< difference: of f of the averages
};

/// Options with which the figure `name` starts.
PlotOptions plot_defaults(std::string_view name);

/// f(w_t), f of the average, f(w_t; A_t) as a faint band, f*. Marks: "live", "average", "batch", "optimum".
Figure objective(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("objective"));

/// f(w_t) - f* and f(average) - f* against the bounds; (Th) from T = 3 only. Differences below what the certificate
/// resolves lie on the edge of the band that says so. Marks: "live", "average", "theorem", "logarithm1", "posterior",
/// "unresolvable", "useless".
Figure suboptimality(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("suboptimality"));

/// |w_t| of every step, the ball, R/lambda when near, |w*|; where the projection acted, a tick and a stem up to
/// |w_{t+1/2}|. Marks: "live", "half", "projected", "ball", "reach", "optimum".
Figure norm(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("norm"));

/// lambda/2 |w_t|^2 and the mean hinge of w_t with their sum f(w_t), of pinned runs the parts alone; dotted those of
/// w*. Marks: "penalty", "hinge", "live", "optimum.penalty", "optimum.hinge".
Figure parts(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("parts"));

/// Shares of the training examples with y(<w, x> + b) <= 0: of w_t, of the average and of w*; dashed the same on the
/// held-out part where there is one, and with long dashes on the test set. Marks: "live", "average", "optimum", and
/// each with ".held-out" and ".test".
Figure errors(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("errors"));

/// eta_t of the step rule (its upper edge for backtracking). Marks: "eta", "now".
Figure step_size(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("step-size"));

/// The angle between w_t and w*, and between the average and w*, in degrees (d <= kTrajectoryDimensions: beyond that
/// w_t is not kept, and the message says so). Marks: "live", "average".
Figure angle(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("angle"));

/// |w_t - w*| and |average - w*|, each with the distance that strong convexity allows at its own f. Marks: "live",
/// "average", "derived.live", "derived.average".
Figure distance(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("distance"));

/// |A_t^+| per step. Marks: "batch".
Figure violators(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("violators"));

/// f(pinned) − f(live) at the same t, one curve per pinned run, of w_t or of the averages; only where both were
/// evaluated. On a log scale its absolute value. Runs on other data have no curve. Marks: "pin1" to "pin4", "zero".
Figure difference(const Snapshot& snapshot, const PlotOptions& options = plot_defaults("difference"));

/// Pinned runs are marks "pin1" to "pin4" in every plot over t and every plane, in their own colours.
std::string pin_id(const session::PinnedRun& pin);
plot::Hue pin_hue(const session::PinnedRun& pin);
inline constexpr std::size_t kLabelLength = 24;  ///< characters of a label, about
/// The letter and what differs from the live run, in about so many characters: "A  λ = 0.01, k = 10". Markup.
std::string pin_label(const session::PinnedRun& pin, std::size_t most = kLabelLength);
/// The live run's own values of what differs in any pinned run, or λ and k without pins; empty when nothing differs.
std::string live_label(const Snapshot& snapshot, std::size_t most = kLabelLength);
/// λ and k where all runs have them in common; empty without pins.
std::string shared_label(const Snapshot& snapshot);
/// The keys in which any pinned run differs from the live one, what tells most first.
std::vector<std::string> differing_keys(const Snapshot& snapshot);
/// "λ = 0.01", "k = m", "subset", "projection off", "data seed 109": a parameter of the run in few characters. Markup.
std::string named_value(const Parameters& parameters, const Parameter& parameter);
/// A parameter's value in few characters: "0.01", "1/($λt$)", "off", "m". Markup.
std::string short_value(const Parameters& parameters, const Parameter& parameter);

/// How a figure is asked for in words, as `pegasos figure` takes them; what is not said is as the figure is at first.
struct FigureLook {
  double aspect = 1.7;               ///< width of the picture's place over its height
  TimeAxis along = TimeAxis::steps;  ///< of plots over t, as the two scales
  std::optional<bool> log_x = {};
  std::optional<bool> log_y = {};
  std::optional<plot::Range> x = {};  ///< in view
  std::optional<plot::Range> y = {};
  std::string view = {};  ///< of many dimensions: "features:1,3", "principal", "margin"; "span", "lengths"
  std::vector<std::string> shown = {};   ///< keys of switches that are off at first
  std::vector<std::string> hidden = {};  ///< keys of switches that are on at first, and ids of marks
};

/// What a button above a plot switches.
struct PlotToggle {
  std::string key;  ///< in session files: "posterior"
  bool PlotOptions::*on;
  std::string name;  ///< on the button: "(P)"
  std::string tip;
  bool of_bound = false;  ///< nothing to switch where no bound is drawn
};

struct FigureInfo {
  std::string name;      ///< as on the command line: "suboptimality"
  std::string title;     ///< "Suboptimality against the bound"
  std::string sentence;  ///< what it shows, one sentence
  /// Either the one or the other; of a figure of the theory page neither.
  Figure (*picture)(const Snapshot& snapshot, const FigureLook& look) = nullptr;
  Figure (*over_time)(const Snapshot& snapshot, const PlotOptions& options) = nullptr;
  /// The picture whose views and switches it has.
  enum class Family { none, data_plane, weight_space } family = Family::none;
  // of those over t
  std::string tab = {};  ///< short title on a tab: "Steps $η$"
  bool log_y = false;    ///< at first
  std::vector<PlotToggle> toggles = {};
};

/// Every figure that has a name, in the order of menus.
const std::vector<FigureInfo>& figure_list();
/// Null where there is none of that name.
const FigureInfo* find_figure(std::string_view name);

/// The figure as it is asked for. Error Usage names the figures that exist, or what this one does not have.
Result<Figure> make_figure(std::string_view name, const Snapshot& snapshot, const FigureLook& look = {});

/// Titles, labels, notes, legends, verdict and message that are literals or texts of tables, in the present language;
/// what is put together is made in it. Last, before a figure is drawn or saved: the marks' ids stay.
void translate(plot::Figure& figure);

}  // namespace pegasos::figures
