// The digits that are the same on every machine: one golden number for all of each kind. This program runs a second
// time as an older processor would (digits.cmake), and must give the same.
#include <gtest/gtest.h>

#include <map>

#include "core/hash.h"
#include "core/portable.h"
#include "experiment/problem.h"
#include "experiment/run.h"
#include "experiment/series.h"
#include "optimum/dual_coordinate_descent.h"
#include "optimum/interior_point.h"
#include "optimum/optimum.h"
#include "optimum/smoothed_newton.h"
#include "support/places.h"
#include "theory/bounds.h"
#include "theory/fan.h"
#include "theory/iterations.h"
#include "theory/statistics.h"

namespace pegasos {
namespace {

using Settings = std::vector<std::pair<const char*, const char*>>;
using Golden = std::map<std::string, std::uint64_t>;

Parameters parameters_of(const std::string& data, const Settings& settings = {}) {
  set_dataset_folder(test::source_folder() + "/datasets");
  Parameters parameters;
  parameters.data = data;
  for (const auto& [key, value] : settings) EXPECT_TRUE(set_parameter(parameters, key, value).ok()) << key;
  return parameters;
}

DatasetPtr set_of(const Parameters& parameters) { return load_problem(parameters).value().data; }

void expect_golden(const Golden& found, const Golden& golden) {
  EXPECT_EQ(found.size(), golden.size());
  for (const auto& [name, value] : found)
    EXPECT_TRUE(golden.contains(name) && golden.at(name) == value) << "{\"" << name << "\", " << value << "U},";
}

TEST(Digits, OfEveryGenerator) {
  Golden found;
  for (const GeneratorInfo& info : generators())
    found[info.name] = set_of(parameters_of(info.name, {{"m", "5000"}, {"flips", "0.05"}}))->checksum();
  expect_golden(found, {{"circles", 15749211747218431164U},
                        {"coins", 7480313401708436532U},
                        {"duplicates", 2718706620818975253U},
                        {"gap-with-strays", 16977903938637827454U},
                        {"moons", 18312996325368415989U},
                        {"outlier", 15484785324799833897U},
                        {"overlapping-blobs", 12208608059681420036U},
                        {"separable", 10885496500186911155U},
                        {"spiral", 7213870310076220521U},
                        {"two-blobs", 9999177950969195031U},
                        {"xor", 14934432241116525480U}});
}

TEST(Digits, OfRuns) {
  Golden found;
  for (const char* data : {"moons", "spiral", "breast_cancer"}) {
    for (const Settings& settings :
         {Settings{{"lambda", "0.01"}}, Settings{{"lambda", "0.1"}, {"k", "7"}, {"sampling", "subset"}},
          Settings{{"projection", "off"}, {"sampling", "epochs"}, {"scale", "standardise"}},
          Settings{{"step", "norma:0.5"}, {"bias", "free"}, {"output", "suffix:0.5"}},
          Settings{{"step", "inverse-t:0.3"}, {"k", "m"}, {"sampling", "subset"}, {"scale", "unit-rows"}}}) {
      const Parameters parameters = parameters_of(data, settings);
      pegasos::Run run(set_of(parameters), parameters);
      run.run_to(3000);
      Hash hash;
      hash.add(run.hash());
      for (Count t = 1; t < 1'000'000; t = next_scheduled(t, 5000)) hash.add(static_cast<std::uint64_t>(t));
      std::string name = data;
      for (const auto& [key, value] : settings) name += std::string(" ") + key + " " + value;
      found[name] = hash.value();
    }
  }
  expect_golden(found, {{"breast_cancer lambda 0.01", 16830343800860260350U},
                        {"breast_cancer lambda 0.1 k 7 sampling subset", 1805194441818698515U},
                        {"breast_cancer projection off sampling epochs scale standardise", 6327908391868822781U},
                        {"breast_cancer step inverse-t:0.3 k m sampling subset scale unit-rows", 10385453880092051396U},
                        {"breast_cancer step norma:0.5 bias free output suffix:0.5", 8081484591645675773U},
                        {"moons lambda 0.01", 11535276897837468462U},
                        {"moons lambda 0.1 k 7 sampling subset", 13133805204070357845U},
                        {"moons projection off sampling epochs scale standardise", 6369907562415591896U},
                        {"moons step inverse-t:0.3 k m sampling subset scale unit-rows", 7713794277005337972U},
                        {"moons step norma:0.5 bias free output suffix:0.5", 4632595449101465670U},
                        {"spiral lambda 0.01", 3907716304310797110U},
                        {"spiral lambda 0.1 k 7 sampling subset", 1469479634323494198U},
                        {"spiral projection off sampling epochs scale standardise", 7862433772980385546U},
                        {"spiral step inverse-t:0.3 k m sampling subset scale unit-rows", 1534702250523495612U},
                        {"spiral step norma:0.5 bias free output suffix:0.5", 6616301602525399262U}});
}

std::uint64_t hash_of(const DualState& state) {
  Hash hash;
  hash.add(state.alpha);
  hash.add(state.w);
  hash.add(state.b);
  return hash.value();
}

// Products of matrices that are larger than a block, and the ends that are exact.
TEST(Digits, OfOptima) {
  Golden found;
  for (const char* bias : {"none", "free"}) {
    const DatasetPtr data = set_of(parameters_of("breast_cancer", {{"bias", bias}, {"scale", "standardise"}}));
    const DatasetPtr wide = set_of(parameters_of("moons", {{"m", "2000"}, {"bias", bias}}));
    const std::string of = std::string(", bias ") + bias;
    for (const bool precise : {false, true}) {
      DualState state;
      interior_point(*data, 1e-3, precise, {}, state);
      found[(precise ? "interior point, double-double" : "interior point") + of] = hash_of(state);
      state = {};
      interior_point(*wide, 1e-3, precise, {}, state);
      found[(precise ? "long interior point, double-double" : "long interior point") + of] = hash_of(state);
    }
    DualState newton;
    smoothed_newton(*data, 1e-3, 1e-9, {}, newton);
    found["smoothed Newton" + of] = hash_of(newton);
    const Optimum optimum = find_optimum(*data, 1e-3, {}).value();
    Hash hash;
    hash.add(optimum.w);
    hash.add(optimum.alpha);
    hash.add(optimum.certificate.primal);
    hash.add(optimum.certificate.dual);
    found["optimum" + of] = hash.value();
  }
  expect_golden(found, {{"interior point, bias free", 14961946835430599583U},
                        {"interior point, bias none", 5018366472308789252U},
                        {"interior point, double-double, bias free", 7748489386229049844U},
                        {"interior point, double-double, bias none", 1379255722379284350U},
                        {"long interior point, bias free", 13677328846984271847U},
                        {"long interior point, bias none", 8136122224589133501U},
                        {"long interior point, double-double, bias free", 9101955599684102311U},
                        {"long interior point, double-double, bias none", 16488421735967444115U},
                        {"optimum, bias free", 4367815388325253896U},
                        {"optimum, bias none", 4961099598749376916U},
                        {"smoothed Newton, bias free", 13269172376015398354U},
                        {"smoothed Newton, bias none", 12005977982993510443U}});
}

TEST(Digits, OfTheTheory) {
  Golden found;
  Hash hash;
  for (const Count n : {1, 2, 7, 30, 200, 100'000}) {
    hash.add(student_quantile(n, 0.99));
    hash.add(chi_square_tail(1.1 * static_cast<double>(n), static_cast<double>(n)));
    const Interval interval = clopper_pearson(n / 3, n, 0.99);
    hash.add(interval.low);
    hash.add(interval.high);
    hash.add(harmonic(n));
  }
  found["statistics"] = hash.value();
  hash = {};
  for (std::size_t bin = 1; bin < kExcessBins; ++bin) hash.add(excess_edge(bin));
  for (const Count t : fan_moments(1'000'000'000)) hash.add(static_cast<std::uint64_t>(t));
  for (const double x : {-0.3678, -0.3, -0.01, -1e-9, -1e-200}) hash.add(lambert_w_lower(x));
  found["grids"] = hash.value();
  expect_golden(found, {{"grids", 12574110163076238006U}, {"statistics", 6755953044487368478U}});
}

}  // namespace
}  // namespace pegasos
