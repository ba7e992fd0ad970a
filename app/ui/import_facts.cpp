// What is known of a file that is looked into, in one line.
#include <fmt/format.h>

#include <filesystem>

#include "text/text.h"
#include "ui/import_dialog.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;
using text::tr;
using text::tr_format;

namespace {

std::string size_text(Count bytes) {
  const auto size = static_cast<double>(bytes);
  if (size < 1000) return tr_format("{} bytes", bytes);
  if (size < 1e6) return fmt::format("{:.3g} kB", size / 1e3);
  return size < 1e9 ? fmt::format("{:.3g} MB", size / 1e6) : fmt::format("{:.3g} GB", size / 1e9);
}

std::string_view format_text(const Preview& preview) {
  if (preview.format == FileFormat::Binary) return tr("binary form");
  if (preview.format == FileFormat::Libsvm) return "LIBSVM";
  switch (preview.delimiter) {
    case Delimiter::Semicolon: return tr("table with semicolons");
    case Delimiter::Tab: return tr("table with tabs");
    case Delimiter::Space: return tr("table with spaces");
    default: return tr("table with commas");
  }
}

}  // namespace

/// Size, format, m, d, classes in one line.
void ImportDialog::facts(UiContext& ui, const Status& status, Rect line) {
  std::string words = plot::escape(std::filesystem::path(parameters_.data).parent_path().string());
  const auto add = [&](const std::string& fact) { words += (words.empty() ? "" : "  ·  ") + fact; };
  if (status.start) {
    add(size_text(status.start->size) + (status.start->packed ? std::string(tr(", gzip")) : ""));
    if (!status.start->complete)
      add(tr_format("only the first {} were looked at", size_text(static_cast<Count>(status.start->text.size()))));
  }
  if (status.preview) {
    const Preview& preview = *status.preview;
    std::string format(format_text(preview));
    if (preview.format == FileFormat::Table) format += tr(preview.header ? ", with a header" : ", without a header");
    add(format);
  }
  if (others_ > 0) add(tr_format("{} other dropped files are left alone", others_));
  label(ui, words, line, ui.text(12, Hue::ink3));
}

}  // namespace pegasos::ui
