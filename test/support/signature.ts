/**
 * A short text that changes when any decision changes: the placements and buttons of the first pieces of some games,
 * hashed. Equal on every machine and every version of Node.
 */
import { formatInputs } from '../../src/input/input-runs.js';
import { sha1Hex } from '../../src/lib/sha1.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import { consoleRules } from '../../src/worlds/game-rules.js';

const SEEDS = [0, 256, 512];
const LEVELS = [0, 9, 18, 19, 29];
const PIECES = 40;

/** The signature of a player that needs no file. */
export function signatureOf(name: string): string {
  const player = playerByName(name);
  if ('problem' in player) throw new Error(player.message);
  const decisions: string[] = [];
  for (const startLevel of LEVELS) {
    for (const seed of SEEDS) {
      let pieces = 0;
      simulateSeed(
        {
          name,
          decide(situation) {
            if (pieces++ >= PIECES) return undefined;
            const decision = player.decide(situation);
            if (decision) {
              const { orientation, x, y } = decision.plan.placement;
              decisions.push(`${orientation}@${x},${y} ${formatInputs(decision.plan.buttons)}`);
            }
            return decision;
          },
        },
        { rules: consoleRules(startLevel), untilLines: 230, maxPieces: null },
        seed,
      );
    }
  }
  return sha1Hex(new TextEncoder().encode(decisions.join('\n'))).slice(0, 12);
}
