// Where the sources and the program lie. Only places.cpp is compiled with these paths, so that the objects of all other
// tests are the same in every checkout.
#pragma once

#include <string>

namespace pegasos::test {

/// The top of the checkout.
std::string source_folder();
/// The program "pegasos" of this build.
const char* program_file();

}  // namespace pegasos::test
