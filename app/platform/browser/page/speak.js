// What the program says aloud, in a live region for screen readers: a few lines a second at most, or none.
'use strict';

{
  const region = document.getElementById('aloud');
  const kRest_ms = 1000;  // between two readings
  const kMost = 4;        // steps of one reading: of more the newest; news and verdicts are all read
  const kKept = 60;       // lines that can be read again
  let waiting = [];
  let due = 0;

  let speaks = true;
  try {
    speaks = localStorage.getItem('pegasos-aloud') !== 'off';
  } catch {}  // a browser that keeps nothing

  function read() {
    due = 0;
    if (waiting.length === 0) return;
    const lines = waiting.splice(0);
    for (const line of lines.filter((one, i) => !one.startsWith('t = ') || i >= lines.length - kMost)) {
      const paragraph = document.createElement('p');
      paragraph.textContent = line;
      region.append(paragraph);
    }
    while (region.children.length > kKept) region.firstChild.remove();
    due = setTimeout(read, kRest_ms);
  }

  PegasosPage.says = line => {
    if (!speaks) return;
    waiting.push(line);
    if (!due) due = setTimeout(read, 50);
  };
  PegasosPage.aloud = {
    get on() { return speaks; },
    set on(wish) {
      speaks = wish;
      try {
        localStorage.setItem('pegasos-aloud', wish ? 'on' : 'off');
      } catch {}
      waiting = [];
      if (!wish) region.replaceChildren();
    },
  };
}
