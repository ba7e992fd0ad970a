// A saved picture as a figure of a LaTeX document.
#pragma once

#include <string>

namespace pegasos::exports {

/// Markup as LaTeX: its mathematics between dollars, Greek letters and signs as commands, everything else escaped.
std::string latex_text(const std::string& markup);
/// \begin{figure} ... \includegraphics{file} ... \caption{title. caption}, with the command as a comment above.
std::string latex_figure(const std::string& file, const std::string& title, const std::string& caption,
                         const std::string& command);

}  // namespace pegasos::exports
