// Sets with very many features in the window: what a frame does does not grow with them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <new>

#include "support/folder.h"
#include "ui/screen.h"

namespace {

thread_local std::size_t largest_block = 0;  // that this thread asked for

}  // namespace

// The program's own: they remember the largest block.
void* operator new(std::size_t size) {
  largest_block = std::max(largest_block, size);
  if (void* const block = std::malloc(size)) return block;
  throw std::bad_alloc();
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace pegasos::test {
namespace {

constexpr std::size_t kFeatures = 50'000;

/// 60 rows of 20 words out of 50,000, which have names.
std::string many_words(const Folder& folder) {
  const std::string path = (folder / "many.libsvm").string();
  std::ofstream rows(path);
  for (std::size_t i = 0; i < 60; ++i) {
    rows << (i % 2 == 0 ? "+1" : "-1");
    for (std::size_t e = 0; e < 20; ++e) rows << ' ' << 1 + e * 2500 + (i * (e + 7) * 13 + i % 2) % 2500 << ":1";
    rows << '\n';
  }
  rows << "+1 " << kFeatures << ":1\n";
  std::ofstream words(path + ".words");
  for (std::size_t j = 0; j < kFeatures; ++j) words << "word-" << j << '\n';
  return path;
}

class ManyWords : public testing::Test {
 protected:
  static Parameters parameters(const Folder& folder) {
    Parameters parameters;
    parameters.data = many_words(folder);
    parameters.lambda = 0.01;
    return parameters;
  }
  /// Frames at rest under a moving mouse ask for no block with a place for every feature.
  void expect_small_frames(const char* what) {
    screen_.settle(true);
    screen_.frames(10);  // what is kept from frame to frame is made
    largest_block = 0;
    const plot::Rect title = screen_.rect("data plane/Plane");  // nothing here lights up anything elsewhere
    for (int i = 0; i < 60; ++i) screen_.move({title.x - 30 - static_cast<float>(i), title.y});
    EXPECT_GT(largest_block, 0U) << what;
    EXPECT_LT(largest_block, kFeatures * sizeof(float)) << what;
  }

  Folder folder_;
  Screen screen_{1600, 900, parameters(folder_)};
};

TEST_F(ManyWords, AFrameAtRestDoesNotGrowWithTheFeatures) {
  screen_.settle(true);
  screen_.session->push(session::StepForward{40});
  EXPECT_TRUE(screen_.has("data plane/an example")) << "a set of words opens as its strongest words";
  expect_small_frames("weights");
  screen_.click("data plane/an example");
  expect_small_frames("an example");
  screen_.click("data plane/Margins");
  expect_small_frames("margins");
  screen_.click("data plane/Plane");
  expect_small_frames("plane");
  screen_.app->show_tab("data-table");
  expect_small_frames("table");
  screen_.app->show_tab("test");
  expect_small_frames("test set");
  screen_.session->push(session::PinRun{});
  screen_.session->push(session::SetParameter{"lambda", "0.02"});
  expect_small_frames("a pinned run");
}

}  // namespace
}  // namespace pegasos::test
