/** TASD files: what is written comes back, what is not known is skipped, and what cannot be played is refused. */
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { seenByAuthor } from '../../../src/replay/movie/movie-comments.js';
import { formatTasd, isTasd, parseTasd, type TasdMovie } from '../../../src/replay/movie/tasd.js';
import { BUTTON } from '../../../src/tetris/buttons.js';
import { blindly } from './movies.js';

const MOVIE: TasdMovie = {
  title: 'A game',
  romName: 'gäme',
  region: 'ntsc',
  emulator: ['Maxout', '1.2.3, player plateau'],
  frames: [0, BUTTON.A, BUTTON.A | BUTTON.LEFT],
  entriesPerFrame: 1,
};
const FILE = formatTasd(MOVIE);

/** A packet as it stands in a file; its length has one byte. */
const packet = (key: number, ...payload: number[]): number[] => [key >> 8, key & 0xff, 1, payload.length, ...payload];
const HEADER = [0x54, 0x41, 0x53, 0x44, 0, 1, 2];
const file = (...packets: number[][]): Uint8Array => Uint8Array.from([...HEADER, ...packets.flat()]);
const INPUT = packet(0xfe01, 1, 0xff, 0x7f, 0xff);
/** Where a packet stands, as text that can be compared. */
const holds = (bytes: Uint8Array, part: readonly number[]) => bytes.join().includes(part.join());

describe('a TASD file', () => {
  test('has its header, its console, and a byte for each frame in which 0 is a held button', () => {
    expect([...FILE.subarray(0, 7)]).toEqual(HEADER);
    expect(isTasd(FILE)).toBe(true);
    for (const part of [
      packet(0x0001, 1),
      packet(0x0002, 1),
      packet(0x000d, 0, 0, 0, 3),
      packet(0x00f0, 1, 1, 1),
      packet(0x0101, 0, 80),
      packet(0xfe01, 1, 0xff, 0x7f, 0x7d),
    ]) {
      expect(holds(FILE, part), part.join()).toBe(true);
    }
  });

  test('with two entries a frame has no latch filter, which would make one of them', () => {
    const latched = formatTasd({ ...MOVIE, entriesPerFrame: 2 });
    expect(holds(latched, packet(0x0101, 0, 80))).toBe(false);
    expect(holds(latched, packet(0xfe01, 1, 0xff, 0xff, 0x7f, 0x7f, 0x7d, 0x7d))).toBe(true);
    expect(holds(latched, packet(0x000d, 0, 0, 0, 3))).toBe(true);
  });

  test.for([1, 2, 3])('is read back as it was: seed %i', (seed) => {
    for (const entriesPerFrame of [1, 2] as const) {
      for (const region of ['ntsc', 'pal'] as const) {
        // The length of this many entries takes two or three bytes.
        const frames = blindly(30_000 + seed * 5_000, seed);
        const read = parseTasd(formatTasd({ ...MOVIE, region, frames, entriesPerFrame }));
        expect(read).toMatchObject({ ok: true, movie: { romName: 'gäme', region, secondPad: [], entriesPerFrame } });
        expect(read.ok && read.movie.frames).toEqual(frames);
      }
    }
  });

  test('with a latch filter has one entry a frame, also where all come in equal pairs', () => {
    const frames = [0, 0, BUTTON.B, BUTTON.B];
    expect(parseTasd(formatTasd({ ...MOVIE, frames }))).toMatchObject({ movie: { frames, entriesPerFrame: 1 } });
    expect(parseTasd(formatTasd({ ...MOVIE, frames }), 2)).toMatchObject({ movie: { frames: [0, BUTTON.B] } });
  });

  test('of this program says whether its player saw the random generator', () => {
    const read = (emulator: TasdMovie['emulator']) => {
      const parsed = parseTasd(formatTasd({ ...MOVIE, emulator }));
      return parsed.ok && seenByAuthor(parsed.movie.comments);
    };
    expect(read(['Maxout', '1.2.3, player foresight, which sees the random generator'])).toBe('generator');
    expect(read(['Maxout', '1.2.3, player plateau'])).toBeUndefined();
    expect(read(['Another', '1, which sees the random generator'])).toBeUndefined();
  });

  test('may hold both pads, in many packets, and others that are not known', () => {
    const bytes = file(packet(0x0099, 1, 2, 3), INPUT, packet(0xfe01, 2, 0xfe), packet(0xfe07), INPUT, [0, 5, 0]);
    expect(parseTasd(bytes)).toMatchObject({
      ok: true,
      movie: {
        romName: '',
        frames: [0, BUTTON.A, 0, 0, BUTTON.A, 0],
        secondPad: [BUTTON.RIGHT],
        notes: ['Packets about input that are not known were skipped: $FE07.'],
      },
    });
    const read = parseTasd(bytes);
    expect(read.ok && 'region' in read.movie).toBe(false);
  });

  test('that asks for blank frames at the start gets them, or loses as many', () => {
    expect(parseTasd(file(packet(0x0010, 0, 2), INPUT))).toMatchObject({
      movie: { frames: [0, 0, 0, BUTTON.A, 0], notes: ['The file asks for 2 frames more at the start.'] },
    });
    expect(parseTasd(file(packet(0x0010, 0xff, 0xff), INPUT))).toMatchObject({
      movie: { frames: [BUTTON.A, 0], notes: ['The file asks for 1 frame less at the start.'] },
    });
  });
});

test.for([1, 2, 3])('whatever bytes of a file change, it is read or refused with a sentence: seed %i', (seed) => {
  const random = new SeededRandom(seed);
  for (let i = 0; i < 2_000; i++) {
    const changed = FILE.slice(0, random.below(4) === 0 ? random.below(FILE.length) : FILE.length);
    for (let left = 1 + random.below(4); left > 0; left--) changed[random.below(changed.length)] = random.below(256);
    const read = parseTasd(changed);
    if (read.ok) expect(read.movie.frames.every((buttons) => buttons >= 0 && buttons <= 0xff)).toBe(true);
    else expect(read.message).toMatch(/^[a-z].{20,}/);
  }
});

describe('is refused:', () => {
  const port = (...type: number[]) => packet(0x00f0, ...type);
  test.for([
    ['another file', Uint8Array.from([1, 2, 3]), /expected "TASD" first/],
    ['a header alone that is cut off', FILE.subarray(0, 5), /header is cut off/],
    [
      'another version',
      Uint8Array.from([...HEADER.slice(0, 5), 2, 2]),
      /version 2 with keys of 2 bytes; only version 1/,
    ],
    ['longer keys', Uint8Array.from([...HEADER.slice(0, 6), 3]), /version 1 with keys of 3 bytes/],
    ['a packet that is cut off', FILE.subarray(0, -1), /^the packet at byte \d+ is cut off: it ends at byte \d+, and/],
    ['a length that is cut off', file([0xfe, 1, 4, 0]), /^the packet at byte 7 is cut off/],
    ['a key that is cut off', file([0xfe]), /^the packet at byte 7 is cut off/],
    ['another console', file(packet(0x0001, 2), INPUT), /of another console \(number 2\); only those of the NES/],
    ['a mouse', file(port(1, 2, 3), INPUT), /other than a pad in port 1 \(\$0203\); record it with a pad \(\$0101\)/],
    ['no input', file(packet(0x0001, 1)), /no input of port 1/],
    ['input of the second pad alone', file(packet(0xfe01, 2, 0)), /no input of port 1/],
    ['a pad that is none', file(INPUT, packet(0xfe01, 3, 0)), /presses buttons in port 3/],
  ] as const)('%s', ([, bytes, message]) => {
    expect(parseTasd(bytes)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });
});
