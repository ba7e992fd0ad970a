// Wherever the mouse rests, the picture comes to rest too: no two things take turns in being under it.
#include <gtest/gtest.h>

#include "support/stride.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

/// Rests at the middles of a grid of places all over the window; after 2 s (tooltips have come) nothing moves.
void rest_everywhere(Screen& screen, const std::string& state) {
  constexpr int kColumns = 17;
  constexpr int kRows = 10;
  screen.frame_s = 0.5F;
  int restless = 0;
  for (int i = 0; i < kColumns * kRows; i += kStride) {
    const plot::Point at{(static_cast<float>(i % kColumns) + 0.5F) * screen.width / kColumns,
                         (static_cast<float>(i / kColumns) + 0.5F) * screen.height / kRows};
    screen.move(at);
    screen.frames(5);
    if (screen.app->context().wants_frame && ++restless <= 5) ADD_FAILURE() << state << ": at " << at.x << ", " << at.y;
  }
  EXPECT_EQ(restless, 0) << state;
}

TEST(Idle, TwelveSteps) {
  Screen screen;
  screen.settle(true);
  screen.session->push(session::StepForward{12});
  screen.settle();
  rest_everywhere(screen, "12 steps");
}

TEST(Idle, ThreeWeightsInASmallWindow) {
  Parameters parameters;
  parameters.bias = Bias::Feature;
  Screen screen(1366, 768, parameters);
  screen.settle(true);
  screen.session->push(session::StepForward{60});
  screen.settle();
  screen.press("p");
  screen.settle();
  rest_everywhere(screen, "d = 3 with a pinned run");
}

TEST(Idle, ManyFeatures) {
  Parameters parameters;
  parameters.data = "breast-cancer";
  parameters.scaling = Scaling::Standardise;
  Screen screen(1600, 900, parameters);
  screen.settle(true);
  screen.session->push(session::StepForward{400});
  screen.settle();
  screen.click("data plane/Margins");
  rest_everywhere(screen, "margins");
}

}  // namespace
}  // namespace pegasos::test
