/** A file of frames as a command is given it: what can be read of it is used, and the rest is said. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { playedStates } from '../../../scripts/support/played-states.js';
import { openFrames } from '../../../src/features/recordings/open-frames.js';
import { writeFrame } from '../../../src/ngf/frame.js';
import { gameFrames } from '../../../src/ngf/game-frames.js';
import { Stop } from '../../../src/platform/job.js';
import { PLATEAU } from '../../../src/players/plateau.js';
import { USUAL_GAME } from '../../../src/record/game-description.js';

const states = playedStates(PLATEAU.make({}), { ...USUAL_GAME, untilLines: 1, seed: 4 });
const FRAMES = [...gameFrames(states)].map(writeFrame);
const FILE = Buffer.concat(FRAMES);
/** A length within the frame after half of them. */
const CUT_AT = Buffer.concat(FRAMES.slice(0, FRAMES.length / 2)).length + 10;

/** Pieces of each game, and what was said. */
async function opened(bytes: Uint8Array): Promise<{ pieces: number[]; said: string[] }> {
  const file = join(mkdtempSync(join(tmpdir(), 'maxout-frames-')), 'game.ngf');
  writeFileSync(file, bytes);
  const said: string[] = [];
  const games = await openFrames(file, true, {
    stop: new Stop(),
    say: (line) => said.push(line.replace(file, 'FILE')),
  });
  return { pieces: games.map(({ pieces }) => pieces.length), said };
}

describe('a file of frames', () => {
  test('is read zipped or not, whatever its name', async () => {
    const plain = await opened(FILE);
    expect(plain.said).toEqual([]);
    expect(await opened(gzipSync(FILE))).toEqual(plain);
    expect((await opened(Buffer.concat([FILE, FILE]))).pieces).toEqual([...plain.pieces, ...plain.pieces]);
  });

  test('that is cut, zipped or not, gives the pieces that it holds', async () => {
    const cut = await opened(FILE.subarray(0, CUT_AT));
    expect(cut.said).toEqual([expect.stringMatching(/^FILE: The file ends inside of a frame: \d+ bytes? /)]);
    expect(cut.pieces[0]).toBeGreaterThan(0);
    const zipped = gzipSync(FILE);
    const ofZipped = await opened(zipped.subarray(0, zipped.length - 40));
    expect(ofZipped.said[0]).toMatch(/^FILE: It cannot be unzipped to its end/);
  });

  test('is unzipped to 64 MiB and no further', async () => {
    const bomb = opened(gzipSync(Buffer.alloc(70_000_000)));
    await expect(bomb).rejects.toThrow(/no file of NestrisChamps frames: .*more than 64.0 MiB/);
  });

  test('without a game says so', async () => {
    const [frame] = gameFrames(states);
    const empty = await opened(
      Buffer.concat([1, 2, 3].map((time) => writeFrame({ ...frame, time, score: undefined }))),
    );
    expect(empty).toEqual({ pieces: [], said: ['FILE: 3 frames and no game with a piece that locked'] });
  });
});
