// Finished runs on disk, so that an experiment goes on where it was stopped or killed, and no run is made twice.
//
// Content-addressed: runs are kept under their configuration, a text that holds everything which determines them but
// the seed: the checksums of the training and the held-out set, the parameters, and kNumericVersion. One file for each
// configuration, named by the text's fingerprint and beginning with the text itself; below it one line per run, with
// its own checksum. A line is appended by a single write, so a process that is killed at any moment leaves whole lines
// and at most one torn one, which is skipped. Processes may write the same file at once; a seed counts once however
// often it stands there.
//
// A store that cannot be written costs no result: trouble() then says why in one sentence, and nothing more is kept.
// Thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <unordered_map>

#include "core/threads.h"
#include "experiment/sweep.h"

namespace pegasos {

/// To be raised whenever any digit of any run may have changed; what was kept before is then never found again.
inline constexpr int kNumericVersion = 4;

/// $XDG_CACHE_HOME/pegasos-lab, or ~/.cache/pegasos-lab; empty when neither is set.
std::filesystem::path cache_path();

class RunStore {
 public:
  static constexpr std::uintmax_t kLimit = std::uintmax_t{1} << 29U;

  /// Opens or makes the folder "runs" in `cache`. Beyond `limit` bytes the files that were not used for longest are
  /// removed; those of the last hour stay.
  explicit RunStore(const std::filesystem::path& cache, std::uintmax_t limit = kLimit);

  using Kept = std::unordered_map<std::uint64_t, RunValues>;  ///< by seed
  /// All runs of a configuration; cost: reading its file.
  Kept find(const std::string& configuration);
  void add(const std::string& configuration, std::uint64_t seed, const RunValues& values);

  /// Why nothing is kept (any more); empty while all is well. One sentence.
  Message trouble() const;
  const std::filesystem::path& folder() const { return folder_; }

  struct Size {
    Count files = 0;
    std::uintmax_t bytes = 0;
  };
  Size size() const;
  /// Removes every kept run. Error Io.
  Status clear();

 private:
  std::filesystem::path file_of(const std::string& configuration) const;
  void make_room(std::uintmax_t wanted);
  void append(const std::string& configuration, const std::string& line);
  void fail(const Message& what);

  std::filesystem::path folder_;
  std::uintmax_t limit_;
  mutable Mutex mutex_;
  std::uintmax_t used_ = 0;
  Message trouble_;
};

/// "F ERROR HELD-OUT T", with a test set " TEST" after it, in the shortest digits that read back the same; nullopt for
/// anything else.
std::string run_text(const RunValues& run);
std::optional<RunValues> read_run(std::string_view text);

/// The configuration of one run of a plan, as the store keeps it. `f_star` counts for Measure::Iterations alone.
std::string run_configuration(const SweepPlan& plan, const SweepPoint& point, Count member, double f_star);
/// The configuration of the certified optimum of a set.
std::string optimum_configuration(const Dataset& data, double lambda);

}  // namespace pegasos
