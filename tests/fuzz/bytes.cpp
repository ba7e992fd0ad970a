#include "fuzz/bytes.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace pegasos::fuzz {

namespace fs = std::filesystem;

std::string path_of(const std::string& ending) {
  static const fs::path folder = [] {
    const fs::path memory = fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path();
    std::string name = (memory / "pegasos-fuzz-XXXXXX").string();
    require(mkdtemp(name.data()) != nullptr, "no folder for the bytes");
    static const struct Remover {
      fs::path folder;
      ~Remover() { fs::remove_all(folder); }
    } remover{name};
    return fs::path(name);
  }();
  return (folder / ("bytes" + ending)).string();
}

std::string file_of(const std::string& bytes, const std::string& ending) {
  const std::string path = path_of(ending);
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return path;
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace pegasos::fuzz
