// A list that a person typed, looked at for what stands in it twice.
#pragma once

#include <algorithm>

namespace pegasos {

/// The first entry that stands further ahead, too; the end where each stands once.
template <class List>
auto repeated(const List& list) {
  auto at = list.begin();
  while (at != list.end() && std::find(list.begin(), at, *at) == at) ++at;
  return at;
}

}  // namespace pegasos
