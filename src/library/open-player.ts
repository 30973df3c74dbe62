/** Players by the text that names them. */

import { type Result, refuse } from '../lib/result.js';
import { openPlayerSpec } from '../node/players/open-player-spec.js';
import { type PlayerSpec, parsePlayerSpec } from '../node/players/player-spec.js';
import type { Player } from '../players/player.js';

/** A player, or why there is none. */
export type PlayerResult = Result<{ readonly player: Player }>;

/** A player's text as data. */
export type PlayerSpecResult = Result<{ readonly spec: PlayerSpec }>;

/**
 * Opens a player for the console's rules, with the weights that come with this program unless the text names others.
 *
 * Each player has buffers of its own; one plays one game at a time.
 *
 * @param text a name and options, as `--player` takes them: `maxout`, `maxout:plies=2,aim=maxout`, `plateau:taps=12hz`,
 *   `linear:weights=my.json`
 */
export function openPlayer(text: string): PlayerResult {
  const read = readSpec(text);
  if (!read.ok) return read;
  const opened = openPlayerSpec(read.spec);
  return opened.ok ? { ok: true, player: opened.player } : refuse(opened.message);
}

/** Reads a player's text without opening its files. */
export function readSpec(text: string): PlayerSpecResult {
  try {
    return { ok: true, spec: parsePlayerSpec(text) };
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  }
}
