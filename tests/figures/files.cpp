// Every kind of picture and report as a file: whole or not at all, with the suffix deciding what it is.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "exports/picture_file.h"
#include "exports/pictures.h"
#include "exports/report.h"
#include "exports/sweep_report.h"
#include "figures/figures.h"
#include "moments.h"
#include "plot/recorder.h"
#include "support/file_faults.h"
#include "support/folder.h"
#include "sweep_tables.h"
#include "theory_status.h"

namespace pegasos::exports {
using namespace figures;  // what is saved
namespace {

namespace fs = std::filesystem;
using test::bytes_of;
using test::expect_all_or_nothing;
using test::names_in;
using test::put_bytes;

class PictureFiles : public testing::Test {
 protected:
  void SetUp() override {
    options.width = 300;
    options.height = 200;
  }

  test::Folder folder;
  PictureOptions options;
};

TEST_F(PictureFiles, WhicheverCallFailsAPictureIsWholeOrAsItWas) {
  const session::SnapshotPtr snapshot = moment({}, 20);
  const plot::Figure figure = objective(*snapshot);
  for (const char* name : {"a.svg", "a.pdf", "a.png"}) {
    SCOPED_TRACE(name);
    expect_all_or_nothing(folder / name, false, [&](const std::string& file) {
      return save_picture(figure, {"a caption"}, file, plot::test_fonts(), options);
    });
    expect_all_or_nothing(folder / name, false, [&](const std::string& file) {
      return write_figure(*make_figure("norm", *snapshot), file, plot::test_fonts(), options);
    });
    expect_all_or_nothing(folder / name, false, [&](const std::string& file) {
      return write_picture(*snapshot, file, plot::test_fonts(), options);
    });
  }
  expect_all_or_nothing(folder / "a.csv", false, [&](const std::string& file) {
    return save_picture(figure, {}, file, plot::test_fonts(), options);
  });
}

TEST_F(PictureFiles, WhicheverCallFailsAReportIsWholeOrAsItWas) {
  const TheoryStatus& status = theory_of_blobs();
  const ReportHead head = report_head("overlapping-blobs", status);
  for (const char* name : {"a.html", "a.pdf"}) {
    SCOPED_TRACE(name);
    expect_all_or_nothing(folder / name, false, [&](const std::string& file) {
      return write_report(status, head, file, plot::test_fonts());
    });
  }
  const SweepReport sweep{{{"command", "pegasos sweep"}, {"name", "blobs"}, {"fixed", ""}}, sweep_over_k()};
  expect_all_or_nothing(folder / "sweep.svg", false, [&](const std::string& file) {
    return write_sweep_figure(sweep, file, plot::test_fonts(), 400, 300, plot::ThemeName::light);
  });
}

TEST_F(PictureFiles, MistakesAreSentencesAndLeaveNothingBehind) {
  const plot::Figure figure = objective(*moment({}, 20));
  fs::create_directories(folder / "b.pdf");
  const auto problem = [&](const fs::path& file) {
    const Status saved = save_picture(figure, {}, file, plot::test_fonts(), options);
    return saved ? std::string() : saved.error().text();
  };
  EXPECT_EQ(problem(folder / "a.gif"),
            (folder / "a.gif").string() + ": a picture is a .svg, .pdf, .png or .csv file: end its name so");
  EXPECT_EQ(problem(folder / "nowhere" / "a.png"),
            (folder / "nowhere" / "a.png").string() + ": the folder does not exist; make it first");
  EXPECT_NE(problem(folder / "b.pdf").find("this is a folder"), std::string::npos);
  options.width = 40000;
  EXPECT_NE(problem(folder / "c.png").find("smaller"), std::string::npos);
  EXPECT_EQ(names_in(folder), std::vector<std::string>{"b.pdf"});
}

TEST_F(PictureFiles, ADocumentThatCouldNotBeMadeReplacesNothing) {
  put_bytes(folder / "a.pdf", "precious");
  const plot::Painter broken = [](plot::Canvas& canvas) { canvas.pop_clip(); };
  const Status saved =
      save_document(plot::make_document(plot::FileFormat::pdf, {}, plot::test_fonts(), broken), folder / "a.pdf");
  EXPECT_FALSE(saved.ok());
  EXPECT_EQ(bytes_of(folder / "a.pdf"), "precious");
  EXPECT_EQ(names_in(folder), std::vector<std::string>{"a.pdf"});
}

}  // namespace
}  // namespace pegasos::exports
