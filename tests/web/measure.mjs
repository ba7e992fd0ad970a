// What the page costs, beside the program of this machine. node measure.mjs NATIVE-PROGRAM
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';
import {gzipSync} from 'node:zlib';
import {command, launch, serve, settled, size, visit} from './browser.mjs';

const [native] = process.argv.slice(2);
const site = new URL('../../build/web/', import.meta.url).pathname;
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

let packed = 0;
for (const name of readdirSync(site)) {
  const bytes = gzipSync(readFileSync(site + name), {level: 9}).length;
  packed += bytes;
  if (bytes > 20000) console.log(`${name}: ${(bytes / 1e6).toFixed(2)} MB`);
}
console.log(`download, gzip: ${(packed / 1e6).toFixed(2)} MB`);

const browser = await launch();
const server = await serve();
for (const kind of ['cold', 'warm']) {
  const times = [];
  let context = await browser.newContext({viewport: size});
  if (kind === 'warm') await (await visit(context, server.address)).close();
  for (let i = 0; i < 5; ++i) {
    if (kind === 'cold') context = await browser.newContext({viewport: size});
    const page = await visit(context, server.address);
    times.push(await page.evaluate(() => seen.first));
    await page.close();
  }
  console.log(`first picture, ${kind} cache: ${(median(times) / 1000).toFixed(2)} s`);
}

const context = await browser.newContext({viewport: {width: 1280, height: 720}});
const sets = [['iris', '--classes', 'setosa,versicolor'], ['wine', '--positive', 'class_0'], ['breast_cancer'], ['digits', '--positive', '3']];
const ratios = [];
for (const set of sets) {
  const words = ['train', ...set, '--T', '3000000', '--json', '-'];
  const speed = text => JSON.parse(text).steps_per_second;
  const here = speed((await command(context, server.address, words)).text);
  const there = speed(execFileSync(native, words, {encoding: 'utf8'}));
  ratios.push(here / there);
  console.log(`${set[0]}: ${(here / 1e6).toFixed(1)} against ${(there / 1e6).toFixed(1)} million steps a second, ${(here / there).toFixed(2)}`);
}
console.log(`steps a second, of the native ones: ${median(ratios).toFixed(2)}`);

const page = await visit(context, server.address);
await settled(page);
const counted = async seconds => {
  const before = await page.evaluate(() => seen.pictures);
  await page.waitForTimeout(1000 * seconds);
  return (await page.evaluate(() => seen.pictures)) - before;
};
console.log(`pictures in 5 s of rest: ${await counted(5)}`);
await page.keyboard.press('Space');
console.log(`pictures a second while it plays: ${(await counted(5)) / 5}`);
await browser.close();
server.end();
