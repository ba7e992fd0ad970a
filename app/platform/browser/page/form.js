// The controls of the first hour as a plain form beside the picture, for those whom a picture does not serve. It asks
// the program for what scripts ask, in the same words, and shows what the program says of itself: values, choices and
// texts in the program's language.
'use strict';

{
  const form = document.getElementById('form');
  const skip = document.getElementById('skip');
  const ask = line => sendText('pegasos_ask', line + '\n');
  let state = null;  // as the program told it last

  /// An element with its properties and what is in it.
  function made(kind, properties = {}, ...inside) {
    const element = Object.assign(document.createElement(kind), properties);
    element.append(...inside);
    return element;
  }

  const title = made('h1');
  const button = (name, action) => made('button', {type: 'button', name, onclick: () => ask('choose ' + action)});
  const buttons = [button('back', 'Step back'), button('play', 'Play or pause'), button('step', 'Step')];

  /// A control under its name, and the line that it asks for.
  function field(name, control, line) {
    control.name = control.id = 'form-' + name;
    control.addEventListener('change', () => ask(line(control.type === 'checkbox' ? (control.checked ? 'on' : 'off') : control.value.trim())));
    control.addEventListener('blur', () => setTimeout(show, 300));  // what was refused is gone
    return {name, control, label: made('label', {htmlFor: control.id})};
  }
  const whole = () => made('input', {type: 'number', min: 0, step: 1, inputMode: 'numeric'});
  const fields = [
    field('t', whole(), value => 'seek ' + value),
    field('lambda', made('input', {type: 'text', inputMode: 'decimal'}), value => 'set lambda ' + value),
    field('k', made('input', {type: 'number', min: 1, step: 1, inputMode: 'numeric'}), value => 'set k ' + value),
    field('projection', made('input', {type: 'checkbox'}), value => 'set projection ' + value),
    field('data', made('select'), value => 'set data ' + value),
    field('language', made('select'), value => 'choose ' + [...state.languages].find(one => one.value === value).text),
  ];
  const aloud = field('aloud', made('input', {type: 'checkbox'}), () => '');

  form.append(title, made('p', {className: 'buttons'}, ...buttons),
              ...[...fields, aloud].map(({label, control}) => made('p', {}, label, control)));
  form.addEventListener('submit', event => event.preventDefault());
  aloud.control.addEventListener('change', () => { PegasosPage.aloud.on = aloud.control.checked; });

  function choices(control, wanted, chosen) {
    const known = wanted.some(one => one.value === chosen) ? wanted : [...wanted, {value: chosen, text: chosen}];
    const key = JSON.stringify(known);
    if (control.dataset.key !== key) control.replaceChildren(...known.map(one => made('option', {value: one.value, textContent: one.text})));
    control.dataset.key = key;
    control.value = chosen;
  }

  function show() {
    if (!state || form.hidden) return;
    const {words} = state;
    title.textContent = words.controls;
    for (const one of buttons) one.textContent = words[one.name];
    buttons[1].setAttribute('aria-pressed', state.playing);
    for (const {name, label} of [...fields, aloud]) label.textContent = words[name];
    for (const {name, control} of fields) {
      if (document.activeElement === control && control.tagName === 'INPUT' && control.type !== 'checkbox') continue;
      if (name === 'data') choices(control, state.sets, state.data);
      else if (name === 'language') choices(control, state.languages, state.language);
      else if (control.type === 'checkbox') control.checked = state[name] === 'on';
      else control.value = state[name];
    }
    aloud.control.checked = PegasosPage.aloud.on;
  }

  PegasosPage.shows = told => {
    state = told;
    document.documentElement.lang = told.language;
    skip.textContent = told.words.controls;
    show();
  };

  /// The form is there, and the picture makes room for it; or it is gone.
  function open(wish) {
    form.hidden = !wish;
    document.body.classList.toggle('with-form', wish);
    skip.setAttribute('aria-expanded', wish);
    show();
    (wish ? buttons[2] : canvas).focus();
  }
  skip.addEventListener('click', event => {
    event.preventDefault();
    open(form.hidden);
  });
  form.addEventListener('keydown', event => { if (event.key === 'Escape') open(false); });
}
