#include "experiment/verify.h"

#include <algorithm>

#include "core/looks.h"
#include "methods/stepper.h"
#include "theory/optimum_check.h"

namespace pegasos {

Reference reference_of(const Dataset& data, double lambda, const Optimum& optimum, double gap_asked) {
  const Certificate certificate =
      certify(data, lambda, optimum.w, optimum.b, optimum.alpha, {optimum.w_low, optimum.b_low});
  Reference reference;
  reference.w = optimum.w;
  reference.b = optimum.b;
  reference.alpha = optimum.alpha;
  reference.f_high = certificate.primal;
  reference.f_low = certificate.dual;
  reference.kkt_violation = certificate.kkt_violation;
  reference.exact = optimum.exact;
  reference.gap_asked = gap_asked;
  return reference;
}

Result<std::vector<Finding>> check_path(const DatasetPtr& data, const Parameters& parameters,
                                        const Situation& situation, const Reference& reference,
                                        const PathOptions& options, const JobControl& control,
                                        std::vector<ProofMoment>* proof) {
  Stepper stepper(data, parameters);
  stepper.set_detail(Detail::Vectors);
  PathCheck check(data, situation, reference, options);
  while (stepper.position().t < parameters.T && !control.stopped()) {
    const double b = stepper.bias();
    if (!stepper.step()) return Error{ErrorCode::NotFinite, trouble_text(stepper)};
    const StepRecord& record = stepper.record();
    const bool full = check.full(record.t);
    const Vector average = full ? stepper.averages().vector(Average::Uniform, stepper.weights()) : Vector{};
    check.add(
        {record.t, record.indices, record.violates, record.w, record.w_half, record.w_next, b, average, record.times});
    control.tell({static_cast<double>(record.t) / static_cast<double>(parameters.T), 0});
  }
  if (proof != nullptr) *proof = check.proof();
  return check.findings();
}

Count Verification::count(Verdict verdict) const { return std::ranges::count(findings, verdict, &Finding::verdict); }

bool wanted(std::string_view name, const std::vector<std::string>& names) {
  return names.empty() || std::ranges::any_of(names, [&](const std::string& begin) { return name.starts_with(begin); });
}

namespace {

Result<Verification> verify_all(const DatasetPtr& data, const Parameters& parameters, const VerifyOptions& options,
                                const JobControl& control) {
  Verification result;
  result.situation = situation_of(*data, parameters, options.ensemble.runs);
  auto optimum = find_optimum(*data, parameters.lambda, options.optimum, part_of(control, 0, 0.1));
  if (!optimum) return optimum.error();
  result.optimum = std::move(optimum).value();
  result.reference = reference_of(*data, parameters.lambda, result.optimum, options.optimum.gap);
  if (result.optimum.partial) {
    result.partial = true;
    return result;
  }
  const auto asked = [&](bool path) {
    return std::ranges::any_of(statement_table(), [&](const Statement& row) {
      return wanted(row.name, options.names) && row.basis != Basis::Optimum && on_path(row, result.situation) == path;
    });
  };
  std::vector<Finding> findings = check_optimum(*data, result.situation, result.reference, {options.eps});
  const auto take = [&](std::vector<Finding> more) {
    for (Finding& finding : more) findings.push_back(std::move(finding));
  };
  if (asked(true)) {
    PathOptions path_options = options.path;
    path_options.eps = options.eps;
    auto path = check_path(data, parameters, result.situation, result.reference, path_options,
                           part_of(control, 0.1, 0.3), &result.proof);
    if (!path) return path.error();
    take(std::move(path).value());
  }
  if (asked(false)) {
    EnsembleValues& values = result.ensemble;
    values.deltas = options.ensemble.deltas;
    values.moments = parameters.T;
    if (options.ensemble.runs > 0) {
      auto ensemble = run_ensemble(data, parameters, result.reference, options.ensemble, part_of(control, 0.3, 1));
      if (!ensemble) return ensemble.error();
      values = std::move(ensemble).value();
    }
    result.runs = static_cast<Count>(values.members.size());
    take(check_ensemble(*data, result.situation, result.reference, values));
  }
  std::erase_if(findings, [&](const Finding& finding) { return !wanted(finding.statement->name, options.names); });
  std::ranges::stable_sort(findings, {}, [](const Finding& finding) { return finding.statement->id; });
  result.findings = std::move(findings);
  result.partial = control.stopped();
  return result;
}

}  // namespace

Result<Verification> verify(const DatasetPtr& data, const Parameters& parameters, const VerifyOptions& options,
                            const JobControl& control) {
  Result<Verification> result = Verification();
  const auto stopped = [&] { return control.stopped(); };
  if (!unless(stopped, [&] { result = verify_all(data, parameters, options, control); })) {
    result = Verification();
    result->partial = true;
  }
  return result;
}

}  // namespace pegasos
