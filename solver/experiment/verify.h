// Every statement of the theory on one problem: the certified optimum, one run looked at step by step, and independent
// runs. The parts can be had one by one (the window shows each as soon as it is there); `verify` is all of them.
#pragma once

#include "experiment/ensemble.h"
#include "optimum/optimum.h"
#include "theory/path_check.h"

namespace pegasos {

struct VerifyOptions {
  EnsembleOptions ensemble;  ///< `runs` = 0: no ensemble; its rows do not apply
  PathOptions path;
  double eps = 0.05;  ///< of "iterations to ε" and of the stopping tests, also for `path`
  OptimumOptions optimum;
  std::vector<std::string> names;  ///< beginnings of the names of the rows wanted; empty = all
};

/// The certificate computed once more from the examples, as plain numbers.
Reference reference_of(const Dataset& data, double lambda, const Optimum& optimum, double gap_asked);

/// Runs T steps with the seed of `parameters` and checks every one. Stopped, the rows speak of the steps done. Error
/// NotFinite when the run overflows. `proof`, if given, receives PathCheck::proof.
Result<std::vector<Finding>> check_path(const DatasetPtr& data, const Parameters& parameters,
                                        const Situation& situation, const Reference& reference,
                                        const PathOptions& options, const JobControl& control = {},
                                        std::vector<ProofMoment>* proof = nullptr);

struct Verification {
  Situation situation;
  Optimum optimum;
  Reference reference;
  std::vector<Finding> findings;   ///< in the order of the table; rows with a delta once for each
  std::vector<ProofMoment> proof;  ///< of the path; empty where no row asks for it
  EnsembleValues ensemble;         ///< members, fan and histogram; empty where no row asks for runs
  Count runs = 0;                  ///< members that were finished
  bool partial = false;            ///< stopped before the end

  Count count(Verdict verdict) const;
};

/// Whether a row of that name is asked for.
bool wanted(std::string_view name, const std::vector<std::string>& names);

/// Errors: Unreachable (the optimum cannot be certified), NotFinite (a run overflows). Stopped, the result is partial.
Result<Verification> verify(const DatasetPtr& data, const Parameters& parameters, const VerifyOptions& options,
                            const JobControl& control = {});

}  // namespace pegasos
