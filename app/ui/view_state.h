// Writing and reading how a view looks: short texts under "view.property". What is missing or makes no sense leaves the
// value as it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plot/axis.h"
#include "ui/context.h"

namespace pegasos::ui {

void put(ViewState& state, const std::string& key, bool value);
void put(ViewState& state, const std::string& key, double value);
void put(ViewState& state, const std::string& key, Count value);
void put(ViewState& state, const std::string& key, const std::string& value);
void put(ViewState& state, const std::string& key, const char* value) = delete;
/// Nothing is written for none.
void put(ViewState& state, const std::string& key, const std::optional<plot::Range>& range);
void put(ViewState& state, const std::string& key, const std::vector<std::string>& names);

void take(const ViewState& state, std::string_view key, bool& value);
/// Finite and within [low, high] only.
void take(const ViewState& state, std::string_view key, double low, double high, double& value);
void take(const ViewState& state, std::string_view key, double low, double high, float& value);
void take(const ViewState& state, std::string_view key, Count low, Count high, Count& value);
void take(const ViewState& state, std::string_view key, std::string& value);
/// A range that axes can be drawn for: increasing, no further than 1e100 and not narrower than digits.
std::optional<plot::Range> usable_range(double low, double high);
/// None where nothing is written: the view was fitted.
void take(const ViewState& state, std::string_view key, std::optional<plot::Range>& range);
void take(const ViewState& state, std::string_view key, std::vector<std::string>& names);

}  // namespace pegasos::ui
