#include "figures/example.h"

#include <algorithm>

#include "figures/common.h"
#include "objective/hinge.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
Row example_row(const Snapshot& snapshot, std::optional<Row> wanted) {
  if (wanted && *wanted < static_cast<Row>(snapshot.m())) return *wanted;
  const StepRecord& record = snapshot.record;
  if (snapshot.position.t == 0 || record.indices.empty()) return Row{0};
  for (std::size_t i = 0; i < std::min(record.indices.size(), record.violates.size()); ++i) {
    if (record.violates[i] != 0) return record.indices[i];
  }
  return record.indices.front();
}

std::string class_of(const Dataset& data, Row row) {
  const std::string name = readable_names(data.y(row) > 0 ? data.transform().positive : data.transform().negative);
  return name.empty() || name.size() > 12 ? std::string(data.y(row) > 0 ? "+1" : "−1") : plot::escape(name);
}

std::string example_sentence(const Snapshot& snapshot, Row row) {
  const Dataset& data = *snapshot.data;
  const double value = margin(data, snapshot.w, snapshot.b, row);
  return text::tr_format("#{} ({}): margin {}, hinge {}", row, class_of(data, row), number_apart(value, 1, 3),
                         number(std::max(0.0, 1 - value), 3));
}

}  // namespace pegasos::figures
