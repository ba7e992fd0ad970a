// Links of the window: copying one to what is shown, opening one, and the page that they lead to. Thread rule: the
// window's thread.
#pragma once

#include <string>

#include "ui/context.h"
#include "ui/dialogs.h"
#include "ui/engine.h"
#include "ui/views/lessons.h"

namespace pegasos::ui {

class WindowLinks {
 public:
  /// `kept_base`: of the settings, that links begin with from start to start. All must outlive it.
  WindowLinks(const Engine& engine, UiContext& ui, Dialogs& dialogs, const LessonsView& lessons, std::string& kept_base)
      : engine_(engine), ui_(ui), dialogs_(dialogs), lessons_(lessons), kept_base_(kept_base), base_(kept_base) {}

  /// To the step of a lesson that comes with the program, else to the session (session/link.h). Error: what does not
  /// fit.
  Result<std::string> make() const;
  void copy();
  /// Opens what it leads to, or says what is wrong with it.
  void open(const std::string& link);
  /// That on the clipboard.
  void paste();
  /// From now on links begin with this address of a page.
  void set_base(const std::string& base) { base_ = base; }
  /// That was for this start alone.
  bool base_given() const { return base_ != kept_base_; }
  /// Asks for the page's address; empty: there is none.
  void ask_for_base();

 private:
  const Engine& engine_;
  UiContext& ui_;
  Dialogs& dialogs_;
  const LessonsView& lessons_;
  std::string& kept_base_;
  std::string base_;  ///< empty: only this program opens them
};

}  // namespace pegasos::ui
