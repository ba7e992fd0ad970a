// The page in a real browser: the same digits as the program of this machine, and what a person does first.
// node test.mjs NATIVE-PROGRAM PICTURES-FOLDER [MODULE]: with one of the two modules alone
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {linksAndFrames} from './links.mjs';
import {asking, command, firstPicture, launch, saved, savedAt, serve, settled, size, suite, visit} from './browser.mjs';

const [native, pictures, only] = process.argv.slice(2);
const modules = only ? [only] : ['pegasos', 'pegasos-alone'];
const {test, keep, end} = suite(pictures);

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

for (const module of modules) {
  for (const words of commands) {
    await test(`${module}: the same answer: pegasos ${words.join(' ')}`, async () => {
      const answer = await command(context, server.address, module, words);
      assert.equal(answer.code, 0, answer.text);
      assert.equal(lasting(answer.text), lasting(execFileSync(native, words, {encoding: 'utf8'})));
    });
  }
  for (const kind of ['svg', 'pdf', 'png']) {
    await test(`${module}: a figure as ${kind}`, async () => {
      const words = path => ['figure', 'suboptimality', 'iris', '--classes', 'setosa,versicolor', '--T', '500', '-o', path];
      const answer = await command(context, server.address, module, words(`/tmp/figure.${kind}`), {}, [`/tmp/figure.${kind}`]);
      assert.equal(answer.code, 0, answer.text);
      const start = {svg: '<svg', pdf: '%PDF-', png: 'PNG'}[kind];
      assert.ok(answer.files[0].subarray(0, 60).includes(start));
      if (kind !== 'svg') return;
      execFileSync(native, words(`${pictures}/figure.svg`));
      assert.equal(answer.files[0].toString(), readFileSync(`${pictures}/figure.svg`, 'utf8'));
    });
  }
}

// ---- A person at the page -------------------------------------------------------------------------------------------
/// The middle of a widget in a window of that size, which names it so.
async function placeOf(name) {
  const script = 'wait 5\nwidgets /tmp/widgets\nquit\n';
  const words = ['gui', '--script', '/tmp/script'];
  const answer = await command(context, server.address, modules[0], words, {'/tmp/script': script}, ['/tmp/widgets']);
  const line = answer.files[0].toString().split('\n').find(one => one.endsWith(' ' + name));
  assert.ok(line, `no widget ${name} in\n${answer.files[0]}`);
  const [x, y, w, h] = line.split(' ').map(Number);
  return [x + w / 2, y + h / 2];
}

for (const module of modules) {
  const own = await browser.newContext({viewport: size});
  let page;
  await test(`${module}: the first picture is there, and nothing complains`, async () => {
    page = await visit(own, asking(server.address, module));
    assert.equal(await page.evaluate(() => PegasosPage.later.early), 0, 'of what comes later something was fetched before');
    const png = await settled(page);
    keep(`first-${module}`, png);
    assert.ok(png.length > 50000, 'the picture is almost empty');
    assert.ok(await page.evaluate(name => PegasosPage.fetched.includes(name), module + '.wasm'));
    assert.deepEqual(page.troubles, []);
  });
  await test(`${module}: at rest no picture is drawn`, async () => {
    // Where there are no threads f* is certified some two seconds after the first picture.
    await page.waitForFunction(() => {
      const now = performance.now();
      if (window.counted !== seen.pictures) { window.counted = seen.pictures; window.countedAt = now; }
      return now - window.countedAt > 2500;
    }, null, {polling: 100, timeout: 30000});
    const before = await page.evaluate(() => seen.pictures);
    await page.waitForTimeout(3000);
    assert.equal(await page.evaluate(() => seen.pictures), before);
  });
  await test(`${module}: keys step, Home goes back to the same picture`, async () => {
    const first = await settled(page);
    for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
    const third = await settled(page);
    keep(`third-step-${module}`, third);
    assert.notDeepEqual(third, first);
    await page.keyboard.press('Home');
    for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
    assert.deepEqual(await settled(page), third);
  });
  await test(`${module}: the mouse steps`, async () => {
    const [x, y] = await placeOf('bar/Step');
    const before = await settled(page);
    await page.mouse.click(x, y);
    await page.mouse.move(683, 5);
    assert.notDeepEqual(await settled(page), before);
    await savedAt(page, 4);
  });
  await test(`${module}: it plays until it is stopped`, async () => {
    await page.keyboard.press('Space');
    await saved(page, 20, 1e9);
    await page.keyboard.press('Space');
    await settled(page);
    await page.keyboard.press('Home');
    for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
    await savedAt(page, 4);
  });
  await test(`${module}: a reload goes on where it was`, async () => {
    const {hash} = await savedAt(page, 4);
    await page.reload();
    await page.waitForFunction(() => seen.pictures > 0);
    keep(`reloaded-${module}`, await settled(page));
    await page.keyboard.press('ArrowRight');
    assert.notEqual((await savedAt(page, 5)).hash, hash);
  });
  await test(`${module}: a dropped file is shown before it is taken`, async () => {
    const before = await settled(page);
    await page.setInputFiles('#file', {name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from('x,y,label\n1,2,a\n2,1,b\n3,1,b\n1,4,a\n')});
    const asked = await settled(page);
    keep(`import-${module}`, asked);
    assert.notDeepEqual(asked, before);
    await page.keyboard.press('Escape');
  });
  await own.close();
}
await test('both modules write the same session, and open that of the other', async () => {
  const script = 'run 700\nseek 350\nstep 2\nsave /tmp/one.session\nquit\n';
  const sessions = [];
  for (const module of modules) {
    const answer = await command(context, server.address, module, ['gui', '--script', '/tmp/script'], {'/tmp/script': script}, ['/tmp/one.session']);
    assert.equal(answer.code, 0, answer.text);
    sessions.push(answer.files[0].toString());
  }
  const undated = text => text.replace(/^ *"saved_at":.*\n/m, '');
  assert.equal(undated(sessions[0]), undated(sessions.at(-1)));
  const words = ['gui', '/tmp/one.session', '--script', '/tmp/script'];
  const again = await command(context, server.address, modules.at(-1), words, {'/tmp/one.session': sessions[0], '/tmp/script': 'save /tmp/two.session\nquit\n'}, ['/tmp/two.session']);
  assert.equal(JSON.parse(again.files[0].toString()).hash, JSON.parse(sessions[0]).hash);
});

// ---- Hosts and browsers ---------------------------------------------------------------------------------------------
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
  const first = await visit(own, plain.address);
  await first.waitForFunction(() => seen.kept);
  const module = await first.evaluate(() => PegasosPage.fetched.find(name => name.endsWith('.wasm')).replace('.wasm', ''));
  await first.close();
  await own.setOffline(true);
  plain.end();
  await settled(await visit(own, plain.address));
  const answer = await command(own, plain.address, module, ['data', 'info', 'digits']);
  assert.equal(answer.code, 0, answer.text);
  await own.close();
});
await test('a host without headers, and no service worker: the module without threads', async () => {
  const plain = await serve(false);
  const own = await browser.newContext({viewport: size, serviceWorkers: 'block'});
  const there = await visit(own, plain.address);
  keep('no-threads', await settled(there));
  assert.ok(await there.evaluate(() => !window.crossOriginIsolated && PegasosPage.fetched.includes('pegasos-alone.wasm')));
  await own.close();
  plain.end();
});
await test('a frame in the page of another host: the module without threads', async () => {
  const plain = await serve();
  const framed = plain.address.replace('localhost', '127.0.0.1');  // another host to the browser
  const course = createServer((request, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(`<iframe src="${framed}" width="1200" height="700"></iframe>`);
  });
  await new Promise(ready => course.listen(0, '127.0.0.1', ready));
  const own = await browser.newContext({viewport: size});
  const outer = await own.newPage();
  await outer.goto(`http://localhost:${course.address().port}/`);
  const frame = outer.frames()[1];
  await firstPicture(frame);
  assert.ok(await frame.evaluate(() => PegasosPage.fetched.includes('pegasos-alone.wasm')));
  keep('framed', await settled(outer, frame));
  await own.close();
  plain.end();
  course.close();
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

await linksAndFrames({test, browser, server, native, keep});

await browser.close();
server.end();
end();
