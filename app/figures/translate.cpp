// Every text of a figure in the present language.
#include "figures/figures.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

void turn(std::string& words) {
  if (!words.empty()) words = text::tr(words);
}

}  // namespace

void translate(plot::Figure& figure) {
  if (text::language() == text::Language::english) return;
  for (std::string* words : {&figure.title, &figure.subtitle, &figure.message, &figure.x.label, &figure.y.label})
    turn(*words);
  for (plot::NamedPlace& place : figure.y.names) turn(place.name);
  for (std::string& name : figure.legend_room) turn(name);
  for (plot::Figure& upper : figure.above) translate(upper);
  for (plot::Mark& mark : figure.marks) {
    turn(plot::base(mark).label);
    turn(plot::base(mark).legend);
    if (auto* note = std::get_if<plot::Note>(&mark)) turn(note->text);
    if (auto* arrow = std::get_if<plot::Arrow>(&mark)) turn(arrow->beyond);
  }
  if (figure.cursor) turn(figure.cursor->label);
  if (figure.verdict) {
    turn(figure.verdict->sentence);
    turn(figure.verdict->detail);
    for (std::string& words : figure.verdict->shorter) turn(words);
  }
}

}  // namespace pegasos::figures
