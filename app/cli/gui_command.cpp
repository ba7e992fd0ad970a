#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "cli/command.h"
#include "cli/drive.h"
#include "cli/loading.h"
#include "cli/theme_option.h"
#include "core/kept_inputs.h"
#include "core/visible.h"
#include "exports/picture_file.h"
#include "exports/pictures.h"
#include "exports/theme_file.h"
#include "figures/common.h"
#include "lessons/shelf.h"
#include "session/first_problem.h"
#include "session/link.h"
#include "session/origin.h"
#include "session/session_file.h"
#include "session/state_folder.h"
#include "text/text.h"

namespace pegasos::cli {
namespace {

namespace fs = std::filesystem;

/// The person's state folder, else the one for temporary files: nobody asked for files in the current one.
fs::path picture_folder() {
  std::error_code code;
  const fs::path folder = session::state_path();
  if (!folder.empty()) {
    fs::create_directories(folder, code);
    if (!code && access(folder.c_str(), W_OK) == 0) return folder;
  }
  return fs::temp_directory_path(code);
}

Json numbers_json(const session::Snapshot& snapshot) {
  Json json;
  json["name"] = snapshot.title();
  json["m"] = snapshot.m();
  json["d"] = feature_count(*snapshot.data);
  json["lambda"] = snapshot.parameters.lambda;
  json["k"] = snapshot.k();
  json["T"] = snapshot.parameters.T;
  json["t"] = snapshot.position.t;
  json["f_last"] = snapshot.live.last.f;
  json["f_average"] = snapshot.live.f_average;
  if (snapshot.optimum.known()) {
    json["f_star"] = snapshot.optimum.f_star();
    json["gap"] = snapshot.optimum.optimum->certificate.gap;
  }
  const session::BoundVerdict verdict = bound_verdict(snapshot);
  json["verdict"] = verdict.sentence.english();
  json["reason"] = verdict.reason.english();
  return json;
}

session::SessionOptions first_set(const WindowRequest& request) {
  session::SessionOptions options;
  options.parameters = request.parameters;
  options.table = request.table;
  if (request.session_file.empty()) options.inputs = Inputs::Pipes;
  return options;
}

/// Where there is no display: the same run without a window, its numbers and its four pictures.
Status demonstrate(const Arguments& arguments, const WindowRequest& request, const std::string& why) {
  const auto snapshot = drive(first_set(request), request.parameters.T, arguments);
  if (!snapshot) return snapshot.error();
  if (!arguments.quiet()) say(why + ": this is the same demonstration without a window");
  const auto fonts = open_fonts(arguments);
  exports::PictureOptions look;
  look.origin = session::origin_of(**snapshot, exports::public_command(**snapshot, "overview"));
  const auto files = exports::four_pictures(**snapshot, picture_folder() / "pegasos-demonstration", *fonts, look);
  if (!files) return files.error();
  Facts facts = session::summary(**snapshot);
  Json json = numbers_json(**snapshot);
  json["pictures"] = Json::array();
  for (const fs::path& file : *files) {
    facts.emplace_back(json["pictures"].empty() ? "pictures" : "", file.string());
    json["pictures"].push_back(file.string());
  }
  return finish(arguments, json, facts_text(facts));
}

/// The numbers of the last moment, where they were asked for.
Status closed(const Arguments& arguments, const WindowEnd& end) {
  if (!arguments.json() || end.last == nullptr) return Done{};
  Json json = numbers_json(*end.last);
  json["pictures"] = Json::array();
  return finish(arguments, json, {});
}

/// theme.json in the folder of the settings, where a person looks at the window. What is wrong with it is said there.
void wear_own_theme(const Arguments& arguments, WindowRequest& request) {
  const bool scripted = arguments.has("--screenshot") || arguments.has("--script") || arguments.has("--frames");
  const fs::path folder = session::state_path();
  std::error_code failed;
  if (scripted || folder.empty() || !fs::exists(folder / "theme.json", failed)) return;
  const auto own = exports::read_theme((folder / "theme.json").string());
  if (own) {
    plot::wear(*own);
  } else {
    request.warning =
        Message("Your own theme {} was not taken: {}", (folder / "theme.json").string(), own.error().message);
  }
}

/// A lesson that is shown from a step on; 0 = from where it begins.
Status take_lesson(const Arguments& arguments, const std::string& name, int step, WindowRequest& request) {
  const auto lesson = lessons::open_lesson(name, arguments.text("--language", "en"));
  if (!lesson) return lesson.error();
  if (step > static_cast<int>((*lesson)->steps.size()))
    return Error{
        ErrorCode::BadInput,
        fmt::format("the lesson {} has {}, and the link leads to step {}: was it shortened since?", name,
                    figures::counted(static_cast<Count>((*lesson)->steps.size()), "{} step", "{} steps"), step)};
  request.lesson = name;
  request.lesson_step = step;
  return Done{};
}

/// The files of a session are read later, by the window: nothing that this command line names writes over them.
Status keep_inputs(const session::SessionFile& file) {
  std::vector<std::string> read = {file.parameters.data, file.parameters.test};
  for (const session::SessionPin& pin : file.pins) read.push_back(pin.parameters.data);
  for (const std::string& name : read) {
    if (name.empty() || !session::names_file(name)) continue;
    if (const Status kept = note_input(name); !kept) return kept;
  }
  return Done{};
}

/// The session of a file or a link, or the lesson of a link.
Status take_session(const Arguments& arguments, const std::string& word, WindowRequest& request) {
  if (arguments.changes_the_run())
    return usage_error(fmt::format("{} is a session, which has its own parameters: leave the other options out",
                                   session::shown_path(excerpt_of(word, kPathMost))));
  if (session::is_link(word)) {
    const auto linked = session::read_link(word);
    if (!linked) return linked.error();
    if (!linked->session) {
      request.parameters = session::first_problem();
      return take_lesson(arguments, linked->lesson, linked->step, request);
    }
  }
  const auto file = session::read_session(word);
  if (!file) return file.error();
  request.parameters = file->parameters;
  if (const Status kept = keep_inputs(*file); !kept) return kept;
  if (arguments.given("threads")) request.threads = request.parameters.threads = arguments.parameters.threads;
  request.session_file = word;
  return Done{};
}

Result<WindowRequest> make_request(const Arguments& arguments) {
  WindowRequest request;
  request.parameters = arguments.parameters;
  const std::string& word = arguments.operand();
  if (!word.empty() && session::looks_like_session(word)) {
    if (const Status taken = take_session(arguments, word, request); !taken) return taken.error();
  } else if (!word.empty()) {
    request.parameters.data = word;
  } else if (!arguments.changes_the_run()) {
    request.parameters = session::first_problem();
    request.parameters.threads = arguments.parameters.threads;
  }
  if (arguments.C) {
    const auto problem = load_problem(request.parameters);
    if (!problem) return of_data(problem.error(), request.parameters.data);
    if (const Status status = take_cost(arguments, problem->data->m(), request.parameters); !status)
      return status.error();
    request.table = problem->table;
  }
  if (const Status status = arguments.size(request.width, request.height); !status) return status.error();
  const auto frames = arguments.whole("--frames", 0, 1, 1'000'000);
  if (!frames) return frames.error();
  request.frames = *frames;
  if (const std::string lesson = arguments.text("--lesson"); !lesson.empty()) {
    if (const Status taken = take_lesson(arguments, lesson, 0, request); !taken) return taken.error();
  }
  if (arguments.has("--embed")) {
    auto embedding = parse_embedding(arguments.text("--embed"), arguments.text("--controls"));
    if (!embedding) return embedding.error();
    request.embedding = std::move(embedding).value();
  } else if (arguments.has("--controls")) {
    return usage_error("--controls are those of a frame: say with --embed which panels it shows");
  }
  request.page = arguments.text("--page");
  if (const Message why = session::why_no_base(request.page); !request.page.empty() && !why.empty())
    return usage_error(why);
  wear_own_theme(arguments, request);
  if (arguments.has("--theme")) {
    const auto theme = take_theme(arguments);
    if (!theme) return theme.error();
    request.theme = plot::theme_name(*theme);
  }
  request.language = arguments.text("--language");
  request.screenshot = arguments.text("--screenshot");
  if (arguments.has("--screenshot"))
    if (std::string why = exports::png_mistake("--screenshot", request.screenshot); !why.empty())
      return usage_error(std::move(why));
  request.script = arguments.text("--script");
  request.touch = arguments.has("--touch");
  if (arguments.has("--speak") && arguments.text("--json") == "-")
    return usage_error("--speak and --json - both want standard output: give --json a file");
  if (arguments.has("--speak")) request.say = [](const std::string& line) { (void)print(line + "\n"); };
  request.quiet = arguments.quiet();
  return request;
}

/// "The window's language: en (English), zh (简体中文)."
const std::string& language_help() {
  static const std::string kHelp = [] {
    std::string codes;
    for (const text::LanguageInfo& one : text::menu_languages())
      codes += fmt::format("{}{} ({})", codes.empty() ? "" : ", ", one.code, one.name);
    return "The window's language in this start: " + codes + ".";
  }();
  return kHelp;
}

}  // namespace

Status run_gui(const Arguments& arguments, const WindowFunction& open_window) {
  const auto request = make_request(arguments);
  if (!request) return request.error();
  const WindowEnd end =
      open_window ? open_window(*request) : WindowEnd::no_display("this program was built without a window");
  switch (end.kind) {
    case WindowEnd::Kind::Closed: return closed(arguments, end);
    case WindowEnd::Kind::Failed: return end.error;
    case WindowEnd::Kind::NoDisplay: break;
  }
  const std::string none = fmt::format("there is no display with OpenGL 3.3 ({})", end.error.message);
  const bool needs_one = !request->screenshot.empty() || !request->script.empty() || !request->lesson.empty() ||
                         request->embedding || request->say;
  if (needs_one)
    return Error{ErrorCode::NotFound,
                 none +
                     ", which a lesson, a frame, --speak, --screenshot and --script need; start an X server with "
                     "OpenGL, such as Xvfb, and set DISPLAY"};
  if (!request->session_file.empty()) {
    const auto file = session::read_session(request->session_file);
    const Message left = file ? session::about_others(*file, session::shown_path(request->session_file)) : Message();
    if (!left.empty()) say(left.english());
    if (file && file->table != nullptr)
      return Error{ErrorCode::NotFound,
                   none + ", and this session has data of its own; 'pegasos replay' runs it without a window",
                   session::shown_path(request->session_file)};
  }
  if (!request->warning.empty()) say(request->warning.english());
  return demonstrate(arguments, *request, none);
}

Command gui_command() {
  static const std::string first = exports::command_words("gui", session::first_problem());
  static const std::string data =
      "a name of 'pegasos data list', a data file, a session file, a link, or a picture of this program, whose run is "
      "opened; with neither it nor a parameter the window opens as by '" +
      first + "'";
  return {
      .name = "gui",
      .summary = "Opens the window; the same as no command. Without a display the demonstration runs without it.",
      .operands = {{"DATA", data, false}},
      .options = {{"--size", "WxH", "Size of the window in pixels, in this start."},
                  {"--theme", kThemeValue,
                   "A theme, in this start; lecture mode has its own. Or a file with colours and lines of your own; "
                   "theme.json in the folder of the settings is such a file that is always taken."},
                  {"--language", "CODE", language_help(), false, text::language_codes()},
                  {"--touch", "", "In this start large controls for fingers; in a narrow window one panel at a time."},
                  {"--speak", "",
                   "Says on standard output, line by line, what happens: each step by hand, each verdict; while it "
                   "plays one line a second."},
                  {"--lesson", "FILE",
                   "Shows a lesson: a name of 'pegasos lesson list', or a file, read again as it changes."},
                  {"--embed", "PANELS",
                   "Shows these panels alone, as a frame in a page does: names with commas between them."},
                  {"--controls", "NAMES",
                   "Of --embed: rewind, back, play, forward, timeline, speed and parameters that stand above them."},
                  {"--page", "URL", "The address that links which are copied begin with; else that of the settings."},
                  {"--screenshot", "FILE.png", "Draw, save what is on screen, quit."},
                  {"--frames", "N", "Quit after so many frames."},
                  {"--script", "FILE",
                   "Commands and input events, carried out one after the other; 'pegasos manual scripts' lists them."}},
      .examples = {"", "iris --positive virginica --lambda 0.001", "lecture.json",
                   "gui moons --size 1600x900 --screenshot moons.png", "gui --lesson my-lesson.md",
                   "gui moons --embed weight-space,suboptimality --controls lambda,k,play --size 480x360"}};
}

}  // namespace pegasos::cli
