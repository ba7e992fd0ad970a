// dlib's dual coordinate descent for `dev bench peers`, which builds this where dlib is:
//   dlib_peer FILE.svm LAMBDA TOLERANCE    one line of JSON: processor seconds of reading and training, and w
#include <dlib/data_io.h>
#include <dlib/svm.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <utility>
#include <vector>

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  using Example = std::vector<std::pair<unsigned int, double>>;
  std::vector<Example> examples;
  std::vector<double> labels;
  const double begin = processor_seconds();
  dlib::load_libsvm_formatted_data(argv[1], examples, labels);
  const double read = processor_seconds();
  dlib::svm_c_linear_dcd_trainer<dlib::sparse_linear_kernel<Example>> trainer;
  trainer.include_bias(false);
  trainer.set_c(1 / (std::atof(argv[2]) * static_cast<double>(examples.size())));
  trainer.set_epsilon(std::atof(argv[3]));
  const auto found = trainer.train(examples, labels);
  const double trained = processor_seconds();
  std::map<unsigned int, double> w;
  for (const auto& [column, value] : found.basis_vectors(0)) w[column] += found.alpha(0) * value;
  std::printf("{\"load_s\": %.9g, \"train_s\": %.9g, \"w\": [", read - begin, trained - read);
  const unsigned int width = w.empty() ? 0 : w.rbegin()->first;  // columns count from 1
  for (unsigned int column = 1; column <= width; ++column) std::printf(column > 1 ? ", %.17g" : "%.17g", w[column]);
  std::puts("]}");
}
