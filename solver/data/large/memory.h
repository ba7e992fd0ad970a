// How much memory this process may have.
#pragma once

#include <cstddef>

namespace pegasos {

/// Bytes: the machine's memory, or less where a limit of the process or of its group (a container) says so.
std::size_t memory_bytes();

}  // namespace pegasos
