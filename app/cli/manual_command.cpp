// The manual page, made from the same records as the parsing and --help.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/typed.h"
#include "core/visible.h"
#include "data/files.h"
#include "session/shipped_sessions.h"

namespace pegasos::cli {
namespace {

/// Text as roff takes it: no dash, dot or quote of it is a command.
std::string roff(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool begins = i == 0 || text[i - 1] == '\n';
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string option_text(const TypedOption& option) {
  const std::string value = option.value.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(option.value));
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(option.name), value, roff(option.help));
}

std::string options_text(const std::vector<TypedOption>& options) {
  std::string text;
  for (const TypedOption& option : options) text += option_text(option);
  return text;
}

std::string usage_text(const Command& command) {
  std::string text = fmt::format("\\fBpegasos {}\\fR", roff(command.name));
  for (const Operand& operand : command.operands)
    text += fmt::format(fmt::runtime(operand.required ? " \\fI{}\\fR" : " [\\fI{}\\fR]"), roff(operand.name)) +
            (operand.many ? "..." : "");
  return text;
}

/// A details text that is laid out keeps its lines.
std::string details_text(std::string_view details) {
  if (details.empty()) return {};
  if (details.find('\n') == std::string_view::npos) return fmt::format(".PP\n{}\n", roff(details));
  return fmt::format(".PP\n.nf\n{}\n.fi\n", roff(details));
}

std::string command_text(const Command& command) {
  std::string text =
      fmt::format(".SS {}\n{}\n.PP\n{}\n", roff(command.name), usage_text(command), roff(command.summary));
  for (const Operand& operand : command.operands)
    text += fmt::format(".TP\n\\fI{}\\fR\n{}\n", roff(operand.name), roff(operand.help));
  text += options_text(own_options(command));
  text += details_text(command.details);
  if (command.parameters == ParameterUse::All && command.without.empty()) {
    text += ".PP\nIt takes every option of PARAMETERS.\n";
  } else if (command.parameters != ParameterUse::None) {
    text += fmt::format(".PP\nOf PARAMETERS it takes \\fB{}\\fR.\n", roff(used_flags(command)));
  }
  for (const std::string_view example : command.examples)
    text += fmt::format(".PP\n.EX\npegasos {}\n.EE\n", roff(example));
  return text;
}

constexpr std::string_view kFirst = R"(.SH NAME
pegasos \- interactive laboratory for the Pegasos SVM solver
.SH SYNOPSIS
.B pegasos
.RI [ DATA " | " SESSION ]
.RI [ OPTIONS ]
.br
.B pegasos
.I COMMAND
.RI [ ARGUMENTS ]
.SH DESCRIPTION
Pegasos is the primal estimated sub-gradient solver for linear support vector machines.
.B pegasos
runs it step by step, forwards and backwards, and shows the moving hyperplane, the projection onto the ball of radius
1/\(sr\(*l, the objective, and the distance to the certified optimum next to the bound of the theory.
.PP
Without a command it opens the window. Without a display it says so, runs the same demonstration without a window and
writes its pictures to files.
.PP
.I DATA
is the name of a bundled set or generator (see
.BR "pegasos data list" ),
a LIBSVM, CSV or TSV file, gzip-compressed or not, or
.B \-
for standard input.
)";

constexpr std::string_view kLast = R"(.SH EXIT STATUS
0 done; 1 the input or the run failed; 2 wrong usage. What a signal ended has the status of that signal.
.SH FILES
.TP
.I ../share/pegasos\-lab
Sets, lessons, studies and fonts, found relative to the program.
.TP
.I $XDG_STATE_HOME/pegasos\-lab
What the window remembers; in it theme.json, where there is one, with colours and lines of one's own.
.TP
.I $XDG_CACHE_HOME/pegasos\-lab
Finished runs of experiments.
.SH SEE ALSO
S. Shalev-Shwartz, Y. Singer, N. Srebro and A. Cotter, \(lqPegasos: primal estimated sub-gradient solver for SVM\(rq,
Mathematical Programming 127 (2011), 3\(en30.
)";

/// A page that ships with the program, as it is written.
Status print_page(const std::string& topic) {
  const auto text = read_text((session::shipped_folder("manual") / (topic + ".md")).string());
  return text ? print(*text) : text.error();
}

Status run_manual(const Arguments& arguments) {
  const std::string& topic = arguments.operand();
  if (topic == "lessons" || topic == "scripts") return print_page(topic);
  if (!topic.empty())
    return usage_error(fmt::format(
        "there is no page '{}': choose lessons or scripts, or leave it out for the manual page", excerpt_of(topic)));
  std::string text = fmt::format(".TH PEGASOS 1 \"{}\" \"pegasos\\-lab {}\" \"User Commands\"\n.ad l\n{}.SH COMMANDS\n",
                                 PEGASOS_DATE, PEGASOS_VERSION, kFirst);
  for (const Command& command : commands()) text += command_text(command);
  text += ".SH PARAMETERS\n" + options_text(parameter_options());
  text += ".SH OPTIONS OF ALL COMMANDS\n" + options_text(common_options());
  text += ".TP\n\\fB\\-\\-version\\fR\nThe version; with \\fB\\-\\-json\\fR its date, too.\n";
  return print(text + std::string(kLast));
}

}  // namespace

Command manual_command() {
  return {.name = "manual",
          .summary = "Prints the manual page: every command and every option; or how lessons and scripts are written.",
          .operands = {{"TOPIC",
                        "lessons: all that a lesson's file may hold; scripts: every line of a script for the window "
                        "(Markdown)",
                        false, "lessons|scripts"}},
          .parameters = ParameterUse::None,
          .has_json = false,
          .examples = {"manual > pegasos.1", "manual lessons"},
          .run = run_manual};
}

}  // namespace pegasos::cli
