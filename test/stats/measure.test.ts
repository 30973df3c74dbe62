import { describe, expect, it } from 'vitest';
import { parseRules } from '../../src/simulate/game-rules.js';
import { comparePlayers, formatComparison } from '../../src/stats/format-comparison.js';
import { formatStatistics, gameStatistics } from '../../src/stats/game-statistics.js';
import { MEASURES, measureOf } from '../../src/stats/measure.js';
import { gameOf as game } from '../support/game-of.js';

describe('what games are measured by', () => {
  it.each([
    ['nes', 230, 'score'],
    ['nes', null, 'lines'],
    ['b-type', null, 'score'],
    ['no-gravity', null, 'lines'],
    ['hard-drop', 230, 'score'],
    ['course', 230, 'lines'],
    ['garbage', null, 'clears'],
  ] as const)('%s until %s lines: %s', (rules, untilLines, measure) => {
    expect(measureOf(parseRules(rules), untilLines)).toBe(measure);
  });

  it('counts clears, not lines, against pieces', () => {
    expect(MEASURES.clears.of(game({ pieces: 200, clears: [1, 2, 3, 4] }))).toBe(50);
    expect(MEASURES.clears.of(game({}))).toBe(0);
  });

  it('is what statistics and comparisons show, with a digit where it is small', () => {
    const one = [game({ lines: 20, ownScore: 1 }), game({ lines: 27, ownScore: 2 })];
    const other = [game({ lines: 24, ownScore: 3 }), game({ lines: 25, ownScore: 4 })];
    const text = formatStatistics(gameStatistics(one, 'lines'));
    expect(text).toMatch(/^lines +mean 23\.5 ± 3\.5, standard deviation 4\.9$/m);
    expect(text).not.toContain('max-outs');
    const compared = comparePlayers(
      [
        { player: 'one', games: one, seconds: 1 },
        { player: 'other', games: other, seconds: 1 },
      ],
      'lines',
    );
    expect(formatComparison(compared)).toContain('other − one: +1.0 ± 3.0 a game; won 1, lost 1, drew 0');
  });
});
