// Every sentence that stands in the sources has its entry in the other languages: what files, sets, sessions, films and
// the method complain about too, which no walk through the window brings up.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "support/missing.h"
#include "support/places.h"
#include "text/text.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

/// The texts between quotes, neighbours joined as the compiler joins them; comments and includes left out.
std::vector<std::string> literals(const fs::path& file) {
  std::ifstream stream(file);
  const std::string source(std::istreambuf_iterator<char>(stream), {});
  std::vector<std::string> out;
  bool joins = false;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const char c = source[i];
    if (source.compare(i, 2, "//") == 0 || c == '#') {
      i = source.find('\n', i);
      if (i == std::string::npos) break;
    } else if (c == '\'' && (i == 0 || std::isalnum(static_cast<unsigned char>(source[i - 1])) == 0)) {
      i += source[i + 1] == '\\' ? 3 : 2;
      joins = false;
    } else if (c == '"') {
      std::string text;
      for (++i; i < source.size() && source[i] != '"'; ++i) {
        if (source[i] != '\\') {
          text += source[i];
        } else {
          ++i;
          text += source[i] == 'n' ? '\n' : source[i];
        }
      }
      if (joins) {
        out.back() += text;
      } else {
        out.push_back(text);
      }
      joins = true;
    } else if (std::isspace(static_cast<unsigned char>(c)) == 0) {
      joins = false;
    }
  }
  return out;
}

int words_of(const std::string& text) {
  int words = 0;
  int letters = 0;
  for (const char c : text + " ") {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter) {
      ++letters;
    } else {
      words += letters > 1 ? 1 : 0;
      letters = 0;
    }
  }
  return words;
}

/// A sentence, not the name of something, nor the choices of a parameter.
bool is_sentence(const std::string& text) { return words_of(text) >= 4 && text.find('|') == std::string::npos; }

// What only the terminal, a script or a file ever shows.
const std::set<std::string> kNotOnScreen = {"script.cpp", "script_runner.cpp", "settings.cpp", "first_problem.cpp",
                                            "export.cpp", "source.cpp", "generators.cpp", "window.cpp",
                                            "glfw_window.cpp", "fonts.cpp", "screenshot.cpp", "verify.cpp",
                                            "ensemble.cpp", "report.cpp", "report_pdf.cpp", "run_key.cpp", "memory.cpp",
                                            // Raw strings: the words in formulas are looked for on the page itself.
                                            "theory_formulas.cpp", "plain_shader.cpp"};
// Pieces that are put together to a sentence which has an entry.
const std::set<std::string> kPieces = {
    "closed form (lambda >= R^2)",
    "the label is taken to be column ",
    "Worker threads; 0 takes all processors. Results never depend on it.",
    "this row has {} column{}, but the first one has {}; give every row the same columns",
    "{} constant feature{} became 0 when standardised: {}",
    " or switch the projection on",
    "the pinned run stopped: ",
    "this session cannot be opened: ",
    "There is no figure \"",
    "the projection acted in ",
    "$w_t$ has not moved yet: the gradient step comes ",
    "after the test of the margin.",
    "There is nothing to draw: ",
    "Class of the brush",
    "bar/Play or pause",
    "No bound is drawn: ",
    "{} of {} frames, {} a second; {}\nframe t\n",
    "pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p",
    "https://example.org/pegasos/",
    // Names of formats, in which an origin is written down.
    "<?xpacket begin=\"xEFxBBxBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n",
    "{} 0 obj\n<< /Type /Metadata /Subtype /XML /Length {} >>\nstream\n{}\nendstream\nendobj\n",
    "xref\n{} 1\n{:010} 00000 n \n{} 1\n{:010} 00000 n \ntrailer\n<< /Size {}\n   /Root {} 0 R\n   /Info {} 0 R\n   "
    "/Prev "
    "{}\n>>\nstartxref\n{}\n%%EOF\n",
    R"x(<script type="application/rdf+xml">)x",
    R"x(<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pegasos="urn:pegasos-lab:"><xmp:CreatorTool>Pegasos Lab {}</xmp:CreatorTool>{}{}{}</rdf:Description></rdf:RDF></x:xmpmeta>)x",
    R"x(http://www.w3.org/ns/csvw)x",
    R"x(iTXtXML:com.adobe.xmp00000)x",
    R"x(urn:pegasos-lab:checksum)x",
    R"x(urn:pegasos-lab:origin)x",
    R"x(uuidxBEx7AxCFxCBx97xA9x42xE8x9Cx71x99x94x91xE3xAFxAC)x",
};

TEST(Sentences, EveryOneInTheSourcesHasAnEntry) {
  const fs::path root(source_folder());
  int seen = 0;
  text::set_language(*text::parse_language("zh"));
  Missing missing;
  for (const char* folder : {"solver", "app/session", "app/figures", "app/ui"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (entry.path().extension() != ".cpp" || kNotOnScreen.contains(entry.path().filename().string())) continue;
      for (const std::string& literal : literals(entry.path())) {
        if (!is_sentence(literal) || kPieces.contains(literal)) continue;
        ++seen;
        text::tr(text::without_flags(literal));
        EXPECT_TRUE(missing.texts().empty())
            << entry.path().filename().string() << ": no Chinese for \"" << literal << "\"";
        missing.forget();
      }
    }
  }
  text::set_language(text::Language::english);
  EXPECT_GT(seen, 400) << "the sources were read";
}

}  // namespace
}  // namespace pegasos::test
