/** Where the truth of a capture says that things are, they are; and pictures come when it says. */

import { describe, expect, test } from 'vitest';
import { type Capture, type CapturedPicture, capturePictures, captureShots } from '../../../scripts/capture/capture.js';
import { type CapturedPiece, captureTruth } from '../../../scripts/capture/capture-truth.js';
import { CONDITION_NAMES, drawCapture } from '../../../scripts/capture/conditions.js';
import { TRUE_COLOURS } from '../../../scripts/capture/console-colours.js';
import { builtinLook, originalLook } from '../../../scripts/capture/looks.js';
import { EVEN_PACE, type PacePlan, shotsOf } from '../../../scripts/capture/pace.js';
import { playSession } from '../../../scripts/capture/play-session.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { ORIENTATIONS } from '../../../src/tetris/tetromino.js';

const session = playSession({
  region: 'ntsc',
  games: [{ player: 'plateau', startLevel: 19, seed: 4, pieces: 7, ending: 'left' }],
});

const PLAIN: Capture = {
  ...{ seed: 1, width: 256, height: 240, behind: [], over: [], bend: 0, noise: 0 },
  consoles: [
    {
      ...{ session, look: builtinLook(session.tiles) },
      firstFrame: session.games[0].firstFrame,
      endFrame: session.screens.length,
    },
  ],
  parts: [{ console: 0, from: { x: 0, y: 0, width: 256, height: 240 }, to: { x: 0, y: 0, width: 256, height: 240 } }],
  colours: TRUE_COLOURS,
  softness: { x: 0, y: 0, colour: 0 },
  pace: { ...EVEN_PACE, rate: 60.0988, phase: 0.5 },
};

const HARD: Capture = {
  ...PLAIN,
  ...{ width: 610, height: 402, bend: 0.03, noise: 3 },
  consoles: [{ ...PLAIN.consoles[0], look: originalLook(session.tiles) }],
  parts: [
    {
      console: 0,
      from: { x: 11.3, y: 3.7, width: 239.1, height: 231.2 },
      to: { x: 40, y: 0, width: 530.5, height: 402 },
    },
  ],
  softness: { x: 0.4, y: 0.3, colour: 1.5 },
};

describe.each([
  ['as the console drew it', PLAIN],
  ['scaled, cropped, bent, soft and noisy', HARD],
])('a capture %s', (_, capture) => {
  const truth = captureTruth('clean', capture);
  const pictures = [...capturePictures(capture)];
  const [{ playfield, next, games }] = truth.fields;

  /** Brightness at a point of the console, counted from the playfield's corner. */
  const brightness = (picture: CapturedPicture, x: number, y: number): number => {
    const middle = { x: picture.width / 2, y: picture.height / 2 };
    const straight = { x: playfield.x + (x * playfield.width) / 80, y: playfield.y + (y * playfield.height) / 160 };
    const distance = Math.hypot(straight.x - middle.x, straight.y - middle.y) / Math.hypot(middle.x, middle.y);
    const pull = 1 - truth.bend * distance ** 2;
    const column = Math.floor(middle.x + (straight.x - middle.x) * pull);
    const row = Math.floor(middle.y + (straight.y - middle.y) * pull);
    return picture.luma[row * picture.width + column];
  };
  const isFilled = (picture: CapturedPicture, column: number, row: number): boolean =>
    brightness(picture, column * 8 + 3.5, row * 8 + 3.5) > 60;
  const pictureAt = (time: number): CapturedPicture => pictures.find((picture) => picture.time >= time)!;

  test('shows each piece at rest where the truth has it, and nothing at its cells before it came', () => {
    const [game] = games;
    expect(game.pieces.length).toBe(7);
    for (const piece of game.pieces) {
      const before = pictureAt(piece.spawnTime);
      const after = pictureAt(piece.lockTime);
      for (const [column, row] of cellsOf(piece)) {
        expect(isFilled(after, column, row), `piece ${piece.piece} at ${column},${row}`).toBe(true);
        if (row > 2)
          expect(isFilled(before, column, row), `before piece ${piece.piece} at ${column},${row}`).toBe(false);
      }
    }
  });

  test('shows the next piece where the truth has its box', () => {
    const [first] = games[0].pieces;
    const picture = pictureAt(first.spawnTime + 100);
    const lit: number[] = [];
    for (let y = -8; y < 16; y++) {
      for (let x = 0; x < 32; x++) {
        const at = {
          x: ((next!.x - playfield.x) * 80) / playfield.width,
          y: ((next!.y - playfield.y) * 160) / playfield.height,
        };
        if (brightness(picture, at.x + x + 0.5, at.y + y + 0.5) > 90) lit.push(y);
      }
    }
    expect(lit.length).toBeGreaterThan(60);
    expect(Math.min(...lit)).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...lit)).toBeGreaterThan(5);
  });
});

function cellsOf({ orientation, x, y }: CapturedPiece): [number, number][] {
  return ORIENTATIONS[orientation].cells.map(([dx, dy]) => [x + dx, y + dy]);
}

describe('the pace of a video', () => {
  const span = { frames: 6000, framesPerSecond: 60.0988 };
  const shots = (pace: Partial<PacePlan>) => shotsOf({ ...EVEN_PACE, rate: 60, ...pace }, span, new SeededRandom(1));

  test('shows every frame once at the rate of the console, and every second one at the half of it', () => {
    expect(shots({ rate: 60.0988, phase: 0.5 }).map(({ first }) => first)).toEqual([...Array(5999).keys()]);
    expect(shots({ rate: 60.0988 / 2, phase: 0.5 }).map(({ first }) => first)[1234]).toBe(2468);
  });

  test('holds two fields in each picture of an interlaced file', () => {
    const woven = shots({ rate: 29.97, mixing: 'fields' });
    expect(woven.every(({ first, second, mix }) => second === first + 1 && mix === 'weave')).toBe(true);
  });

  test('loses and doubles as many pictures as it says, and time stamps grow by what passed', () => {
    const phone = shots({ dropped: 1 / 60, doubled: 1 / 60, variation: 0.4 });
    const steps = phone.slice(1).map(({ time }, i) => time - phone[i].time);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(new Set(steps.map((step) => step.toFixed(2))).size).toBeGreaterThan(500);
    expect(phone.length / 5990).toBeCloseTo(59 / 60, 2);
    const doubled = phone.slice(1).filter(({ first }, i) => first === phone[i].first);
    expect(doubled.length).toBeGreaterThan(60);
    // Time stamps tell which frame was on the screen but for a doubled picture.
    const right = phone.filter(({ time, first }) => Math.abs((time * 60.0988) / 1000 - first) <= 1);
    expect(right.length / phone.length).toBeGreaterThan(0.97);
  });
});

const FEW = { pieces: 1, games: 1 };

function pictureOf(capture: Capture): CapturedPicture {
  for (const picture of capturePictures(capture)) if (picture.time > 300) return picture;
  throw new Error(`a capture of less than a third of a second, seed ${capture.seed}`);
}

test.each(CONDITION_NAMES)(
  'a picture of the condition %s is as large as it says, and its playfields lie within it',
  (name) => {
    const { capture } = drawCapture(name, 3, FEW);
    const { width, height, luma, blue, red } = pictureOf(capture);
    expect([luma.length, 4 * blue.length, 4 * red.length]).toEqual(
      [width, width, width].map((across) => across * height),
    );
    const truth = captureTruth(name, capture);
    expect(truth.pictures).toBe(captureShots(capture).length);
    for (const { playfield } of truth.fields) {
      expect(playfield.x).toBeGreaterThanOrEqual(0);
      expect(playfield.y).toBeGreaterThanOrEqual(0);
      expect(playfield.x + playfield.width).toBeLessThanOrEqual(width);
      expect(playfield.y + playfield.height).toBeLessThanOrEqual(height);
    }
  },
);

test('the same seed gives the same pictures, and another one others', () => {
  const [one, same, other] = [3, 3, 4].map((seed) => pictureOf(drawCapture('variable', seed, FEW).capture).luma);
  expect(Buffer.compare(one, same)).toBe(0);
  expect(Buffer.compare(one, other)).not.toBe(0);
});
