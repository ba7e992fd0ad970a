// What the page's address asks for: behind the # a session or a step of a lesson (app/session/link.h), behind the ? a
// frame: ?embed=PANELS&controls=NAMES, with more options of `pegasos gui` by their names (data=moons&lambda=0.1).
'use strict';

const PegasosLink = {
  isOne: address => /#(session|lesson)=/.test(address),
  query: new URLSearchParams(location.search),
  get embedded() { return this.query.has('embed'); },

  /// The words of the command line.
  words() {
    const {query} = this;
    if (query.has('command')) return JSON.parse(query.get('command'));  // as JSON
    const words = ['gui', '--page', location.protocol + '//' + location.host + location.pathname];
    if (this.isOne(location.hash)) words.push(location.hash);
    if (!this.embedded) return words;
    const refused = ['command', 'page', 'script', 'screenshot', 'frames', 'size', 'json', 'quiet', 'verbose', 'threads'];
    for (const [name, value] of query) {
      if (refused.includes(name)) continue;
      if (name === 'data') words.push(value);
      else words.push('--' + name, ...(value === '' ? [] : [value]));
    }
    return words;
  },

  /// A frame that nobody sees does nothing: it starts once a part of it comes into view.
  seen() {
    if (!this.embedded) return Promise.resolve();
    return new Promise(done => {
      const watch = new IntersectionObserver(entries => {
        if (!entries.some(entry => entry.isIntersecting)) return;
        watch.disconnect();
        done();
      });
      watch.observe(document.documentElement);
    });
  },

  /// From now on another link in the address or dropped onto the page is opened.
  listen(open) {
    addEventListener('hashchange', () => { if (this.isOne(location.hash)) open(location.hash); });
    document.addEventListener('drop', event => {
      const text = event.dataTransfer.getData('text/plain');
      if (event.dataTransfer.files.length === 0 && this.isOne(text)) open(text);
    });
  },
};
