#include "lessons/translated_lesson.h"

#include <fmt/format.h>

#include "core/visible.h"

namespace pegasos::lessons {
namespace {

/// "##", "lab" ...: what of a block a translation has at the same place; empty of prose.
std::string skeleton(const Block& block) {
  if (block.kind == Block::Kind::Heading) return std::string(static_cast<std::size_t>(block.level), '#');
  return block.kind == Block::Kind::Fence ? block.info : std::string();
}

std::vector<Block*> bones(std::vector<Block>& blocks) {
  std::vector<Block*> found;
  for (Block& block : blocks) {
    if (!skeleton(block).empty()) found.push_back(&block);
  }
  return found;
}

}  // namespace

std::optional<Error> fill(std::vector<Block>& original, std::vector<Block>& translated, const std::string& file) {
  const std::vector<Block*> from = bones(original);
  const std::vector<Block*> to = bones(translated);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::string here = skeleton(*to[i]);
    if (i >= from.size() || skeleton(*from[i]) != here) {
      const std::string message =
          i < from.size()
              ? fmt::format("\"{}\" stands in the place of the original's \"{}\"", excerpt_of(here), skeleton(*from[i]))
              : fmt::format("\"{}\" stands here, the original has nothing more", excerpt_of(here));
      return error_at(file, to[i]->place, message);
    }
    if (!to[i]->lines.empty())
      return error_at(file, to[i]->lines[0].place,
                      "the blocks of a translation are empty, for their lines are the original's: delete what stands "
                      "between the lines ```");
    to[i]->lines = from[i]->lines;
    for (const Span& span : from[i]->prose) to[i]->original += span.markup;
  }
  if (to.size() == from.size()) return std::nullopt;
  const Place end = to.empty() ? Place{} : to.back()->place;
  return error_at(file, end,
                  fmt::format("\"{}\" of the original's line {} is missing after this", skeleton(*from[to.size()]),
                              from[to.size()]->place.line));
}

}  // namespace pegasos::lessons
