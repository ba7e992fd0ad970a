// `pegasos lesson export`: every lesson that ships, in every language that it has, as a page that can be handed out.
#include <algorithm>
#include <regex>
#include <set>

#include "cli/program.h"
#include "data/source.h"
#include "lessons/shelf.h"
#include "plot/math_text.h"
#include "support/places.h"
#include "text/text.h"

namespace pegasos::test {
namespace {

class Handout : public CommandLine {
 protected:
  /// Without where it comes from, which is data and no part of the page.
  std::string page_of(const std::string& name) const {
    std::string html = read(name);
    const std::string from = "<script type=\"application/rdf+xml\">";
    const std::size_t at = html.find(from);
    EXPECT_NE(at, std::string::npos) << name;
    if (at != std::string::npos) html.erase(at, html.find("</script>", at) + 9 - at);
    return html;
  }
  void SetUp() override {
    CommandLine::SetUp();
    set_dataset_folder(source_folder() + "/datasets");
  }

  /// The page that is written in this process; `more` options.
  std::string page(const std::string& lesson, const std::string& language, Words more = {}) const {
    const std::string file = (folder_ / "a.html").string();
    Words words = {"lesson", "export", lesson, "-o", file, "--language", language};
    words.insert(words.end(), more.begin(), more.end());
    const Ended ended = run_here(words);
    EXPECT_EQ(ended.code, 0) << ended.err;
    return ended.code == 0 ? page_of("a.html") : "";
  }
};

/// The tag that begins at `at`, its values left out: they may be as long as a path, too long for a regex.
std::string tag_at(const std::string& html, std::size_t& at) {
  std::string tag;
  for (bool value = false; at < html.size() && !tag.ends_with('>'); ++at) {
    if (html[at] == '"') value = !value;
    if (!value || html[at] == '"' || html[at] == '<') tag += html[at];
  }
  return tag;
}

/// What is wrong with its tags: empty where each is closed in its place.
std::string tag_trouble(const std::string& html) {
  static const std::regex kTag(R"(<(/?)([A-Za-z0-9]+)((?:\s+[A-Za-z][A-Za-z0-9:-]*="")*)\s*(/?)>)");
  const std::set<std::string> kEmpty = {"meta", "br"};
  std::vector<std::string> open;
  std::size_t at = html.find('\n') + 1;  // after <!DOCTYPE html>
  for (std::size_t next = html.find('<', at); next != std::string::npos; next = html.find('<', at)) {
    std::smatch tag;
    at = next;
    const std::string text = tag_at(html, at);
    if (!std::regex_match(text, tag, kTag)) return "no tag: " + html.substr(next, 60);
    if (tag[1].length() == 0) {
      if (tag[4].length() == 0 && !kEmpty.contains(tag[2])) open.push_back(tag[2]);
    } else if (open.empty() || open.back() != tag[2]) {
      return "closed out of its place: " + html.substr(next, 60);
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : "never closed: " + open.back();
}

/// What one reads: without tags, pictures and the style sheet, characters as themselves.
std::string words_of(std::string html) {
  const auto without = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = html.find(from); at != std::string::npos; at = html.find(from, at))
      html.erase(at, html.find(to, at) + to.size() - at);
  };
  without("<style>", "</style>");
  without("<svg xmlns", "</svg>");
  without("<title>", "</title>");
  std::string text;
  bool tag = false;
  for (const char c : html) {
    if (c == '<') tag = true;
    if (!tag) text += c;
    if (c == '>') tag = false;
  }
  for (const auto& [name, sign] : {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
    text = std::regex_replace(text, std::regex(name), sign);
  return text;
}

/// Markup as it reads where scripts are smaller letters.
std::string without_braces(std::string text) {
  std::erase_if(text, [](char c) { return c == '{' || c == '}'; });
  return text;
}
std::string as_read(const std::string& markup) {
  std::string text = without_braces(plot::plain_text(markup));
  std::erase_if(text, [](char c) { return c == '_' || c == '^'; });
  return text;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// How many pictures a scene has: an idea is one; else the planes, or the curves in their place, and the chosen plot.
std::size_t pictures_of(const lessons::Scene& scene) {
  if (scene.show.starts_with("idea ")) return 1;
  if (scene.show == "theory") return 0;
  const bool plot = !scene.show.empty() && scene.show != "lab";
  if (scene.layout == "curves") return plot ? 1 : 2;
  return plot && scene.show != "data-plane" ? 3 : plot ? 1 : 2;
}

TEST_F(Handout, EveryLessonInEveryLanguageIsWholeAndWellFormed) {
  for (const lessons::ShippedLesson& shipped : lessons::shipped_lessons()) {
    std::vector<std::string> languages = shipped.languages;
    languages.emplace_back("en");
    for (const std::string& language : languages) {
      SCOPED_TRACE(shipped.name + " " + language);
      const lessons::LessonPtr lesson = *lessons::open_lesson(shipped.name, language);
      const std::string html = page(shipped.name, language, {"--answers", "none"});
      EXPECT_EQ(tag_trouble(html), "");
      EXPECT_NE(html.find("<html lang=\"" + language + "\">"), std::string::npos);
      for (const char* sign : {"<script", "src=", "url(http"}) EXPECT_EQ(html.find(sign), std::string::npos);
      const std::string words = words_of(html);
      EXPECT_FALSE(std::regex_search(words, std::regex("\\b(nan|inf)\\b")));
      for (const char* sign : {"$", "`", "**", "\\", "](", "_{", "^{"})
        EXPECT_EQ(words.find(sign), std::string::npos) << sign;
      std::size_t pictures = 0;
      for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
        EXPECT_NE(words.find(as_read(lesson->steps[i].title)), std::string::npos) << lesson->steps[i].title;
        const bool same = i > 0 && lesson->steps[i].setup.empty() && lesson->steps[i - 1].reveal.empty();
        if (!same) pictures += pictures_of(lesson->scenes[i].before);
      }
      EXPECT_EQ(count(html, "<svg xmlns"), pictures);
      std::set<std::string> ids;
      static const std::regex kId(" id=\"([^\"]*)\"");
      for (std::sregex_iterator at(html.begin(), html.end(), kId), end; at != end; ++at)
        EXPECT_TRUE(ids.insert((*at)[1]).second) << (*at)[1];
    }
  }
  EXPECT_EQ(text::language(), text::Language::english) << "the command's language ends with it";
}

TEST_F(Handout, AnswersStandAtTheEndOrNowhere) {
  for (const lessons::ShippedLesson& shipped : lessons::shipped_lessons()) {
    SCOPED_TRACE(shipped.name);
    const lessons::LessonPtr lesson = *lessons::open_lesson(shipped.name);
    const std::string html = page(shipped.name, "en");
    EXPECT_EQ(count(html, "<h2 class=\"part\">Answers</h2>"), 1U) << "they begin a page of print, to be kept back";
    const std::string with = words_of(html);
    const std::string without = words_of(page(shipped.name, "en", {"--answers", "none"}));
    const std::size_t at = with.find("\nAnswers\n");
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(without.find("\nAnswers\n"), std::string::npos);
    EXPECT_TRUE(without.starts_with(with.substr(0, at))) << "the steps are the same";
    std::size_t said = 0;
    for (const lessons::Step& step : lesson->steps) {
      for (const lessons::Text& text : step.after) {
        if (text.pieces.size() != 1) continue;
        const std::string words = as_read(text.pieces[0].markup);
        const std::string& markup = text.pieces[0].markup;
        if (words.find('/') != std::string::npos || markup.find("\\bar") != std::string::npos) continue;  // pictures
        EXPECT_NE(without_braces(with.substr(at)).find(words), std::string::npos) << words;
        EXPECT_EQ(without_braces(without).find(words), std::string::npos) << words;
        ++said;
      }
    }
    EXPECT_GT(said, 0U);
  }
}

constexpr const char* kHandoutLesson =
    "# L\n\nAbout `= t`.\n\n## A\n\nFirst.\n\n```lab\nopen moons\nset T 100\nrun 5\n```\n\nHow many?\n\n"
    "```ask\nnumber\nanswer: t\nif: right\nif: 1\n```\n\n> Yes, `= t`.\n\n> No.\n\n```lab\nrun 10\n```\n\n"
    "So $\\frac{1}{t}$ < 1.\n\n## B\n\nWhich?\n\n- $w_t$ & more\n- b\n- c\n\n"
    "```ask\nseveral\nholds: 1\nholds: 0\nholds: 1\n```\n\n## C\n\nGo to 3.\n\n"
    "```goal\nreach: t == 3\nif: 1\n```\n\n> There.\n\n```lab\nrun 3\n```\n";

TEST_F(Handout, WhatAStepSaysShowsAsksAndAnswers) {
  write("l.md", kHandoutLesson);
  const Json json = this->json({"lesson", "export", "l.md", "-o", "l.html"});
  expect_keys(json, "lesson title file language answers steps pictures");
  EXPECT_EQ(json["steps"], 3);
  EXPECT_EQ(json["pictures"], 8) << "two of each moment: before A and B, after A and C; C shows what B did";
  const std::string html = page_of("l.html");
  EXPECT_EQ(tag_trouble(html), "");
  const std::string words = words_of(html);
  std::size_t at = 0;
  for (const char* part :
       {"L",    "About 5.", "1. A", "First.",   "How many?", "2. B",           "Which?", "☐ Awt & more",
        "☐ Bb", "☐ Cc",     "3. C", "Go to 3.", "Answers",   "1. A",           "10",     "Yes, 10.",
        "So ",  " < 1.",    "2. B", "A, C",     "3. C",      "One way: run 3", "There."}) {
    const std::size_t found = words.find(part, at);
    ASSERT_NE(found, std::string::npos) << part << " in its place of:\n" << words;
    at = found + std::string(part).size();
  }
  EXPECT_LT(html.find("First."), html.find("<svg"));
  EXPECT_GT(html.find("How many?"), html.find("<svg")) << "what is asked stands by the room for it";
  EXPECT_NE(html.find("<i>w</i><sub><i>t</i></sub>"), std::string::npos);
  EXPECT_NE(html.find("<svg style=\"vertical-align:"), std::string::npos) << "the fraction";
}

TEST_F(Handout, HomeworkIsSomebodys) {
  const std::string week = source_folder() + "/tests/lessons/week-3.md";
  const Ended nobodys = run({"lesson", "export", week, "-o", "w.html"});
  EXPECT_EQ(nobodys.code, 2);
  EXPECT_NE(nobodys.err.find("--name"), std::string::npos) << nobodys.err;
  EXPECT_FALSE(exists("w.html"));
  EXPECT_EQ(run({"lesson", "export", week, "-o", "w.html", "--name", ""}).code, 2);
  std::string before;
  for (const char* name : {"Ada", "Grace", "Emmy"}) {
    ASSERT_EQ(run({"lesson", "export", week, "-o", "w.html", "--name", name}).code, 0);
    const std::string page = words_of(page_of("w.html"));
    EXPECT_NE(page, before) << name;
    before = page;
  }
}

TEST_F(Handout, LinesToWriteOnStandOnOnePage) {
  write("l.md", kHandoutLesson);
  ASSERT_EQ(run({"lesson", "export", "l.md", "-o", "l.html"}).code, 0);
  const std::string html = page_of("l.html");
  EXPECT_NE(html.find("<div class=\"rooms\"><div class=\"room\">"), std::string::npos);
  EXPECT_NE(html.find(".rooms{break-inside:avoid}"), std::string::npos);
}

TEST_F(Handout, NotesAreThereWhenAskedFor) {
  write("n.md", "# L\n\n## A\n\nText.\n\n> notes: wait for `= t` hands\n");
  ASSERT_EQ(run({"lesson", "export", "n.md", "-o", "n.html"}).code, 0);
  EXPECT_EQ(page_of("n.html").find("hands"), std::string::npos);
  ASSERT_EQ(run({"lesson", "export", "n.md", "-o", "n.html", "--notes"}).code, 0);
  EXPECT_NE(words_of(page_of("n.html")).find("wait for 0 hands"), std::string::npos);
  EXPECT_EQ(tag_trouble(page_of("n.html")), "");
}

TEST_F(Handout, TheSameBytesAgainInBothFormats) {
  write("l.md", kHandoutLesson);
  for (const std::string suffix : {".html", ".pdf"}) {
    for (const std::string name : {"a", "b"})
      ASSERT_EQ(run({"lesson", "export", "l.md", "-o", name + suffix, "--language", "zh"}).code, 0);
    EXPECT_EQ(read("a" + suffix), read("b" + suffix));
  }
  EXPECT_TRUE(read("a.pdf").starts_with("%PDF"));
  EXPECT_NE(read("a.html").find("答案"), std::string::npos);
}

TEST_F(Handout, MistakesAreSentencesAndLeaveNothing) {
  write("l.md", kHandoutLesson);
  write("bad.md", "# L\n\n## A\n\nNow `= nrm`.\n");
  write("far.md", "# L\n\n## A\n\nNow `= f_at(1000)`.\n");
  expect_error({"lesson", "export", "l.md", "-o", "a.txt"}, 2, {"a.txt", ".html"});
  expect_error({"lesson", "export", "l.md"}, 2, {"-o"});
  expect_error({"lesson", "export", "l.md", "-o", "a.html", "--answers", "maybe"}, 2, {"maybe", "none"});
  expect_error({"lesson", "export", "l.md", "-o", "a.html", "--language", "xx"}, 2, {"xx", "de"});
  expect_error({"lesson", "export", "l.md", "-o", "no/such/a.html"}, 1, {"no/such/a.html", "folder"});
  expect_error({"lesson", "export", "none.md", "-o", "a.html"}, 1, {"none.md", "lesson list"});
  expect_error({"lesson", "export", "bad.md", "-o", "a.html"}, 1, {"bad.md:5:8: "});
  expect_error({"lesson", "export", "far.md", "-o", "a.pdf"}, 1, {"far.md:5:8: "});
  EXPECT_EQ(files(), (Words{"bad.md", "far.md", "l.md"}));
}

}  // namespace
}  // namespace pegasos::test
