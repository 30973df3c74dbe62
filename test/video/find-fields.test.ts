/** Playfields that are found in pictures of made-up games, at places that are known. */
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { FieldFinder, type FoundField } from '../../src/video/find-fields.js';
import type { FieldPlace, VideoPicture } from '../../src/video/picture.js';
import { type Drawn, PictureMaker } from './support/drawn-pictures.js';
import { MadeUpGame } from './support/made-up-game.js';

const PICTURES = 40;
const SEED = 52;
/** A share of a cell. */
const NEAR = 0.15;

/** Pictures half a second apart, in which the pieces have come some rows further each time. */
function picturesOf(drawn: Drawn, length = PICTURES): VideoPicture[] {
  const maker = new PictureMaker(drawn, SEED);
  const games = drawn.places.map((_, i) => new MadeUpGame(new SeededRandom(SEED + i)));
  return Array.from({ length }, (_, i) => {
    for (const game of games) for (let row = 0; row < 7; row++) game.step();
    return maker.picture(
      games.map(({ moment }) => moment),
      i * 500,
    );
  });
}

function fieldsIn(pictures: readonly VideoPicture[]): readonly FoundField[] {
  const finder = new FieldFinder(pictures[0]);
  for (const picture of pictures) finder.add(picture);
  return finder.fields();
}

/** How far the corners of a place are off, in cells. */
function distance(found: FieldPlace, place: FieldPlace): number {
  const across = [found.x - place.x, found.x + found.width - place.x - place.width].map(
    (by) => (by * 10) / place.width,
  );
  const down = [found.y - place.y, found.y + found.height - place.y - place.height].map(
    (by) => (by * 20) / place.height,
  );
  return Math.max(...[...across, ...down].map(Math.abs));
}

describe('playfields in pictures', () => {
  const WHOLE = { x: 96, y: 48, width: 80, height: 160 };
  const SIGHTS: Readonly<Record<string, Drawn>> = {
    'the screen of the console': { width: 256, height: 240, places: [WHOLE] },
    'a soft and noisy picture': { width: 256, height: 240, places: [WHOLE], blur: 0.7, noise: 4 },
    'a stretched picture': { width: 352, height: 240, places: [{ x: 131.5, y: 46.25, width: 112, height: 161 }] },
    'a dim one of the playfield alone': {
      ...{ width: 200, height: 240, places: [{ x: 62, y: 30, width: 84, height: 168 }] },
      ...{ only: true, gain: 0.6 },
    },
    'two players side by side': {
      ...{ width: 320, height: 200, only: true },
      places: [
        { x: 40, y: 20, width: 80, height: 160 },
        { x: 190, y: 22, width: 80, height: 160 },
      ],
    },
  };
  it.each(Object.keys(SIGHTS))(`are found in %s (seed ${SEED})`, (name) => {
    const { places } = SIGHTS[name];
    const found = fieldsIn(picturesOf(SIGHTS[name]));
    expect(found).toHaveLength(places.length);
    for (const [i, place] of places.entries()) expect(distance(found[i].place, place)).toBeLessThan(NEAR);
  });

  it('are none where nothing moves', () => {
    const [picture] = picturesOf(SIGHTS['the screen of the console'], 1);
    const still = Array.from({ length: PICTURES }, (_, i) => ({ ...picture, time: i * 500 }));
    expect(fieldsIn(still)).toEqual([]);
  });

  it('are none in noise', () => {
    const random = new SeededRandom(SEED);
    const plane = (length: number): Uint8Array => Uint8Array.from({ length }, () => random.below(256));
    const size = { width: 128, height: 120 };
    const noise = Array.from({ length: PICTURES }, (_, i) => ({
      ...{ ...size, time: i * 500, luma: plane(128 * 120), blue: plane(64 * 60), red: plane(64 * 60) },
    }));
    expect(fieldsIn(noise)).toEqual([]);
  });
});
