#include "cli/named_lesson.h"

#include "lessons/homework.h"
#include "lessons/shelf.h"

namespace pegasos::cli {

Result<lessons::LessonPtr> named_lesson(const Arguments& arguments) {
  const std::string name = arguments.text("--name");
  if (arguments.has("--name")) {
    if (const Status good = lessons::check_student(name); !good) return good.error();
  }
  return lessons::open_lesson(arguments.operand(), arguments.text("--language", "en"), name);
}

}  // namespace pegasos::cli
