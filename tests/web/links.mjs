// Links that lead from page to page, and frames in a page of somebody else.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {firstPicture, furthest, savedAt, settled, size, visit} from './browser.mjs';

export async function linksAndFrames({test, browser, server, native, keep}) {
  await test('a link: the same picture and hash elsewhere, and in a terminal', async () => {
    const own = await browser.newContext({viewport: size, permissions: ['clipboard-read', 'clipboard-write']});
    const first = await visit(own, server.address);
    for (let i = 0; i < 7; ++i) await first.keyboard.press('ArrowRight');
    await savedAt(first, 7);
    await first.keyboard.press('u');
    await first.waitForTimeout(1500);
    const link = await first.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${server.address}#session=1.`), link);
    assert.ok(link.length < 4000, `${link.length} characters`);
    const {hash} = (await savedAt(first, 7));
    await first.reload();  // as a page looks that has just begun: letters lie elsewhere in its texture
    await firstPicture(first);
    await savedAt(first, 7);
    const picture = await settled(first);
    keep('link-made', picture);
    const other = await browser.newContext({viewport: size});
    const opened = await visit(other, link);
    const there = await settled(opened);
    keep('link', there);
    assert.ok(await furthest(opened, there, picture) <= 1);  // where a letter lies in its texture decides the last bit
    assert.deepEqual(opened.troubles, []);
    const words = ['replay', link, '--verify', '--json', '-'];
    assert.equal(JSON.parse(execFileSync(native, words, {encoding: 'utf8'})).hash, hash);
    await opened.evaluate(() => { location.hash = '#lesson=the-ball/3'; });
    keep('link-to-a-lesson', await settled(opened));
    await opened.evaluate(address => { location.hash = new URL(address).hash; }, link);
    await opened.waitForTimeout(1000);
    await opened.keyboard.press('ArrowRight');
    await savedAt(opened, 8);
    await other.close();
    await own.close();
  });
  await test('a damaged link: a sentence', async () => {
    const own = await browser.newContext({viewport: size});
    const there = await own.newPage();
    await there.goto(server.address + '#session=1.abc');
    await there.waitForFunction(() => document.getElementById('sentence').textContent.includes('cut off or damaged'), null, {timeout: 60000});
    await own.close();
  });
  await test('frames in a page start once they are seen', async () => {
    const own = await browser.newContext({viewport: {width: 900, height: 800}});
    const there = await own.newPage();
    await there.goto(server.address + 'embed.html');
    const frames = there.frames().slice(1);
    assert.equal(frames.length, 6);
    const started = frame => frame.evaluate(() => seen.pictures > 0);
    await firstPicture(frames[0]);
    assert.equal(await started(frames[5]), false);
    assert.equal(await frames[5].evaluate(() => PegasosPage.module), null);
    await there.waitForTimeout(3000);
    keep('embed-first', await there.screenshot());
    await there.locator('iframe').nth(5).scrollIntoViewIfNeeded();
    await firstPicture(frames[5]);
    await there.waitForTimeout(3000);
    keep('embed-small', await there.locator('iframe').nth(5).screenshot());
    const before = await frames[5].evaluate(() => seen.pictures);
    await there.waitForTimeout(2000);
    assert.equal(await frames[5].evaluate(() => seen.pictures), before, 'at rest it draws nothing');
    await own.close();
  });
  await test('a frame with a wrong name: a sentence with the right ones', async () => {
    const own = await browser.newContext({viewport: {width: 480, height: 360}});
    const there = await own.newPage();
    await there.goto(server.address + '?embed=weights');
    await there.waitForFunction(() => document.getElementById('sentence').textContent.includes('weight-space'), null, {timeout: 60000});
    await own.close();
  });
}
