import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { PLATEAU, PLATEAU_PUBLISHED } from '../../src/players/plateau.js';
import type { Decision, Player } from '../../src/players/player.js';
import { playPlan, situationAfter, spawnSituation } from '../../src/reach/input-plan.js';
import { parseTaps } from '../../src/reach/taps.js';
import type { Situation } from '../../src/search/situation.js';
import { NO_BUTTONS } from '../../src/tetris/buttons.js';
import { emptyPlayfield, type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION, TETROMINOES, type Tetromino } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';
import { randomPlayfield } from '../eval/random-playfields.js';
import { toldDecision } from '../support/told-decision.js';

function situation(playfield: Playfield, pieces: readonly [Tetromino, Tetromino], level = 19): Situation {
  const [current, next] = pieces;
  return { ...spawnSituation(playfield, current, level), next: SPAWN_ORIENTATION[next], lines: 0, score: 0 };
}

function decide(player: Player, from: Situation): Decision {
  const decision = player.decide(from);
  if (!decision) throw new Error(`${player.name} found no placement`);
  return decision;
}

/** Low enough that no level stops a piece from getting anywhere. */
function lowPlayfield(random: SeededRandom): Playfield {
  const playfield = randomPlayfield(random);
  playfield.fill(0, 0, 13);
  return playfield;
}

const FOUR_ROWS = parsePlayfield(Array.from({ length: 4 }, () => '#########.').join('\n'));

const PLAYERS = [
  ['plateau', PLATEAU.make({})],
  ['plateau with the frame search', PLATEAU.make({ search: 'frames' })],
  ['plateau-published', PLATEAU_PUBLISHED.make({})],
] as const;

describe.each(PLAYERS)('%s', (_, player) => {
  it('takes a tetris at once', () => {
    const { plan, value } = decide(player, situation(FOUR_ROWS, ['I', 'T']));
    expect(plan.placement).toEqual({ orientation: 17, x: 9, y: 18 });
    expect(value).toBeGreaterThan(999_999_000);
  });

  it('keeps the well open for an I that comes next', () => {
    const { plan, value } = decide(player, situation(FOUR_ROWS, ['O', 'I']));
    expect(plan.placement.x).toBeLessThan(9);
    expect(value).toBeGreaterThan(999_999_000);
  });

  it('decides the same again, and ranks the chosen placement first', () => {
    const from = situation(FOUR_ROWS, ['L', 'S']);
    const first = decide(player, from);
    expect(toldDecision(decide(player, from))).toEqual(toldDecision(first));
    expect(first.ranking[0]).toEqual({ placement: first.plan.placement, value: first.value });
    const values = first.ranking.map(({ value }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });

  it('plans what the game does, at every speed (seed 21)', () => {
    const random = new SeededRandom(21);
    for (const level of [0, 8, 13, 18, 19, 28, 29]) {
      for (const tetromino of TETROMINOES) {
        const from = situation(lowPlayfield(random), [tetromino, TETROMINOES[random.below(7)]], level);
        const { plan } = decide(player, from);
        const played = playPlan(from, plan.buttons);
        expect(played.rest).toEqual(plan.placement);
        expect(played.pieces).toHaveLength(plan.buttons.length);
      }
    }
  });

  it('decides anew from anywhere on the way, in the middle of a soft drop too (seed 22)', () => {
    const random = new SeededRandom(22);
    for (let i = 0; i < 20; i++) {
      const from = situation(lowPlayfield(random), [TETROMINOES[random.below(7)], 'T'], [18, 19, 29][i % 3]);
      const { buttons } = decide(player, from).plan;
      const later = situationAfter(from, buttons, random.below(buttons.length));
      if (!later) continue;
      const { plan } = decide(player, { ...from, ...later });
      expect(playPlan(later, plan.buttons).rest).toEqual(plan.placement);
    }
  });

  it('plays the first piece of a game, which waits', () => {
    const from = situation(emptyPlayfield(), ['J', 'Z']);
    const waiting = { ...from, piece: { ...from.piece, softDrop: NTSC.firstPieceWait } };
    const { plan } = decide(player, waiting);
    expect(playPlan(waiting, plan.buttons).rest).toEqual(plan.placement);
  });

  it('decides without the next piece', () => {
    const { plan } = decide(player, { ...situation(FOUR_ROWS, ['I', 'T']), next: undefined });
    expect(plan.placement.x).toBe(9);
  });

  it('has nothing to say when the piece can rest nowhere', () => {
    const full = parsePlayfield(Array.from({ length: 20 }, () => '#########.').join('\n'));
    expect(player.decide(situation(full, ['O', 'T']))).toBeUndefined();
  });
});

describe('the two searches of plateau', () => {
  it('lead to the same placements (seed 23)', () => {
    const random = new SeededRandom(23);
    const [masks, frames] = [PLATEAU.make({ search: 'masks' }), PLATEAU.make({ search: 'frames' })];
    for (let i = 0; i < 30; i++) {
      const pieces = [TETROMINOES[random.below(7)], TETROMINOES[random.below(7)]] as const;
      const from = situation(lowPlayfield(random), pieces, [9, 18, 19, 28, 29][i % 5]);
      const [byMasks, byFrames] = [decide(masks, from), decide(frames, from)];
      expect(byMasks.plan.placement).toEqual(byFrames.plan.placement);
      expect(byMasks.ranking).toEqual(byFrames.ranking);
      // The frame search has the earliest rest there is.
      expect(byFrames.plan.buttons.length).toBeLessThanOrEqual(byMasks.plan.buttons.length);
    }
  });

  it('know slow hands: at 10 presses a second and level 29 a piece lands near the middle', () => {
    const slow = PLATEAU.make({ taps: parseTaps('10hz') });
    const high = parsePlayfield(Array.from({ length: 12 }, () => '.#########').join('\n'));
    const { ranking } = decide(slow, situation(high, ['O', 'O'], 29));
    for (const { placement } of ranking) expect(Math.abs(placement.x - 5)).toBeLessThanOrEqual(2);
  });

  it('take auto shift, which masks cannot carry, to the frame search', () => {
    const from = situation(FOUR_ROWS, ['I', 'T'], 18);
    const { plan } = decide(PLATEAU.make({ taps: parseTaps('das') }), from);
    expect(playPlan(from, plan.buttons).rest).toEqual({ orientation: 17, x: 9, y: 18 });
  });
});

describe('plateau-published', () => {
  it('presses one button on even frames and nothing on odd ones, until it holds DOWN', () => {
    const { plan } = decide(PLATEAU_PUBLISHED.make({}), situation(FOUR_ROWS, ['I', 'T']));
    const presses = plan.buttons.slice(0, plan.buttons.indexOf(4));
    presses.forEach((buttons, frame) => {
      if (frame % 2) expect(buttons).toBe(NO_BUTTONS);
      else expect([0x01, 0x02, 0x40, 0x80, NO_BUTTONS]).toContain(buttons);
    });
  });
});
