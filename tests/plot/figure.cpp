#include "plot/figure.h"

#include <gtest/gtest.h>

#include <cmath>

#include "plot/vector_canvas.h"
#include "scenes.h"

namespace pegasos::plot {
namespace {

Line line(std::string id, std::vector<double> x, std::vector<double> y) {
  Line out;
  out.id = std::move(id);
  out.label = out.id;
  out.x = std::move(x);
  out.y = std::move(y);
  return out;
}

TEST(Figure, MarksAreToggledWithTheirParts) {
  Figure figure = scenes::data_plane();
  set_visible(figure, "live", false);
  int hidden = 0;
  for (const Mark& mark : figure.marks) hidden += base(mark).visible ? 0 : 1;
  EXPECT_EQ(hidden, 3);  // the line and both margins, not "live..." of another name
  set_highlighted(figure, "optimum", true);
  EXPECT_TRUE(base(*find_mark(figure, "optimum")).highlighted);
  EXPECT_EQ(find_mark(figure, "nobody"), nullptr);
}

TEST(Figure, FitHoldsWhatIsVisibleAndCanBeShown) {
  Figure figure;
  figure.y.scale = Scale::log10;
  figure.marks.emplace_back(line("a", {1.0, 2.0, 3.0}, {1e-3, -5.0, 10.0}));
  Line far = line("b", {1.0, 50.0}, {1e9, std::nan("")});
  far.visible = false;
  figure.marks.emplace_back(far);
  EXPECT_EQ(data_range_x(figure), (Range{1.0, 3.0}));
  EXPECT_EQ(data_range_y(figure), (Range{1e-3, 10.0}));
  fit(figure);
  EXPECT_EQ(figure.x.range, (Range{1.0, 3.0}));
  EXPECT_LT(figure.y.range.lo, 1e-3);
  EXPECT_GT(figure.y.range.hi, 10.0);
  figure.marks.clear();
  EXPECT_FALSE(data_range_x(figure).has_value());
}

TEST(Figure, ReadingsAreSamplesAtOrBeforeX) {
  Figure figure;
  figure.marks.emplace_back(line("a", {1.0, 2.0, 4.0}, {10.0, 20.0, 40.0}));
  Line hidden = line("b", {1.0, 2.0}, {1.0, 2.0});
  hidden.visible = false;
  figure.marks.emplace_back(hidden);
  Rule rule;
  rule.id = "r";
  rule.label = "level";
  rule.at = 7.0;
  figure.marks.emplace_back(rule);
  const auto readings = read_at(figure, 3.5);
  ASSERT_EQ(readings.size(), 2U);
  EXPECT_EQ(readings[0].x, 2.0);
  EXPECT_EQ(readings[0].y, 20.0);
  EXPECT_EQ(readings[1].y, 7.0);
  EXPECT_EQ(read_at(figure, 0.5).size(), 1U);   // before the first sample only the level is known
  EXPECT_EQ(read_at(figure, 50.0).size(), 1U);  // far beyond the last one too
  EXPECT_TRUE(read_at(figure, std::nan("")).empty());
}

/// 0.1 and 1/3 as floats, then 1/3.
class KeptAsFloats final : public ColumnSource {
 public:
  std::size_t size() const override { return 3; }
  double x(std::size_t i) const override { return static_cast<double>(i) / 3; }
  double y(std::size_t i) const override { return i < 2 ? static_cast<double>(i == 0 ? 0.1F : 1.F / 3.F) : 1.0 / 3.0; }
  MinMax range(std::size_t, std::size_t, bool) const override { return {0.1, 0.34}; }
  bool single_precision() const override { return true; }
};

TEST(Figure, CsvInventsNoDigitOfWhatIsKeptInSinglePrecision) {
  Figure figure;
  figure.id = "f";
  figure.marks.emplace_back(named({.id = "a"}, Line{.source = std::make_shared<KeptAsFloats>()}));
  figure.marks.emplace_back(named({.id = "b"}, ColumnBand{.source = std::make_shared<KeptAsFloats>()}));
  const auto rows = [](const std::string& id) {
    return "f," + id + ",0,0.1\nf," + id + ",0.3333333333333333,0.33333334\nf," + id +
           ",0.6666666666666666,0.3333333333333333\n";
  };
  EXPECT_EQ(figure_csv(figure), "figure,series,x,y\n" + rows("a") + rows("b"));
}

TEST(Figure, CsvHasTheNamesBesideTheAxisAndTheNumbersOfItsNotes) {
  Figure figure;
  figure.id = "f";
  figure.y.names = {{0, "$x$, the first"}, {-1, "sum"}, {-2, "… and 3 more"}};
  figure.marks.emplace_back(named({.id = "live"}, Boxes{.boxes = {{0, -0.27, -0.5, 0.27}}}));
  figure.marks.emplace_back(named({.id = "sum"}, Note{.text = "0.3", .at = {0, -1}, .values = {{"sum", 1.0 / 3.0}}}));
  figure.marks.emplace_back(named({.id = "zero"}, Rule{.vertical = true, .at = -0.0}));
  EXPECT_EQ(figure_csv(figure),
            "figure,series,x,y,name\nf,live,-0.5,0,\"x, the first\"\nf,sum,0.3333333333333333,-1,sum\n"
            "f,zero,0,,\nf,,,-2,… and 3 more\n");
}

TEST(Figure, CsvHasAllDigitsAndNothingElse) {
  Figure figure;
  figure.id = "f";
  figure.marks.emplace_back(line("a,b", {1.0, 2.0, 3.0}, {0.1, std::nan(""), 1.0 / 3.0}));
  EXPECT_EQ(figure_csv(figure), "figure,series,x,y\nf,\"a,b\",1,0.1\nf,\"a,b\",3,0.3333333333333333\n");
}

}  // namespace
}  // namespace pegasos::plot
