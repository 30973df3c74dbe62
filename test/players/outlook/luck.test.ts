/** Luck of a game: what a next piece was worth against the mean of what could have come. */
import { describe, expect, it } from 'vitest';
import { shippedWeights } from '../../../src/features/players/weights-files.js';
import { distribution } from '../../../src/lib/statistics.js';
import { openPlayer } from '../../../src/library/index.js';
import { LuckMeter } from '../../../src/players/outlook/luck.js';
import { parseTaps } from '../../../src/reach/taps.js';
import { PIECE_CHANCES } from '../../../src/search/lookahead.js';
import { luckProblem, luckTaps, simulateWithLuck } from '../../../src/simulate/counted-luck.js';
import { parseRules } from '../../../src/simulate/game-rules.js';
import { simulateSeed } from '../../../src/simulate/simulation-job.js';
import { emptyPlayfield, parsePlayfield } from '../../../src/tetris/playfield.js';
import { TETROMINOES } from '../../../src/tetris/tetromino.js';
import { NTSC } from '../../../src/tetris/timing.js';

const meter = new LuckMeter(shippedWeights(), parseTaps('30hz'));
const GAME = { untilLines: 230, reaction: 0 };
const [T, I] = ['T', 'I'].map((name) => TETROMINOES.indexOf(name as 'T'));
const PLAYFIELDS = {
  empty: emptyPlayfield(),
  'ready for a tetris': parsePlayfield('#########.\n'.repeat(8)),
  'in danger': parsePlayfield('####.#####\n#.########\n'.repeat(7)),
};
const plan = { rules: parseRules('nes'), untilLines: 60, maxPieces: null, luck: '30hz' };

function player(name: string) {
  const opened = openPlayer(name);
  if (!opened.ok) throw new Error(opened.message);
  return opened.player;
}

describe('the luck of a piece', () => {
  it.each(Object.entries(PLAYFIELDS))(
    'is 0 in the mean of what may come, on a playfield that is %s',
    (_, playfield) => {
      for (const lines of [0, 226]) {
        for (const current of TETROMINOES.keys()) {
          const luck = TETROMINOES.map((_, next) =>
            meter.points({ playfield, current, next, level: 19, lines, timing: NTSC }, GAME),
          );
          const mean = luck.reduce((sum, each, next) => sum + PIECE_CHANCES[current * 8 + next] * each, 0);
          expect(Math.abs(mean)).toBeLessThan(0.01);
          expect(Math.max(...luck)).toBeGreaterThan(1);
        }
      }
    },
  );

  it('is good where an I comes that clears four lines', () => {
    const at = { playfield: PLAYFIELDS['ready for a tetris'], current: T, level: 19, lines: 0, timing: NTSC };
    const luck = TETROMINOES.map((_, next) => meter.points({ ...at, next }, GAME));
    expect(luck[I]).toBe(Math.max(...luck));
    expect(luck[I]).toBeGreaterThan(500);
  });

  it('counts more at a higher level', () => {
    const at = { playfield: PLAYFIELDS.empty, current: T, next: I, lines: 0, timing: NTSC };
    const [low, high] = [19, 28].map((level) => meter.points({ ...at, level }, GAME));
    expect(high / low).toBeCloseTo(29 / 20, 5);
  });

  it('is none where the piece has no place', () => {
    const full = parsePlayfield('####.#####\n'.repeat(20));
    expect(meter.points({ playfield: full, current: T, next: I, level: 19, lines: 0, timing: NTSC }, GAME)).toBe(0);
  });
});

describe('the luck of a game', () => {
  it('changes nothing of the game', () => {
    const { luck, ...game } = simulateWithLuck(player('maxout:plies=1'), plan, 512, meter);
    expect(game).toEqual(simulateSeed(player('maxout:plies=1'), plan, 512));
    expect(Number.isInteger(luck)).toBe(true);
  });

  it('has a mean of 0 for players of any strength, and goes with the score of good ones', () => {
    for (const name of ['maxout:plies=1', 'plateau']) {
      const games = Array.from({ length: 40 }, (_, i) => simulateWithLuck(player(name), plan, 256 * i, meter));
      const luck = games.map((game) => game.luck ?? Number.NaN);
      const { mean, standardError, standardDeviation } = distribution(luck);
      expect(Math.abs(mean)).toBeLessThan(3 * standardError);
      expect(standardDeviation).toBeGreaterThan(1000);
      const fair = distribution(games.map(({ ownScore }, i) => ownScore - luck[i]));
      const scores = distribution(games.map(({ ownScore }) => ownScore));
      if (name !== 'plateau') expect(fair.standardDeviation).toBeLessThan(0.9 * scores.standardDeviation);
    }
  });

  it('is counted where its mean is 0 and nowhere else', () => {
    const human = { sees: undefined };
    expect(luckProblem(parseRules('nes:level=18,reaction=18'), human)).toBeUndefined();
    expect(luckProblem(parseRules('nes'), { sees: 'generator' })).toMatch(/sees the random generator/);
    for (const rules of ['nes:visible=1', 'nes:pieces=uniform', 'hard-drop', 'b-type']) {
      expect(luckProblem(parseRules(rules), human)).toMatch(/not in /);
    }
  });

  it('is counted for the hands of the player, or of the rules', () => {
    expect(luckTaps(parseRules('nes'), {})).toBe('30hz');
    expect(luckTaps(parseRules('nes:taps=12hz'), {})).toBe('12hz');
    expect(luckTaps(parseRules('nes:taps=12hz'), { taps: '10hz' })).toBe('10hz');
  });
});
