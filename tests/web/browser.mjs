// A real browser on the page of build/web: Debian's Chromium without a screen, driven by playwright-core.
import {mkdirSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {serverOf} from '../../app/platform/browser/serve.mjs';

const {chromium} = createRequire(process.env.PEGASOS_DRIVER + '/')('playwright-core');
const site = new URL('../../build/web', import.meta.url).pathname;
export const size = {width: 1366, height: 768};

/// Tests one after the other: `test(name, body)` says how it ended, `keep(name, png)` puts a picture into the folder, and
/// `end()` leaves with 1 where one failed.
export function suite(pictures) {
  mkdirSync(pictures, {recursive: true});
  let failed = 0;
  return {
    async test(name, body) {
      const began = Date.now();
      try {
        await body();
        console.log(`ok      ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      } catch (error) {
        ++failed;
        console.log(`FAILED  ${name}\n${error.stack}`);
      }
    },
    keep(name, png) { writeFileSync(`${pictures}/${name}.png`, png); },
    end() {
      if (failed > 0) console.log(`${failed} failed`);
      process.exit(failed > 0 ? 1 : 0);
    },
  };
}

/// A server of the page; `isolated`: with the headers for threads.
export async function serve(isolated = true) {
  const server = serverOf(site, isolated);
  await new Promise(ready => server.listen(0, '127.0.0.1', ready));
  return {address: `http://localhost:${server.address().port}/`, end: () => server.close()};
}

export function launch(...more) {
  return chromium.launch({
    executablePath: process.env.PEGASOS_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', ...more],
  });
}

/// The address of the page that asks for that module, and what else it is asked.
export function asking(address, module, more = '') {
  return address + '?threads=' + (module === 'pegasos' ? 1 : 0) + (more && '&' + more);
}

/// Until the first picture is there, also where the page loads itself anew on the way.
export function firstPicture(frame) {
  return frame.waitForFunction(() => typeof seen !== 'undefined' && seen.pictures > 0, null, {timeout: 60000});
}

/// The page after its first picture.
export async function visit(context, address) {
  const page = await context.newPage();
  page.troubles = [];
  page.on('pageerror', error => page.troubles.push(String(error)));
  page.on('console', message => { if (message.type() === 'error') page.troubles.push(message.text()); });
  await page.goto(address);
  await firstPicture(page);
  return page;
}

/// What `pegasos WORDS` prints, in a page of its own where these files are, and what it leaves in the files `wanted`; and
/// how many bytes of memory it came to.
export async function command(context, address, module, words, files = {}, wanted = []) {
  const page = await context.newPage();
  await page.addInitScript(given => { window.pegasosFiles = given; }, files);
  await page.goto(asking(address, module, 'command=' + encodeURIComponent(JSON.stringify(words))));
  await page.waitForFunction(() => PegasosPage.code !== undefined, null, {timeout: 120000});
  const answer = await page.evaluate(paths => ({
    code: PegasosPage.code, text: PegasosPage.printed, memory: PegasosPage.module.HEAPU8.length,
    files: paths.map(path => [...PegasosPage.module.FS.readFile(path)]),
  }), wanted);
  await page.close();
  return {...answer, files: answer.files.map(bytes => Buffer.from(bytes))};
}

/// Until the picture (in that frame of the page) has not changed for a while: the page, as PNG.
export async function settled(page, frame = page) {
  let before = -1;
  for (let i = 0; i < 100; ++i) {
    const now = await frame.evaluate(() => seen.pictures);
    if (now === before) break;
    before = now;
    await page.waitForTimeout(700);
  }
  return page.screenshot();
}

/// The largest difference of two PNGs in a colour of a pixel, of 255; Infinity where they differ in size.
export function furthest(page, one, other) {
  return page.evaluate(async pictures => {
    const [first, second] = await Promise.all(pictures.map(async bytes => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), sign => sign.charCodeAt(0))]));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, picture.width, picture.height);
    }));
    if (first.width !== second.width || first.height !== second.height) return Infinity;
    return first.data.reduce((most, value, i) => Math.max(most, Math.abs(value - second.data[i])), 0);
  }, [one, other].map(png => png.toString('base64')));
}

/// What the automatic save of the page says once its t is one of these.
export async function saved(page, from, to) {
  await page.waitForFunction(([least, most]) => {
    const folder = '/home/web_user/.local/state/pegasos-lab';
    const fs = PegasosPage.module.FS;
    const read = name => JSON.parse(fs.readFile(`${folder}/${name}`, {encoding: 'utf8'}));
    const saves = fs.readdir(folder).filter(name => /^autosave.*\.session$/.test(name)).map(read);
    window.save = saves.find(one => one.t >= least && one.t <= most);
    return window.save !== undefined;
  }, [from, to], {timeout: 20000});
  await page.waitForTimeout(1000);  // until it lies in IndexedDB
  return page.evaluate(() => window.save);
}
export const savedAt = (page, t) => saved(page, t, t);
