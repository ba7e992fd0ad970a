// The keys of the page (KeyboardEvent.code) under the numbers that GLFW gives them.
'use strict';

const glfwKeys = (() => {
  const keys = {
    Space: 32, Quote: 39, Comma: 44, Minus: 45, Period: 46, Slash: 47, Semicolon: 59, Equal: 61, BracketLeft: 91,
    Backslash: 92, BracketRight: 93, Backquote: 96, IntlBackslash: 161, Escape: 256, Enter: 257, Tab: 258,
    Backspace: 259, Insert: 260, Delete: 261, ArrowRight: 262, ArrowLeft: 263, ArrowDown: 264, ArrowUp: 265,
    PageUp: 266, PageDown: 267, Home: 268, End: 269, CapsLock: 280, ScrollLock: 281, NumLock: 282, PrintScreen: 283,
    Pause: 284, NumpadDecimal: 330, NumpadDivide: 331, NumpadMultiply: 332, NumpadSubtract: 333, NumpadAdd: 334,
    NumpadEnter: 335, NumpadEqual: 336, ShiftLeft: 340, ControlLeft: 341, AltLeft: 342, MetaLeft: 343,
    ShiftRight: 344, ControlRight: 345, AltRight: 346, MetaRight: 347, ContextMenu: 348,
  };
  for (let i = 0; i < 26; ++i) keys['Key' + String.fromCharCode(65 + i)] = 65 + i;
  for (let i = 0; i < 10; ++i) keys['Digit' + i] = 48 + i;
  for (let i = 0; i < 10; ++i) keys['Numpad' + i] = 320 + i;
  for (let i = 1; i <= 25; ++i) keys['F' + i] = 289 + i;
  return keys;
})();

/// A sign that AltGr (Windows, Linux) or Option (macOS) gives: text, whatever the modifiers say.
function isSign(event) {
  const composed = event.getModifierState('AltGraph') || (event.altKey && !event.ctrlKey && !/^[a-z0-9]$/i.test(event.key));
  return composed && !event.metaKey && [...event.key].length === 1;
}

/// What the program means by Ctrl with a key; with Shift, too, where it says so.
const keysWithCtrl = ['KeyA', 'KeyC', 'KeyE', 'KeyO', 'KeyS', 'KeyV', 'KeyX', 'KeyY', 'KeyZ', 'Enter', 'Backspace', 'Delete', 'Home',
                      'End', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'ControlLeft', 'ControlRight', 'ShiftLeft', 'ShiftRight'];
const notWithShift = ['KeyA', 'KeyC', 'KeyV', 'KeyX', 'KeyY', 'Delete'];

/// What stays the browser's, whatever has the focus: tabs, windows, reloading, its tools, its zoom.
function isOfBrowser(event) {
  if (isSign(event)) return false;
  if (event.metaKey || event.altKey) return true;
  if (['F5', 'F12'].includes(event.code)) return true;
  if (!event.ctrlKey) return false;
  return !keysWithCtrl.includes(event.code) || (event.shiftKey && notWithShift.includes(event.code));
}
