// A session through its commands and snapshots only, as the window sees it.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
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
inline std::unique_ptr<Session> open(const Parameters& parameters, std::function<void()> wake = {}) {
  SessionOptions options;
  options.parameters = parameters;
  options.wake = std::move(wake);
  return open_with(std::move(options));
}

/// The default problem with so many examples and steps.
inline Parameters problem_of(Count m, Count T) {
  Parameters parameters;
  parameters.m = m;
  parameters.T = T;
  return parameters;
}
/// Enough for most.
inline Parameters small() { return problem_of(60, 3000); }
/// Few examples, and far to go.
inline Parameters to_edit(Count m = 40) { return problem_of(m, 100000); }
inline Edit edit(EditOperation operation, std::uint64_t gesture = 0) { return {std::move(operation), gesture, 0}; }

/// What is there when all of them are carried out.
template <class... Commands>
SnapshotPtr after(Session& session, const Commands&... commands) {
  (session.push(commands), ...);
  return session.wait();
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace pegasos::session
