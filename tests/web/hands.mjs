// The page without a mouse and without eyes: the browser's own keys, the live region, the plain form, what a person wishes
// of every program, and fingers on a phone. node hands.mjs PICTURES-FOLDER
import assert from 'node:assert/strict';
import {launch, savedAt, serve, settled, size, suite, visit} from './browser.mjs';

const [pictures] = process.argv.slice(2);
const {test, keep, end} = suite(pictures);

const browser = await launch();
const server = await serve();
const context = await browser.newContext({viewport: size, locale: 'en-US'});
const page = await visit(context, server.address);
await settled(page);

/// What the live region has said.
const aloud = there => there.evaluate(() => [...document.getElementById('aloud').children].map(one => one.textContent));
/// Whether the page takes that key for the program, where that element has the focus.
const takes = (there, key, where = 'canvas') => there.evaluate(([properties, name]) => {
  const event = new KeyboardEvent('keydown', {bubbles: true, cancelable: true, ...properties});
  (name === 'body' ? document.body : document.getElementById(name)).dispatchEvent(event);
  return event.defaultPrevented;
}, [key, where]);
const ctrl = code => ({code, key: code.slice(-1).toLowerCase(), ctrlKey: true});

await test('what is the browser\'s stays the browser\'s', async () => {
  for (const code of ['KeyT', 'KeyW', 'KeyR', 'KeyL', 'KeyN', 'KeyF', 'KeyP', 'KeyD', 'KeyH', 'KeyQ', 'Digit1', 'Equal', 'Minus', 'Tab'])
    assert.equal(await takes(page, ctrl(code)), false, code);
  assert.equal(await takes(page, {code: 'F5', key: 'F5'}), false);
  assert.equal(await takes(page, {code: 'F12', key: 'F12'}), false);
  assert.equal(await takes(page, {...ctrl('KeyC'), shiftKey: true}), false);
  for (const code of ['KeyS', 'KeyZ', 'KeyE']) {
    assert.equal(await takes(page, ctrl(code), 'body'), false, code);
    assert.equal(await takes(page, ctrl(code)), true, code);
    await settled(page);  // what it opens is there
    await page.keyboard.press('Escape');
    await settled(page);
  }
  const scrolls = () => page.evaluate(() => {
    const event = new WheelEvent('wheel', {bubbles: true, cancelable: true, deltaY: 100});
    canvas.dispatchEvent(event);
    return !event.defaultPrevented;
  });
  await page.evaluate(() => canvas.focus());
  assert.equal(await scrolls(), false);
  await page.evaluate(() => canvas.blur());
  assert.equal(await scrolls(), true);
});
await test('a step is said in the live region, once a second', async () => {
  await page.evaluate(() => canvas.focus());
  await page.keyboard.press('Home');
  await page.waitForTimeout(2500);
  const before = (await aloud(page)).length;
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(count => document.getElementById('aloud').children.length > count, before, {timeout: 20000});
  const lines = await aloud(page);
  assert.match(lines.at(-1), /^t = 1: .*eta = /);
  for (let i = 0; i < 30; ++i) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(3000);
  assert.match((await aloud(page)).at(-1), /^t = 31: /);
  assert.ok((await aloud(page)).length - lines.length < 25, 'every line was read');
});
await test('the form works the window and shows it', async () => {
  await page.evaluate(() => canvas.focus());
  await page.keyboard.press('Shift+Escape');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'skip');
  await page.keyboard.press('Enter');
  const form = page.locator('#form');
  await form.getByRole('button', {name: 'Step', exact: true}).waitFor();
  await page.waitForFunction(() => document.getElementById('form-t').value === '31');
  await form.getByRole('button', {name: 'Step', exact: true}).click();
  await page.waitForFunction(() => document.getElementById('form-t').value === '32');
  await form.getByRole('button', {name: 'Step back'}).click();
  await page.waitForFunction(() => document.getElementById('form-t').value === '31');
  await page.fill('#form-lambda', '0.5');
  await page.keyboard.press('Enter');
  await page.fill('#form-k', '4');
  await page.keyboard.press('Enter');
  await page.fill('#form-t', '12');
  await page.keyboard.press('Enter');
  await page.uncheck('#form-projection');
  const saved = await savedAt(page, 12);
  assert.equal(saved.parameters.lambda, '0.5');
  assert.equal(saved.parameters.k, '4');
  assert.equal(saved.parameters.projection, 'off');
  await page.selectOption('#form-data', 'iris');
  await page.waitForFunction(() => document.getElementById('form-t').value === '12' || document.getElementById('form-t').value === '0');
  keep('form', await settled(page));
  await page.selectOption('#form-language', 'de');
  await form.getByRole('button', {name: 'Schritt', exact: true}).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  await page.selectOption('#form-language', 'zh');
  await page.waitForFunction(() => document.documentElement.lang.startsWith('zh'));
  keep('chinese', await settled(page));
  await page.selectOption('#form-language', 'en');
  await form.getByRole('button', {name: 'Step', exact: true}).waitFor();
  await page.uncheck('#form-aloud');
  assert.equal((await aloud(page)).length, 0);
  await form.getByRole('button', {name: 'Step', exact: true}).click();
  await page.waitForTimeout(2500);
  assert.equal((await aloud(page)).length, 0, 'it was turned off');
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
  assert.deepEqual(page.troubles, []);
});
await page.close();

await test('what the person wishes of every program is followed at the first start', async () => {
  const dark = await browser.newContext({viewport: size, colorScheme: 'dark', locale: 'en-US'});
  const light = await browser.newContext({viewport: size, colorScheme: 'light', reducedMotion: 'reduce', locale: 'de-DE'});
  const settings = there => there.evaluate(() => PegasosPage.module.FS.readFile('/home/web_user/.local/state/pegasos-lab/window', {encoding: 'utf8'}));
  const first = await visit(dark, server.address);
  const second = await visit(light, server.address);
  for (const there of [first, second]) {
    await there.keyboard.press('m');  // settings are kept once one is chosen
    await there.waitForFunction(() => PegasosPage.module.FS.analyzePath('/home/web_user/.local/state/pegasos-lab/window').exists, null, {timeout: 30000});
  }
  assert.match(await settings(first), /^theme dark$/m);
  assert.match(await settings(first), /^motion on$/m);
  assert.match(await settings(second), /^theme light$/m);
  assert.match(await settings(second), /^motion off$/m);
  assert.match(await settings(second), /^language de$/m);
  assert.equal(await second.evaluate(() => document.documentElement.lang), 'de');
  await dark.close();
  await light.close();
});
await test('a phone: one panel, fingers step, drag and zoom', async () => {
  const phone = await browser.newContext({viewport: {width: 390, height: 844}, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'en-US'});
  const there = await visit(phone, server.address);
  keep('phone', await settled(there));
  const places = await phone.newPage();
  await places.addInitScript(() => { window.pegasosFiles = {'/tmp/script': 'touch on\nwait 5\nwidgets /tmp/widgets\nquit\n'}; });
  await places.goto(server.address + '?command=' + encodeURIComponent(JSON.stringify(['gui', '--script', '/tmp/script'])));
  await places.waitForFunction(() => PegasosPage.code !== undefined, null, {timeout: 120000});
  const widgets = await places.evaluate(() => PegasosPage.module.FS.readFile('/tmp/widgets', {encoding: 'utf8'}));
  await places.close();
  const middle = name => {
    const line = widgets.split('\n').find(one => one.endsWith(' ' + name));
    assert.ok(line, `no widget ${name} in\n${widgets}`);
    const [x, y, w, h] = line.split(' ').map(Number);
    assert.ok(name === 'data plane/figure/plot' || Math.min(w, h) >= 79, `${name} is ${w} x ${h} pixels of half the size`);
    return [(x + w / 2) / 2, (y + h / 2) / 2];
  };
  await there.touchscreen.tap(...middle('bar/Step'));
  await savedAt(there, 1);
  const fingers = await phone.newCDPSession(there);
  const touch = (type, ...points) => fingers.send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([x, y], id) => ({x, y, id}))});
  const [x, y] = middle('data plane/figure/plot');
  const before = await settled(there);
  await touch('touchStart', [x - 20, y], [x + 20, y]);
  for (let i = 1; i <= 6; ++i) await touch('touchMove', [x - 20 - 12 * i, y], [x + 20 + 12 * i, y]);
  await touch('touchEnd');
  const zoomed = await settled(there);
  keep('phone-zoomed', zoomed);
  assert.notDeepEqual(zoomed, before);
  await there.touchscreen.tap(...middle('ground/Panel after'));
  const next = await settled(there);
  keep('phone-next', next);
  assert.notDeepEqual(next, zoomed);
  assert.deepEqual(there.troubles, []);
  await phone.close();
});

await browser.close();
server.end();
end();
