/** Entries for real consoles: how frames become entries of an .r08, and how they are read back. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../../src/emulator/clients/known-cartridges.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { framesForConsole, mostToSkip } from '../../../src/replay/movie/console-entries.js';
import { formatR08, isR08Name, parseR08 } from '../../../src/replay/movie/r08.js';
import { BUTTON, type Buttons, parseInputs } from '../../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';
import { blindly } from './movies.js';

function moviesOf(seed: number): Buttons[] {
  return [...new Array<Buttons>(4).fill(0), ...blindly(300, seed), BUTTON.START];
}

describe('an .r08', () => {
  test('has two bytes an entry, the first pad and the second, with a bit for each held button', () => {
    const frames = parseInputs('1 . 1 R 1 L 1 D 1 U 1 T 1 C 1 B 1 A 1 LRUDABCT');
    expect([...formatR08(frames, 1)]).toEqual(
      [0, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff].flatMap((byte) => [byte, 0]),
    );
    expect([...formatR08([BUTTON.A, 0], 2)]).toEqual([0x80, 0, 0x80, 0, 0, 0, 0, 0]);
  });

  test('is known by its name, whatever the letters', () => {
    expect(['a.r08', 'A.R08', 'r08', 'a.r08.fm2'].map(isR08Name)).toEqual([true, true, false, false]);
  });

  test.for([1, 2, 3])('is read back as it was, with one entry a frame or two: seed %i', (seed) => {
    const frames = moviesOf(seed);
    for (const entriesPerFrame of [1, 2] as const) {
      const bytes = formatR08(frames, entriesPerFrame);
      expect(bytes).toHaveLength(2 * entriesPerFrame * frames.length);
      for (const asked of [undefined, entriesPerFrame]) {
        expect(parseR08(bytes, asked)).toMatchObject({ ok: true, movie: { frames, secondPad: [], entriesPerFrame } });
      }
    }
  });

  test('has the second pad, where that is pressed', () => {
    const bytes = Uint8Array.of(0, 0, 0x80, 0x01);
    expect(parseR08(bytes)).toMatchObject({ movie: { frames: [0, BUTTON.A], secondPad: [0, BUTTON.RIGHT] } });
    expect(parseR08(Uint8Array.of(0, 1, 0, 0))).toMatchObject({ movie: { secondPad: [1, 0], entriesPerFrame: 1 } });
  });

  test('of which all entries come in equal pairs has two a frame, and that is said', () => {
    const doubled = parseR08(formatR08([0, BUTTON.A], 2));
    expect(doubled).toMatchObject({
      movie: {
        frames: [0, BUTTON.A],
        notes: ['Every entry comes twice, as for devices that follow the latch: two are a frame.'],
      },
    });
    // Somebody may know better.
    expect(parseR08(formatR08([0, BUTTON.A], 2), 1)).toMatchObject({
      movie: { frames: [0, 0, 0x80, 0x80], notes: [] },
    });
  });

  test('with unequal pairs has what both entries hold, if it is said that there are two', () => {
    const bytes = Uint8Array.of(0x81, 0, 0x82, 0, 0x01, 0, 0x01, 0);
    expect(parseR08(bytes)).toMatchObject({ movie: { frames: [0x81, 0x82, 1, 1], entriesPerFrame: 1 } });
    expect(parseR08(bytes, 2)).toMatchObject({
      movie: { frames: [0x80, 0x01], notes: [expect.stringMatching(/^In 1 pair the entries differ/)] },
    });
  });

  test.for([
    ['is cut off within an entry', [0, 0, 1], undefined, /has 3 bytes, and an entry has two .* use a complete one/],
    ['is empty', [], undefined, /has no frames/],
    ['lacks half of a frame', [0, 0, 1, 0, 1, 0], 2, /there are 3 entries, which is not two for each frame/],
  ] as const)('that %s is refused', ([, bytes, entries, message]) => {
    expect(parseR08(Uint8Array.from(bytes), entries)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });
});

describe('a file for consoles', () => {
  // A file that was played on consoles equals its movie of 11,526 frames but for the first four, with 504 empty
  // entries behind them.
  test.for([11, 12])('lacks the first frames of its movie and ends with empty ones: seed %i', (seed) => {
    const random = new SeededRandom(seed);
    const pressed = Array.from({ length: 11_522 }, () => random.below(256));
    const movie = [0, 0, 0, 0, ...pressed];
    const frames = framesForConsole(movie, { skipFrames: 4, emptyFrames: 504 });
    const bytes = formatR08(frames, 1);
    expect(bytes).toHaveLength(2 * (11_522 + 504));
    const entries = Array.from({ length: bytes.length / 2 }, (_, i) => bytes[2 * i]);
    expect(entries.slice(0, 11_522)).toEqual(movie.slice(4));
    expect(entries.slice(11_522)).toEqual(new Array(504).fill(0));
  });

  test('needs no frame before the game reads a pad for the first time', () => {
    const ramAfter = (inputs: readonly Buttons[]) => {
      const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: false });
      machine.powerOn();
      for (const buttons of inputs) machine.runFrame(buttons);
      return machine.ram.slice();
    };
    const unread = [0, 1, 2, 3, 4, 5].filter((frame) => {
      const idle = new Array<Buttons>(frame + 1).fill(0);
      return isDeepStrictEqual(ramAfter(idle), ramAfter(idle.with(-1, BUTTON.SELECT)));
    });
    // A console is behind this machine by a frame, so these are the first four there.
    expect(unread).toEqual([0, 1, 2]);
    expect(clientOf(BUILTIN_IMAGE.kind).fceuxShift).toBe(1);
  });

  test('leaves out no frame on which something is pressed, nor the last one', () => {
    expect(mostToSkip(moviesOf(1))).toBeGreaterThanOrEqual(4);
    expect([mostToSkip([0, 0, 1, 0]), mostToSkip([1]), mostToSkip([0, 0]), mostToSkip([])]).toEqual([2, 0, 1, 0]);
  });
});
