#include "ui/beside.h"

#include <algorithm>
#include <utility>

#include "data/source.h"
#include "exports/json_text.h"
#include "platform/page.h"
#include "text/text.h"
#include "ui/script.h"
#include "ui/script_runner.h"

namespace pegasos::ui {
namespace {

constexpr double kForm_s = 0.25;  // between two states of the form

std::string words_of(std::string_view english) { return std::string(text::tr(english)); }

exports::Json words_of_form() {
  exports::Json words;
  words["controls"] = words_of("Controls");
  words["step"] = words_of("Step");
  words["back"] = words_of("Step back");
  words["play"] = words_of("Play or pause");
  words["t"] = words_of("Jump to t");
  words["language"] = words_of("Language");
  words["aloud"] = words_of("Say each step and verdict");
  for (const std::string_view key : {"lambda", "k", "projection", "data"})
    words[std::string(key)] = words_of(find_parameter(key)->title);
  return words;
}

}  // namespace

std::string form_json(const session::Snapshot& now, const Settings& settings) {
  exports::Json form;
  form["language"] = text::info(settings.language).code;
  form["languages"] = exports::Json::array();
  for (const text::LanguageInfo& one : text::menu_languages())
    form["languages"].push_back({{"value", one.code}, {"text", one.name}});
  form["words"] = words_of_form();
  form["playing"] = now.playing || now.busy;
  form["t"] = now.position.t;
  for (const std::string_view key : {"lambda", "k", "projection", "data"})
    form[std::string(key)] = find_parameter(key)->get(now.parameters);
  form["m"] = now.m();
  form["sets"] = exports::Json::array();
  for (const SourceInfo& source : sources())
    form["sets"].push_back({{"value", source.name}, {"text", words_of(source.title)}});
  return form.dump();
}

Beside::Beside(Engine engine, AppUi& app, Reporter& hand, std::function<void(const std::string&)> say)
    : engine_(std::move(engine)), app_(app), hand_(hand), fingers_(app, hand) {
  if (!say && platform::kHasPage) say = platform::page_says;
  if (say) speaker_.emplace(std::move(say));
}

void Beside::ask(const std::string& lines) {
  auto script = parse_script("pace wait\n" + lines, "page");
  if (!script) return app_.context().requests.notify(script.error().message);
  const WidgetMap none;
  ScriptRunner runner(std::move(script).value(), {engine_.push, engine_.snapshot, nullptr}, app_,
                      {hand_, none, [](int, int) {}, [](float) {}, [](const std::string&, Count) {}, [](bool) {}});
  while (runner.before_frame()) continue;
  if (!runner.error().empty()) app_.context().requests.notify(runner.error());
}

bool Beside::before_frame(double time_s) {
  const std::vector<platform::PageTouch> touches = platform::page_touches();
  for (const auto& [finger, what, x, y] : touches)
    fingers_.touch(finger, static_cast<Fingers::What>(what), {x, y}, time_s);
  fingers_.follow(time_s);
  const std::string lines = platform::page_asks();
  if (!lines.empty()) ask(lines);
  return !touches.empty() || !lines.empty();
}

void Beside::after_frame(double time_s) {
  const session::Snapshot& now = *app_.context().shown;
  const std::optional<figures::StepMotion>& step = app_.context().motion.step;
  const bool shrinks = step && step->move == figures::StepMove::shrink;
  if (speaker_) speaker_->follow(now, !app_.context().lesson.asks, shrinks, time_s);
  if (!platform::kHasPage) return;
  const std::pair moment{now.serial, app_.appearance().settings().language};
  if (moment == shown_moment_) return;
  behind_ = now.playing && time_s - shown_s_ < kForm_s;
  if (behind_) return;
  shown_moment_ = moment;
  std::string form = form_json(now, app_.appearance().settings());
  if (std::exchange(shown_, form) == form) return;
  shown_s_ = time_s;
  platform::page_shows(form);
}

std::optional<double> Beside::due_in(double time_s) const {
  std::optional<double> due = fingers_.due_in(time_s);
  const auto sooner = [&](std::optional<double> other) {
    if (other && (!due || *other < *due)) due = other;
  };
  if (speaker_) sooner(speaker_->due_in(time_s));
  if (behind_) sooner(std::max(0.0, shown_s_ + kForm_s - time_s));
  return due;
}

}  // namespace pegasos::ui
