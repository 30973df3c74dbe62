/**
 * A short text that changes when any decision changes: the placements and buttons of the first pieces of some games,
 * hashed. Equal on every machine and every version of Node.
 */

import { sha1Hex } from '../../src/lib/sha1.js';
import type { Player } from '../../src/players/player.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { consoleRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import { formatInputs } from '../../src/tetris/input-runs.js';

const SEEDS = [0, 256, 512];
const LEVELS = [0, 9, 18, 19, 29];
const PIECES = 40;
const DIGITS = 12;

/** The signature of a player that needs no file. */
export function signatureOf(name: string): string {
  const player = playerByName(name);
  if ('problem' in player) throw new Error(player.message);
  return signatureOfPlayer(player);
}

/** The signature of any player. */
export function signatureOfPlayer(player: Player): string {
  const decisions: string[] = [];
  for (const startLevel of LEVELS) {
    for (const seed of SEEDS) {
      let pieces = 0;
      simulateSeed(
        {
          name: player.name,
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
  return signatureOfBytes(new TextEncoder().encode(decisions.join('\n')));
}

/** The same kind of text for anything that can be written as bytes. */
export function signatureOfBytes(bytes: Uint8Array): string {
  return sha1Hex(bytes).slice(0, DIGITS);
}
