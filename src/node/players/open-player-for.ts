/** Players for the games that they are to play. */
import { refuse } from '../../lib/result.js';
import { OPTION_NAMES, type PlayerSpec, playerOption } from '../../players/player-spec.js';
import { finderSource } from '../../simulate/finders.js';
import type { GameRules } from '../../simulate/game-rules.js';
import { type OpenedPlayer, openPlayerSpec } from './open-player-spec.js';

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
  const foreign = OPTION_NAMES.find((name) => playerOption(name).needsGravity && spec[name] !== undefined);
  if (foreign) {
    const how = rules.movement === 'free' ? 'do not fall' : 'drop at once';
    const message = `The rules ${rules.name} have no use for "${foreign}" of a player, since pieces ${how}: leave it out.`;
    return refuse(message, { usage: true });
  }
  return openPlayerSpec(spec, source);
}
