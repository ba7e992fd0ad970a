#include <fmt/format.h>

#include <filesystem>

#include "cli/command.h"
#include "cli/drive.h"
#include "cli/file_origin.h"
#include "cli/handout.h"
#include "cli/long_work.h"
#include "cli/named_lesson.h"
#include "cli/output.h"
#include "exports/picture_file.h"
#include "figures/speaking.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::cli {
namespace {

Status run_export(const Arguments& arguments) {
  const std::string file = arguments.text("-o");
  const std::string suffix = std::filesystem::path(file).extension().string();
  if (suffix != ".html" && suffix != ".htm" && suffix != ".pdf")
    return usage_error(
        fmt::format("-o {}: a handout is an .html or a .pdf file, end its name so", excerpt_of(file, kPathMost)));
  const std::string language = arguments.text("--language", "en");
  const figures::Speaking speaking(*text::parse_language(language));
  const auto lesson = named_lesson(arguments);
  if (!lesson) return lesson.error();
  if ((*lesson)->homework && !(*lesson)->hands_in())
    return usage_error("homework has numbers of its own for every student: say whose handout this is by --name");
  const InterruptGuard guard;
  const HandoutOptions options{.answers = arguments.text("--answers", "end") == "end",
                               .notes = arguments.has("--notes"),
                               .stopped = InterruptGuard::interrupted,
                               .without_optimum = [&](const Message& why) {
                                 if (!arguments.quiet()) say(why.english());
                               }};
  auto article = handout(**lesson, options);
  if (!article) return article.error();
  const std::string name = std::filesystem::path(arguments.operand()).filename().string();
  article->origin = wanted_origin(
      arguments, session::origin_of("pegasos lesson export " + exports::operand_word(name) +
                                    given_options(arguments, {"--answers", "--language", "--name"}) +
                                    (options.notes ? " --notes" : "") + " -o " +
                                    exports::operand_word(std::filesystem::path(name).stem().string() + suffix)));
  if (const Status written = exports::write_article(*article, file, *open_fonts(arguments)); !written) return written;
  std::size_t pictures = 0;
  for (const exports::ArticlePiece& piece : article->pieces) pictures += piece.pictures.size();
  const Json json = {{"lesson", (*lesson)->file},
                     {"title", plot::plain_text((*lesson)->title)},
                     {"file", file},
                     {"language", language},
                     {"answers", options.answers},
                     {"steps", (*lesson)->steps.size()},
                     {"pictures", pictures}};
  return finish(arguments, json, file + "\n");
}

}  // namespace

Command lesson_export_command() {
  return {.name = "lesson export",
          .summary = "A lesson as a handout: what each step says and shows, and its question with room to answer.",
          .operands = {{"FILE", "a name of 'pegasos lesson list', or a lesson's file (Markdown)"}},
          .options = {{"-o", "FILE", "The handout; .html or .pdf decides the format.", true},
                      {"--answers", "WHERE", "end (if not given) or none: the answers after all steps, or left out.",
                       false, "end|none"},
                      {"--notes", "", "Each step's notes for whoever presents the lesson, too."},
                      {"--language", "CODE", "The translation of that language, where there is one.", false,
                       text::language_codes()},
                      kWhose,
                      kNoOrigin},
          .parameters = ParameterUse::None,
          .examples = {"lesson export the-ball -o the-ball.html",
                       "lesson export my-lesson.md -o handout.pdf --answers none --language de"},
          .details =
              "The pictures are those that the step's lab block asks for, at its moment. The same lesson gives "
              "the same bytes.",
          .run = run_export};
}

}  // namespace pegasos::cli
