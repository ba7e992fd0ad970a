// The lessons that come with the program: what each is called, how long it is, how far it was brought.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/table.h"

namespace pegasos::ui {

class LessonList {
 public:
  enum class Fate { fresh, begun, finished };

  /// Returns the name of the one that was just chosen.
  std::optional<std::string> draw(UiContext& ui, plot::Rect area,
                                  const std::function<Fate(const std::string& name)>& fate);
  /// They are read again, in the window's language.
  void forget() { entries_.clear(); }

 private:
  struct Entry {
    std::string name;
    std::string title;
    std::size_t steps = 0;
  };
  std::vector<Entry> entries_;
  TableState rows_;
};

}  // namespace pegasos::ui
