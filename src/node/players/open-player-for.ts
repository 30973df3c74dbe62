/** Players for the games that they are to play. */
import { refuse } from '../../lib/result.js';
import { finderSource } from '../../simulate/finders.js';
import type { GameRules } from '../../simulate/game-rules.js';
import { type OpenedPlayer, openPlayerSpec } from './open-player-spec.js';
import type { PlayerSpec } from './player-spec.js';

/** Options of players that are about frames and buttons, or about the points of the console's game. */
const OF_GRAVITY = ['taps', 'search', 'aim'] as const satisfies readonly (keyof PlayerSpec)[];

/**
 * Opens a player for a game: with the press pattern of the rules where it has none of its own, and with the finders
 * of the world.
 */
export function openPlayerFor(spec: PlayerSpec, rules: GameRules): OpenedPlayer {
  if ((spec.lookahead ?? 1) > 1 && rules.visible === 1) {
    const message = `The rules ${rules.name} show one piece, so a player cannot look ahead: leave out "lookahead", or add visible=2 to the rules.`;
    return refuse(message, { usage: true });
  }
  const source = finderSource(rules.movement, rules.spawn);
  if (!source)
    return openPlayerSpec(rules.taps === null || spec.taps !== undefined ? spec : { ...spec, taps: rules.taps });
  const foreign = OF_GRAVITY.find((option) => spec[option] !== undefined);
  if (foreign) {
    const how = rules.movement === 'free' ? 'do not fall' : 'drop at once';
    const message = `The rules ${rules.name} have no use for "${foreign}" of a player, since pieces ${how}: leave it out.`;
    return refuse(message, { usage: true });
  }
  return openPlayerSpec(spec, source);
}
