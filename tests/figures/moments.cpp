#include "moments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/random.h"
#include "data/source.h"
#include "session/session.h"
#include "support/places.h"

namespace pegasos::figures {

session::SnapshotPtr moment(const Settings& settings, Count t, Phase phase) {
  set_dataset_folder(std::filesystem::path(test::source_folder()) / "datasets");
  session::SessionOptions options;
  for (const auto& [key, value] : settings) {
    const Status done = set_parameter(options.parameters, key, value);
    EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().text());
  }
  auto opened = session::Session::open(std::move(options));
  EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().text());
  session::Session& running = **opened;
  const Count whole = phase == Phase::Projection ? t : t - 1;
  if (whole > 0) running.push(session::RunTo{whole});
  running.wait();
  if (phase != Phase::Projection) running.push(session::SeekTo{{t, phase}});
  return running.wait(true);
}

session::SnapshotPtr after(const std::vector<session::Command>& commands) {
  set_dataset_folder(std::filesystem::path(test::source_folder()) / "datasets");
  auto opened = session::Session::open({});
  EXPECT_TRUE(opened.ok());
  session::Session& running = **opened;
  for (const session::Command& command : commands) {
    running.push(command);
    running.wait(true);  // each finds what the one before it left, its optimum too
  }
  return running.wait(true);
}

session::Snapshot long_run(Count steps) {
  session::Snapshot snapshot = *moment({}, 5);
  Series series(2);
  const Random random(7, Stream::Test);
  const double radius = snapshot.constants.ball_radius;
  Count next = 1;
  for (Count t = 1; t <= steps; ++t) {
    const double u = random.uniform(static_cast<std::uint64_t>(t));
    const double norm = radius * (0.4 + 0.7 * u * std::exp(-static_cast<double>(t) / 1e6));
    series.add_step(4 * u * u, norm, u < 0.3 ? 1 : 0, norm > radius, radius);
    if (t != next) continue;
    FullSample sample;
    sample.t = t;
    sample.f = 0.34 + u / std::sqrt(static_cast<double>(t));
    sample.f_average = 0.334 + 0.6 / std::sqrt(static_cast<double>(t));
    sample.norm = std::min(norm, radius);
    sample.error_rate = 0.1 + 0.05 * u;
    sample.sum_gradient2_over_t = std::log1p(static_cast<double>(t));
    series.add_sample(sample, Vector{norm * u, norm * (1 - u)}, false);
    next = next_scheduled(t, snapshot.m());
  }
  snapshot.series = series.view();
  snapshot.frontier = steps;
  snapshot.position = {steps, Phase::Projection};
  snapshot.live_position = snapshot.position;
  snapshot.run_id = 1000 + static_cast<std::uint64_t>(steps);
  return snapshot;
}

}  // namespace pegasos::figures
