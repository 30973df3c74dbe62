/** A file of frames, as the command line and the page open it: what can be read of it is used, and the rest is told. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { playedStates } from '../../../scripts/support/played-states.js';
import { openBytes } from '../../../src/features/recordings/open-bytes.js';
import { writeFrame } from '../../../src/ngf/frame.js';
import { gameFrames } from '../../../src/ngf/game-frames.js';
import { gunzip } from '../../../src/platform/files/read-file.js';
import { PLATEAU } from '../../../src/players/plateau.js';
import { USUAL_GAME } from '../../../src/record/game-description.js';
import { pageOpening } from '../../../src/web/sources/page-opening.js';

const states = playedStates(PLATEAU.make({}), { ...USUAL_GAME, untilLines: 1, seed: 4 });
const FRAMES = [...gameFrames(states)].map(writeFrame);
const FILE = Buffer.concat(FRAMES);
/** A length within the frame after half of them. */
const CUT_AT = Buffer.concat(FRAMES.slice(0, FRAMES.length / 2)).length + 10;

const ON_PAGE = pageOpening(new AbortController().signal);
const OPENINGS = [
  ['the command line', { ...ON_PAGE, gunzip }],
  ['the page', ON_PAGE],
] as const;

describe.each(OPENINGS)('a file of frames on %s', (_, opening) => {
  /** Pieces of each game, and what was noticed; or why there is none. */
  async function opened(bytes: Uint8Array): Promise<{ pieces: number[]; notes: readonly string[] } | string> {
    const read = await openBytes({ name: 'game.ngf', bytes: new Uint8Array(bytes) }, opening);
    if (read.kind === 'refused') return read.message;
    if (read.kind !== 'frames') throw new Error(read.kind);
    return { pieces: read.games.map(({ pieces }) => pieces.length), notes: read.notes };
  }

  async function openedGames(bytes: Uint8Array): Promise<{ pieces: number[]; notes: readonly string[] }> {
    const read = await opened(bytes);
    if (typeof read === 'string') throw new Error(read);
    return read;
  }

  test('is read zipped or not, whatever its name', async () => {
    const plain = await openedGames(FILE);
    expect(plain.notes).toEqual([]);
    expect(plain.pieces).toHaveLength(1);
    expect(await opened(gzipSync(FILE))).toEqual(plain);
    const twice = await openedGames(Buffer.concat([FILE, FILE]));
    expect(twice.pieces).toEqual([...plain.pieces, ...plain.pieces]);
  });

  test('that is cut, zipped or not, gives the pieces that it holds', async () => {
    const whole = await openedGames(FILE);
    const cut = await openedGames(FILE.subarray(0, CUT_AT));
    expect(cut.notes).toEqual([expect.stringMatching(/^The file ends inside of a frame: \d+ bytes? /)]);
    expect(cut.pieces[0]).toBeGreaterThan(0);
    const zipped = gzipSync(FILE);
    const ofZipped = await openedGames(zipped.subarray(0, Math.floor(zipped.length * 0.8)));
    expect(ofZipped.notes[0]).toBe('The packed file is cut off or damaged; what comes before that is read.');
    expect(ofZipped.pieces[0]).toBeGreaterThan(0);
    expect(ofZipped.pieces[0]).toBeLessThanOrEqual(whole.pieces[0]);
  });

  test('is unzipped to 64 MiB and no further', async () => {
    const bomb = await opened(gzipSync(Buffer.alloc(70_000_000)));
    expect(bomb).toMatch(/no file of NestrisChamps frames: .*more than 64.0 MiB/);
  });

  test('that holds no frames or no game is refused', async () => {
    expect(await opened(Uint8Array.of(0xff, 1, 2))).toMatch(/this is no file of NestrisChamps frames/);
    expect(await opened(Uint8Array.of(0x1f, 0x8b, 1, 2))).toMatch(
      /the file is empty.*; what comes before that is read$/,
    );
    const [frame] = gameFrames(states);
    const empty = Buffer.concat([1, 2, 3].map((time) => writeFrame({ ...frame, time, score: undefined })));
    expect(await opened(empty)).toBe('the frames show no game with a piece that locked');
  });
});
