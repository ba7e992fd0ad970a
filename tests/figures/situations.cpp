// Every figure in every situation that a person can bring about: nothing crashes, nothing is not finite.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "exports/pictures.h"
#include "figures/algorithm.h"
#include "figures/figures.h"
#include "figures/glossary.h"
#include "moments.h"
#include "plot/draw.h"
#include "plot/recorder.h"

namespace pegasos::figures {
namespace {

struct Staged {
  std::string name;
  Settings settings;
};

std::vector<Staged> situations() {
  std::vector<Staged> all = {
      {"default", {}},
      {"no projection", {{"projection", "off"}, {"lambda", "1e-4"}}},
      {"no free step", {{"lambda", "50"}}},
      {"batch", {{"k", "m"}, {"sampling", "subset"}}},
      {"free bias", {{"data", "moons"}, {"bias", "free"}}},
      {"bias feature", {{"data", "moons"}, {"bias", "feature:1"}}},
      {"d = 1", {{"data", "iris"}, {"classes", "setosa,versicolor"}, {"features", "3"}}},
      {"d = 1, free bias", {{"data", "iris"}, {"classes", "setosa,versicolor"}, {"features", "3"}, {"bias", "free"}}},
      {"d = 3", {{"data", "iris"}, {"positive", "setosa"}, {"features", "1,2,3"}}},
      {"d = 64", {{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}}},
      {"scaled", {{"data", "wine"}, {"positive", "class_0"}, {"scale", "standardise"}}},
      {"optimum at 0", {{"data", "coins"}}},
      {"w_1 in the ball", {{"w1", "1,2"}}},
      {"w_1 far outside", {{"w1", "900,-40"}, {"lambda", "50"}}},
  };
  for (const char* rule : {"constant:0.1", "inverse-t:1", "inverse-sqrt-t:1", "norma:0.7", "backtracking:1"}) {
    all.push_back({rule, {{"step", rule}}});
  }
  return all;
}

/// Every term of the pseudo-code has an entry; no value is a number that nobody can read.
void look_up_every_term(const session::Snapshot& snapshot, const Algorithm& algorithm, const std::string& where) {
  for (const AlgorithmLine& line : algorithm.lines) {
    for (const FormulaTerm& term : line.links) EXPECT_NE(find_term(term.link), nullptr) << where << " " << term.link;
    for (const TermValue& more : line.more)
      EXPECT_TRUE(more.link.empty() || find_term(more.link) != nullptr) << where << " " << more.link;
  }
  for (const GlossaryEntry& entry : glossary()) {
    const auto value = value_of(entry, snapshot);
    EXPECT_TRUE(!value || std::isfinite(value->number)) << where << " " << entry.id;
    const std::string card = glossary_card(entry, &snapshot);
    EXPECT_TRUE(card.find("nan") == std::string::npos && card.find("inf ") == std::string::npos) << card;
  }
}

void draw_everything(const session::Snapshot& snapshot, const std::string& where) {
  for (const FigureInfo& info : figure_list()) {
    const Result<Figure> figure = make_figure(info.name, snapshot);
    ASSERT_TRUE(figure.ok());
    EXPECT_EQ(figure->id, info.name) << where;
    for (const plot::Rect rect : {plot::Rect{0, 0, 700, 420}, plot::Rect{0, 0, 260, 150}, plot::Rect{0, 0, 60, 40}}) {
      plot::Recorder canvas;
      plot::draw(*figure, canvas, rect, plot::theme(plot::ThemeName::dark));
      EXPECT_EQ(canvas.clips, 0) << where << " " << info.name;
    }
    if (!info.over_time) continue;
    for (const bool log_x : {false, true}) {
      for (const bool log_y : {false, true}) {
        PlotOptions options = plot_defaults(info.name);
        options.log_x = log_x;
        options.log_y = log_y;
        options.bound_logarithm1 = options.bound_posterior = true;
        plot::Recorder canvas;
        plot::draw(info.over_time(snapshot, options), canvas, {0, 0, 500, 300}, plot::theme(plot::ThemeName::light));
      }
    }
  }
  const Algorithm algorithm = algorithm_lines(snapshot);
  EXPECT_FALSE(algorithm.sentence.empty()) << where;
  look_up_every_term(snapshot, algorithm, where);
}

TEST(Situations, EveryFigureCanBeDrawnInEveryOne) {
  for (const Staged& situation : situations()) {
    SCOPED_TRACE(situation.name);
    draw_everything(*moment(situation.settings, 0), situation.name);
    draw_everything(*moment(situation.settings, 60), situation.name);
    for (const Phase phase : {Phase::Sample, Phase::Violators, Phase::GradientStep}) {
      draw_everything(*moment(situation.settings, 1, phase), situation.name);
      draw_everything(*moment(situation.settings, 7, phase), situation.name);
    }
  }
}

TEST(Glossary, EveryEntryHasANameOfItsOwnAndASentence) {
  std::set<std::string_view> ids;
  for (const GlossaryEntry& entry : glossary()) {
    EXPECT_TRUE(ids.insert(entry.id).second) << entry.id;
    EXPECT_FALSE(entry.name.empty()) << entry.id;
    EXPECT_TRUE(entry.sentence.ends_with('.')) << entry.id;
    EXPECT_EQ(find_term(entry.id), &entry);
  }
  for (const char* symbol : {"$w$", "$\\bar{w}$", "$w$*", "$λ$", "$k$", "$η$", "$A_t$", "$A_t^+$", "$c$", "$R$", "$f$",
                             "$f$*", "$T$", "$t$", "R", "c", "λ"})
    EXPECT_NE(find_symbol(symbol), nullptr) << symbol;
  EXPECT_EQ(find_symbol("$q$"), nullptr);
}

// A sentence on a card is a claim: what the run does not do is not said of it.
TEST(Glossary, FormulasAndValuesAreThoseOfTheRun) {
  const auto entry = [](const char* id) -> const GlossaryEntry& { return *find_term(id); };
  const session::SnapshotPtr own = moment({}, 5);
  EXPECT_EQ(value_of(entry("eta"), *own)->number, own->record.eta);
  EXPECT_EQ(value_of(entry("ball"), *own)->number, own->constants.ball_radius);
  EXPECT_EQ(value_of(entry("violators"), *own)->number, static_cast<double>(own->record.violators));
  EXPECT_FALSE(formula_of(entry("next"), *own).empty());
  const session::SnapshotPtr start = moment({}, 0);
  EXPECT_FALSE(value_of(entry("eta"), *start)) << "no step was made";
  EXPECT_EQ(value_of(entry("t"), *start)->number, 0);
  const session::SnapshotPtr off = moment({{"projection", "off"}}, 5);
  EXPECT_TRUE(formula_of(entry("next"), *off).empty());
  EXPECT_FALSE(value_of(entry("project"), *off));
  const session::SnapshotPtr constant = moment({{"step", "constant:0.1"}}, 5);
  EXPECT_FALSE(value_of(entry("reach"), *constant));
  EXPECT_FALSE(value_of(entry("bound"), *constant));
  EXPECT_NE(formula_of(entry("eta"), *constant).find("0.1"), std::string::npos);
  const session::SnapshotPtr biased = moment({{"data", "moons"}, {"bias", "free"}}, 5);
  EXPECT_NE(formula_of(entry("violators"), *biased).find("$b$"), std::string::npos);
  EXPECT_EQ(glossary_card(entry("kinks"), own.get()).find("$b$"), std::string::npos);
  EXPECT_TRUE(glossary_card(entry("kinks"), biased.get()).starts_with("$y$(⟨$w$, $x$⟩ + $b$) = 1"));
  // G with a first iterate that is not 0: the formula on the card gives the number on it.
  const session::SnapshotPtr begun = moment({{"w1", "3,-4"}, {"lambda", "10"}}, 5);
  const Constants& c = begun->constants;
  EXPECT_DOUBLE_EQ(value_of(entry("G"), *begun)->number, c.R + std::max(std::sqrt(c.lambda), c.lambda * c.w1));
}

// With a free bias the best b at w = 0 puts all examples on the larger class's side.
TEST(Situations, AFreeBiasStandsInEveryMarginAndInWhatIsNoBetterThanZero) {
  const session::SnapshotPtr biased =
      moment({{"data", "overlapping-blobs"}, {"bias", "free"}, {"imbalance", "0.9"}, {"k", "4"}}, 30);
  for (const Figure& figure : {violators(*biased), errors(*biased)})
    EXPECT_NE(figure.subtitle.find("⟩ + $b$)"), std::string::npos) << figure.title;
  const Figure figure = suboptimality(*biased);
  const auto* useless = std::get_if<plot::Region>(plot::find_mark(figure, "useless"));
  ASSERT_NE(useless, nullptr);
  const double share = static_cast<double>(biased->data->negative()) / static_cast<double>(biased->m());
  ASSERT_LT(share, 0.5);
  EXPECT_DOUBLE_EQ(useless->from, 2 * share - biased->optimum.f_star());
}

TEST(Situations, SparseSetsAndEveryPlaneMode) {
  const session::SnapshotPtr snapshot = moment({{"data", "digits"}, {"classes", "0,1"}}, 40);
  for (const PlaneMode mode : {PlaneMode::automatic, PlaneMode::features, PlaneMode::principal, PlaneMode::margin}) {
    DataPlaneOptions options;
    options.mode = mode;
    options.feature_x = 20;
    options.feature_y = 4000;  // beyond the last one
    options.selected = 3;
    const Figure figure = data_plane(*snapshot, options);
    EXPECT_NE(plot::find_mark(figure, "positive"), nullptr);
    EXPECT_NE(plot::find_mark(figure, "selected"), nullptr);
    plot::Recorder canvas;
    plot::draw(figure, canvas, {0, 0, 600, 400}, plot::theme(plot::ThemeName::dark));
    EXPECT_GE(canvas.marker_count, static_cast<std::size_t>(snapshot->m()) * 9 / 10);
  }
}

// The stages of an optimum that is not there yet, was cancelled or failed.
TEST(Situations, AnUnknownOptimumIsSaidInWords) {
  for (const Settings& settings : {Settings{}, Settings{{"data", "iris"}, {"positive", "setosa"}}}) {
    session::Snapshot snapshot = *moment(settings, 30);
    using Found = session::OptimumState;
    for (const Found state : {Found::Running, Found::Cancelled, Found::Failed}) {
      snapshot.optimum = {};
      snapshot.optimum.state = state;
      snapshot.optimum.fraction = 0.4;
      snapshot.optimum.best_gap = 3e-4;
      snapshot.optimum.message = "the gap stayed at 1e-3";
      draw_everything(snapshot, "no optimum");
      const Figure excess = suboptimality(snapshot);
      EXPECT_NE(excess.message.find("$f$*"), std::string::npos);
      EXPECT_EQ(plot::find_mark(excess, "live"), nullptr);
      EXPECT_NE(plot::find_mark(excess, "theorem"), nullptr) << "the bound does not need f*";
      EXPECT_EQ(plot::find_mark(objective(snapshot), "optimum"), nullptr);
      EXPECT_EQ(weight_space(snapshot).message.empty(), snapshot.d() == 2);
    }
    snapshot.optimum.state = Found::Running;
    EXPECT_NE(suboptimality(snapshot).message.find("40 %"), std::string::npos);
  }
}

TEST(Situations, FigureNamesAreTheContract) {
  const session::SnapshotPtr snapshot = moment({}, 3);
  const Result<Figure> wrong = make_figure("objektive", *snapshot);
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().code, ErrorCode::Usage);
  EXPECT_NE(wrong.error().message.english().find("suboptimality"), std::string::npos);
  for (const char* name : {"data-plane", "weight-space", "step", "objective", "suboptimality", "norm"}) {
    EXPECT_TRUE(make_figure(name, *snapshot).ok()) << name;
  }
}

/// "d = 3" was said of a file with two features.
TEST(Situations, AFeatureForTheBiasIsCountedApart) {
  EXPECT_NE(exports::caption(*moment({}, 5)).find("$d$ = 2 ·"), std::string::npos);
  EXPECT_NE(exports::caption(*moment({{"bias", "feature:1"}}, 5)).find("$d$ = 2 + 1 ·"), std::string::npos);
}

TEST(Situations, FourPicturesAreWrittenWhole) {
  const session::SnapshotPtr snapshot = moment({}, 50);
  const std::filesystem::path base = std::filesystem::path(testing::TempDir()) / "four";
  exports::PictureOptions options;
  options.width = 800;
  options.height = 500;
  const auto written = exports::four_pictures(*snapshot, base, plot::test_fonts(), options);
  ASSERT_TRUE(written.ok()) << (written.ok() ? "" : written.error().text());
  ASSERT_EQ(written->size(), 2U);
  for (const auto& file : *written) EXPECT_GT(std::filesystem::file_size(file), 10000U) << file;
  EXPECT_NE(exports::caption(*snapshot).find("seed 1"), std::string::npos);
  EXPECT_FALSE(exports::write_picture(*snapshot, base / "no" / "folder.svg", plot::test_fonts()).ok());
  EXPECT_FALSE(exports::write_picture(*snapshot, "picture.gif", plot::test_fonts()).ok());
}

}  // namespace
}  // namespace pegasos::figures
