/** What a made-up game tells. */
import type { GameInsight } from '../../src/review/insights/game-insight.js';

/** With some of its numbers as they are given. */
export function someInsight(given: Partial<GameInsight> = {}): GameInsight {
  return {
    ...{ player: 'me', taps: '12hz', reaction: 18, startLevel: 18, pieces: 200, counted: 200, score: 500_000 },
    ...{ lines: 80, toppedOut: true, isWhole: true, accuracy: 60, lost: 20_000, luck: 0 },
    labels: { best: 100, good: 50, inaccuracy: 30, mistake: 15, blunder: 5, forced: 0 },
    clears: [10, 5, 0, 15],
    burns: { count: 15, lines: 20, decided: 8 },
    droughts: { count: 2, longest: 20, survived: 1, fatal: 1, lost: 4_000 },
    losses: { idea: {}, piece: {}, height: {}, level: {}, phase: {} },
    ...given,
  };
}
