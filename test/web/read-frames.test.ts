import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { playedStates } from '../../scripts/support/played-states.js';
import { writeFrame } from '../../src/ngf/frame.js';
import { gameFrames } from '../../src/ngf/game-frames.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import { readFrames } from '../../src/web/sources/read-frames.js';

const STATES = playedStates(PLATEAU.make({}), { ...USUAL_GAME, untilLines: 1, seed: 9 });
const FILE = new Uint8Array(Buffer.concat([...gameFrames(STATES)].map(writeFrame)));
const untold = (): void => {};

describe('frames of an overlay', () => {
  it('are the same game packed and unpacked', async () => {
    const [plain, packed] = [await readFrames(FILE, untold), await readFrames(new Uint8Array(gzipSync(FILE)), untold)];
    expect(plain.ok && plain.games).toHaveLength(1);
    expect(packed).toEqual(plain);
  });

  it('that are cut off are read as far as they go, and it is said', async () => {
    const zipped = gzipSync(FILE);
    const read = await readFrames(new Uint8Array(zipped.subarray(0, Math.floor(zipped.length * 0.8))), untold);
    if (!read.ok) throw new Error(read.message);
    expect(read.notes[0]).toBe('The packed file is cut off or damaged; what comes before that is read.');
    const whole = await readFrames(FILE, untold);
    if (!whole.ok) throw new Error(whole.message);
    const { length } = read.games[0].pieces;
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(whole.games[0].pieces.length);
  });

  it('that are none are refused', async () => {
    const read = await readFrames(new Uint8Array([0xff, 1, 2]), untold);
    expect(!read.ok && read.message).toMatch(/this is no file of NestrisChamps frames/);
    const rubbish = await readFrames(new Uint8Array([0x1f, 0x8b, 1, 2]), untold);
    expect(!rubbish.ok && rubbish.message).toMatch(/the file is empty.*; what comes before that is read$/);
  });
});
