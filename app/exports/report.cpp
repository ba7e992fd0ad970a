#include "exports/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/numbers.h"
#include "exports/html_parts.h"
#include "exports/picture_file.h"
#include "exports/pictures.h"
#include "exports/report_parts.h"
#include "figures/common.h"
#include "plot/math_text.h"
#include "plot/vector_canvas.h"
#include "plot/xml_text.h"
#include "session/origin.h"

namespace pegasos::exports {
using namespace figures;  // what is drawn
namespace {

constexpr float kFigureWidth = 860.F;
constexpr float kFigureHeight = 430.F;

/// Subscripts "_t" and "_{t+1}" as a browser shows them.
std::string with_subscripts(std::string text) {
  text = plot::xml_escaped(text);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = text[i] == '_' && i + 1 < text.size() ? text[i + 1] : ' ';
    const std::size_t end = next == '{' ? text.find('}', i) : std::string::npos;
    if (end != std::string::npos) {
      out += "<sub>" + text.substr(i + 2, end - i - 2) + "</sub>";
      i = end;
    } else if ((next >= 'a' && next <= 'z') || (next >= '0' && next <= '9')) {
      out += fmt::format("<sub>{}</sub>", next);
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string number_cell(const std::optional<double>& value) {
  return fmt::format("<td class=\"n\">{}</td>", value ? fmt::format("{:.4g}", *value) : "–");
}

std::string row_html(const Finding& finding, const plot::FontBook& fonts, const plot::Theme& theme) {
  const std::string_view kind = finding.verdict == Verdict::Violated        ? "bad"
                                : finding.verdict == Verdict::NotApplicable ? "none"
                                                                            : "good";
  std::string out = fmt::format("<tr class=\"{}\"><td class=\"m\">{}</td><td><b>{}</b><br>{}<br><small>{} Source: {}.",
                                kind, report_mark(finding.verdict), with_subscripts(finding.name.english()),
                                formula_picture(formula(finding).text(), 14.F, fonts, theme).svg,
                                with_subscripts(finding.reason.empty() ? "" : finding.reason.english() + "."),
                                plot::xml_escaped(finding.statement->source));
  for (const Assumption& assumption : finding.assumptions)
    out += fmt::format(" {} {}.", assumption.met ? "✓" : "✗", with_subscripts(assumption.text.english()));
  out += "</small></td>" + number_cell(finding.lhs) + number_cell(finding.rhs) + number_cell(finding.ratio());
  return out + fmt::format("<td>{}</td></tr>\n", verdict_text(finding.verdict));
}

constexpr std::string_view kStyle =
    "body{font:14px/1.5 Inter,system-ui,sans-serif;color:#14181f;background:#eef0f3;margin:0}"
    "main{max-width:920px;margin:24px auto;padding:24px 30px;background:#fbfcfd;border:1px solid #d5dae1;"
    "border-radius:8px}h1{font-size:22px;margin:0 0 4px}h2{font-size:16px;margin:28px 0 8px}"
    "table{border-collapse:collapse;width:100%}td,th{padding:5px 8px;text-align:left;vertical-align:top;"
    "border-top:1px solid #d5dae1}th{color:#5c6775;font-weight:600}td.n{text-align:right;white-space:nowrap}"
    "td.m{font-size:16px}.good .m{color:#007553}.bad .m,.bad td:last-child{color:#bf2c19;font-weight:600}"
    ".none{color:#5c6775}small{color:#4d5866}code{background:#eef0f3;padding:2px 5px;border-radius:4px;"
    "overflow-wrap:anywhere}svg{max-width:100%;height:auto;vertical-align:middle}.facts td{border:0;padding:2px 8px}"
    ".facts td:first-child{color:#5c6775;width:130px}@media print{body{background:#fff}main{border:0}tr{break-inside:"
    "avoid}}";

const Finding* find(const TheoryStatus& status, StatementId id) {
  const auto found =
      std::ranges::find_if(status.findings, [id](const Finding& finding) { return finding.statement->id == id; });
  return found == status.findings.end() ? nullptr : &*found;
}

}  // namespace

std::string_view html_style() { return kStyle; }

std::string_view report_mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds: return "✓";
    case Verdict::Consistent: return "○";  // as on screen: not shown, not contradicted
    case Verdict::Violated: return "✗";
    default: return "–";
  }
}

ReportHead report_head(const std::string& name, const TheoryStatus& status, const std::shared_ptr<const Table>& table,
                       const std::filesystem::path& file) {
  ReportHead head;
  head.data =
      fmt::format("{}, {}, {}, checksum {:016x}", name, figures::counted(status.data->m(), "{} example", "{} examples"),
                  figures::counted(status.data->d(), "{} feature", "{} features"), status.data->checksum());
  const auto list = [](const Vector& values) {
    std::string out;
    for (const double value : values) out += (out.empty() ? "" : ",") + shortest(value);
    return out;
  };
  head.command =
      command_words("verify", session::without_folder(status.parameters)) + fmt::format(" --runs {}", status.runs());
  if (status.request.deltas != session::TheoryRequest{}.deltas)
    head.command += " --delta " + list(status.request.deltas);
  if (!status.request.u.empty()) head.command += " --u=" + list(status.request.u);  // a minus sign is no option
  head.command += " --report report" + file.extension().string();
  head.origin = session::origin_of(status.data, table, status.parameters, head.command);
  return head;
}

ReportContent report_content(const TheoryStatus& status, const ReportHead& head) {
  ReportContent out;
  const Parameters& p = status.parameters;
  const Constants& c = status.situation.constants;
  const auto text = [&](const char* key) { return find_parameter(key)->get(p); };
  out.facts = {
      {"data", head.data},
      {"preparation", fmt::format("scaling {}, bias {}", text("scale"), text("bias"))},
      {"run", fmt::format("λ = {}, k = {}, T = {}, projection {}, {} sampling, {} step, seed {}", shortest(p.lambda),
                          grouped(status.situation.k()), grouped(p.T), p.projection ? "on" : "off", text("sampling"),
                          text("step"), p.seed)},
      {"constants", fmt::format("R = {}, G = {}, c = {}", shortest(c.R), shortest(c.G), shortest(c.c))},
      {"certificate", fmt::format("f* = {}, a lower bound of it {}, gap {:.2g}, largest violation of the optimality "
                                  "conditions {:.2g}; both recomputed from the examples",
                                  shortest(status.reference.f_high), shortest(status.reference.f_low),
                                  status.reference.width(), status.reference.kkt_violation)},
      {"runs", status.runs() > 0
                   ? grouped(status.runs()) + " independent runs, their seeds derived from that of the run"
                   : "none: rows about expectations and probabilities are left open"},
  };
  for (const Message& sentence : session::describe_start(c, p))
    out.facts.emplace_back(out.facts.back().first == "runs" ? "start" : "", plot::plain_text(sentence.english()));
  out.summary = fmt::format(
      "{} hold, {} are consistent with the runs (which proves nothing), {} violated, {} do not "
      "apply.",
      status.count(Verdict::Holds), status.count(Verdict::Consistent), status.count(Verdict::Violated),
      status.count(Verdict::NotApplicable));
  for (const StatementGroup group : kGroupOrder) {
    ReportGroup rows{plot::plain_text(group_title(group)), {}};
    for (const Finding& finding : status.findings) {
      if (finding.statement->group == group) rows.rows.push_back(&finding);
    }
    if (!rows.rows.empty()) out.groups.push_back(std::move(rows));
  }
  PlotOptions look;
  look.log_y = true;
  for (const StatementId id : {StatementId::Theorem1, StatementId::Theorem2}) {
    const Finding* finding = find(status, id);
    if (finding != nullptr && (finding->lhs || finding->rhs)) {
      out.figures.push_back(theory_row(nullptr, status, *finding, look));
    }
  }
  for (const Finding& finding : status.findings) {  // what is wrong is always shown
    if (finding.verdict == Verdict::Violated && out.figures.size() < 6)
      out.figures.push_back(theory_row(nullptr, status, finding, look));
  }
  if (status.runs() > 0) out.figures.push_back(theory_exceedance(status, look));
  if (status.proof && !status.proof->empty()) {
    out.figures.push_back(theory_tightness(status, look));
    out.figures.push_back(theory_proof(status, look));
  }
  out.figures.push_back(theory_iterations(calculator_of(status), look));
  return out;
}

std::string report_html(const TheoryStatus& status, const ReportHead& head, const plot::FontBook& fonts) {
  const plot::Theme& theme = plot::built_in_theme(plot::ThemeName::light);
  const ReportContent content = report_content(status, head);
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Pegasos: the statements on {}</title>"
      "<style>{}</style></head><body><main>\n<h1>Pegasos: what the theory says, and what is</h1>\n<p>{}</p>\n"
      "<table class=\"facts\">\n",
      plot::xml_escaped(head.data.substr(0, head.data.find(','))), kStyle, plot::xml_escaped(content.summary));
  for (const auto& [name, value] : content.facts)
    out += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", plot::xml_escaped(name), plot::xml_escaped(value));
  out += fmt::format("<tr><td>made again by</td><td><code>{}</code></td></tr>\n</table>\n",
                     plot::xml_escaped(head.command));
  for (std::size_t i = 0; i < content.figures.size(); ++i)
    out += "<p>" +
           figure_svg(content.figures[i], fmt::format("figure{}-", i + 1), {kFigureWidth, kFigureHeight}, fonts) +
           "</p>\n";
  for (const ReportGroup& group : content.groups) {
    out += fmt::format(
        "<h2>{}</h2>\n<table><tr><th></th><th>statement</th><th>left</th><th>right</th><th>ratio</th><th>verdict</th>"
        "</tr>\n",
        plot::xml_escaped(group.title));
    for (const Finding* finding : group.rows) out += row_html(*finding, fonts, theme);
    out += "</table>\n";
  }
  return out + fmt::format("<p><small>Pegasos Lab {}</small></p>\n</main></body></html>\n", PEGASOS_VERSION);
}

Status write_report(const TheoryStatus& status, const ReportHead& head, const std::filesystem::path& file,
                    const plot::FontBook& fonts) {
  const std::string suffix = file.extension().string();
  if (suffix == ".html" || suffix == ".htm")
    return save_document({report_html(status, head, fonts), {}}, file, head.origin);
  if (suffix == ".pdf") return save_document(report_pdf(status, head, fonts), file, head.origin);
  return Error{ErrorCode::Usage, "a report is an .html or a .pdf file: end its name so", file.string()};
}

}  // namespace pegasos::exports
