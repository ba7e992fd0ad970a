// Long work looks, after every millisecond or so of it, whether it is still wanted; where it is not, it ends at once.
//
// The loops say `look(work)`; who starts the work says by `unless` when it is not wanted any more. Neither knows of
// the other: where nobody asked, a look is an addition. What is left in the middle is left by an exception, so every
// loop that looks keeps what it was given as it was until it is done, or says what it leaves behind.
#pragma once

#include <functional>

#include "core/types.h"

namespace pegasos {

/// True when the work is not wanted any more. Asked from every thread that works, often; it must be cheap.
using Unwanted = std::function<bool()>;

namespace looks {

/// Whom the looks of a thread ask: the innermost `unless` around them, and those around it.
struct Scope {
  const Unwanted* unwanted = nullptr;
  const Scope* outer = nullptr;
};

struct OfThread {
  const Scope* scope = nullptr;
  Count work = 0;  ///< since it was asked last
};
inline thread_local constinit OfThread now;

inline constexpr Count kWork = Count{1} << 19;  ///< between two questions: some 0.1 to 2 ms
inline constexpr Count kWorkOfAStep = 64;       ///< of a step of Pegasos, besides what the step itself says

/// Asks now. Throws Interrupted.
void ask();

/// The looks of this thread ask `scope` while this lives: how the threads of a pool work for who called it. Inside of
/// another one what was done since the last question goes on counting; else nothing was.
class Within {
 public:
  explicit Within(const Scope* scope) : before_(now) { now = {scope, inside() ? before_.work : 0}; }
  ~Within() { now = {before_.scope, inside() ? now.work : before_.work}; }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;

 private:
  bool inside() const { return before_.scope != nullptr; }
  OfThread before_;
};

}  // namespace looks

/// What leaves unwanted work; `unless` catches it, and nobody else keeps it: who must put something right throws it on.
/// No std::exception: it is no trouble, and nobody takes it for one.
struct Interrupted {
  const looks::Scope* scope;  ///< whose work it was
};

/// So much was done since the last call: multiplications, or numbers that were read. A loop calls it for its blocks,
/// each of them less than looks::kWork where it can be.
inline void look(Count work) {
  if ((looks::now.work += work) >= looks::kWork) looks::ask();
}

/// Does `work()`. False when it was left in the middle because `unwanted()`; what an `unless` around this one does not
/// want any more is left, too, and comes out of this one as an exception. Less than looks::kWork is always done where
/// no other one is around it.
template <class Work>
bool unless(const Unwanted& unwanted, const Work& work) {
  const looks::Scope scope{&unwanted, looks::now.scope};
  try {
    const looks::Within within(&scope);
    work();
  } catch (const Interrupted& interrupted) {
    if (interrupted.scope != &scope) throw;
    return false;
  }
  return true;
}

}  // namespace pegasos
