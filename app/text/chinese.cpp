// Simplified Chinese: all of its parts, and the words of what is in no other part.
#include <vector>

#include "text/tables.h"

namespace pegasos::text {
namespace {

constexpr Entry kEntries[] = {
    {"Iteration {}", "第 {} 次迭代"},
};

}  // namespace

std::span<const Entry> chinese() {
  static const std::vector<Entry> all = [] {
    std::vector<Entry> entries;
    for (const std::span<const Entry> part :
         {chinese_window(), chinese_views(), chinese_figures(), std::span<const Entry>(kEntries)}) {
      entries.insert(entries.end(), part.begin(), part.end());
    }
    return entries;
  }();
  return all;
}

}  // namespace pegasos::text
