// An experiment as JSON, CSV and figure, for the command line and for the window. All of them are made of this record
// alone, so that merged parts give the same bytes as one run.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"
#include "experiment/sweep_table.h"
#include "exports/json_text.h"
#include "plot/fonts.h"
#include "plot/palette.h"
#include "session/sweep_job.h"

namespace pegasos::exports {

struct SweepReport {
  Json head;  ///< what is known before the first run: the set, the kind, what is held fixed, the command
  SweepTable table;
};

/// In a head: the figure of a paper that the experiment draws again, "Figure 6 of ...".
inline constexpr const char* kRedraws = "redraws";
/// `command` makes the experiment again, `public_command` too where the data file lies in the current folder.
Json sweep_head(const SweepPlan& plan, const std::string& command, const std::string& public_command);
/// That one.
std::string public_sweep_command(SweepRequest request, bool values_given, bool second_given, bool timed = false);
/// "pegasos sweep KIND DATA ...": everything that is not as at the first start.
std::string sweep_command_text(const SweepRequest& request, bool values_given, bool second_given, bool timed = false);

/// Finite numbers only; the same experiment gives the same bytes.
Json sweep_json(const SweepReport& report);
std::string sweep_csv(const SweepTable& table);
/// The cells of that table: the first row holds the names of its columns.
std::vector<std::vector<std::string>> sweep_cells(const SweepTable& table);

/// Of an experiment of the window, which must be planned. `timed`: its command times the points too.
SweepReport sweep_report(const session::SweepStatus& status, bool timed);

/// The origin of its files (session/origin.h), which stands in the head, and the command as it stands there.
std::string sweep_origin(const SweepReport& report);
std::string public_command(const SweepReport& report);

/// What stands under the figure, as markup: set, checksum and what is held fixed, what is expected, the command;
/// `by_hand`: the set was changed, and no command makes it.
std::vector<std::string> sweep_caption(const SweepReport& report, bool by_hand = false);
/// The figure with its caption, carrying `origin`; .svg, .pdf or .png. Error Io.
Status write_sweep_figure(const SweepReport& report, const std::filesystem::path& file, const plot::FontBook& fonts,
                          float width, float height, plot::ThemeName theme, const std::string& origin = {});

}  // namespace pegasos::exports
