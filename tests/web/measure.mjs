// What the page costs, beside the program of this machine: the table of both modules. node measure.mjs NATIVE-PROGRAM
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';
import {asking, command, launch, serve, settled, size, visit} from './browser.mjs';

const [native] = process.argv.slice(2);
const site = new URL('../../build/web/', import.meta.url).pathname;
const modules = ['pegasos', 'pegasos-alone'];
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}
const say = (module, what, asked, value) => console.log(`| ${module} | ${what} | ${asked} | ${value} |`);

const browser = await launch();
const server = await serve();
console.log('| module | | asked | measured |\n|---|---|---|---|');

async function download(module) {
  const context = await browser.newContext({viewport: size});
  const page = await visit(context, asking(server.address, module));
  const [files, later] = await page.evaluate(() => [PegasosPage.fetched, PegasosPage.later.addresses]);
  await context.close();
  const weigh = names => names.map(name => [name, gzipSync(readFileSync(site + (name === '.' ? 'index.html' : decodeURI(name))), {level: 9}).length]);
  const sum = weighed => weighed.reduce((total, [, bytes]) => total + bytes, 0);
  const packed = weigh(files);
  const large = packed.filter(([, bytes]) => bytes > 50000).map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(2)}`);
  say(module, 'download for the first picture, gzip', '≤ 3.0 MB', `${(sum(packed) / 1e6).toFixed(2)} MB (${large.join(', ')})`);
  say(module, 'download after it, gzip', '', `${(sum(weigh(later)) / 1e6).toFixed(2)} MB`);
}

async function firstPicture(module) {
  for (const [kind, asked] of [['cold', 2.5], ['warm', 1]]) {
    const times = [];
    let context = await browser.newContext({viewport: size});
    if (kind === 'warm') {
      const first = await visit(context, asking(server.address, module));
      await first.waitForFunction(() => seen.kept, null, {timeout: 10000}).catch(() => {});
      await first.close();
    }
    for (let i = 0; i < 5; ++i) {
      if (kind === 'cold') context = await browser.newContext({viewport: size});
      const page = await visit(context, asking(server.address, module));
      times.push(await page.evaluate(() => seen.first / 1000));
      await page.close();
      if (kind === 'cold') await context.close();
    }
    say(module, `first picture, ${kind} cache`, `≤ ${asked} s`, `${median(times).toFixed(2)} s (${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)})`);
  }
}

const sets = [['iris', '--classes', 'setosa,versicolor'], ['wine', '--positive', 'class_0'], ['breast_cancer'], ['digits', '--positive', '3']];
/// What that line of the answer is here, and what it is there.
async function compared(module, words, key) {
  const context = await browser.newContext({viewport: size});
  const of = text => JSON.parse(text)[key];
  const here = of((await command(context, server.address, module, words)).text);
  await context.close();
  return [here, of(execFileSync(native, words, {encoding: 'utf8'}))];
}
async function speeds(module) {
  const ratios = [];
  for (const set of sets) {
    const [here, there] = await compared(module, ['train', ...set, '--T', '3000000', '--json', '-'], 'steps_per_second');
    ratios.push(here / there);
    say(module, `${set[0]}, 3,000,000 steps`, '', `${(here / 1e6).toFixed(1)} against ${(there / 1e6).toFixed(1)} million steps/s: ${(here / there).toFixed(2)}`);
  }
  say(module, 'steps/s, of the native ones', '≥ 0.3', `${median(ratios).toFixed(2)}`);
  for (const set of [sets[0], sets[2], sets[3]]) {
    const [here, there] = await compared(module, ['optimum', ...set, '--lambda', '0.01', '--json', '-'], 'elapsed_s');
    say(module, `optimum of ${set[0]}`, '≤ 5 times', `${(1000 * here).toFixed(1)} against ${(1000 * there).toFixed(1)} ms: ${(here / there).toFixed(1)}`);
  }
}

async function pictures(module) {
  const context = await browser.newContext({viewport: {width: 1280, height: 720}});
  const page = await visit(context, asking(server.address, module));
  await settled(page);
  const counted = async seconds => {
    const before = await page.evaluate(() => ({...seen}));
    await page.waitForTimeout(1000 * seconds);
    const after = await page.evaluate(() => ({...seen}));
    return {pictures: after.pictures - before.pictures, script_ms: after.script_ms - before.script_ms};
  };
  say(module, 'pictures in 5 s of rest', '0', (await counted(5)).pictures);
  await page.keyboard.press('Space');
  const {pictures, script_ms} = await counted(5);
  say(module, 'playing, 1280x720: pictures a second', '', pictures / 5);
  say(module, 'playing: script a picture', '≤ 25 ms', `${(script_ms / pictures).toFixed(1)} ms`);
  await context.close();
}

async function memory(module) {
  const context = await browser.newContext({viewport: size});
  const script = 'unseen on\nrun 10000000\nwait 5\nquit\n';
  const {memory} = await command(context, server.address, module, ['gui', '--script', '/tmp/script'], {'/tmp/script': script});
  await context.close();
  say(module, 'memory, 10 M iterations behind', '≤ 350 MB', `${(memory / 1e6).toFixed(0)} MB`);
}

for (const module of modules) {
  for (const part of [download, firstPicture, speeds, pictures, memory]) await part(module);
}
await browser.close();
server.end();
