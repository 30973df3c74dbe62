/** Recordings in the page: files, movies and links are played again, and are the games that they were. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { readImage } from '../../src/emulator/image.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { inputsOf, type LoggedGame } from '../../src/record/read-run-log.js';
import { encodeGameState, stateHash } from '../../src/record/state-bytes.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { formatFm2, movieChecksum } from '../../src/replay/movie/fm2.js';
import { shiftLater } from '../../src/replay/movie/parsed-movie.js';
import { cartridgeDevice, modelDevice } from '../../src/replay/replay-device.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { gameIn, plateau, recordGame } from '../replay/recorded-game.js';
import { describeInBrowser, withPage } from '../support/browser.js';

let text = '';
let game: Readonly<LoggedGame>;
beforeAll(() => {
  text = recordGame(plateau());
  game = gameIn(text);
});

async function give(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const file = page.locator('.recordings input[type=file]');
  await file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

async function verdict(page: Page): Promise<string> {
  await page.waitForFunction(
    () =>
      document.querySelector('.is-open .verdict')?.textContent &&
      document.querySelector('.recording-time')?.textContent,
  );
  return (await page.locator('.verdict').textContent()) ?? '';
}

/** What the page shows of a frame. */
interface Shown {
  readonly frame: number;
  readonly hash: string;
  readonly score: string;
}

async function shown(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const textOf = (name: string) => document.querySelector(`.recording-${name}`)?.textContent ?? '';
    return { frame: Number(/frame (\d+)/.exec(textOf('time'))?.[1]), hash: textOf('state'), score: textOf('score') };
  });
}

/** Presses a key on the timeline and waits for another frame. */
async function jump(page: Page, key: string): Promise<Shown> {
  const before = await shown(page);
  await page.locator('.timeline').focus();
  await page.keyboard.press(key);
  await page.waitForFunction(
    (frame) => !document.querySelector('.recording-time')?.textContent?.endsWith(`frame ${frame}`),
    before.frame,
  );
  return shown(page);
}

const number = (value: number): string => new Intl.NumberFormat('en').format(value);
const score = (): string => number(game.end?.result.score ?? -1);

describeInBrowser('a recording in the page', () => {
  it('is the same game as on Node, on the cartridge and on the model, to every hash', async () => {
    await withPage({ path: '#/recordings' }, async ({ page }) => {
      await give(page, 'run.jsonl', text);
      const cartridge = cartridgeDevice(openMachine(BUILTIN_IMAGE, { pictures: false, fast: true }));
      for (const device of [cartridge, modelDevice(game, BUILTIN_IMAGE)!]) {
        if (device.kind === 'model') await page.getByLabel('Played').selectOption('model');
        await page.waitForFunction(
          (kind) => document.querySelector('.verdict')?.textContent?.includes(kind),
          device.kind,
        );
        const replay = new GameReplay(game, device);
        while (replay.step());
        expect(await verdict(page)).toBe(
          `The ${device.kind} plays the recorded game to its end at ${score()} points. ` +
            `${number(replay.framesChecked)} frames and ${number(replay.hashesChecked)} hashes agree.`,
        );
        expect(replay.framesChecked).toBeGreaterThan(300);
        for (const key of ['End', '.', 'PageDown', ',', 'ArrowRight', 'Home']) {
          const { frame, hash } = await jump(page, key);
          replay.goNear(frame);
          while (replay.frame < frame && replay.step());
          expect(hash, `${device.kind}, frame ${frame}`).toBe(stateHash(encodeGameState(replay.state)));
        }
      }
    });
  });

  it('plays, pauses, and is jumped through with the mouse', async () => {
    await withPage({ path: '#/recordings' }, async ({ page }) => {
      await give(page, 'run.jsonl.gz', gzipSync(text));
      await verdict(page);
      const first = await shown(page);
      // The first picture with a piece; Play has the focus.
      expect(first.frame).toBe(game.start!.frame + 8);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Play');
      await page.locator('input[name=replay-speed][value="2"]').check();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForFunction((from) => {
        const frame = /frame (\d+)/.exec(document.querySelector('.recording-time')?.textContent ?? '')?.[1];
        return Number(frame) > from + 30;
      }, first.frame);
      await page.locator('.stage').focus();
      await page.keyboard.press(' ');
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      const box = (await page.locator('.timeline').boundingBox())!;
      await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
      const last = game.pieces.at(-1)!;
      await page.waitForFunction(
        (frame) => document.querySelector('.recording-time')?.textContent?.endsWith(`frame ${frame}`),
        last.startFrame,
      );
      expect(await page.locator('.timeline').getAttribute('aria-valuenow')).toBe(String(game.pieces.length));
    });
  });

  it('as an FM2 movie is the game that it was made of', async () => {
    const movie = formatFm2({
      romName: 'maxout',
      region: 'ntsc',
      romChecksum: movieChecksum(BUILTIN_IMAGE),
      comments: [],
      frames: shiftLater(inputsOf(game), 1),
    });
    await withPage({ path: '#/recordings' }, async ({ page }) => {
      await give(page, 'game.fm2', movie);
      expect(await verdict(page)).toContain(`${score()} points`);
      expect(await page.locator('.timeline').getAttribute('aria-valuemax')).toBe(String(game.pieces.length));
      await give(page, 'foreign.fm2', movie.replace(/base64:.{8}/, 'base64:AAAAAAAA'));
      await page
        .getByText(/foreign\.fm2: the movie was made for another cartridge \(maxout\)/)
        .first()
        .waitFor();
    });
  });

  it('goes as a link, plays on the model to the same score, and downloads as a recording', async () => {
    await withPage({ path: '#/recordings' }, async ({ page, url }) => {
      await give(page, 'run.jsonl', text);
      await verdict(page);
      await page.getByRole('button', { name: 'Link to this game' }).click();
      await page.waitForFunction(() => document.querySelector('.share-link')?.textContent !== '');
      const link = (await page.locator('.share-link').textContent()) ?? '';
      expect(link).toMatch(/#r=[A-Za-z0-9_-]+$/);
      expect(link.length).toBeLessThan(1_500);

      const other = await page.context().newPage();
      await other.goto(link);
      await other.getByLabel('Played').selectOption('model');
      await other.waitForFunction(() => document.querySelector('.verdict')?.textContent?.startsWith('The model'));
      expect(await verdict(other)).toContain(`to its end at ${score()} points`);
      await jump(other, 'End');
      await other.getByRole('button', { name: 'Play', exact: true }).click();
      await other.waitForFunction((text) => document.querySelector('.recording-score')?.textContent === text, score());
      const [download] = await Promise.all([
        other.waitForEvent('download'),
        other.getByRole('button', { name: 'Download', exact: true }).click(),
      ]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      const again = gameIn(Buffer.concat(chunks).toString());
      expect(again.hashes).toEqual(game.hashes);
      expect(again.end?.ramSha1).toBe(game.end?.ramSha1);
      await other.close();

      // A link that was changed, cut off, or is far too long.
      const opened = await page.context().newPage();
      const at = link.indexOf('#r=') + 3;
      const middle = at + Math.floor((link.length - at) / 2);
      const changed = `${link.slice(0, middle)}${link[middle] === 'A' ? 'B' : 'A'}${link.slice(middle + 1)}`;
      for (const [bad, message] of [
        [changed, /a link: (The link (is damaged|cannot be read|holds no game))/],
        [link.slice(0, -40), /a link: The link (cannot be read: it is cut off|holds no game|is damaged)/],
        [`${url}#r=${'A'.repeat(40_000)}`, /it has 40,000 characters, but at most 32,000 are read; ask for/],
        [`${url}#r=<b>`, /some characters do not belong to it/],
      ] as const) {
        await opened.goto(bad);
        await opened.locator('.message').getByText(message).waitFor();
        expect(await opened.locator('.is-open').count()).toBe(0);
        await opened.evaluate(() => {
          for (const shown of document.querySelectorAll('.message')) shown.remove();
        });
      }
      await opened.close();
    });
  });

  it('that is none, or was changed, is refused or found out', async () => {
    await withPage({ path: '#/recordings' }, async ({ page }) => {
      const problems: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
        ['notes.txt', 'hello\n', /notes\.txt: this is a text\. Maxout reads recordings/],
        ['film.gif', 'GIF89a\0\0', /film\.gif: this is a moving picture \(GIF\).*open the recording/],
        [
          'picture.png',
          new Uint8Array([0x89, 0x50, 0xff, 0xfe]),
          /picture\.png: this is not a recording: expected the text/,
        ],
        ['half.gz', gzipSync(text).subarray(0, 400), /half\.gz: the packed file is cut off or damaged/],
        ['weights.bin', 'MAXOUTNT....', /weights\.bin: these are weights.*load them under Train/],
        [
          'old.jsonl',
          text.replace('"recordVersion":2', '"recordVersion":1'),
          /old\.jsonl.*found 1, written by version/,
        ],
        ['other.nes', Buffer.concat([Buffer.from('NES\x1a'), Buffer.alloc(100)]), /other\.nes: /],
      ];
      for (const [name, content, message] of problems) {
        await give(page, name, content);
        await page.locator('.message').getByText(message).first().waitFor();
      }
      expect(await page.locator('.is-open').count()).toBe(0);
      // One button more, in the middle of a piece.
      const piece = game.pieces[3];
      const changed = { ...piece, inputs: piece.inputs.replace(/^(\d+) \./, (_, count) => `1 L ${count - 1} .`) };
      expect(changed.inputs).not.toBe(piece.inputs);
      const line = text.split('\n').find((row) => row.includes('"piece":3,'))!;
      await give(
        page,
        'changed.jsonl',
        text.replace(line, JSON.stringify({ ...JSON.parse(line), inputs: changed.inputs })),
      );
      expect(await verdict(page)).toMatch(/does not play the recorded game: the inputs of the recording were changed/);
    });
  });

  it('becomes a GIF', async () => {
    await withPage({ path: '#/recordings' }, async ({ page }) => {
      await give(page, 'run.jsonl', text);
      await verdict(page);
      await page.getByLabel('To piece').fill('2');
      const size = page.locator('.gif-card').getByLabel('Size, pixels').locator('option:checked');
      expect(await size.textContent()).toBe('352 × 240');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Make a GIF' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('maxout-seed-3-pieces-1-2.gif');
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      const gif = Buffer.concat(chunks);
      expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
      expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([256 + 96, 240]);
      expect(gif.at(-1)).toBe(0x3b);
      const frames = game.pieces[1].frame - game.pieces[0].startFrame;
      const pictures = Math.floor((frames - 1) / 4) + 1;
      await page.getByText(`${pictures} pictures`).waitFor();
      // The whole table of colours is filled in at the end: no film of the game is black.
      expect(gif.subarray(13, 13 + 768).some((byte) => byte > 200)).toBe(true);
      await page.getByLabel('To piece').fill('999');
      await page.getByRole('button', { name: 'Make a GIF' }).click();
      await page
        .getByText(`To piece: expected a whole number from 1 to ${game.pieces.length}, found "999".`)
        .first()
        .waitFor();
    });
  });

  it('on a cartridge that was given becomes a GIF as well', async () => {
    const bytes = readFileSync(new URL('../../roms/maxout.nes', import.meta.url));
    // The same game with another picture of one tile.
    bytes[bytes.length - 1] ^= 1;
    const read = readImage(bytes);
    if (!read.ok) throw new Error('no image');
    await withPage({ path: '#/recordings' }, async ({ page }) => {
      await give(page, 'mine.nes', bytes);
      await page.getByText('is loaded, to play recordings on').first().waitFor();
      await give(page, 'run.jsonl', text.replaceAll(BUILTIN_IMAGE.bodySha1, read.image.bodySha1));
      expect(await verdict(page)).toMatch(/^The cartridge plays the recorded game/);
      await page.getByLabel('To piece').fill('1');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Make a GIF' }).click();
      expect((await download).suggestedFilename()).toBe('maxout-seed-3-pieces-1-1.gif');
    });
  });

  it('can be that of the game in play, and leads to the lab, on a phone as well', async () => {
    const context = { viewport: { width: 360, height: 740 } };
    await withPage({ path: '#/play?player=plateau&speed=max', context }, async ({ page }) => {
      await page.waitForFunction(() => Number(document.querySelector('.score')?.textContent?.replaceAll(',', '')) > 0);
      await page.getByRole('link', { name: 'Recordings' }).click();
      await page.getByRole('button', { name: 'The game in play', exact: true }).click();
      expect(await verdict(page)).toMatch(/plays the recorded game/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByRole('button', { name: 'This piece in the lab' }).click();
      await page.waitForFunction(() => /\d placements/.test(document.querySelector('.lab-status')?.textContent ?? ''));
    });
  });
});
