/** Players with what they need from files. */
import type { Player } from '../players/player.js';
import { playerByName } from '../players/player-by-name.js';
import { parseTaps } from '../reach/taps.js';

/** A player as plain data: the same spec gives the same player in every thread. */
export interface PlayerSpec {
  readonly name: string;
  /** A press pattern; the player's own if missing. */
  readonly taps?: string;
}

export type OpenedPlayer =
  | { readonly ok: true; readonly player: Player }
  | { readonly ok: false; readonly message: string };

/** @throws RangeError on a press pattern that is none */
export function openPlayer({ name, taps }: PlayerSpec): OpenedPlayer {
  const player = playerByName(name, taps === undefined ? {} : { taps: parseTaps(taps) });
  return 'problem' in player ? { ok: false, message: player.message } : { ok: true, player };
}
