#include "cli/model_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/visible.h"
#include "data/scaling.h"
#include "figures/common.h"

namespace pegasos::cli {
namespace {

/// As a file without names calls that feature.
std::string usual_name(Column column) { return fmt::format("x{}", Count{column} + 1); }

bool is_named(const std::string& name, Column column) { return name != usual_name(column); }

Error does_not_fit(std::string sentence) { return {ErrorCode::BadInput, std::move(sentence)}; }

class Search {
 public:
  Search(const Model& model, const Table& table)
      : features_(model.transform.features),
        names_(feature_names(model)),
        table_(table),
        model_named_(!model.names.empty()) {
    const std::vector<std::string>& here = table.feature_names;
    for (Column column = 0; column < here.size() && !table_named_; ++column)
      table_named_ = is_named(here[column], column);
    if (!model_named_ && !table_named_) return;  // their places are their names
    for (Column column = 0; column < here.size(); ++column) {
      auto& [first, times] = places_[here[column]];
      if (times++ == 0) first = column;
    }
  }

  bool both_named() const { return table_named_ && model_named_; }
  bool one_named() const { return table_named_ != model_named_; }

  /// Whether each name of the model stands in the table once.
  bool all_found() const {
    return std::ranges::all_of(names_, [&](const std::string& name) {
      const auto at = places_.find(name);
      return at != places_.end() && at->second.second == 1;
    });
  }

  std::vector<Column> found() const {
    std::vector<Column> columns;
    for (const std::string& name : names_) columns.push_back(places_.at(name).first);
    return columns;
  }

  /// Whether no name speaks against the places of training. What a table lacks speaks against them.
  bool same_places() const {
    for (std::size_t j = 0; j < names_.size(); ++j) {
      const Column column = features_[j];
      const bool there = column < table_.feature_names.size();
      if (!there && !table_.rows.is_sparse()) return false;
      if (!there || !is_named(names_[j], column)) continue;
      const std::string& here = table_.feature_names[column];
      if (is_named(here, column) && here != names_[j]) return false;
    }
    return true;
  }

  Error lacking() const {
    for (const std::string& name : names_) {
      const auto at = places_.find(name);
      if (at != places_.end() && at->second.second == 1) continue;
      const std::string feature = excerpt_of(name);
      if (at != places_.end())
        return does_not_fit(
            fmt::format("{} columns of the data are named '{}', a feature of the model: name only one of them so",
                        at->second.second, feature));
      return does_not_fit(
          fmt::format("the data lack '{}', a feature of the model; they have {}: name the columns as where the model "
                      "was trained",
                      feature, listed(table_.feature_names)));
    }
    return does_not_fit(
        "the model names a feature twice, and the data have them in another order; give them the order "
        "in which the model was trained");
  }

  /// The first features of the table that the model does not know.
  std::string unknown() const {
    std::vector<std::string> names;
    const std::set<std::string> known(names_.begin(), names_.end());
    for (const std::string& name : table_.feature_names) {
      if (!known.contains(name)) names.push_back(name);
    }
    return listed(names);
  }

 private:
  const std::vector<Column>& features_;
  const std::vector<std::string> names_;
  const Table& table_;
  std::unordered_map<std::string, std::pair<Column, int>> places_;
  bool model_named_;
  bool table_named_ = false;
};

}  // namespace

std::vector<std::string> usual_names(const Transform& transform) {
  std::vector<std::string> names;
  for (const Column feature : transform.features) names.push_back(usual_name(feature));
  return names;
}

std::vector<std::string> feature_names(const Model& model) {
  return model.names.empty() ? usual_names(model.transform) : model.names;
}

Result<ModelColumns> find_columns(const Model& model, const Table& table, Unknown unknown) {
  const Search search(model, table);
  const Count have = table.rows.columns();
  const Count known = model.transform.table_columns;
  ModelColumns columns;
  columns.transform = model.transform;
  columns.by_name = search.all_found();
  if (columns.by_name) {
    columns.transform.features = search.found();
    if (columns.transform.features != model.transform.features)
      columns.notes.emplace_back(
          "the columns have another order than where the model was trained: they are taken by "
          "their names");
  } else if (search.both_named() && !search.same_places()) {
    return search.lacking();
  } else if (search.one_named()) {
    columns.notes.push_back(fmt::format("{} no features: the columns are taken by their places",
                                        model.names.empty() ? "the model names" : "the data name"));
  }
  if (known > 0 && have > known) {
    const bool can = columns.by_name || table.rows.is_sparse();
    const std::string sentence = fmt::format("the data have {}, the model was trained on {}",
                                             figures::counted(have, "{} feature", "{} features"), known);
    if (!can) return does_not_fit(sentence + "; give it the same columns");
    const std::string which = columns.by_name && model.transform.features.size() == static_cast<std::size_t>(known)
                                  ? " (" + search.unknown() + ")"
                                  : "";
    if (unknown == Unknown::Refuse)
      return does_not_fit(
          fmt::format("{}; give it the same columns, or say --unknown leave-out to leave the others{} "
                      "out",
                      sentence, which));
    columns.notes.push_back(
        fmt::format("{}: no weight belongs to the others{}, and they are left out", sentence, which));
  }
  const bool fewer = have < known && !table.rows.is_sparse();
  if (fewer && !columns.by_name) {
    const bool as_many = have + 1 == known && !table.label_column.empty();
    return does_not_fit(fmt::format("the data have {}, the model was trained on {}; give it the same columns{}",
                                    figures::counted(have, "{} feature", "{} features"), known,
                                    as_many
                                        ? fmt::format(", or say --unlabelled where column {} is a feature and no label",
                                                      excerpt_of(table.label_column))
                                        : std::string()));
  }
  if (columns.by_name || have > known) columns.transform.table_columns = have;
  return columns;
}

}  // namespace pegasos::cli
