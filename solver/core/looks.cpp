#include "core/looks.h"

#include "core/threads.h"

namespace pegasos::looks {

// Who is asked finds in `now.work` what was done since the last question.
void ask() {
  threads::pass();
  for (const Scope* scope = now.scope; scope != nullptr; scope = scope->outer) {
    if ((*scope->unwanted)()) throw Interrupted{scope};
  }
  now.work = 0;
}

}  // namespace pegasos::looks
