#pragma once

namespace pegasos::test {

/// Sanitizers make a program up to twenty times slower. Under them a table of cases is walked in steps of this many: a
/// prime, so that no column of a table is left out.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kStride = 7;
#else
inline constexpr int kStride = 1;
#endif

}  // namespace pegasos::test
