#include "support/places.h"

namespace pegasos::test {

std::string source_folder() { return PEGASOS_SOURCE_DIR; }
const char* program_file() { return PEGASOS_BINARY; }

}  // namespace pegasos::test
