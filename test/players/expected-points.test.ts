import { expect, it } from 'vitest';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { letDecide } from '../../src/players/player.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { Judge } from '../../src/review/judge.js';
import { situationAtSpawn } from '../../src/search/situation.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';

const POSITION = {
  playfield: parsePlayfield('#########.\n'.repeat(4)),
  piece: 'I',
  next: 'T',
  level: 19,
  lines: 100,
  score: 400_000,
} as const;

function expectedBy(spec: string, game: { readonly gameType?: 'A' | 'B' } = {}): number | undefined {
  const opened = openPlayerSpec(parsePlayerSpec(spec));
  if (!opened.ok) throw new Error(opened.message);
  const situation = { ...situationAtSpawn(POSITION), untilLines: 230, ...game };
  return letDecide(opened.player, situation)?.expectedPoints?.();
}

it('the learned player expects the points that the judge does, as far as they look equally far', () => {
  const judge = new Judge({ weights: shippedWeights(), taps: TAPS_30HZ, reaction: 0, plies: 1 });
  const judged = judge.judge({ ...POSITION, untilLines: 230, played: undefined });
  expect(expectedBy('maxout:plies=1')).toBe(judged?.placements[0].points);
});

it('points are expected to the last line that the game counts, and beyond', () => {
  const judge = new Judge({ weights: shippedWeights(), taps: TAPS_30HZ, reaction: 0, plies: 1 });
  const judged = judge.judge({ ...POSITION, lines: 25_599, untilLines: null, played: undefined });
  expect(judged?.placements[0].points).toBeGreaterThan(0);
});

it('only values that are lines of points are told as points', () => {
  expect(expectedBy('maxout:plies=1,forgive=1%')).toBeGreaterThan(500_000);
  expect(expectedBy('maxout:plies=1,aim=survive')).toBeUndefined();
  expect(expectedBy('maxout:plies=1', { gameType: 'B' })).toBeUndefined();
  expect(expectedBy('plateau')).toBeUndefined();
});
