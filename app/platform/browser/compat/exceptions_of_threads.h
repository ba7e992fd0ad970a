// Included before everything, where exceptions are WebAssembly's and there are threads: where a thread learns which
// exception it caught. LLVM makes one place for all threads (before 15); it takes this one instead, if its type is the
// same down to the last word: { i32, i8*, i32 }, which is how Clang lays out what a constructor sets in three bases.
#pragma once
#if defined(__cplusplus) && defined(__wasm_exception_handling__) && __clang_major__ < 15

namespace pegasos_exceptions {

struct LandingPad {
  unsigned long index;
};
struct Table {
  const void* place;
};
struct Chosen {
  unsigned long handler;
};
struct Context : LandingPad, Table, Chosen {
  constexpr Context() : LandingPad{1}, Table{nullptr}, Chosen{0} {}
};

}  // namespace pegasos_exceptions

extern "C" {
/// As LLVM's libunwind names it, which has the one that counts.
__attribute__((used)) inline thread_local pegasos_exceptions::Context __wasm_lpad_context;
}

#endif
