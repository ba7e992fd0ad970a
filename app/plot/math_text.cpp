#include "plot/math_text.h"

#include <algorithm>

#include "plot/fonts.h"

namespace pegasos::plot {
namespace {

// All in em of the surrounding size.
constexpr float kMathScale = 1.17F;  // STIX has a smaller x-height than Inter
constexpr float kScriptScale = 0.74F;
constexpr float kSubscriptDrop = 0.23F;
constexpr float kSuperscriptRise = 0.36F;
constexpr float kItalicCorrection = 0.05F;
constexpr float kAfterSemicolon = 0.17F;   // a thin space between arguments; words bring their own
constexpr float kBeforeSemicolon = 0.08F;  // after a script
constexpr float kAscent = 0.93F;
constexpr float kDescent = 0.25F;
constexpr float kCapHeight = 0.727F;
constexpr float kBarLow = 0.66F;   // over x-height letters
constexpr float kBarHigh = 0.90F;  // over capitals and ascenders
constexpr float kAxis = 0.31F;     // height of a minus, on which fractions stand
constexpr float kFractionScale = 0.88F;
constexpr float kFractionGap = 0.13F;  // between the line and what stands over and under it
constexpr float kRootHigh = 0.98F;     // the line of a root
constexpr float kSumScale = 1.35F;
constexpr float kSumDrop = 0.09F;

bool is_variable(char32_t code) {
  return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || (code >= 0x3B1 && code <= 0x3C9) ||
         code == 0x3D5;
}

bool is_tall(char32_t code) {
  return (code >= 'A' && code <= 'Z') || (code >= '0' && code <= '9') ||
         (code < 128 && std::string_view("bdfhklt").find(static_cast<char>(code)) != std::string_view::npos);
}

struct State {
  float size = 12.F;
  float y = 0.F;
  bool math = false;
  bool bold = false;
  int depth = 0;
};

class Layouter {
 public:
  Layouter(const Canvas* canvas, const TextStyle& style, std::string_view markup)
      : canvas_(canvas), style_(style), text_(markup) {}

  MathLayout run() {
    State state;
    state.size = style_.size;
    state.math = style_.face == Face::math || style_.face == Face::math_bold;
    state.bold = style_.face == Face::semibold || style_.face == Face::math_bold;
    out_.ascent = kAscent * style_.size;
    out_.descent = kDescent * style_.size;
    while (at_ < text_.size()) sequence(state);  // a stray closing brace ends a sequence, not the label
    flush();
    out_.width = x_;
    return std::move(out_);
  }

 private:
  /// Until the closing brace or the end; consumes the brace at depth > 0.
  void sequence(State state) {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '}') {
        ++at_;
        if (state.depth > 0) return;
        append("}", '}', state);
      } else if (c == '$') {
        ++at_;
        state.math = !state.math;
      } else if (c == '_' || c == '^') {
        scripts(state);
      } else if (c == '{' && state.depth > 0) {
        ++at_;
        State inner = state;
        ++inner.depth;
        sequence(inner);
      } else {
        item(state);
      }
    }
  }

  /// One character, one command, or one braced group: what a script applies to.
  void argument(State state) {
    ++state.depth;
    if (at_ >= text_.size()) return;
    if (text_[at_] == '{') {
      ++at_;
      sequence(state);
    } else {
      item(state);
    }
  }

  void item(const State& state) {
    if (text_[at_] == '\\' && command(state)) return;
    const std::size_t start = at_;
    const char32_t code = next_code(text_, at_);
    append(drawable(text_.substr(start, at_ - start)), code, state);
  }

  bool command(const State& state) {
    const std::string_view rest = text_.substr(at_ + 1);
    if (!rest.empty() && std::string_view("_^$\\{}").find(rest.front()) != std::string_view::npos) {
      at_ += 2;
      append(rest.substr(0, 1), static_cast<char32_t>(rest.front()), state);
      return true;
    }
    State inner = state;
    if (rest.starts_with("bar{")) {
      at_ += 4;
      overline(inner);
    } else if (rest.starts_with("frac{")) {
      at_ += 5;
      fraction(inner);
    } else if (rest.starts_with("sqrt{")) {
      at_ += 5;
      root(inner);
    } else if (rest.starts_with("sum")) {
      at_ += 4;
      sum(inner);
    } else if (rest.starts_with("up{")) {
      at_ += 3;
      inner.math = false;
      argument(inner);
    } else if (rest.starts_with("bold{")) {
      at_ += 5;
      inner.bold = true;
      argument(inner);
    } else {
      return false;
    }
    return true;
  }

  void overline(const State& state) {
    flush();
    const float start = x_;
    const std::size_t from = at_;
    argument(state);
    flush();
    bool tall = false;
    for (std::size_t i = from; i < at_;) tall = is_tall(next_code(text_, i)) || tall;
    const float slant = state.math ? 0.07F * state.size : 0.F;
    const float y = state.y - (tall ? kBarHigh : kBarLow) * state.size;
    out_.bars.push_back(
        {start + slant, std::max(start + 0.3F * state.size, x_) + 0.3F * slant, y, std::max(1.F, 0.075F * state.size)});
    out_.ascent = std::max(out_.ascent, -y + 1.F);
  }

  /// What was laid out since a moment, as a block that can be moved.
  struct Block {
    std::size_t run = 0;
    std::size_t bar = 0;
    float x = 0.F;
  };
  Block begin_block() {
    flush();
    last_italic_ = false;
    return {out_.runs.size(), out_.bars.size(), x_};
  }
  void move(const Block& from, const Block& until, float dx, float dy) {
    for (std::size_t i = from.run; i < until.run; ++i) {
      out_.runs[i].x += dx;
      out_.runs[i].y += dy;
    }
    for (std::size_t i = from.bar; i < until.bar; ++i) {
      out_.bars[i].x0 += dx;
      out_.bars[i].x1 += dx;
      out_.bars[i].y += dy;
    }
  }
  /// How far it reaches above (negative) or below its baseline at `y`.
  float reach(const Block& from, const Block& until, float y, bool below) const {
    float most = 0.F;
    for (std::size_t i = from.run; i < until.run; ++i) {
      const MathRun& run = out_.runs[i];
      const float edge = run.y - y + (below ? 0.21F : -0.74F) * run.style.size / (is_math(run) ? kMathScale : 1.F);
      most = below ? std::max(most, edge) : std::min(most, edge);
    }
    return most;
  }
  static bool is_math(const MathRun& run) { return run.style.face == Face::math || run.style.face == Face::math_bold; }

  void fraction(const State& state) {
    State inner = state;
    inner.size = state.size * kFractionScale;
    const Block upper = begin_block();
    x_ = 0.F;
    argument(inner);
    const Block lower = begin_block();
    const float upper_width = x_;
    x_ = 0.F;
    if (at_ < text_.size() && text_[at_] == '{') argument(inner);
    const Block end = begin_block();
    const float lower_width = x_;
    const float width = std::max(upper_width, lower_width) + 0.16F * state.size;
    const float start = upper.x + 0.08F * state.size;
    const float axis = state.y - kAxis * state.size;
    const float gap = kFractionGap * state.size;
    const float up = axis - gap - reach(upper, lower, state.y, true);
    const float down = axis + gap - reach(lower, end, state.y, false);
    out_.ascent = std::max(out_.ascent, -up - reach(upper, lower, state.y, false));
    out_.descent = std::max(out_.descent, down + reach(lower, end, state.y, true));
    move(upper, lower, start + 0.5F * (width - upper_width), up - state.y);
    move(lower, end, start + 0.5F * (width - lower_width), down - state.y);
    out_.bars.push_back({start, start + width, axis, std::max(1.F, 0.07F * state.size)});
    x_ = start + width + 0.08F * state.size;
  }

  void root(const State& state) {
    append("√", 0x221A, state);
    const Block inside = begin_block();
    argument(state);
    const Block end = begin_block();
    const float top = std::max(kRootHigh * state.size, 0.1F * state.size - reach(inside, end, state.y, false));
    out_.bars.push_back(
        {inside.x - 0.09F * state.size, x_ + 0.04F * state.size, state.y - top, std::max(1.F, 0.07F * state.size)});
    out_.ascent = std::max(out_.ascent, top - state.y + 1.F);
  }

  void sum(const State& state) {
    State large = state;
    large.size = kSumScale * state.size;
    large.y = state.y + kSumDrop * state.size;
    large.math = false;
    append("Σ", 0x3A3, large);
    flush();
    out_.ascent = std::max(out_.ascent, 0.76F * large.size - large.y);
    out_.descent = std::max(out_.descent, large.y + 0.05F * large.size);
  }

  /// A subscript and a superscript in either order over the same base.
  void scripts(const State& state) {
    const bool after_italic = last_italic_;
    flush();
    const float base = x_;
    float end = base;
    bool seen_sub = false;
    bool seen_super = false;
    while (at_ < text_.size() && ((text_[at_] == '_' && !seen_sub) || (text_[at_] == '^' && !seen_super))) {
      const bool sub = text_[at_++] == '_';
      (sub ? seen_sub : seen_super) = true;
      State inner = state;
      inner.size = state.size * kScriptScale;
      inner.y = state.y + (sub ? kSubscriptDrop : -kSuperscriptRise) * state.size;
      last_italic_ = false;
      x_ = base + (!sub && after_italic ? 0.08F * state.size : 0.F);
      argument(inner);
      flush();
      out_.descent = std::max(out_.descent, inner.y + kDescent * inner.size);
      out_.ascent = std::max(out_.ascent, -inner.y + 0.75F * inner.size);
      end = std::max(end, x_);
    }
    x_ = end + 0.03F * state.size;
    last_italic_ = false;
    last_script_ = true;
  }

  void append(std::string_view utf8, char32_t code, const State& state) {
    const bool italic = state.math && is_variable(code);
    if (last_semicolon_ && code != ' ') flush(), x_ += kAfterSemicolon * state.size;
    const bool spaced = at_ < text_.size() && text_[at_] == ' ';
    if (last_script_ && code == ';' && !spaced) x_ += kBeforeSemicolon * state.size;
    last_semicolon_ = code == ';';
    last_script_ = false;
    TextStyle style = style_;
    style.face = italic ? (state.bold ? Face::math_bold : Face::math) : (state.bold ? Face::semibold : Face::text);
    style.size = italic ? kMathScale * state.size : state.size;
    if (!open_ || pending_.style.face != style.face || pending_.style.size != style.size || pending_.y != state.y) {
      flush();
      if (last_italic_ && !italic && code != ' ') x_ += kItalicCorrection * state.size;
      pending_ = {x_, state.y, style, {}};
      open_ = true;
    }
    pending_.text += utf8;
    last_italic_ = italic;
  }

  void flush() {
    if (!open_) return;
    open_ = false;
    x_ = pending_.x + (canvas_ != nullptr ? canvas_->measure(pending_.style, pending_.text) : 0.F);
    out_.runs.push_back(std::move(pending_));
  }

  const Canvas* canvas_;
  TextStyle style_;
  std::string_view text_;
  std::size_t at_ = 0;
  float x_ = 0.F;
  bool open_ = false;
  bool last_italic_ = false;
  bool last_script_ = false;
  bool last_semicolon_ = false;
  MathRun pending_;
  MathLayout out_;
};

struct Offset {
  float along = 0.F;   // in reading direction
  float across = 0.F;  // downwards as seen by the reader
};

Offset alignment(const MathLayout& layout, HAlign h, VAlign v, float size) {
  Offset offset;
  if (h == HAlign::centre) offset.along = -0.5F * layout.width;
  if (h == HAlign::right) offset.along = -layout.width;
  if (v == VAlign::middle) offset.across = 0.5F * kCapHeight * size;
  if (v == VAlign::top) offset.across = layout.ascent;
  if (v == VAlign::bottom) offset.across = -layout.descent;
  return offset;
}

Point baseline_at(Point at, const Offset& offset, bool upwards) {
  return upwards ? Point{at.x + offset.across, at.y - offset.along} : Point{at.x + offset.along, at.y + offset.across};
}

Rect covered(Point baseline, const MathLayout& layout, bool upwards) {
  if (upwards) return {baseline.x - layout.ascent, baseline.y - layout.width, layout.height(), layout.width};
  return {baseline.x, baseline.y - layout.ascent, layout.width, layout.height()};
}

}  // namespace

MathLayout layout_math(const Canvas& canvas, const TextStyle& style, std::string_view markup) {
  return Layouter(&canvas, style, markup).run();
}

std::string fitting_start(const Canvas& canvas, const TextStyle& style, std::string_view text, float room) {
  std::vector<std::size_t> ends;  // of the characters
  for (std::size_t at = 0; at < text.size();) {
    next_code(text, at);
    ends.push_back(at);
  }
  const auto fits = [&](std::size_t end) { return canvas.measure(style, text.substr(0, end)) <= room; };
  const auto first_wide = std::partition_point(ends.begin(), ends.end(), fits);
  return first_wide == ends.begin() ? std::string() : std::string(text.substr(0, *std::prev(first_wide)));
}

void draw_math(Canvas& canvas, Point baseline, const MathLayout& layout) {
  bool upwards = false;
  Color color{};
  for (const MathRun& run : layout.runs) {
    upwards = run.style.upwards;
    color = run.style.color;
    canvas.text(baseline_at(baseline, {run.x, run.y}, upwards), run.style, run.text);
  }
  for (const MathBar& bar : layout.bars) {
    canvas.line(baseline_at(baseline, {bar.x0, bar.y}, upwards), baseline_at(baseline, {bar.x1, bar.y}, upwards),
                {color, bar.width, kSolid});
  }
}

Rect draw_math(Canvas& canvas, Point at, HAlign h, VAlign v, const TextStyle& style, std::string_view markup) {
  const MathLayout layout = layout_math(canvas, style, markup);
  const Point baseline = baseline_at(at, alignment(layout, h, v, style.size), style.upwards);
  draw_math(canvas, baseline, layout);
  return covered(baseline, layout, style.upwards);
}

Rect math_box(const Canvas& canvas, Point at, HAlign h, VAlign v, const TextStyle& style, std::string_view markup) {
  const MathLayout layout = layout_math(canvas, style, markup);
  return covered(baseline_at(at, alignment(layout, h, v, style.size), style.upwards), layout, style.upwards);
}

}  // namespace pegasos::plot
