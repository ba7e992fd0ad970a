// What comes between two frames reaches them in its order. Newer Dear ImGui keeps events itself.
#include "ui/input_queue.h"

#include <gtest/gtest.h>

#include <string>

#include "ui/screen.h"

namespace pegasos::test {
namespace {

#if IMGUI_VERSION_NUM < 18700
using ui::InputQueue;

std::string typed(const ImGuiIO& io) {
  std::string text;
  for (const ImWchar c : io.InputQueueCharacters) text += static_cast<char>(c);
  return text;
}

// A slow frame sees the mouse go down, travel and come up: each happens where it happened, one a frame.
TEST(InputQueue, TheMouseKeepsItsPlaces) {
  InputQueue queue;
  ImGuiIO io;
  queue.move({10, 20});
  queue.button(0, true);
  queue.move({70, 80});
  queue.button(0, false);
  queue.button(7, true);  // a button that nothing listens to
  const auto frame = [&] {
    io.MousePos = {300, 300};  // where the back end finds the mouse by now
    io.MouseDown[0] = true;
    queue.show(io);
  };
  frame();
  EXPECT_EQ(io.MousePos.x, 10);
  EXPECT_TRUE(io.MouseDown[0]);
  EXPECT_FALSE(queue.empty());
  frame();
  EXPECT_EQ(io.MousePos.y, 80);  // what is dragged arrives ...
  EXPECT_TRUE(io.MouseDown[0]);
  frame();
  EXPECT_EQ(io.MousePos.y, 80);  // ... and is let go there
  EXPECT_FALSE(io.MouseDown[0]);
  EXPECT_TRUE(queue.empty());
  frame();
  EXPECT_EQ(io.MousePos.x, 300);
  EXPECT_FALSE(io.MouseDown[0]);
  EXPECT_FALSE(io.MouseDown[1]);
  queue.take_over();  // a script's hand
  frame();
  EXPECT_EQ(io.MousePos.x, 70) << "wherever the real one is";
}

TEST(InputQueue, AShortPressIsHeldForOneFrame) {
  InputQueue queue;
  ImGuiIO io;
  queue.key(GLFW_KEY_ENTER, true);
  queue.key(GLFW_KEY_ENTER, false);
  queue.key(GLFW_KEY_A, true);
  queue.key(900, true);  // no key
  queue.show(io);
  EXPECT_TRUE(io.KeysDown[GLFW_KEY_ENTER]);
  EXPECT_FALSE(io.KeysDown[GLFW_KEY_A]) << "it came later";
  queue.show(io);
  EXPECT_FALSE(io.KeysDown[GLFW_KEY_ENTER]);
  EXPECT_TRUE(io.KeysDown[GLFW_KEY_A]);
  EXPECT_TRUE(queue.empty());
  queue.let_go();
  queue.show(io);
  EXPECT_FALSE(io.KeysDown[GLFW_KEY_A]) << "the keyboard is another window's";
}

TEST(InputQueue, CommandsAndTextKeepTheirOrder) {
  InputQueue queue;
  ImGuiIO io;
  const auto press = [&](int key, char32_t character) {
    queue.key(key, true);
    if (character != 0) queue.character(character);
    queue.key(key, false);
  };
  queue.key(GLFW_KEY_LEFT_CONTROL, true);
  press(GLFW_KEY_A, 0);
  queue.key(GLFW_KEY_LEFT_CONTROL, false);
  press(GLFW_KEY_1, '1');
  press(GLFW_KEY_2, '2');
  press(GLFW_KEY_ENTER, 0);
  queue.show(io);
  EXPECT_TRUE(io.KeyCtrl);
  EXPECT_TRUE(io.KeysDown[GLFW_KEY_A]);
  EXPECT_EQ(typed(io), "");
  std::string all;
  int entered = 0;
  for (int frame = 0; !queue.empty(); ++frame) {
    ASSERT_LT(frame, 8);
    queue.show(io);
    EXPECT_FALSE(io.KeyCtrl && !typed(io).empty());
    if (io.KeysDown[GLFW_KEY_ENTER]) {
      EXPECT_EQ(all, "12") << "what was typed before";
      EXPECT_EQ(typed(io), "");
      ++entered;
    }
    all += typed(io);
  }
  EXPECT_EQ(all, "12");
  EXPECT_EQ(entered, 1);
}

TEST(InputQueue, FastTextComesInOneFrame) {
  InputQueue queue;
  ImGuiIO io;
  for (const char c : std::string("0.1234")) {
    const int key = c == '.' ? GLFW_KEY_PERIOD : GLFW_KEY_0 + c - '0';
    queue.key(key, true);
    queue.character(static_cast<char32_t>(c));
    queue.key(key, false);
  }
  queue.show(io);
  std::string all = typed(io);
  for (int frame = 0; !queue.empty() && frame < 8; ++frame) {
    queue.show(io);
    all += typed(io);
  }
  EXPECT_EQ(all, "0.1234");
}
#endif

/// Where frames were slow, Ctrl+A and 1234 made 34 of a field, and nothing said so.
TEST(InputQueue, AFieldIsFilledInByWhoTypesFasterThanFramesCome) {
  Screen screen(1600, 900);
  screen.click("controls/T");
  const auto stroke = [&](const std::string& name) {
    const auto event = ui::key_event(name);
    ASSERT_TRUE(event) << name;
    screen.hand().press(*event);
    screen.hand().release(*event);
  };
  stroke("ctrl+a");
  for (const char* digit : {"1", "2", "3", "4"}) stroke(digit);
  stroke("enter");
  screen.frames(12);
  EXPECT_EQ(screen.settle()->parameters.T, 1234);
}

}  // namespace
}  // namespace pegasos::test
