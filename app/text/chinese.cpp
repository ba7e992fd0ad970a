// Simplified Chinese.
#include "text/tables.h"

namespace pegasos::text {
namespace {

constexpr Entry kEntries[] = {
    {"Data plane", "数据平面"},
    {"Weight space", "权重空间"},
};

}  // namespace

std::span<const Entry> chinese() { return kEntries; }

}  // namespace pegasos::text
