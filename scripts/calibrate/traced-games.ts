/** Games from troubled positions, with what was still made from each of their playfields: what a judge learns from. */

import { LINE_REWARDS } from '../../src/eval/ntuple/ntuple-network.js';
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import type { Player } from '../../src/players/player.js';
import { situationAtSpawn } from '../../src/search/situation.js';
import { MAX_OUT_LINES } from '../../src/tetris/limits.js';
import { place } from '../../src/tetris/lock.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, type Playfield, ROWS } from '../../src/tetris/playfield.js';
import { addLines, linePoints } from '../../src/tetris/score.js';
import { rowsText } from './position-lines.js';
import { pieceAfter, type Sampled } from './sampled-positions.js';

/** A playfield after a placement, the piece that comes next, and what was still made. */
export interface Trace {
  readonly taps: string;
  readonly lines: number;
  readonly level: number;
  readonly rows: string;
  readonly next: string;
  /** What the search took it for, in lines. */
  readonly value: number;
  /** Points from here to the end of the game. */
  readonly points: number;
}

/** The most playfields that are kept of a game. */
const MOST_KEPT = 40;

/** Rows of garbage, each with one or two empty cells, as high as 16 rows. */
export function garbage(random: SeededRandom): Playfield {
  const playfield = emptyPlayfield();
  const rows = 1 + random.below(16);
  let hole = random.below(COLUMNS);
  for (let i = 0; i < rows; i++) {
    if (random.below(3) > 0) hole = random.below(COLUMNS);
    const second = random.below(3) === 0 ? 1 << random.below(COLUMNS) : 0;
    playfield[playfield.length - 1 - i] = FULL_ROW & ~(1 << hole) & ~second;
  }
  return playfield;
}

/** How likely a playfield is kept: those in trouble more than those of usual play. */
function share(playfield: Playfield): number {
  const top = playfield.findIndex((row) => row !== 0);
  const height = top < 0 ? 0 : playfield.length - top;
  return height > ROWS / 2 ? 0.5 : height > 6 ? 0.25 : 0.05;
}

/** Plays on from a position and tells what was made from each of its playfields that is kept. */
export function traceGame(start: Sampled, player: Player, discount: number, random: SeededRandom): Trace[] {
  const kept: Omit<Trace, 'points'>[] = [];
  const made: number[] = [];
  let position = start;
  let points = 0;
  for (;;) {
    const decision = player.decide({ ...situationAtSpawn(position), untilLines: MAX_OUT_LINES });
    if (!decision) break;
    const [{ placement, value }] = decision.ranking;
    const { playfield, cleared } = place(position.playfield, placement.orientation, placement.x, placement.y);
    const at = addLines(position, cleared);
    points += linePoints(cleared, at.level);
    if (at.lines >= MAX_OUT_LINES || !position.next) break;
    if (kept.length < MOST_KEPT && random.next() / 2 ** 32 < share(playfield)) {
      const later = (value - LINE_REWARDS[cleared]) / discount;
      kept.push({ taps: start.taps, ...at, rows: rowsText(playfield), next: position.next, value: later });
      made.push(points);
    }
    position = { ...position, ...at, playfield, piece: position.next, next: pieceAfter(position.next, random) };
  }
  return kept.map((each, i) => ({ ...each, points: points - made[i] }));
}
