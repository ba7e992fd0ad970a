// The page in a real browser: the same digits as the program of this machine, and what a person does first.
// node test.mjs NATIVE-PROGRAM PICTURES-FOLDER
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {linksAndFrames} from './links.mjs';
import {command, launch, serve, settled, size, visit} from './browser.mjs';

const [native, pictures] = process.argv.slice(2);
mkdirSync(pictures, {recursive: true});
let failed = 0;
async function test(name, body) {
  const began = Date.now();
  try {
    await body();
    console.log(`ok      ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
}
function keep(name, png) { writeFileSync(`${pictures}/${name}.png`, png); }

// ---- Digits ---------------------------------------------------------------------------------------------------------
const sets = [
  ['iris', '--classes', 'setosa,versicolor'], ['wine', '--positive', 'class_0'], ['breast_cancer'], ['digits', '--positive', '3'],
  ...['overlapping-blobs', 'two-blobs', 'separable', 'gap-with-strays', 'moons', 'circles', 'xor', 'spiral', 'coins', 'outlier',
      'duplicates'].map(name => [name]),
];
const commands = [
  ...sets.map(set => ['train', ...set, '--T', '100000', '--json', '-']),
  ['train', 'breast_cancer', '--scale', 'standardise', '--k', '16', '--sampling', 'epochs', '--T', '5000', '--json', '-'],
  ['data', 'list'],
  ['data', 'info', 'digits', '--positive', '3'],
  ['optimum', 'iris', '--classes', 'setosa,versicolor', '--lambda', '0.01', '--json', '-'],
  ['verify', 'moons', '--runs', '20', '--T', '300', '--json', '-'],
  ['lesson', 'list'],
];
/// What says how fast it went, and on how many threads, is no part of the answer.
const lasting = text => text.replace(/^ *"(elapsed_s|load_s|steps_per_second|f_per_second|threads|seconds)":.*\n/gm, '');

const browser = await launch();
const server = await serve();
const context = await browser.newContext({viewport: size});

for (const words of commands) {
  await test(`the same answer: pegasos ${words.join(' ')}`, async () => {
    const answer = await command(context, server.address, words);
    assert.equal(answer.code, 0, answer.text);
    assert.equal(lasting(answer.text), lasting(execFileSync(native, words, {encoding: 'utf8'})));
  });
}

for (const kind of ['svg', 'pdf', 'png']) {
  await test(`a figure as ${kind}`, async () => {
    const words = path => ['figure', 'suboptimality', 'iris', '--classes', 'setosa,versicolor', '--T', '500', '-o', path];
    const answer = await command(context, server.address, words(`/tmp/figure.${kind}`), {}, [`/tmp/figure.${kind}`]);
    assert.equal(answer.code, 0, answer.text);
    const start = {svg: '<svg', pdf: '%PDF-', png: 'PNG'}[kind];
    assert.ok(answer.files[0].subarray(0, 60).includes(start));
    if (kind !== 'svg') return;
    execFileSync(native, words(`${pictures}/figure.svg`));
    assert.equal(answer.files[0].toString(), readFileSync(`${pictures}/figure.svg`, 'utf8'));
  });
}

// ---- A person at the page -------------------------------------------------------------------------------------------
/// What the automatic save of the page says once its t is that.
async function savedAt(page, t) {
  await page.waitForFunction(wanted => {
    const folder = '/home/web_user/.local/state/pegasos-lab';
    const fs = PegasosPage.module.FS;
    const read = name => JSON.parse(fs.readFile(`${folder}/${name}`, {encoding: 'utf8'}));
    window.saves = fs.readdir(folder).filter(name => /^autosave.*\.session$/.test(name)).map(read);
    return window.saves.some(save => save.t === wanted);
  }, t, {timeout: 20000});
  await page.waitForTimeout(1000);  // until it lies in IndexedDB
  return page.evaluate(wanted => window.saves.find(save => save.t === wanted), t);
}
/// The middle of a widget in a window of that size, which names it so.
async function placeOf(name) {
  const script = 'wait 5\nwidgets /tmp/widgets\nquit\n';
  const words = ['gui', '--script', '/tmp/script'];
  const answer = await command(context, server.address, words, {'/tmp/script': script}, ['/tmp/widgets']);
  const line = answer.files[0].toString().split('\n').find(one => one.endsWith(' ' + name));
  assert.ok(line, `no widget ${name} in\n${answer.files[0]}`);
  const [x, y, w, h] = line.split(' ').map(Number);
  return [x + w / 2, y + h / 2];
}

let page;
await test('the first picture is there, and nothing complains', async () => {
  page = await visit(context, server.address);
  const png = await settled(page);
  keep('first', png);
  assert.ok(png.length > 50000, 'the picture is almost empty');
  assert.deepEqual(page.troubles, []);
});
await test('at rest no picture is drawn', async () => {
  const before = await page.evaluate(() => seen.pictures);
  await page.waitForTimeout(3000);
  assert.equal(await page.evaluate(() => seen.pictures), before);
});
await test('keys step, Home goes back to the same picture', async () => {
  const first = await settled(page);
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
  const third = await settled(page);
  keep('third-step', third);
  assert.notDeepEqual(third, first);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await settled(page), third);
});

await test('the mouse steps', async () => {
  const [x, y] = await placeOf('bar/Step');
  const before = await settled(page);
  await page.mouse.click(x, y);
  await page.mouse.move(683, 5);
  assert.notDeepEqual(await settled(page), before);
  await savedAt(page, 4);
});
await test('a reload goes on where it was', async () => {
  const {hash} = await savedAt(page, 4);
  await page.reload();
  await page.waitForFunction(() => seen.pictures > 0);
  keep('reloaded', await settled(page));
  await page.keyboard.press('ArrowRight');
  assert.notEqual((await savedAt(page, 5)).hash, hash);
});
await test('a dropped file is shown before it is taken', async () => {
  const before = await settled(page);
  await page.setInputFiles('#file', {name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from('x,y,label\n1,2,a\n2,1,b\n3,1,b\n1,4,a\n')});
  const asked = await settled(page);
  keep('import', asked);
  assert.notDeepEqual(asked, before);
  await page.keyboard.press('Escape');
});
await page.close();

await test('a host without headers: a service worker adds them', async () => {
  const plain = await serve(false);
  const own = await browser.newContext({viewport: size});
  const there = await visit(own, plain.address);
  assert.ok(await there.evaluate(() => window.crossOriginIsolated));
  await own.close();
  plain.end();
});
await test('without a network it opens again', async () => {
  const plain = await serve(false);
  const own = await browser.newContext({viewport: size});
  await (await visit(own, plain.address)).close();
  await own.setOffline(true);
  plain.end();
  await settled(await visit(own, plain.address));
  await own.close();
});
await test('no threads at all: a sentence says so', async () => {
  const plain = await serve(false);
  const own = await browser.newContext({viewport: size, serviceWorkers: 'block'});
  const there = await own.newPage();
  await there.goto(plain.address);
  await there.waitForFunction(() => document.getElementById('sentence').textContent.includes('share'), null, {timeout: 20000});
  keep('no-threads', await there.screenshot());
  await own.close();
  plain.end();
});
await test('no WebGL 2: a sentence says what to do', async () => {
  const own = await browser.newContext({viewport: size});
  const there = await own.newPage();
  await there.addInitScript(() => {
    const context = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function(kind, ...more) {
      return kind === 'webgl2' ? null : context.call(this, kind, ...more);
    };
  });
  await there.goto(server.address);
  await there.waitForFunction(() => document.getElementById('sentence').textContent.includes('WebGL 2'));
  keep('no-webgl', await there.screenshot());
  await own.close();
});

await linksAndFrames({test, browser, server, native, keep, savedAt});

await browser.close();
server.end();
if (failed > 0) console.log(`${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
