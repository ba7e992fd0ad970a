
#include "cli/command.h"
#include "cli/output.h"
#include "experiment/run_store.h"

namespace pegasos::cli {
namespace {

Status report(const Arguments& arguments, const RunStore& store) {
  const RunStore::Size size = store.size();
  return finish(arguments,
                {{"folder", store.folder().string()},
                 {"files", size.files},
                 {"bytes", size.bytes},
                 {"limit_bytes", RunStore::kLimit}},
                facts_text({{"folder", store.folder().string()},
                            {"files", human(size.files)},
                            {"bytes", human(static_cast<Count>(size.bytes))},
                            {"limit", human(static_cast<Count>(RunStore::kLimit))}}));
}

Error no_folder() { return {ErrorCode::Io, "there is no cache: neither XDG_CACHE_HOME nor HOME names a folder"}; }

Status run_cache_info(const Arguments& arguments) {
  if (cache_path().empty()) return no_folder();
  return report(arguments, RunStore(cache_path()));
}

Status run_clear(const Arguments& arguments) {
  if (cache_path().empty()) return no_folder();
  RunStore store(cache_path());
  if (const Status cleared = store.clear(); !cleared) return cleared;
  return report(arguments, store);
}

}  // namespace

Command cache_info_command() {
  return {.name = "cache info",
          .summary = "Where finished runs of experiments are kept, and how much there is.",
          .parameters = ParameterUse::None,
          .examples = {"cache info"},
          .run = run_cache_info};
}

Command cache_clear_command() {
  return {.name = "cache clear",
          .summary = "Removes every kept run.",
          .parameters = ParameterUse::None,
          .examples = {"cache clear"},
          .run = run_clear};
}

}  // namespace pegasos::cli
