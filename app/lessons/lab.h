// `lab` blocks: what the laboratory is to show, as a few commands, one a line. Carried out on a Scene they give the
// next one: a lesson's state is a value, the same however the student came there. Bundled sets and generators alone are
// opened: a lesson reads no file.
// The commands are listed in assets/manual/lessons.md.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "lessons/markdown.h"
#include "session/commands.h"
#include "session/snapshot.h"

namespace pegasos::lessons {

struct Scene {
  Parameters parameters;
  Position position;
  std::vector<session::PinDescription> pins;
  std::string show;    ///< as a script's `show`: "objective", "theory", "idea subgradient f=abs"; empty = as it is
  std::string layout;  ///< "step", "curves", "everything"; empty = as it is
  bool operator==(const Scene&) const = default;
};

struct LabCommand {
  std::string word;
  std::string rest;
  Place place;
};
using Lab = std::vector<LabCommand>;

/// Most steps that a lesson runs, and most examples of a generator.
inline constexpr Count kLessonSteps = 1'000'000;
inline constexpr Count kLessonExamples = 20'000;

/// The lines of a block. Errors with line and column: unknown commands, words missing or too many.
Result<Lab> read_lab(const std::vector<SourceText>& lines, const std::string& file);
/// `scene` after these commands; the same errors, of values out of range.
Result<Scene> after(Scene scene, const Lab& lab, const std::string& file);

/// What makes a session show `scene`, and nothing that was run beyond it.
std::vector<session::Command> commands_to(const Scene& scene);
/// Whether it does, with everything evaluated; f* may be known or have failed.
bool shown(const Scene& scene, const session::Snapshot& now);

/// What a session shows, looked at as `show` and `layout` say.
Scene scene_of(const session::Snapshot& now, std::string show, std::string layout);
/// The lines of a lab block after which any scene is this one. Error where none is: the set is a file or was changed by
/// hand, the run is too long.
Result<std::string> lab_text(const Scene& scene);
Result<std::string> lab_text(const session::Snapshot& now, std::string show, std::string layout);
/// The same in one line, "unpin; open moons; run 10": what is handed in by who reached a goal there.
Result<std::string> lab_line(const session::Snapshot& now);
/// The commands of such a line. One sentence says what is wrong with it.
Result<Lab> read_line(std::string_view line);
/// Where it leads to; the same errors, of values out of range.
Result<Scene> scene_at(std::string_view line, Scene from = {});

}  // namespace pegasos::lessons
