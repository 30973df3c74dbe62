/** What an image is taken for, and what is said of one that cannot be played. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtinCartridge, HEADER_LENGTH } from '../../../src/emulator/clients/known-cartridges.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { NTSC, PAL } from '../../../src/tetris/timing.js';
import {
  type CartridgeResult,
  type CheckOptions,
  checkCartridge,
} from '../../../src/verify/identify/check-cartridge.js';
import { tinyCartridge } from '../../emulator/tiny-cartridge.js';

const fileOf = (name: string): Uint8Array => readFileSync(new URL(`../../../roms/${name}`, import.meta.url));
const USA = fileOf('maxout.nes');
const EUROPEAN = fileOf('maxout-pal.nes');

/** These cartridges run the same there, several times as fast. */
const openFast: typeof openMachine = (image) => openMachine(image, { pictures: false, fast: true });

function check(bytes: Uint8Array, options: Partial<CheckOptions> = {}): CartridgeResult {
  return checkCartridge(bytes, { known: [], open: openFast, ...options });
}

function refusalOf(result: CartridgeResult): string {
  if (result.ok) throw new Error(`played as ${result.image.kind}`);
  return result.message;
}

/** Another picture of the last tile. */
function otherPicture(file: Uint8Array): Uint8Array {
  return file.slice().with(-1, (file.at(-1) as number) ^ 0xff);
}

/** These bytes, which stand in one place of the program only, become others. */
function withBytes(file: Uint8Array, before: readonly number[], after: readonly number[]): Uint8Array {
  const program = Buffer.from(file);
  const place = program.indexOf(Buffer.from(before), HEADER_LENGTH);
  if (place < 0 || program.indexOf(Buffer.from(before), place + 1) >= 0) throw new Error(`no single ${before.join()}`);
  program.set(after, place);
  return new Uint8Array(program);
}

describe('a game with other pictures and the same program', () => {
  test('is played with a note, as the USA game', () => {
    const result = check(otherPicture(USA));
    expect(result).toMatchObject({ ok: true, region: 'ntsc', image: { kind: 'unknown', name: 'unknown cartridge' } });
    if (!result.ok) return;
    expect(result.image.notes).toEqual([
      'This is a changed USA (NTSC) game. In a trial of 500 frames it played by the rules; plans are checked frame by frame.',
    ]);
  });

  test('is played as the European game where it is one', () => {
    const result = check(otherPicture(EUROPEAN));
    expect(result).toMatchObject({ ok: true, region: 'pal', image: { kind: 'unknown-pal' } });
  });

  test('is not what it is not, whatever is said of it', () => {
    const message = refusalOf(check(otherPicture(EUROPEAN), { region: 'ntsc' }));
    expect(message).toMatch(
      /^This is a European .PAL. game .*, but --region ntsc asks.*: leave out --region\. .*SHA-1/,
    );
  });
});

describe('a known cartridge', () => {
  const known = [builtinCartridge(USA), builtinCartridge(EUROPEAN, 'builtin-pal')];

  test('is not run, and has its region', () => {
    expect(check(USA, { known, region: 'ntsc' })).toMatchObject({ ok: true, region: 'ntsc' });
    expect(check(EUROPEAN, { known })).toMatchObject({ ok: true, region: 'pal', image: { kind: 'builtin-pal' } });
  });

  test('is refused where another region is said', () => {
    expect(refusalOf(check(EUROPEAN, { known, region: 'ntsc' }))).toMatch(
      /^This is a European \(PAL\) game \(Maxout built-in cartridge \(PAL\)\), but --region ntsc asks for a USA \(NTSC\) one: leave out --region\./,
    );
  });
});

describe('a game by other rules is refused with what was seen:', () => {
  test('another gravity', () => {
    const [before, after] = [NTSC.framesPerRow.slice(0, 20), NTSC.framesPerRow.slice(0, 20).with(18, 4)];
    const message = refusalOf(check(withBytes(USA, before, after)));
    expect(message).toMatch(
      /The cartridge does not follow the rules of NES Tetris: after \d+ frames of a game from level 18 it showed y \d+ \(expected \d+\), fall/,
    );
  });

  test('another deal of pieces', () => {
    const message = refusalOf(check(withBytes(USA, [2, 7, 8, 10, 11, 14, 18], [2, 7, 8, 10, 11, 18, 14])));
    expect(message).toMatch(/after \d+ frames? of a game from level 18 it showed/);
  });

  test('European gravity on a game that is told to be European, with the timing of the other', () => {
    expect(PAL.framesPerRow[18]).not.toBe(NTSC.framesPerRow[18]);
    const message = refusalOf(
      check(withBytes(EUROPEAN, PAL.framesPerRow.slice(0, 19), NTSC.framesPerRow.slice(0, 19))),
    );
    expect(message).toMatch(/state of its first piece.* As a European \(PAL\) game: after \d+ frames/);
  });
});

describe('what is no such game is refused in a sentence or two, with its hash:', () => {
  test('a cartridge that crashes', () => {
    expect(refusalOf(check(tinyCartridge([0x02])))).toMatch(
      /not a compatible cartridge: it crashed: .*SHA-1 [0-9a-f]{40}\.$/,
    );
  });

  test('another program', () => {
    expect(refusalOf(check(tinyCartridge([0x4c, 0x00, 0xc0])))).toMatch(
      /^This is not Nintendo’s Tetris \(no frame counter/,
    );
  });

  test.each([
    ['TetrisGYM 3 or 4', [0x54, 0x2d, 0x47, 0x59, 0x4d], /^This is TetrisGYM 3 or 4, which keeps its score elsewhere/],
    ['TetrisGYM 1 or 2', [0x12, 0x34, 0x56, 0x78, 0x9a], /^This is an early TetrisGYM \(version 1 or 2\)/],
  ])('%s', (_, magic, message) => {
    expect(refusalOf(check(marked(magic)))).toMatch(message);
  });
});

/** Sets up the mark of an old practice cartridge, with its first menu and no scores. */
function marked(magic: readonly number[]): Uint8Array {
  const values: readonly (readonly [number, number])[] = [
    [0xc0, 2],
    ...magic.map((byte, i) => [0x750 + i, byte] as const),
    ...[0x730, 0x731, 0x732].map((address) => [address, 0] as const),
  ];
  const program = values.flatMap(([address, value]) => [0xa9, value, 0x8d, address & 0xff, address >> 8]);
  const loop = 0xc000 + program.length;
  return tinyCartridge([...program, 0x4c, loop & 0xff, loop >> 8]);
}

test('the frames of a check are told', () => {
  const told: number[] = [];
  check(otherPicture(USA).with(-2, 0x55), { onFrame: (frames) => told.push(frames) });
  expect(told[0]).toBe(21);
  expect(told.at(-1)).toBe(1_100);
});
