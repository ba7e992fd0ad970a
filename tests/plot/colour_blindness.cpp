// The palette as people with deuteranopia, protanopia and tritanopia see it: G. M. Machado, M. M. Oliveira,
// L. A. F. Fernandes, A physiologically-based model for simulation of color vision deficiency, IEEE TVCG 15 (2009), the
// matrices of severity 1.0, on linear RGB. Distances are CIEDE2000 (Sharma, Wu, Dalal, Color Res. Appl. 30 (2005)), for
// which 2.3 is about what is just noticed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "plot/palette.h"

namespace pegasos::plot {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr double kApart = 10.0;  // CIEDE2000 between colours that must be told apart

struct Vision {
  std::string_view name;
  Matrix matrix;
};
constexpr Vision kVisions[] = {
    {"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}},
};

double linear(std::uint8_t channel) {
  const double s = channel / 255.0;
  return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

Triple times(const Matrix& m, const Triple& v) {
  Triple out{};
  for (std::size_t i = 0; i < 3; ++i) out[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
  return out;
}

/// CIE Lab (D65) of a colour as somebody with that vision sees it.
Triple lab(Color color, const Vision& vision) {
  Triple rgb = times(vision.matrix, {linear(color.r), linear(color.g), linear(color.b)});
  for (double& channel : rgb) channel = std::clamp(channel, 0.0, 1.0);
  constexpr Matrix kToXyz{
      {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
  const Triple xyz = times(kToXyz, rgb);
  const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
  const double x = f(xyz[0] / 0.95047);
  const double y = f(xyz[1]);
  const double z = f(xyz[2] / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double degrees(double radians) { return radians * 180 / std::numbers::pi; }
double cosine(double degree) { return std::cos(degree * std::numbers::pi / 180); }

double ciede2000(const Triple& p, const Triple& q) {
  const double c_mean = 0.5 * (std::hypot(p[1], p[2]) + std::hypot(q[1], q[2]));
  const auto seventh = [](double c) { return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7))); };
  const double g = 1 + 0.5 * (1 - seventh(c_mean));
  const double a1 = g * p[1];
  const double a2 = g * q[1];
  const double c1 = std::hypot(a1, p[2]);
  const double c2 = std::hypot(a2, q[2]);
  const auto hue = [](double a, double b) {
    const double h = a == 0 && b == 0 ? 0 : degrees(std::atan2(b, a));
    return h < 0 ? h + 360 : h;
  };
  const double h1 = hue(a1, p[2]);
  const double h2 = hue(a2, q[2]);
  const bool grey = c1 * c2 == 0;
  double dh = grey ? 0 : h2 - h1;
  if (dh > 180) dh -= 360;
  if (dh < -180) dh += 360;
  const double big_h = 2 * std::sqrt(c1 * c2) * std::sin(0.5 * dh * std::numbers::pi / 180);
  double h = h1 + h2;
  if (!grey) h = std::abs(h1 - h2) <= 180 ? 0.5 * h : 0.5 * (h < 360 ? h + 360 : h - 360);
  const double l = 0.5 * (p[0] + q[0]) - 50;
  const double c = 0.5 * (c1 + c2);
  const double t =
      1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.20 * cosine(4 * h - 63);
  const double sl = 1 + 0.015 * l * l / std::sqrt(20 + l * l);
  const double sc = 1 + 0.045 * c;
  const double sh = 1 + 0.015 * c * t;
  const double turn = 60 * std::exp(-std::pow((h - 275) / 25, 2));
  const double rt = -2 * seventh(c) * std::sin(turn * std::numbers::pi / 180);
  const double dl = (q[0] - p[0]) / sl;
  const double dc = (c2 - c1) / sc;
  const double dhh = big_h / sh;
  return std::sqrt(dl * dl + dc * dc + dhh * dhh + rt * dc * dhh);
}

constexpr std::array kNames{"ground",   "panel",   "raised",  "line",  "ink1",    "ink2",    "ink3",
                            "accent",   "class +", "class -", "live",  "average", "optimum", "bound",
                            "violator", "ball",    "pin 1",   "pin 2", "pin 3",   "pin 4"};

/// What is told apart by its form as well, so that its colours may come close to each other for some eyes.
struct ByForm {
  Hue a;
  Hue b;
  std::string_view form;
};
constexpr ByForm kByForm[] = {
    {Hue::bound, Hue::violator, "a solid curve with its formula; violators are points in a ring and their hinges"},
};

bool differs_by_form(Hue a, Hue b) {
  for (const ByForm& pair : kByForm) {
    if ((pair.a == a && pair.b == b) || (pair.a == b && pair.b == a)) return !pair.form.empty();
  }
  return false;
}

void expect_apart(const Theme& theme, Hue a, Hue b) {
  if (differs_by_form(a, b)) return;
  for (const Vision& vision : kVisions) {
    EXPECT_GE(ciede2000(lab(theme.of(a), vision), lab(theme.of(b), vision)), kApart)
        << kNames[static_cast<std::size_t>(a)] << " and " << kNames[static_cast<std::size_t>(b)] << " in "
        << theme_name(theme.name) << " with " << vision.name;
  }
}

TEST(ColourBlindness, DistancesAgreeWithPublishedPairs) {
  // Pairs 1, 7 and 25 of the test data of Sharma, Wu and Dalal.
  EXPECT_NEAR(ciede2000({50.0, 2.6772, -79.7751}, {50.0, 0.0, -82.7485}), 2.0425, 1e-4);
  EXPECT_NEAR(ciede2000({50.0, 0.0, 0.0}, {50.0, -1.0, 2.0}), 2.3669, 1e-4);
  EXPECT_NEAR(ciede2000({60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}), 1.2644, 1e-4);
}

TEST(ColourBlindness, WhatHasDifferentMeaningsLooksDifferent) {
  for (const ThemeName name : {ThemeName::dark, ThemeName::light, ThemeName::high_contrast}) {
    const Theme& t = theme(name);
    expect_apart(t, Hue::class_positive, Hue::class_negative);
    constexpr Hue kCast[] = {Hue::live, Hue::average, Hue::optimum, Hue::bound, Hue::violator, Hue::ball};
    for (const Hue& a : kCast) {
      for (const Hue* b = &a + 1; b != std::end(kCast); ++b) expect_apart(t, a, *b);
    }
    constexpr Hue kPins[] = {Hue::pin1, Hue::pin2, Hue::pin3, Hue::pin4};
    for (const Hue& a : kPins) {
      for (const Hue* b = &a + 1; b != std::end(kPins); ++b) expect_apart(t, a, *b);
      expect_apart(t, a, Hue::live);
    }
  }
}

/// White beside pale lilac, three kinds of wine red: for a usual eye pins differ by twice as much as for the others.
TEST(ColourBlindness, PinnedRunsAreToldApartAtAGlance) {
  constexpr Hue kPins[] = {Hue::pin1, Hue::pin2, Hue::pin3, Hue::pin4};
  for (const ThemeName name : {ThemeName::dark, ThemeName::light, ThemeName::high_contrast}) {
    const Theme& t = built_in_theme(name);
    const auto seen = [&](Hue hue) { return lab(t.of(hue), kVisions[0]); };
    for (const Hue& a : kPins) {
      EXPECT_GE(ciede2000(seen(a), seen(Hue::live)), 23) << hue_name(a) << " in " << theme_name(name);
      for (const Hue* b = &a + 1; b != std::end(kPins); ++b)
        EXPECT_GE(ciede2000(seen(a), seen(*b)), 19) << hue_name(a) << " and " << hue_name(*b) << theme_name(name);
    }
  }
}

}  // namespace
}  // namespace pegasos::plot
