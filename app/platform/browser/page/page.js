// The page around the program: it starts it, tells it what happens at the canvas, and does for it what only a page may.
'use strict';

const canvas = document.getElementById('canvas');
const sentence = document.getElementById('sentence');
const say = text => { sentence.textContent = text; sentence.hidden = !text; };
const seen = {pictures: 0, first: 0, script_ms: 0, kept: false};  // for measuring

const PegasosPage = {
  module: null,
  files: null,
  later: null,
  fetched: [],  // for the first picture
  printed: '',  // by a command
  said: '',     // last, of what went wrong
  code: undefined,

  // ---- What the program calls ---------------------------------------------------------------------------------------
  pixels: length => Math.round(length * window.devicePixelRatio),
  begin() {
    listen();
    resized();
    new ResizeObserver(resized).observe(canvas);
    if (!PegasosLink.embedded) {  // a frame takes the keyboard once it is clicked
      canvas.focus();
      send('pegasos_focus', 1);
    }
  },
  end() { PegasosPage.files.store(); },
  drawn(script_ms) {
    seen.script_ms += script_ms;
    if (seen.pictures++ === 0) {
      seen.first = performance.now();
      say('');
      keepForLater().catch(error => console.warn(error));  // then not
    }
  },
  cursor(name) { canvas.style.cursor = name; },
  copied(text) {
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(error => console.error(error));
  },
  fullScreen(on) {
    if (on) document.documentElement.requestFullscreen().catch(error => console.error(error));
    else if (document.fullscreenElement) document.exitFullscreen();
  },
};

function send(name, ...values) { PegasosPage.module['_' + name](...values); }
function sendText(name, text) { PegasosPage.module.ccall(name, null, ['string'], [text]); }

// ---- What happens at the canvas -------------------------------------------------------------------------------------
function resized() {
  const place = canvas.getBoundingClientRect();
  send('pegasos_size', PegasosPage.pixels(place.width), PegasosPage.pixels(place.height), window.devicePixelRatio);
}

const modifiers = event => (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0);

function pressed(event) {
  if (isOfBrowser(event) || event.isComposing) return;
  if (isSign(event)) {
    event.preventDefault();
    send('pegasos_character', event.key.codePointAt(0));
    return;
  }
  const key = glfwKeys[event.code];
  if (event.ctrlKey && event.code === 'KeyV') return;  // comes as "paste", with the text
  if (event.ctrlKey && event.code === 'KeyO') {
    event.preventDefault();
    document.getElementById('file').click();
    return;
  }
  event.preventDefault();
  if (key) send('pegasos_key', key, event.repeat ? 2 : 1, modifiers(event));
  if (!event.ctrlKey && [...event.key].length === 1) send('pegasos_character', event.key.codePointAt(0));
}
function released(event) {
  const key = glfwKeys[event.code];
  if (key) send('pegasos_key', key, 0, modifiers(event));
}
function moved(event) {
  const place = canvas.getBoundingClientRect();
  const scale = window.devicePixelRatio;
  send('pegasos_move', (event.clientX - place.left) * scale, (event.clientY - place.top) * scale);
}
const glfwButtons = [0, 2, 1, 3, 4];
function button(event, action) {
  moved(event);
  send('pegasos_button', glfwButtons[event.button] ?? 0, action, modifiers(event));
}
async function open(file) { sendText('pegasos_drop', await PegasosPage.files.take(file)); }

function listen() {
  canvas.addEventListener('keydown', pressed);
  canvas.addEventListener('keyup', released);
  canvas.addEventListener('pointermove', moved);
  canvas.addEventListener('pointerdown', event => {
    canvas.focus();
    canvas.setPointerCapture(event.pointerId);
    event.preventDefault();
    button(event, 1);
  });
  canvas.addEventListener('pointerup', event => button(event, 0));
  canvas.addEventListener('pointercancel', event => button(event, 0));
  canvas.addEventListener('contextmenu', event => event.preventDefault());
  canvas.addEventListener('pointerenter', () => send('pegasos_enter', 1));
  canvas.addEventListener('pointerleave', () => send('pegasos_enter', 0));
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    const notch = [100, 3, 1][event.deltaMode];
    send('pegasos_scroll', -event.deltaX / notch, -event.deltaY / notch);
  }, {passive: false});
  canvas.addEventListener('focus', () => send('pegasos_focus', 1));
  canvas.addEventListener('blur', () => send('pegasos_focus', 0));
  document.addEventListener('paste', event => {
    if (document.activeElement !== canvas) return;
    event.preventDefault();
    sendText('pegasos_clipboard', event.clipboardData.getData('text/plain'));
    for (const action of [1, 0]) send('pegasos_key', glfwKeys.KeyV, action, 2);
  });
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', event => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) open(event.dataTransfer.files[0]);
  });
  document.getElementById('file').addEventListener('change', event => {
    if (event.target.files.length > 0) open(event.target.files[0]);
    event.target.value = '';
  });
  PegasosLink.listen(link => sendText('pegasos_drop', link));
  document.addEventListener('visibilitychange', () => { if (document.hidden) PegasosPage.files.store(); });
}

// ---- Start ----------------------------------------------------------------------------------------------------------
function hasWebGl2() {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

/// What the page remembers of this visit; where a browser denies that (a frame of another site), nothing.
function remembered(what) {
  try {
    return what(sessionStorage);
  } catch {
    return null;
  }
}

/// WebAssembly's own exceptions, with which the module with threads is made: a function with an empty try.
function hasExceptions() {
  return WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11]));
}

/// Whether threads may share memory. A page must be isolated from others for it: where the host does not say so, a
/// service worker does. A frame in a page of somebody else cannot be.
async function hasThreads() {
  if (new URLSearchParams(location.search).get('threads') === '0' || !hasExceptions()) return false;
  if (window.crossOriginIsolated) return true;
  if (window.top !== window || !navigator.serviceWorker || remembered(visit => visit.getItem('isolating'))) return false;
  if (!remembered(visit => (visit.setItem('isolating', '1'), true))) return false;  // one attempt
  if (!await navigator.serviceWorker.register('service.js').catch(error => console.warn(error))) return false;  // forbidden here
  await navigator.serviceWorker.ready;
  location.reload();
  return new Promise(() => {});
}

function load(script) {
  return new Promise((done, failed) => {
    const element = document.createElement('script');
    element.src = script;
    element.onload = done;
    element.onerror = () => failed(new Error(script + ' cannot be fetched'));
    document.body.append(element);
  });
}

/// Once the first picture is there: what else the program may want is fetched, and all is kept for when there is no network.
async function keepForLater() {
  await PegasosPage.later.rest(address => fetch(address));
  if (!navigator.serviceWorker || !window.caches) return;
  await navigator.serviceWorker.register('service.js');
  await (await caches.open('pegasos')).addAll([...PegasosPage.fetched, ...PegasosPage.later.addresses]);
  seen.kept = true;
}

async function start() {
  await PegasosLink.seen();
  const name = await hasThreads() ? 'pegasos' : 'pegasos-alone';
  remembered(visit => visit.removeItem('isolating'));
  say('Pegasos Lab is being fetched …');
  const program = WebAssembly.compileStreaming(fetch(name + '.wasm'));
  program.catch(() => {});  // said below, when it is waited for
  if (!hasWebGl2())  // which takes its time: meanwhile the program is compiled
    return say('Pegasos Lab draws with WebGL 2, which this browser does not offer here. Turn on hardware acceleration in ' +
        'its settings, or open this page in a current Firefox, Chrome, Edge or Safari.');
  const failed = error => say('Pegasos Lab cannot be started: ' + error.message + '. Load the page again.');
  window.Module = {
    arguments: PegasosLink.words(),
    canvas,
    print: text => { PegasosPage.printed += text + '\n'; },
    printErr: text => {
      PegasosPage.said = text;
      console.error(text);
    },
    setStatus: text => { if (text) say('Pegasos Lab is being fetched … ' + text.replace(/^Downloading data\.+ */, '')); },
    onExit: code => {
      PegasosPage.code = code;
      if (code !== 0) say(PegasosPage.said);
    },
    onAbort: why => say('Pegasos Lab has stopped (' + why + '). What was saved by itself comes back when this page is loaded again.'),
    instantiateWasm(imports, done) {
      program.then(module => WebAssembly.instantiate(module, imports).then(instance => done(instance, module))).catch(failed);
      return {};
    },
    preRun: [module => {
      PegasosPage.module = module;
      PegasosPage.files = new PegasosFiles(module, say);
      PegasosPage.later = new PegasosLater(module.FS, pegasosSizes);
      for (const [path, text] of Object.entries(window.pegasosFiles ?? {})) module.FS.writeFile(path, text);
      module.addRunDependency('home');
      Promise.allSettled([PegasosPage.files.load(), PegasosPage.later.offline()]).then(() => module.removeRunDependency('home'));
    }],
  };
  const more = name === 'pegasos' && pegasosWorker ? [pegasosWorker] : [];
  PegasosPage.fetched = ['.', 'page.css', 'form.css', 'keys.js', 'files.js', 'sizes.js', 'later.js', 'link.js', 'page.js', 'touch.js', 'speak.js', 'form.js',
                         'pegasos-lab.svg', 'page.webmanifest', 'contents.js',
                         'pegasos.data', name + '.js', name + '.wasm', ...more];
  await Promise.all([load('contents.js'), load(name + '.js')]);
  await Pegasos(window.Module);
}

/// Once the other scripts of the page are there: the program calls them.
addEventListener('DOMContentLoaded', () =>
  start().catch(error => say('Pegasos Lab cannot be started: ' + error.message + '. Load the page again.')));
