/** Files that were cut, mixed up or never were frames: there is an end to each, and a message or a game. */
import { describe, expect, test } from 'vitest';
import { playedStates } from '../../scripts/support/played-states.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { writeFrame } from '../../src/ngf/frame.js';
import { framesOf, openFramesFile } from '../../src/ngf/frames-file.js';
import { gameFrames } from '../../src/ngf/game-frames.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import { fits } from '../../src/tetris/playfield.js';

const states = playedStates(PLATEAU.make({}), { ...USUAL_GAME, untilLines: 1, seed: 9 });
const FILE = Buffer.concat([...gameFrames(states)].map(writeFrame));
const SEEDS = Array.from({ length: 8 }, (_, i) => 1000 + i);

/** The games of a file, or the message of one that is refused; what they say is held against itself. */
function recovered(bytes: Uint8Array): PlayedGame[] | string {
  const opened = openFramesFile(bytes);
  if (!opened.ok) return opened.message;
  const games = [...recoverGames(framesOf(opened.file))];
  for (const { pieces } of games) {
    for (const [i, { piece, frame, lockFrame, playfield, placement }] of pieces.entries()) {
      expect(piece).toBeGreaterThan(pieces[i - 1]?.piece ?? 0);
      expect(lockFrame).toBeGreaterThanOrEqual(frame);
      if (placement) expect(fits(playfield, placement.orientation, placement.x, placement.y)).toBe(true);
    }
  }
  return games;
}

describe('a file', () => {
  test.for(SEEDS)('that was cut gives its whole frames (seed %i)', (seed) => {
    const length = new SeededRandom(seed).below(FILE.length);
    const opened = openFramesFile(FILE.subarray(0, length));
    if (!opened.ok) expect([length < 73, opened.message]).toEqual([true, expect.stringMatching(/expected/)]);
    else expect(opened.file.starts).toHaveLength(Math.trunc(length / 73));
    recovered(FILE.subarray(0, length));
  });

  test.for(SEEDS)('with bits that flipped comes to an end (seed %i)', (seed) => {
    const random = new SeededRandom(seed);
    const bytes = new Uint8Array(FILE);
    const flips = 1 << random.below(12);
    for (let i = 0; i < flips; i++) bytes[random.below(bytes.length)] ^= 1 << random.below(8);
    const games = recovered(bytes);
    expect(typeof games === 'string' || games.length > 0).toBe(true);
  });

  test.for(SEEDS)('of random bytes is refused (seed %i)', (seed) => {
    const random = new SeededRandom(seed);
    expect(recovered(Uint8Array.from({ length: 20_000 }, () => random.below(256)))).toContain('this is no file');
  });

  test.for(SEEDS.slice(0, 3))('of frames of another game is given up (seed %i)', (seed) => {
    const random = new SeededRandom(seed);
    const [first] = gameFrames(states);
    const frames = Array.from({ length: 400 }, (_, i) => ({
      ...{ ...first, time: 30 * i },
      counts: first.counts.map((count, kind) => (count ?? 0) + (kind === 0 ? i : 0)),
      cells: Uint8Array.from({ length: 200 }, () => random.below(4)),
    }));
    const games = recovered(Buffer.concat(frames.map(writeFrame)));
    expect(games).toMatchObject([{ gaps: expect.arrayContaining([expect.stringContaining('by the game')]) }]);
    expect(games).not.toMatchObject([{ pieces: [{ doubt: undefined }] }]);
  });
});
