/** A thread that builds a pattern: it plays one game after another until the pattern stands. */
import { isBuilt, rowBeingBuilt } from '../../simulate/pattern.js';
import { simulateSeed } from '../../simulate/simulation-job.js';
import type { Playfield } from '../../tetris/playfield.js';
import { openPlayerFor } from '../players/open-player-spec.js';
import type { PatternProgress, PatternTask } from './build-pattern.js';

/** Milliseconds between two messages. */
const INTERVAL = 250;

export default function build({ spec, plan, pattern, seed, tries, port }: PatternTask): PatternProgress | undefined {
  const opened = openPlayerFor(spec, plan.rules);
  if (!opened.ok) throw new Error(opened.message);
  const { player } = opened;
  let pieces = 0;
  let best: PatternProgress | undefined;
  let toldAt = performance.now();
  const latest = (): PatternProgress | undefined => best && { ...best, pieces };
  for (let i = 0; i < tries && !best?.isBuilt; i++) {
    let gamePieces = 0;
    simulateSeed(player, plan, seed + i, {
      watch: ({ playfield }) => {
        pieces++;
        gamePieces++;
        best = better(best, playfield, { seed: seed + i, gamePieces });
        if (performance.now() - toldAt < INTERVAL) return;
        toldAt = performance.now();
        port.postMessage(latest());
      },
      stopBefore: () => best?.isBuilt === true,
    });
  }
  return latest();

  /** Keeps the best playfield: the one with most rows finished. */
  function better(
    before: PatternProgress | undefined,
    playfield: Playfield,
    at: Pick<PatternProgress, 'seed' | 'gamePieces'>,
  ): PatternProgress {
    const rows = playfield.length - 1 - rowBeingBuilt(playfield, pattern);
    const built = isBuilt(playfield, pattern);
    if (before && !built && rows < before.rows) return before;
    return { isBuilt: built, rows, pieces: 0, ...at, playfield: playfield.slice() };
  }
}
