// Fingers on the picture go to the program as they are: it knows what lies under them. And what of wheel and keys is
// the page's and not the picture's.
'use strict';

{
  const what = {pointerdown: 0, pointermove: 1, pointerup: 2, pointercancel: 3};

  /// Before page.js, which takes every pointer for a mouse.
  const touched = event => {
    if (event.pointerType !== 'touch' || event.target !== canvas) return;
    event.stopImmediatePropagation();
    if (!(event.type in what) || !PegasosPage.module) return;
    if (event.type === 'pointerdown') {
      event.preventDefault();
      canvas.focus();
      canvas.setPointerCapture(event.pointerId);
    }
    const place = canvas.getBoundingClientRect();
    const scale = window.devicePixelRatio;
    send('pegasos_touch', event.pointerId, what[event.type], (event.clientX - place.left) * scale, (event.clientY - place.top) * scale);
  };
  for (const kind of [...Object.keys(what), 'pointerenter', 'pointerleave']) window.addEventListener(kind, touched, true);

  /// Where the picture has not the focus, the wheel scrolls the page.
  window.addEventListener('wheel', event => {
    if (document.activeElement !== canvas) event.stopImmediatePropagation();
  }, {capture: true, passive: true});

  /// Tab walks over the picture's controls; this is the way out of it.
  window.addEventListener('keydown', event => {
    if (event.target !== canvas || event.code !== 'Escape' || !event.shiftKey) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    document.getElementById('skip').focus();
  }, true);
}
