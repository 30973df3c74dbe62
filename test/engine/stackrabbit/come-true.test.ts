/** Replies come true: on boards of every kind, for all pieces, levels and timelines. `scripts/bench-engine.ts` does it for long. */
import { describe, expect, it } from 'vitest';
import { brokenPromise, brokenPromises } from '../../../scripts/support/come-true.js';
import { randomBoard } from '../../../scripts/support/random-boards.js';
import { toCells } from '../../../src/engine/playfield-text.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { spawnSituation } from '../../../src/reach/input-plan.js';
import { MaskSearch } from '../../../src/reach/mask-search.js';
import { TETROMINOES } from '../../../src/tetris/tetromino.js';
import { bodyOf } from './asked.js';

const seed = 1;
const TIMELINES = ['X.', 'X..X.', 'X...', 'X.....'];
const LEVELS = [0, 8, 18, 19, 19, 29, 40];
/** Where held directions are searched quickly. */
const HELD_LEVELS = [18, 19, 29];

/** A request about a made-up position, and the piece of it. */
function madeUp(random: SeededRandom, levels = LEVELS) {
  const one = <Each>(of: readonly Each[]): Each => of[random.below(of.length)];
  const playfield = randomBoard(random);
  const [piece, next, level, timeline] = [one(TETROMINOES), one(TETROMINOES), one(levels), one(TIMELINES)];
  const lines = random.below(240);
  const parameters = {
    ...{ board: toCells(playfield), currentPiece: piece, inputFrameTimeline: timeline },
    ...{ level: String(level), lines: String(lines), playoutLength: '1' },
  };
  const asked = { ...spawnSituation(playfield, piece, level), lines, timeline };
  return { parameters, asked, next };
}

describe(`a reply about made-up positions of seed ${seed} comes true`, () => {
  it('of one move', () => {
    const random = new SeededRandom(seed);
    const search = new MaskSearch();
    for (let i = 0; i < 120; i++) {
      const { parameters, asked, next } = madeUp(random);
      const reply = bodyOf('get-move-cpp', { ...parameters, nextPiece: next });
      if (reply !== 'No legal moves') {
        expect(brokenPromise(asked, reply), JSON.stringify(parameters)).toBeUndefined();
        continue;
      }
      const shifts = [...asked.timeline].map((mark) => mark === 'X');
      const count = search.search(asked, { shifts, autoShift: false, turns: 'taps' });
      expect(count, JSON.stringify(parameters)).toBe(0);
    }
  });

  it.for([0, 18, 24])('of a reaction of %i frames and every next piece', (reaction) => {
    const random = new SeededRandom(seed + reaction);
    let replies = 0;
    for (let i = 0; i < 15; i++) {
      const { parameters, asked } = madeUp(random);
      const reply = bodyOf('precompute-sync', { ...parameters, reactionTime: String(reaction) });
      if (reply === 'No legal moves') continue;
      expect(brokenPromises(asked, reaction, reply), JSON.stringify(parameters)).toBeUndefined();
      replies++;
    }
    expect(replies).toBeGreaterThan(0);
  });

  it('where directions stay held, from any charge', () => {
    const random = new SeededRandom(seed);
    let replies = 0;
    for (let i = 0; i < 3; i++) {
      const { parameters, asked, next } = madeUp(random, HELD_LEVELS);
      const das = random.below(17);
      const held = { ...parameters, dasCharge: String(das) };
      const charged = { ...asked, piece: { ...asked.piece, das }, charge: 'held' as const };
      const move = bodyOf('get-move-cpp', { ...held, nextPiece: next });
      if (move !== 'No legal moves') expect(brokenPromise(charged, move), JSON.stringify(held)).toBeUndefined();
      const reply = bodyOf('precompute-sync', { ...held, reactionTime: '18' });
      if (reply !== 'No legal moves') expect(brokenPromises(charged, 18, reply), JSON.stringify(held)).toBeUndefined();
      replies += [move, reply].filter((each) => each !== 'No legal moves').length;
    }
    expect(replies).toBeGreaterThan(0);
  });
});
