/** Positions that an engine is asked about: half of them made up, half of games in which every 16th piece is placed anywhere. */
import { Engine } from '../../src/engine/engine.js';
import { fromCells, toCells } from '../../src/engine/playfield-text.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { emptyPlayfield, type Playfield } from '../../src/tetris/playfield.js';
import { TETROMINOES, type Tetromino } from '../../src/tetris/tetromino.js';
import { randomBoard } from '../support/random-boards.js';

export interface AskedPosition {
  readonly playfield: Playfield;
  readonly piece: Tetromino;
  readonly next: Tetromino;
  readonly level: number;
  readonly lines: number;
  readonly timeline: string;
  readonly reaction: number;
}

/** From 30 presses a second down to 10. */
const TIMELINES = [
  ...['X.', 'X..X.', 'X..', 'X..X..X...', 'X...', 'X....X...X...X...'],
  ...['X....X...X...', 'X....X...', 'X....', 'X.....X....X....', 'X.....'],
];
const REACTIONS = [0, 18, 24];
const HIGHEST_LEVEL = 40;
const MOST_LINES = 240;
const SPOILED_IN = 16;
/** Pieces after which a game starts over. */
const LONGEST_GAME = 500;
/** Positions in a row with the same timeline: whoever asks does not change hands with every piece. */
const SAME_HANDS = 100;

export function* positions(count: number, seed: number): Generator<AskedPosition> {
  const random = new SeededRandom(seed);
  const one = <Each>(of: readonly Each[]): Each => of[random.below(of.length)];
  const boards = playedBoards(random);
  let timeline = one(TIMELINES);
  for (let i = 0; i < count; i++) {
    if (i % SAME_HANDS === 0) timeline = one(TIMELINES);
    // A request tells nothing of the hidden rows.
    const playfield = fromCells(toCells(i % 2 === 0 ? randomBoard(random) : boards.next().value));
    const [piece, next] = [one(TETROMINOES), one(TETROMINOES)];
    const level = random.below(HIGHEST_LEVEL + 1);
    yield { playfield, piece, next, level, lines: random.below(MOST_LINES), timeline, reaction: one(REACTIONS) };
  }
}

/** What games leave behind, piece after piece. */
function* playedBoards(random: SeededRandom): Generator<Playfield, never> {
  const engine = new Engine(shippedWeights());
  const settings = { taps: TAPS_30HZ, reaction: 0, plies: 1, softDrop: false };
  let playfield = emptyPlayfield();
  for (let pieces = 0; ; pieces++) {
    const piece = TETROMINOES[random.below(TETROMINOES.length)];
    const position = { playfield, piece, next: undefined, level: 19, lines: 0, score: 0 };
    const reached = random.below(SPOILED_IN) === 0 ? engine.reach(position, settings) : undefined;
    const move = reached ? reached[random.below(reached.length)] : engine.bestMove(position, settings).moves[0];
    if (!move || pieces === LONGEST_GAME) {
      playfield = emptyPlayfield();
      pieces = 0;
    } else playfield = move.after;
    yield playfield;
  }
}
