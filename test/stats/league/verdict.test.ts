/** Published figures beside ours. */
import { describe, expect, it } from 'vitest';
import { playerDefinition } from '../../../src/players/player-by-name.js';
import { parsePlayerSpec } from '../../../src/players/player-spec.js';
import { formatRules, parseRules } from '../../../src/simulate/game-rules.js';
import { FIGURES } from '../../../src/stats/league/figures.js';
import { PUBLISHED, type PublishedFigure } from '../../../src/stats/league/published.js';
import { judgeFigure, judgeGames } from '../../../src/stats/league/standings.js';
import { gameOf } from '../../support/game-of.js';

const REPORTED: PublishedFigure = {
  player: 'plateau',
  rules: ['nes'],
  figure: 'mean-lines',
  value: 100,
  rounding: 0.5,
  sample: 100,
  source: 'somebody',
};

describe('a verdict', () => {
  const ours = (value: number) => ({ value, standardError: 3, sample: 100 });

  it.each([
    [100, 'reproduced'],
    // Both have an error of 3, so theirs together is 4.24.
    [108.9, 'reproduced'],
    [109.1, 'better'],
    [90.9, 'worse'],
  ] as const)('of %d lines for 100 is "%s"', (value, verdict) => {
    expect(judgeFigure(REPORTED, 'nes', ours(value)).verdict).toBe(verdict);
  });

  it('turns round where less is better', () => {
    const rows = { ...REPORTED, figure: 'row-ratio', value: 0.3, rounding: 0 } as const;
    const found = { value: 0.25, standardError: 0.001, sample: 100 };
    expect(judgeFigure(rows, 'no-gravity', found)).toMatchObject({ verdict: 'better', remark: '' });
  });

  it('is not given on another game than theirs', () => {
    const judged = judgeFigure({ ...REPORTED, differs: 'theirs was wider' }, 'nes', ours(100));
    expect(judged).toMatchObject({ verdict: 'not comparable', distance: null, remark: 'theirs was wider' });
  });

  it('takes a report of fewer games for less sure', () => {
    expect(judgeFigure({ ...REPORTED, sample: 2 }, 'nes', ours(130)).verdict).toBe('reproduced');
    expect(judgeFigure({ ...REPORTED, sample: null }, 'nes', ours(106.6)).verdict).toBe('better');
  });
});

describe('games', () => {
  const tetrais = { player: 'tetrais-complex', rules: 'hard-drop', untilLines: null };
  const manyLines = [4000, 5000, 4500, 4800].map((lines) => gameOf({ lines }));

  it('that were stopped are a lower bound', () => {
    const stopped = manyLines.map((game) => ({ ...game, lines: 10 * game.lines, end: 'stopped' as const }));
    expect(judgeGames({ ...tetrais, games: stopped })).toMatchObject([
      { verdict: 'better', remark: '4 of 4 games were stopped before they were over, so ours is a lower bound' },
    ]);
    const few = stopped.map((game) => ({ ...game, lines: 50 }));
    expect(judgeGames({ ...tetrais, games: few })).toMatchObject([{ verdict: 'not comparable', distance: null }]);
  });

  it('that ended at fewer lines say nothing of longer ones', () => {
    const [mean] = judgeGames({ player: 'plateau', rules: 'nes', untilLines: 100, games: manyLines });
    expect(mean).toMatchObject({ verdict: 'not comparable', remark: 'our games ended at 100 lines' });
  });

  it('by rules of which nothing was reported are not judged', () => {
    expect(judgeGames({ ...tetrais, rules: 'nes', games: manyLines })).toEqual([]);
  });
});

describe('what was published', () => {
  it.each(PUBLISHED.map((one) => [one.player, one.figure, one] as const))(
    'of %s, %s, is of our players and rules',
    (player, name, { rules, source, value, rounding }) => {
      expect(playerDefinition(parsePlayerSpec(player).name)).toBeDefined();
      for (const text of rules) expect(formatRules(parseRules(text))).toBe(text);
      expect(FIGURES).toHaveProperty([name]);
      expect(source).not.toBe('');
      expect(rounding / value).toBeLessThan(0.02);
    },
  );
});
