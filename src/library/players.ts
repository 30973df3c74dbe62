/** Players and placements for users of the library. */

import { openPlayerSpec } from '../features/players/open-player-spec.js';
import { type Result, refuse } from '../lib/result.js';
import type { Player } from '../players/player.js';
import { type PlayerSpec, parsePlayerSpec } from '../players/player-spec.js';
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';
import { gravityFinders } from '../search/finder-source.js';
import { framesPerRow as framesPerRowAt, NTSC } from '../tetris/timing.js';

import { checkText, readTaps } from './asked-position.js';

/** A player, or why it could not be opened. */
export type PlayerResult = Result<{ readonly player: Player }>;

/** A player's text as data. */
export type PlayerSpecResult = Result<{ readonly spec: PlayerSpec }>;

/**
 * Opens a player for the console's rules, with the weights that come with this program unless the text names others.
 *
 * Each player has buffers of its own; one plays one game at a time.
 *
 * @throws RangeError on what is no text
 * @param text a name and options, as `--player` takes them: `maxout`, `maxout:plies=2,aim=maxout`, `plateau:taps=12hz`,
 *   `linear:weights=my.json`
 */
export function openPlayer(text: string): PlayerResult {
  const read = readSpec(text);
  if (!read.ok) return read;
  const opened = openPlayerSpec(read.spec);
  if (!opened.ok) return refuse(opened.message);
  const { player } = opened;
  return player.sees
    ? refuse(`the player ${text} sees the random ${player.sees}: simulateGames lets it play`)
    : { ok: true, player };
}

/**
 * Reads a player's text without opening its files.
 *
 * @throws RangeError on what is no text
 */
export function readSpec(text: string): PlayerSpecResult {
  checkText('player', text, 'a name and options such as maxout:plies=2');
  try {
    return { ok: true, spec: parsePlayerSpec(text) };
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  }
}

/**
 * All placements that a piece can reach from where it is, each with the buttons of every frame that take it there:
 * shifts, turns, tucks, spins and soft drops under the level's gravity. In generation order, which breaks ties.
 *
 * @param taps how fast directions are pressed: a rate by name (`30hz`, the default, down to `2hz`), `das`, or up to 64 frames with
 *   an X where a press may begin, such as `X..X.`
 * @throws RangeError on anything else for `taps`
 */
export function findPlacements(situation: PieceSituation, taps = '30hz'): readonly InputPlan[] {
  const finder = gravityFinders({ taps: readTaps(taps) }).current();
  const { count } = finder.find(situation);
  return Array.from({ length: count }, (_, index) => finder.plan(index));
}

/** Frames that a piece takes to fall a row in America; level 0–255, the true level byte and not what is displayed. */
export function framesPerRow(level: number): number {
  return framesPerRowAt({ level, timing: NTSC });
}
