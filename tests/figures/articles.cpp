// Prose with pictures on pages of paper: what belongs together stays on one page, and no word is cut.
#include <gtest/gtest.h>

#include <algorithm>

#include "exports/article.h"
#include "exports/pdf_pages.h"
#include "exports/pictures.h"
#include "figures/figures.h"
#include "moments.h"
#include "plot/recorder.h"
#include "text/text.h"

namespace pegasos::exports {
using namespace figures;
namespace {

using Kind = ArticlePiece::Kind;

/// The page on which that word stands; a picture's is that of its title.
std::size_t page_with(const std::vector<PageBlock>& blocks, const std::string& word) {
  const auto pages = pages_of(blocks);
  for (std::size_t page = 0; page < pages.size(); ++page) {
    plot::Recorder canvas;
    for (const std::size_t i : pages[page]) {
      if (blocks[i].paint) blocks[i].paint(canvas, {0, 0, 600, blocks[i].height});
    }
    if (std::ranges::any_of(canvas.texts, [&](const auto& text) { return text.utf8.find(word) != std::string::npos; }))
      return page;
  }
  ADD_FAILURE() << word << " stands on no page";
  return 0;
}

/// A page ended between what was said of a picture and the picture, with its question.
TEST(Articles, WordsTheirPictureAndItsQuestionStandOnOnePage) {
  const session::SnapshotPtr now = moment({}, 20);
  const plot::Figure figure = objective(*now);
  for (int lines = 0; lines < 40; ++lines) {
    Article article{.title = "Title", .language = "en", .pieces = {}, .origin = {}};
    article.pieces.push_back({.kind = Kind::Room, .lines = lines});
    article.pieces.push_back({.kind = Kind::Heading, .text = "Heading"});
    std::string said = "Begins";
    for (int i = 0; i < 60; ++i) said += " words";
    article.pieces.push_back({.kind = Kind::Words, .text = said + " ends"});
    article.pieces.push_back({.kind = Kind::Pictures, .pictures = {figure}});
    article.pieces.push_back({.kind = Kind::Words, .text = "Question"});
    article.pieces.push_back({.kind = Kind::Room, .lines = 1});
    const auto blocks = article_blocks(article, plot::Recorder());
    const std::size_t page = page_with(blocks, "Heading");
    for (const std::string& word : {std::string("Begins"), std::string("ends"), figure.title, std::string("Question")})
      EXPECT_EQ(page_with(blocks, word), page) << word << " after " << lines << " lines";
  }
}

/// On paper nothing says the rest of what is cut; the weight space of every German handout was.
TEST(Articles, WhatStandsBelowATitleIsThereToItsEnd) {
  for (const text::LanguageInfo& language : text::menu_languages()) {
    text::set_language(*text::parse_language(language.code));
    for (const Count t : {0, 1, 20}) {
      for (const char* name : {"weight-space", "data-plane", "objective", "suboptimality"}) {
        plot::Figure figure = *make_figure(name, *moment({}, t), {.aspect = 1.3});
        translate(figure);
        const Article article{.title = "T",
                              .language = "en",
                              .pieces = {{.kind = Kind::Pictures, .pictures = {figure, figure}}},
                              .origin = {}};
        plot::Recorder canvas;
        for (const PageBlock& block : article_blocks(article, canvas)) {
          if (block.paint) block.paint(canvas, {0, 0, kPageWidth - 2 * kPageMargin, block.height});
        }
        for (const auto& text : canvas.texts)
          EXPECT_FALSE(text.utf8.ends_with("…")) << language.code << " " << name << ": " << text.utf8;
      }
    }
  }
  text::set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::exports
