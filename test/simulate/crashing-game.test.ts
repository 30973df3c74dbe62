/** Games without a cartridge on an edition that crashes where the original does. */
import { expect, it } from 'vitest';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { scoredPiece } from '../../src/simulate/scored-piece.js';
import { simulateFrom } from '../../src/simulate/simulate-game.js';
import { startOfSeed } from '../../src/simulate/simulation-job.js';
import { formatStatistics, gameStatistics } from '../../src/stats/game-statistics.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { USA_EDITION } from '../../src/tetris/edition.js';
import { entryDelay } from '../../src/tetris/entry-delay.js';
import { CURSOR_IDLE, type GameState, hasEnded, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { placeInto } from '../../src/tetris/lock.js';
import { COLUMNS, ROWS } from '../../src/tetris/playfield.js';
import { EMPTY_CELL, emptyPage, playfieldOf } from '../../src/tetris/playfield-page.js';
import { ORIENTATIONS } from '../../src/tetris/tetromino.js';

const opened = openPlayerSpec(parsePlayerSpec('maxout:plies=1'));
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;

/** A game from a level on, for `lines` lines. */
function played(seed: number, { level = 160, lines = 120, crashes = true, dodge = true }) {
  const start = {
    ...startOfSeed({ gameType: 'A', startLevel: 19, height: 0 }, seed),
    ...{ level, lines: 10 * level - 60, score: 999_999, edition: { ...USA_EDITION, crashes } },
  };
  return simulateFrom(player, start, { seed, untilLines: start.lines + lines, reaction: 0, dodge });
}

it('goes on where the player dodges; all that it may cost is a soft drop, which takes no frame', () => {
  for (const seed of [1, 2]) {
    const { softDropPoints, ownScore, score, dodges, frames, ...result } = played(seed, {});
    expect(dodges?.unsafe).toBe(0);
    expect(dodges?.crashes).toBeGreaterThan(0);
    expect(result.end).toBe('lines-reached');
    const sound = played(seed, { crashes: false });
    expect(sound).toMatchObject(result);
    // The last tick may end in the frame after its own, and the game with it.
    expect([0, 1]).toContain(frames - sound.frames);
    expect(ownScore - softDropPoints).toBe(sound.ownScore - sound.softDropPoints);
  }
});

it('crashes where nobody dodges, and goes on after a freeze', () => {
  const crashed = played(1, { dodge: false });
  expect(crashed).toMatchObject({ end: 'crashed', toppedOut: false });
  const text = formatStatistics(gameStatistics([crashed, played(1, { level: 248, lines: 5 })]));
  expect(text).toMatch(/\ncrashed +50\.00 % .*\ndodged +\d+ crash/);
  const froze = played(1, { level: 174, dodge: false });
  expect(froze.freezes).toBeGreaterThan(0);
  expect(froze).not.toHaveProperty('dodges');
});

/** A piece that has just come to rest at a level where it may crash, and completes some rows. */
function atRest(random: SeededRandom): GameState {
  const page = emptyPage();
  const orientation = random.below(ORIENTATIONS.length);
  const { minX, maxX, maxY } = ORIENTATIONS[orientation];
  const [x, y] = [minX + random.below(maxX - minX + 1), maxY];
  const level = random.below(4) ? 155 + random.below(30) : 245 + random.below(11);
  for (let row = ROWS - random.below(5); row < ROWS; row++) page.fill(0x7b, row * COLUMNS, (row + 1) * COLUMNS);
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) page[(y + dy) * COLUMNS + x + dx] = EMPTY_CELL;
  const start = startOfSeed({ gameType: 'A', startLevel: 19, height: 0 }, 0);
  return {
    ...{ ...start, page, orientation, x, y, level, lines: 1_400 + random.below(1_900), score: 999_999 },
    ...{
      softDrop: 0,
      fall: 0,
      redrawCursor: CURSOR_IDLE,
      frameCounter: random.below(0x10000),
      edition: { ...USA_EDITION, crashes: true },
    },
    clearCounts: [0, 1, 2, 3].map(() => random.below(10)),
  };
}

/** Frames after the one that scores in which A is pressed, where the game freezes and nobody prevents it. */
const FRAMES_TO_A = 9;

/** Until the next piece appears or the game has ended. */
function outcomeOf(state: GameState): string {
  let scoredAt = Number.NaN;
  for (let frames = 0; frames < 100; frames++) {
    if (hasEnded(state)) return `crashed after ${frames} frames`;
    if (state.phase === PHASE.CONTROL) return `goes on after ${frames} frames`;
    if (state.phase === PHASE.GOAL && Number.isNaN(scoredAt)) scoredAt = frames;
    state = stepGame(state, frames + 1 - scoredAt === FRAMES_TO_A ? BUTTON.A : 0);
  }
  return 'stalled';
}

it('comes to what the model comes to frame by frame, where A is pressed late (800 states, seed 20)', () => {
  const random = new SeededRandom(20);
  const seen = { crashed: 0, frozen: 0 };
  for (let i = 0; i < 800; i++) {
    const before = atRest(random);
    const { orientation, x, y, level, lines, clearCounts, frameCounter } = before;
    const playfield = playfieldOf(before.page);
    const position = {
      ...{ playfield, level, lines, frameCounter, clears: clearCounts, timing: before.timing },
      ...{ current: 0, next: 0, pieces: 0, score: 0, frames: 0 },
    };
    const { framesToCrash, frames } = scoredPiece(position, { orientation, x, y, hold: 0, frames: 1 }, false);
    const rested = stepGame(before, 0);
    const clears = placeInto(playfield.slice(), playfield, before) > 0;
    const usual = entryDelay({ y, clears, frameCounter: (frameCounter + 1) & 0xffff });
    expect([
      i,
      framesToCrash ? `crashed after ${framesToCrash} frames` : `goes on after ${usual + frames} frames`,
    ]).toEqual([i, outcomeOf(rested)]);
    if (framesToCrash) seen.crashed++;
    if (frames > 0) seen.frozen++;
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});
