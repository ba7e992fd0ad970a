// Pictures on the clipboard, by a helper in the place of xclip and wl-copy; and as a figure of a LaTeX document.
#include "exports/clipboard.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "exports/latex.h"
#include "support/file_faults.h"
#include "support/folder.h"

namespace pegasos::exports {
namespace {

namespace fs = std::filesystem;

/// The variables as they are, put back at the end.
class Surroundings {
 public:
  Surroundings() {
    for (const char* name : {"PATH", "DISPLAY", "WAYLAND_DISPLAY", "TMPDIR"}) {
      const char* value = std::getenv(name);
      before_.emplace_back(name, value == nullptr ? std::optional<std::string>() : std::string(value));
    }
  }
  ~Surroundings() {
    for (const auto& [name, value] : before_) value ? ::setenv(name, value->c_str(), 1) : ::unsetenv(name);
  }

 private:
  std::vector<std::pair<const char*, std::optional<std::string>>> before_;
};

struct Clipboard : testing::Test {
  /// A program that writes its words and what it reads into the folder.
  void install(const std::string& name, const std::string& more = {}) {
    std::ofstream(folder / name) << "#!/bin/sh\necho \"$0 $*\" >'" << folder.string() << "/words'\n/bin/cat >'"
                                 << folder.string() << "/got'\n"
                                 << more << "\n";
    fs::permissions(folder / name, fs::perms::owner_all);
  }
  void SetUp() override {
    ::setenv("PATH", folder.string().c_str(), 1);
    ::setenv("TMPDIR", folder.string().c_str(), 1);
    ::setenv("DISPLAY", ":99", 1);
    ::unsetenv("WAYLAND_DISPLAY");
  }
  static std::string said(const Status& status) { return status ? std::string() : status.error().text(); }

  Surroundings before;
  test::Folder folder;
};

TEST_F(Clipboard, XclipIsGivenThePicture) {
  install("xclip");
  EXPECT_EQ(said(copy_png("the picture")), "");
  EXPECT_EQ(test::bytes_of(folder / "got"), "the picture");
  EXPECT_NE(test::bytes_of(folder / "words").find("-selection clipboard -t image/png"), std::string::npos);
  EXPECT_EQ(test::names_in(folder), (std::vector<std::string>{"got", "words", "xclip"})) << "nothing is left behind";
}

TEST_F(Clipboard, OnWaylandItIsWlCopy) {
  install("xclip");
  install("wl-copy");
  ::setenv("WAYLAND_DISPLAY", "wayland-0", 1);
  EXPECT_EQ(said(copy_png("the picture")), "");
  EXPECT_NE(test::bytes_of(folder / "words").find("wl-copy --type image/png"), std::string::npos);
}

TEST_F(Clipboard, WhereItCannotBeDoneASentenceSaysWhy) {
  EXPECT_NE(said(copy_png("x")).find("xclip (X11) or wl-copy (Wayland), and neither is installed"), std::string::npos);
  install("xclip", "echo 'no display' >&2; exit 1");
  EXPECT_EQ(said(copy_png("x")), "xclip did not take the picture (no display): save it instead.");
  install("xclip", "while :; do :; done");
  EXPECT_NE(said(copy_png("x")).find("did not take the picture"), std::string::npos) << "it is not waited for for long";
}

TEST(Latex, ACaptionIsWhatItsMarkupSays) {
  EXPECT_EQ(latex_text("$m$ = 1,000 · $λ$ = 10^{−4} · |$w_1$| = 5 %"),
            "$m$ = 1,000 $\\cdot $ $\\lambda $ = 10$^{-4}$ $\\cdot $ |$w_1$| = 5 \\%");
  EXPECT_EQ(latex_text("my\\_data & co #1 \\$5 ~ {x}"), "my\\_data \\& co \\#1 \\$5 \\textasciitilde{} \\{x\\}");
  EXPECT_EQ(latex_text("$f$* = 0.5 ± 1 (unclosed $λ"), "$f$* = 0.5 $\\pm $ 1 (unclosed $\\lambda $");
  EXPECT_EQ(latex_figure("a.pdf", "Norm", "$k$ = 1", "pegasos figure norm\npegasos x"),
            "% pegasos figure norm\n% pegasos x\n\\begin{figure}\n  \\centering\n  "
            "\\includegraphics[width=\\linewidth]{a.pdf}\n  \\caption{Norm. $k$ = 1.}\n\\end{figure}\n");
}

}  // namespace
}  // namespace pegasos::exports
