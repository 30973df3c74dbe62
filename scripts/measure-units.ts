/**
 * Measures again what a line is worth in StackRabbit's units, when weights have changed:
 *
 *   node dist/scripts/measure-units.js [positions 300] [plies 2] [seed 1]
 *
 * Once, both programs rated all placements of 300 positions. By StackRabbit's losses they fall into bands, and our losses
 * have a median in each of them. Our side alone tells whether that still holds: the same positions are rated again, and the
 * losses at the places that those medians had among all losses then are compared with them. Half of the positions are of
 * games in which every 50th placement is spoiled, half of games with every 16th.
 */
import { argv } from 'node:process';
import { Engine } from '../src/engine/engine.js';
import type { EnginePosition, EngineSettings } from '../src/engine/position.js';
import { openPlayerSpec } from '../src/features/players/open-player-spec.js';
import { shippedWeights } from '../src/features/players/weights-files.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { letDecide } from '../src/players/player.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import { parseTaps } from '../src/reach/taps.js';
import { UNITS_A_LINE } from '../src/review/scales.js';
import { situationAtSpawn } from '../src/search/situation.js';
import { place } from '../src/tetris/lock.js';
import { emptyPlayfield } from '../src/tetris/playfield.js';
import { transitionWeights } from '../src/tetris/random.js';
import { addLines } from '../src/tetris/score.js';
import { TETROMINOES, type Tetromino } from '../src/tetris/tetromino.js';

/** A band of StackRabbit's losses, in units. */
interface Band {
  readonly from: number;
  readonly to: number;
  /** Our median loss in it, in lines. */
  readonly lines: number;
  /** Share of all losses that were smaller, with the weights of then, which are those of version 0.5, 2 plies and seed 1. */
  readonly share: number;
}

interface Kind {
  readonly name: string;
  /** One in this many placements is drawn by lot. */
  readonly spoiled: number;
  readonly bands: readonly Band[];
}

const KINDS: readonly Kind[] = [
  {
    name: 'clean',
    spoiled: 50,
    bands: [
      { from: 4, to: 10, lines: 0.23, share: 0.055 },
      { from: 10, to: 25, lines: 0.62, share: 0.076 },
      { from: 25, to: 50, lines: 1.98, share: 0.144 },
      { from: 50, to: 100, lines: 4.67, share: 0.333 },
      { from: 100, to: 300, lines: 10.3, share: 0.68 },
    ],
  },
  {
    name: 'spoiled',
    spoiled: 16,
    bands: [
      { from: 4, to: 10, lines: 0.34, share: 0.065 },
      { from: 10, to: 25, lines: 1.09, share: 0.086 },
      { from: 25, to: 50, lines: 2.68, share: 0.158 },
      { from: 50, to: 100, lines: 4.86, share: 0.275 },
      { from: 100, to: 300, lines: 10.7, share: 0.562 },
    ],
  },
];

/** One in this many positions of a game is taken. */
const EVERY = 7;
const START = { level: 19, lines: 0 };
const GAME_ENDS = 230;

const [positions = 300, plies = 2, seed = 1] = argv.slice(2).map(Number);
const engine = new Engine(shippedWeights());
const settings: EngineSettings = { taps: parseTaps('30hz'), reaction: 0, plies, softDrop: true };

// 1. The anchor: what the empty playfield is worth, which is 56 units by definition.
for (const level of [18, 19, 29]) {
  const empty: EnginePosition = { playfield: emptyPlayfield(), piece: 'T', next: undefined, level, lines: 0, score: 0 };
  const [{ value }] = engine.bestMove(empty, settings).moves;
  const anchor = value.lines - (value.units - 56) / UNITS_A_LINE;
  console.log(`level ${level}: the empty playfield is worth ${anchor.toFixed(3)} lines`);
}

// 2. The factor.
const factors: number[] = [];
for (const { name, spoiled, bands } of KINDS) {
  const losses = positionsOf(spoiled, Math.ceil(positions / KINDS.length)).flatMap((position) =>
    engine.bestMove(position, settings, { top: Number.POSITIVE_INFINITY }).moves.map(({ loss }) => loss.lines),
  );
  losses.sort((a, b) => a - b);
  console.log(`${name}: ${losses.length} placements`);
  for (const { from, to, lines, share } of bands) {
    const now = losses[Math.floor(share * losses.length)];
    const smaller = losses.filter((loss) => loss < lines).length / losses.length;
    console.log(
      `  ${from}–${to} units: ${now.toFixed(2)} lines, then ${lines}; ${lines} lines are more than ${smaller.toFixed(3)} of the losses`,
    );
    factors.push(Math.log(lines / now));
  }
}
const ratio = Math.exp(factors.reduce((sum, factor) => sum + factor, 0) / factors.length);
console.log(`units a line: ${(UNITS_A_LINE * ratio).toFixed(1)} by these losses, ${UNITS_A_LINE} in use`);

/** Positions of games by a player without learned weights, so that other weights see the same ones. */
function positionsOf(spoiled: number, count: number): EnginePosition[] {
  const opened = openPlayerSpec(parsePlayerSpec('plateau'));
  if (!opened.ok) throw new Error(opened.message);
  const random = new SeededRandom(seed);
  const found: EnginePosition[] = [];
  let at = newGame(random);
  for (let piece = 1; found.length < count; piece++) {
    const decision = letDecide(opened.player, situationAtSpawn(at));
    if (!decision || at.lines >= GAME_ENDS) {
      at = newGame(random);
      continue;
    }
    if (piece % EVERY === 0) found.push(at);
    const reached = engine.reach(at, settings);
    const { placement } = piece % spoiled === 0 ? reached[random.below(reached.length)] : decision.plan;
    const { playfield, cleared } = place(at.playfield, placement.orientation, placement.x, placement.y);
    at = { ...at, ...addLines(at, cleared), playfield, piece: at.next, next: pieceAfter(at.next, random) };
  }
  return found;
}

type Known = EnginePosition & { readonly next: Tetromino };

function newGame(random: SeededRandom): Known {
  const piece = TETROMINOES[random.below(TETROMINOES.length)];
  return { ...START, playfield: emptyPlayfield(), piece, next: pieceAfter(piece, random), score: 0 };
}

function pieceAfter(piece: Tetromino, random: SeededRandom): Tetromino {
  return TETROMINOES[random.weighted(transitionWeights(piece))];
}
