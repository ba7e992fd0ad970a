#include "cli/cli.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "cli/command.h"
#include "cli/file_origin.h"
#include "cli/help.h"
#include "cli/long_work.h"
#include "cli/output.h"
#include "core/kept_inputs.h"
#include "core/looks.h"
#include "core/temporary_file.h"
#include "core/visible.h"
#include "data/files.h"
#include "data/source.h"
#include "experiment/as_printed.h"
#include "experiment/sweep_kinds.h"
#include "session/carrier.h"
#include "session/link.h"
#include "session/origin.h"

namespace pegasos::cli {
namespace {

using Words = std::vector<std::string>;

bool asks(const Words& words, std::string_view a, std::string_view b = {}) {
  return std::ranges::any_of(words, [&](const std::string& word) { return word == a || (!b.empty() && word == b); });
}

bool is_group(const std::string& word) {
  return std::ranges::any_of(commands(), [&](const Command& command) { return command.name.starts_with(word + " "); });
}

/// Names are forgiving about - and _, as in the data layer.
bool names_data(std::string word) {
  std::error_code code;
  if (word == "-" || session::is_link(word) || std::filesystem::exists(word, code)) return true;
  std::ranges::replace(word, '_', '-');
  return std::ranges::any_of(sources(), [&](const SourceInfo& source) {
    std::string name = source.name;
    std::ranges::replace(name, '_', '-');
    return name == word;
  });
}

/// The file that is read for that option; nothing where its value is a word, as of "right|wrong|FILE".
std::optional<std::string> file_read(const Option& option, const std::string& value) {
  const std::string forms = fmt::format("|{}|", option.value);
  const bool word = value != "FILE" && forms.find(fmt::format("|{}|", value)) != std::string::npos;
  return reads(option) && !word ? std::optional(value) : std::nullopt;
}

/// What an option writes beside its own file: what it is, and its name.
std::vector<std::pair<std::string, std::string>> written_beside(const Option& option, const Arguments& arguments) {
  const std::string file = arguments.text(option.name);
  const bool table = option.name == "--csv" || option.name == "--trace";
  if (file == "-") return {};
  if (table && arguments.has(kCsvOrigin.name))
    return {{fmt::format("the origin of {}", option.name), file + std::string(session::kSidecarEnding)}};
  if (option.name == "-o" && arguments.has("--words")) return {{"--words", words_file(file)}};
  return {};
}

/// The files that the command line says are written, then those that it says are read: before any work.
Status check_outputs(const Command& command, const Arguments& arguments) {
  std::vector<std::string> read = arguments.operands();
  read.push_back(arguments.parameters.test);
  for (const auto* list : {&command.options, &program_options()}) {
    for (const Option& option : *list) {
      if (!arguments.has(option.name)) continue;
      if (const auto file = file_read(option, arguments.text(option.name))) read.push_back(*file);
      if (!writes(option)) continue;
      Status own = announce_output(std::string(option.name), arguments.text(option.name));
      if (!own) return own;
      for (const auto& [what, file] : written_beside(option, arguments)) {
        if (Status beside = announce_output(what, file); !beside) return beside;
      }
    }
  }
  if (std::ranges::count(read, "-") > 1)
    return usage_error("standard input can be read once only, but - stands there twice: give a file in place of one");
  for (const std::string& file : read) {
    std::error_code code;
    if (is_source_name(file) || !std::filesystem::is_regular_file(file, code)) continue;
    if (Status kept = note_input(file); !kept) return kept;
  }
  return Done{};
}

/// The operand DATA; empty where there is none.
std::string data_of(const Command& command, const Arguments& arguments) {
  const auto at = std::ranges::find(command.operands, "DATA", &Operand::name);
  return at == command.operands.end() ? "" : arguments.operand(static_cast<std::size_t>(at - command.operands.begin()));
}

/// What is drawn is said of a generator only, how it is read of a file only.
Status check_moot(const Command& command, const Arguments& arguments) {
  const std::string data = data_of(command, arguments);
  if (data.empty()) return Done{};
  for (const Parameter& parameter : parameter_table()) {
    if (!arguments.given(parameter.key) || !is_moot(parameter.key, data)) continue;
    return usage_error(is_generated(data)
                           ? fmt::format("--{} is for a file of text, and {} is drawn by a generator: leave it out",
                                         parameter.key, data)
                           : fmt::format("--{} is for a set that a generator draws, and {} is none: leave it out",
                                         parameter.key, excerpt_of(session::shown_path(data), kPathMost)));
  }
  return Done{};
}

/// A misprint that was asked for where nothing is made of it: it is said, and no error.
void say_unused_misprint(const Command& command, const Arguments& arguments) {
  const Parameters& p = arguments.parameters;
  const bool judges = command.name == "verify" || command.name == "gui" ||
                      (command.name == "figure" && arguments.operand().starts_with("theory-"));
  if (arguments.quiet() || p.misprint == Misprint::None || judges) return;
  const bool steps = command.name == "train" || command.name == "sweep" || command.name == "figure";
  std::string why;
  if (command.name != "trace" && !steps) {
    why = "makes no steps";
  } else if (p.misprint == Misprint::SmallIncrease && steps) {
    if (runs_as_printed(p.misprint, p.stopping)) return;
    why = "follows it with --stop small-decrease:EPS only";
  } else if (changes_run(p.misprint)) {
    return;
  } else {
    why = "judges no statement; 'pegasos verify' and the figures theory-... do";
  }
  say(fmt::format("--as-printed {} changes nothing here: 'pegasos {}' {}", misprint_info(p.misprint).name, command.name,
                  why));
}

/// By a flag of its own, or λ by --C.
bool is_given(std::string_view key, const Arguments& arguments) {
  return key == "lambda" ? arguments.lambda_given() : arguments.given(key);
}

/// "--lambda", or --C that was given in its place.
std::string flag_of(std::string_view key, const Arguments& arguments) {
  return key == "lambda" && arguments.C ? std::string("--C") : fmt::format("--{}", key);
}

/// What an experiment of that kind has no use for.
void say_unused_of(const SweepInfo& info, const Arguments& arguments, const auto& say_of) {
  if (arguments.has("--folds") && info.kind != SweepKind::CrossValidation)
    say_of("--folds", "only 'pegasos sweep cross-validation' has folds");
  if (arguments.has("--epsilon") && info.measure != Measure::Iterations)
    say_of("--epsilon", fmt::format("'pegasos sweep {}' runs to its T", info.name));
  if (info.kind == SweepKind::KFixedKT) return;
  for (const std::string_view key : info.not_fixed()) {
    const bool refused = key == "T" && info.swept == SweptValue::Epochs;
    if (is_given(key, arguments) && !refused)
      say_of(flag_of(key, arguments), fmt::format("'pegasos sweep {}' sets it at each point", info.name));
  }
}

/// What is common to all commands where this one, this experiment or this set does not use it: it is said.
void say_unused(const Command& command, const Arguments& arguments) {
  if (arguments.quiet()) return;
  const auto say_of = [&](std::string_view flag, const std::string& why) {
    say(fmt::format("{} changes nothing here: {}", flag, why));
  };
  for (const Parameter& parameter : parameter_table()) {
    if (is_given(parameter.key, arguments) && !uses(command, parameter) && parameter.key != "as-printed")
      say_of(flag_of(parameter.key, arguments), fmt::format("'pegasos {}' does not use it", command.name));
  }
  if (const GeneratorInfo* const info = find_generator(data_of(command, arguments))) {
    if (arguments.given("margin") && !info->uses_margin) say_of("--margin", info->name + " is drawn without one");
    if (arguments.given("noise") && info->default_noise < 0) say_of("--noise", info->name + " is drawn without noise");
  }
  if (const SweepInfo* const kind = command.name == "sweep" ? find_sweep(arguments.operand()) : nullptr)
    say_unused_of(*kind, arguments, say_of);
}

Status run_command(const Command& command, const Words& words, const WindowFunction& open_window) {
  if (asks(words, "--help", "-h")) return print(help_text(command));
  auto arguments = Arguments::parse(command, words);
  if (!arguments) return arguments.error();
  const bool window = command.name == gui_command().name;  // which saves what it has opened
  const KeptInputs kept(window ? KeptInputs::Of::Announced : KeptInputs::Of::EveryOutput);
  if (Status apart = check_outputs(command, *arguments); !apart) return apart;
  if (Status drawn = check_moot(command, *arguments); !drawn) return drawn;
  if (command.needs_lambda && !arguments->lambda_given())
    return usage_error(fmt::format("'pegasos {}' needs --lambda {} (or --C C): the weight of |w|²/2 in the objective",
                                   command.name, command.many_lambdas ? "L[,L,...]" : "L"));
  say_unused(command, *arguments);
  say_unused_misprint(command, *arguments);
  Status done = window ? run_gui(*arguments, open_window) : command.run(*arguments);
  if (const auto refused = refused_output()) return *refused;
  if (done) return done;
  const Status same = check_open_files();  // why it failed, where a file changed under it
  return same ? done : same;
}

/// "pegasos 0.1.0", or with --json what a citation and a bug report want to know; - or nothing is standard output.
Status print_version(const Words& words) {
  const auto json = std::ranges::find(words, "--json");
  if (json == words.end()) return print(fmt::format("pegasos {}\n", PEGASOS_VERSION));
  const Json facts = {{"program", "pegasos"},
                      {"version", PEGASOS_VERSION},
                      {"date", PEGASOS_DATE},
                      {"generators", session::kGeneratorVersion},
                      {"session", session::kSessionVersion},
                      {"origin", session::kOriginVersion}};
  const auto text = json_text(facts);
  if (!text) return text.error();
  return write_bytes(json + 1 == words.end() ? "-" : *(json + 1), *text + "\n");
}

/// What options in front of a command mean to say; empty where no command follows them.
std::string command_behind(const Words& options) {
  for (std::size_t i = 1, used = 0; i < options.size(); ++i) {
    const Words rest(options.begin() + static_cast<std::ptrdiff_t>(i), options.end());
    if (const Command* command = find_command(rest, used))
      return fmt::format("the command comes first, then its options: pegasos {} ... {}", command->name,
                         excerpt_of(options[0]));
  }
  return {};
}

Status dispatch(Words words, const WindowFunction& open_window) {
  if (words.size() > 1 && words[0] == "help") {  // of a command
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  if (words.empty()) return run_command(gui_command(), {}, open_window);
  const std::string& first = words[0];
  if (first == "--version") return print_version(words);
  if (first == "--help" || first == "-h" || first == "help") return print(overview_text());
  std::size_t used = 0;
  if (const Command* command = find_command(words, used))
    return run_command(*command, Words(words.begin() + static_cast<std::ptrdiff_t>(used), words.end()), open_window);
  if (is_group(first)) {
    if (asks(words, "--help", "-h")) return print(group_text(first));
    const std::string what =
        words.size() < 2 ? "needs a command" : fmt::format("has no command '{}'", excerpt_of(words[1]));
    return usage_error(fmt::format("'pegasos {}' {}; 'pegasos {} --help' lists them", first, what, first));
  }
  if (first.starts_with("-") && first != "-" && !Arguments::parse(gui_command(), words)) {
    if (const std::string behind = command_behind(words); !behind.empty()) return usage_error(behind);
  }
  if (first.starts_with("-") || names_data(first)) return run_command(gui_command(), words, open_window);
  return usage_error(
      fmt::format("there is no command, data set or file named '{}'; 'pegasos --help' lists the commands",
                  excerpt_of(first, kPathMost)));
}

int exit_code(const Error& error) { return is_of_an_option(error) ? 2 : 1; }

Error no_memory() {
  return {ErrorCode::BadInput, "there is not enough memory for this; use fewer rows, features or steps"};
}

/// What a signal ended says so twice, in words and by its exit status.
int failed(const Error& error) {
  complain(error);
  if (const int signal = InterruptGuard::signal(); signal != 0 && error.code == ErrorCode::Cancelled) end_by(signal);
  return exit_code(error);
}

/// What was closed at the start stays closed, but taken: else the next file or socket would be what is printed into.
void hold_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    const bool closed = ::fcntl(stream, F_GETFD) == -1 && errno == EBADF;
    if (closed) ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

int run(int argc, const char* const* argv, const WindowFunction& open_window) {
  hold_standard_streams();
  signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is an error of the write
  try {
    Words words;
    for (int i = 1; i < argc; ++i) words.emplace_back(argv[i]);
    Status status = Done{};
    if (!unless(InterruptGuard::interrupted, [&] { status = dispatch(words, open_window); }))
      status = Error{ErrorCode::Cancelled, "interrupted; what was not finished was not written"};
    if (status) return 0;
    return failed(status.error());
  } catch (const std::bad_alloc&) {
    return failed(no_memory());
  } catch (const std::length_error&) {
    return failed(no_memory());
  } catch (const std::exception& trouble) {
    const auto* system = dynamic_cast<const std::system_error*>(&trouble);
    if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again)
      return failed(
          {ErrorCode::Io, "a thread cannot be started: there is too little memory, or there are too many processes"});
    return failed({ErrorCode::BadInput, fmt::format("this went wrong: {}; please report it as a bug", trouble.what())});
  }
}

}  // namespace pegasos::cli
