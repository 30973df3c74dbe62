import { describe, expect, test } from 'vitest';
import { Canvas, colour, drawText, enlarge, type Picture, textWidth } from '../../src/draw/canvas.js';
import { contactSheet } from '../../src/draw/film-picture.js';
import { changeOf, enlargeChange, Palette } from '../../src/draw/palette.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';

/** Draws a change over a picture. */
function apply(canvas: Canvas, change: ReturnType<typeof changeOf>, palette: Palette): void {
  const { x, y, width, numbers } = change;
  numbers.forEach((number, i) => {
    if (number === 0) return;
    const place = { x: x + (i % width), y: y + Math.floor(i / width), width: 1, height: 1 };
    canvas.fill(place, palette.colours[number - 1]);
  });
}

describe('the changes from picture to picture', () => {
  test.each([1, 3])('put together again are the pictures, at scale %i (seed 5)', (scale) => {
    const random = new SeededRandom(5);
    const palette = new Palette();
    const film = new Canvas(16 * scale, 12 * scale);
    let before: Picture | undefined;
    for (let i = 0; i < 40; i++) {
      const picture = new Canvas(16, 12);
      if (before) picture.paste(before, 0, 0);
      const place = { x: random.below(16), y: random.below(12), width: random.below(6), height: random.below(6) };
      picture.fill(place, colour(random.below(8) * 32, 0, 255));
      apply(film, enlargeChange(changeOf(picture, before, palette), scale), palette);
      expect(film.pixels).toEqual(enlarge(picture, scale).pixels);
      before = picture;
    }
  });

  test('are one unchanged pixel where nothing changed', () => {
    const picture = new Canvas(4, 4, 7);
    const change = changeOf(picture, picture, new Palette());
    expect(change).toMatchObject({ width: 1, height: 1, numbers: Uint8Array.of(0) });
  });
});

test('a palette that is full gives the number of the nearest colour', () => {
  const palette = new Palette();
  for (let red = 0; red < 255; red++) expect(palette.numberOf(colour(red, 0, 0))).toBe(red + 1);
  expect(palette.numberOf(colour(100, 1, 0))).toBe(101);
  expect(palette.colours).toHaveLength(255);
});

describe('the font', () => {
  test('has a glyph of its own for every capital, digit and sign', () => {
    const drawn = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:-+%/!?'].map((character) => {
      const canvas = new Canvas(textWidth(character), 7);
      drawText(canvas, character, { x: 0, y: 0 }, 1);
      return canvas.pixels.join('');
    });
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test('writes a question mark for what it lacks, and nothing outside of the picture', () => {
    const [one, other] = [new Canvas(8, 7), new Canvas(8, 7)];
    drawText(one, '?', { x: 5, y: -2 }, 1);
    drawText(other, '€', { x: 5, y: -2 }, 1);
    expect(one.pixels).toEqual(other.pixels);
  });
});

test('a sheet has room for every tile, whatever their number', () => {
  const picture = new Canvas(256, 240, 5);
  for (const count of [1, 2, 7, 57]) {
    const sheet = contactSheet(
      Array.from({ length: count }, () => ({ picture, caption: ['4 lines', '24,000'] })),
      'a game',
    );
    const pixels = sheet.pixels.filter((pixel) => pixel === 5).length;
    expect(pixels).toBe(count * 94 * 174);
  }
});
