// Private to this layer: one function per language, put together from one per part of the window.
#pragma once

#include "text/text.h"

namespace pegasos::text {

std::span<const Entry> chinese();

std::span<const Entry> chinese_window();
std::span<const Entry> chinese_views();
std::span<const Entry> chinese_figures();
std::span<const Entry> chinese_more();
std::span<const Entry> chinese_paint();
std::span<const Entry> chinese_sessions();
std::span<const Entry> chinese_dialogs();
std::span<const Entry> chinese_errors();
std::span<const Entry> chinese_theory();
std::span<const Entry> chinese_misprints();
std::span<const Entry> chinese_sweeps();
std::span<const Entry> chinese_experiments();
std::span<const Entry> chinese_glossary();
std::span<const Entry> chinese_ideas();

}  // namespace pegasos::text
