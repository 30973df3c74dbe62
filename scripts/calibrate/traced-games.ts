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
  /** Points from here to the end of the game; of several games the mean. */
  readonly points: number;
  /** How much it counts beside one game that is played to its end (default: 1). */
  readonly counts?: number;
}

/** The most playfields that are kept of a game. */
const MOST_KEPT = 40;

/** A playfield that nobody may have built: rows of garbage, towers, or columns of any heights. */
export function madeUp(random: SeededRandom): Playfield {
  const make = [garbage, tallGarbage, towers, ragged][random.below(4)];
  const playfield = make(random);
  for (let row = 0; row < playfield.length; row++) {
    if (playfield[row] === FULL_ROW) playfield[row] &= ~(1 << random.below(COLUMNS));
  }
  return playfield;
}

function tallGarbage(random: SeededRandom): Playfield {
  return garbage(random, 12);
}

/** Rows with one or two empty cells each, up to 18; the cells may lie over each other or not. */
function garbage(random: SeededRandom, least = 1): Playfield {
  const playfield = emptyPlayfield();
  const rows = least + random.below(19 - least);
  const changes = random.below(4);
  let hole = random.below(COLUMNS);
  for (let i = 0; i < rows; i++) {
    if (random.below(3) < changes) hole = random.below(COLUMNS);
    const second = random.below(3) === 0 ? 1 << random.below(COLUMNS) : 0;
    playfield[playfield.length - 1 - i] = FULL_ROW & ~(1 << hole) & ~second;
  }
  return playfield;
}

/** Two to seven columns of one height beside each other, and something lower around them. */
function towers(random: SeededRandom): Playfield {
  const first = random.below(COLUMNS - 1);
  const wide = 2 + random.below(6);
  const [high, low] = [4 + random.below(15), random.below(5)];
  return columns((column) => (column >= first && column < first + wide ? high : low + random.below(2)));
}

/** Columns of heights around one that is drawn, with a few holes. */
function ragged(random: SeededRandom): Playfield {
  const [middle, spread, holes] = [random.below(16), 1 + random.below(6), random.below(3)];
  const playfield = columns(() => Math.max(0, Math.min(18, middle + random.below(2 * spread + 1) - spread)));
  for (let row = 0; row < playfield.length; row++) {
    if (random.below(6) < holes) playfield[row] &= ~(1 << random.below(COLUMNS));
  }
  return playfield;
}

function columns(heightOf: (column: number) => number): Playfield {
  const playfield = emptyPlayfield();
  for (let column = 0; column < COLUMNS; column++) {
    const height = heightOf(column);
    for (let i = 0; i < height; i++) playfield[playfield.length - 1 - i] |= 1 << column;
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
