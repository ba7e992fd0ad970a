// The language that the program speaks: its words, and how it groups the digits of what it draws.
#pragma once

#include "plot/ticks.h"
#include "text/text.h"

namespace pegasos::figures {

/// From now on, in the whole process.
inline void speak(text::Language language) {
  text::set_language(language);
  plot::set_group_mark(text::info(language).group_mark);
}

/// The program speaks it as long as this lives.
class Speaking {
 public:
  explicit Speaking(text::Language language) { speak(language); }
  ~Speaking() { speak(before_); }
  Speaking(const Speaking&) = delete;
  Speaking& operator=(const Speaking&) = delete;

 private:
  text::Language before_ = text::language();
};

}  // namespace pegasos::figures
