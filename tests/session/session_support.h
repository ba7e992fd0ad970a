// A session through its commands and snapshots only, as the window sees it.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "data/source.h"
#include "session/session.h"
#include "support/places.h"

namespace pegasos::session {

inline std::unique_ptr<Session> open_with(SessionOptions options) {
  set_dataset_folder(test::source_folder() + "/datasets");
  auto session = Session::open(std::move(options));
  EXPECT_TRUE(session.ok()) << (session.ok() ? "" : session.error().text());
  return std::move(session).value();
}
inline std::unique_ptr<Session> open(const Parameters& parameters) {
  SessionOptions options;
  options.parameters = parameters;
  return open_with(std::move(options));
}

/// The default problem with so many examples and steps.
inline Parameters problem_of(Count m, Count T) {
  Parameters parameters;
  parameters.m = m;
  parameters.T = T;
  return parameters;
}
inline Edit edit(EditOperation operation, std::uint64_t gesture = 0) { return {std::move(operation), gesture, 0}; }

/// What is there when all of them are carried out.
template <class... Commands>
SnapshotPtr after(Session& session, const Commands&... commands) {
  (session.push(commands), ...);
  return session.wait();
}

}  // namespace pegasos::session
