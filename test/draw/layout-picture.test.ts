/** Pictures in the sizes in which they are posted. */
import { expect, test } from 'vitest';
import { colour, type Picture } from '../../src/draw/canvas.js';
import { drawGame } from '../../src/draw/game-picture.js';
import { LAYOUT_NAMES, type LayoutFacts, layoutPicture, layoutSize } from '../../src/draw/layout-picture.js';
import { FRAMED_PLAYFIELD, type OverlayState } from '../../src/draw/overlay.js';
import { OverlayTrack } from '../../src/draw/overlay-track.js';
import { parseGameState } from '../../src/record/state-bytes.js';
import { USA_GAME } from '../../src/tetris/edition.js';
import { recordGame } from './recorded-game.js';

const { game } = recordGame(3, 1);
const shown = parseGameState(game.start?.state ?? '', USA_GAME);
const overlay = new OverlayTrack().state;
const picture = drawGame(shown);
const facts: LayoutFacts = { player: 'plateau', startLevel: 19 };

/** The part of a picture that holds the framed playfield, where its first row is found; undefined where it is not whole. */
function playfieldIn(laid: Picture): { readonly x: number; readonly y: number } | undefined {
  const { x, y, width, height } = FRAMED_PLAYFIELD;
  const rowOf = (from: Picture, left: number, row: number) =>
    String(from.pixels.subarray(row * from.width + left, row * from.width + left + width));
  for (let top = 0; top + height <= laid.height; top++) {
    for (let left = 0; left + width <= laid.width; left++) {
      const isThere = [0, 3, 80, height - 1].every(
        (row) => rowOf(laid, left, top + row) === rowOf(picture, x, y + row),
      );
      if (isThere) return { x: left, y: top };
    }
  }
  return undefined;
}

/** Rows and columns of the pixels in which two pictures differ. */
function difference(one: Picture, other: Picture): { readonly x: number; readonly y: number }[] {
  return [...one.pixels.keys()]
    .filter((at) => one.pixels[at] !== other.pixels[at])
    .map((at) => ({ x: at % one.width, y: Math.trunc(at / one.width) }));
}

test.each(LAYOUT_NAMES)('a picture of %s has that size at its scale, and the whole playfield', (name) => {
  const laid = layoutPicture({ picture, shown, overlay }, facts, name);
  const { width, height, scale } = layoutSize(name);
  expect([laid.width, laid.height]).toEqual([width, height]);
  expect(`${width * scale}x${height * scale}`).toBe(name);
  expect(playfieldIn(laid)).toBeDefined();
});

test.each(LAYOUT_NAMES)('on %s a long name is written whole, above the score', (name) => {
  const draw = (player: string) => layoutPicture({ picture, shown, overlay }, { ...facts, player }, name);
  const long = 'foresight, which sees the random generator';
  const rows = difference(draw(long), draw(long.slice(0, -1))).map(({ y }) => y);
  expect(rows.length).toBeGreaterThan(0);
  expect(Math.max(...rows)).toBeLessThan(38);
});

test('a bar tells a drought from the pieces before it', () => {
  const red = colour(240, 96, 88);
  const width = (sinceI: number) =>
    layoutPicture({ picture, shown, overlay: { ...overlay, sinceI } }, facts, '1280x720')
      .pixels.subarray(140 * 320, 141 * 320)
      .filter((pixel) => pixel === red).length;
  expect([width(12), width(15), width(30), width(60)]).toEqual([0, 48, 96, 96]);
});

test.each(LAYOUT_NAMES)('%s holds a score of any cartridge: it overlaps nothing and ends before the edge', (name) => {
  const at = (score: number) =>
    layoutPicture({ picture, shown: { ...shown, score, gameType: 'B' }, overlay }, facts, name);
  const short = at(11_111_111);
  const changed = difference(short, at(88_888_888));
  expect(changed.length).toBeGreaterThan(0);
  expect(Math.max(...changed.map(({ x }) => x))).toBeLessThan(short.width - 1);
  expect(playfieldIn(short)).toEqual(playfieldIn(at(0)));
  expect(playfieldIn(short)).toBeDefined();
});

test.each(LAYOUT_NAMES)('on %s the points beyond the cap, and what the console shows, overlap nothing', (name) => {
  const draw = (falseNumbers: OverlayState['falseNumbers'], score: number) =>
    layoutPicture(
      { picture, shown, overlay: { ...overlay, falseNumbers, truth: { ...overlay.truth, score } } },
      facts,
      name,
    );
  const wrong = { score: '999999', lines: 'X88', level: '??' };
  const whole = draw(wrong, 188_888_888);
  expect(playfieldIn(whole)).toEqual(playfieldIn(draw({}, 0)));
  expect(playfieldIn(whole)).toBeDefined();
  for (const other of [draw(wrong, 111_111_111), draw({ ...wrong, lines: 'X11' }, 188_888_888), draw({}, 0)]) {
    const changed = difference(whole, other);
    expect(changed.length).toBeGreaterThan(0);
    expect(Math.max(...changed.map(({ x }) => x))).toBeLessThan(whole.width - 1);
  }
});

test.each(LAYOUT_NAMES)('on %s a hundred million points to come end before the edge', (name) => {
  const draw = (text: string) =>
    layoutPicture({ picture, shown, overlay: { ...overlay, worth: { label: 'points to come', text } } }, facts, name);
  const one = draw('111,111,111');
  const changed = difference(one, draw('888,888,888'));
  expect(Math.max(...changed.map(({ x }) => x))).toBeLessThan(one.width - 1);
  expect(changed.length).toBeGreaterThan(0);
});
