// Kernels that exist twice: for the vector registers of every processor and, PEGASOS_AVX2, for those of twice the width
// that most have by now. Both do the same additions and multiplications, none of them fused: the digits are the same.
#pragma once

namespace pegasos {

#if defined(__x86_64__) && defined(__GNUC__)
#define PEGASOS_AVX2 __attribute__((target("avx2")))
inline bool has_avx2() { return __builtin_cpu_supports("avx2") != 0; }
#else
#define PEGASOS_AVX2
inline bool has_avx2() { return false; }
#endif
/// A kernel's body, which is part of the functions that choose the registers.
#define PEGASOS_KERNEL __attribute__((always_inline)) inline

}  // namespace pegasos
