// Scripts for the window (`pegasos gui --script FILE`): one command a line, carried out one after the other, each after
// the frames of the one before. "#" begins a comment.
//
//   key NAME              space, right, shift+left, ctrl+o, +, ?, f11, 1 ...
//   click X Y             left button at a pixel of the window
//   click LABEL           at the middle of a widget: "bar/Step", "controls/lambda" (a suffix will do if it is unique)
//   double-click X Y | LABEL
//   move X Y | LABEL      the mouse without a button
//   drag X0 Y0 X1 Y1      press, move, let go
//   press BUTTON          left, right or middle button goes down where the mouse is; "release BUTTON" lets it go
//   away                  the mouse leaves the window
//   hold KEYS             shift, ctrl, alt, shift+ctrl ... are held down from now on; "none" lets them go
//   wheel N               notches at the mouse, up is positive
//   type TEXT             characters into the field that has the focus
//   enter                 the Enter key
//   wait N                so many frames
//   wait idle             until nothing plays and nothing is being computed but f*
//   wait optimum          until f* is known or has failed
//   pace line             each line has the frames that it needs after it, and the session's answer (at first)
//   pace wait             frames are drawn for "wait" alone, and for what takes several (click, drag)
//   rest SECONDS FILE     leaves the window alone, then writes how many pictures it has drawn meanwhile
//   step N | seek T | run T
//   set KEY VALUE         a parameter by its key of the parameter table
//   open PATH             data or a session, at once
//   drop PATH             as a file dropped onto the window: data are shown before they are taken
//   show NAME             objective, errors, runs, data-table, log or another tab; run, theory or experiments: that
//                         page; theory STATEMENT: with that row chosen; experiments KIND: with that one chosen
//   choose TITLE          what the menus call so, in English
//   save FILE             the session, as automatic saves write it
//   theme NAME            dark, light, high-contrast
//   language CODE         en, de, zh; pseudo: English as a foreign language, for tests
//   lecture on|off        lecture mode
//   touch on|off          large controls for fingers
//   hints on|off          the offer of the first lesson at the first start
//   text SCALE            text size, 1 = standard
//   size WxH              of the window
//   scale NUMBER          px per design px, as a desktop with small pixels asks for it, 0.75 to 4
//   unseen on|off         as where the window is minimised
//   focus on|off          another window has the keyboard
//   shot FILE.png         what is on screen
//   widgets FILE          the names and rectangles of all widgets, one a line
//   quit
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/result.h"

namespace pegasos::ui {

struct ScriptLine {
  std::string command;             ///< "key", "click", ...
  std::vector<std::string> words;  ///< what follows, split at spaces
  std::string rest;                ///< the same as one text
  Count line = 0;                  ///< 1-based
};

/// Reads and checks a script: unknown commands and missing words are errors with file and line.
Result<std::vector<ScriptLine>> parse_script(std::string_view text, const std::string& name);
/// The same from a file or a pipe; "-" is standard input. Errors also as of InputFile, and of a line that would write
/// over what this command line reads, the script itself among it.
Result<std::vector<ScriptLine>> read_script(const std::string& path, const std::stop_token& stop = {});

}  // namespace pegasos::ui
