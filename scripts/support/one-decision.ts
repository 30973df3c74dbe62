/**
 * Whether an engine has one decision for a position, whoever asks: the move of `get-move`, the head of the list, what the
 * ratings call best and what `/v1` answers, with the same value.
 */
import type { Engine } from '../../src/engine/engine.js';
import { toCells } from '../../src/engine/playfield-text.js';
import { answerRoute } from '../../src/engine/stackrabbit/routes.js';
import { answerMethod, parametersOfArguments } from '../../src/engine/stackrabbit/worker-methods.js';
import { answerQuestion } from '../../src/features/serve/v1/answer-question.js';
import { readQuestion } from '../../src/features/serve/v1/read-question.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../src/tetris/playfield.js';
import { TETROMINOES, type Tetromino } from '../../src/tetris/tetromino.js';

/** What is asked about. */
export interface AskedPosition {
  readonly playfield: Playfield;
  readonly piece: Tetromino;
  readonly next: Tetromino | undefined;
  readonly level: number;
  readonly lines: number;
  /** `X` and `.`. */
  readonly timeline: string;
}

const LEVELS = [18, 19, 24, 29];
const TIMELINES = ['X.', 'X...', 'X.....'];
const MOST_LINES = 260;
/** Pieces from one position of a game to the next that is taken. */
const EVERY = 5;
/** One position in this many has no next piece. */
const BLIND_IN = 5;
/** Cells that are turned over on a spoiled playfield, at most. */
const MOST_SPOILED = 24;

/** Positions of games that are played well, every second one of which is spoiled: cells hang in the air, and holes are anywhere. */
export function* cleanAndSpoiled(engine: Engine, count: number, seed: number): Generator<AskedPosition, void, void> {
  const random = new SeededRandom(seed);
  const one = <Each>(of: readonly Each[]): Each => of[random.below(of.length)];
  const settings = { taps: TAPS_30HZ, reaction: 0, plies: 1, softDrop: false };
  let playfield = emptyPlayfield();
  for (let pieces = 1, found = 0; found < count; pieces++) {
    const position = { playfield, piece: one(TETROMINOES), next: one(TETROMINOES), level: 19, lines: 0, score: 0 };
    const [move] = engine.bestMove(position, settings).moves;
    playfield = move ? move.after : emptyPlayfield();
    if (pieces % EVERY > 0) continue;
    found++;
    // A request tells nothing of the hidden rows.
    const seen = playfield.map((row, i) => (i < HIDDEN_ROWS ? 0 : row)) as Playfield;
    yield {
      playfield: found % 2 === 0 ? spoiled(seen, random) : seen,
      piece: one(TETROMINOES),
      next: random.below(BLIND_IN) === 0 ? undefined : one(TETROMINOES),
      ...{ level: one(LEVELS), lines: random.below(MOST_LINES), timeline: one(TIMELINES) },
    };
  }
}

/** The same with some cells turned over, up to four rows above what is filled; no row is complete. */
function spoiled(playfield: Playfield, random: SeededRandom): Playfield {
  const board = playfield.slice() as Playfield;
  const highest = board.findIndex((row) => row !== 0);
  const top = Math.max(HIDDEN_ROWS + 2, (highest < 0 ? board.length : highest) - 4);
  for (let cells = 4 + random.below(MOST_SPOILED - 4); cells > 0; cells--) {
    board[top + random.below(ROWS + HIDDEN_ROWS - top)] ^= 1 << random.below(COLUMNS);
  }
  return board.map((row) => (row === FULL_ROW ? row & ~(1 << random.below(COLUMNS)) : row)) as Playfield;
}

/** Playouts that are asked about; `/v1` with as many plies as each. */
const LENGTHS = [1, 2, 3];
const NO_MOVES = 'No legal moves';

/** What is told differently of a position, a sentence each; empty where everybody says the same. */
export function disagreements(engine: Engine, position: AskedPosition): string[] {
  return LENGTHS.flatMap((length) => [
    ...byRoutes(engine, position, length).map((found) => `playouts of ${length}: ${found}`),
    ...byV1(engine, position, length + 1).map((found) => `/v1 with ${length + 1} plies: ${found}`),
  ]);
}

function byRoutes(engine: Engine, position: AskedPosition, length: number): string[] {
  const { playfield, piece, next, level, lines, timeline } = position;
  const given = {
    ...{ board: toCells(playfield), currentPiece: piece, inputFrameTimeline: timeline },
    ...{ level: String(level), lines: String(lines), playoutCount: '7', playoutLength: String(length) },
    ...(next && { nextPiece: next }),
  };
  const ask = (route: string, more: object = {}): string => answerRoute(engine, route, { ...given, ...more }).body;
  const move = ask('get-move-cpp');
  const list = ask('engine-movelist-cpp');
  if (move === NO_MOVES) return list === NO_MOVES ? [] : [`get-move has none, the list ${list.slice(0, 80)}`];
  if (list === NO_MOVES) return [`get-move says ${move.slice(0, 20)}, the list ${list}`];
  const [placement, , secondBoard] = move.split('|');
  const [head] = JSON.parse(list) as { readonly firstPlacement: readonly number[]; readonly playoutScore: number }[];
  const found: string[] = [];
  if (head.firstPlacement.join(',') !== placement)
    found.push(`get-move says ${placement}, the head of the list is ${head.firstPlacement}`);
  const kind = next === undefined ? 'NoAdjustment' : 'AfterAdjustment';
  const rated: Record<string, number> = JSON.parse(ask('rate-move-cpp', { secondBoard }));
  const [own, best] = [rated[`playerMove${kind}`], rated[`bestMove${kind}`]];
  if (own !== best) found.push(`get-move's own is rated ${own}, the best ${best}`);
  if (Math.abs(own - head.playoutScore) > 0.006) found.push(`it is rated ${own}, and listed at ${head.playoutScore}`);
  const values: Record<string, number> = JSON.parse(ask('lock-value-lookup'));
  const most = Math.max(...Object.values(values));
  if (Math.abs(most - own) > 0.006) found.push(`it is rated ${own}, and the best lock ${most}`);
  const playouts = { playoutLength: length, playoutCount: 7 ** length };
  const sent = { ...given, ...playouts, level, lines };
  const worker = answerMethod(engine, 'getMove', parametersOfArguments(sent)).body;
  if (worker !== `[${placement}]`) found.push(`get-move says ${placement}, the worker ${worker}`);
  return found;
}

interface V1Move {
  readonly placement: { readonly name: string };
  readonly value: { readonly units: number };
}

function byV1(
  engine: Engine,
  { playfield, piece, next, level, lines, timeline }: AskedPosition,
  plies: number,
): string[] {
  const position = { playfield: toCells(playfield), piece, next: next ?? null, level, lines };
  const settings = { taps: timeline, plies };
  const ask = <Reply>(operation: 'best-move' | 'rate', more: object): Reply => {
    const answer = answerQuestion(engine, readQuestion(operation, { position, settings, ...more }));
    if (!answer.ok) throw new Error(answer.message);
    return answer.reply as Reply;
  };
  const told = ({ placement, value }: V1Move): string => `${placement.name} at ${value.units}`;
  const [one, forty, all] = [1, 40, 'all'].map((top) =>
    ask<{ best: V1Move | null; moves: V1Move[] }>('best-move', { top }),
  );
  if (!one.best) return all.moves.length === 0 ? [] : [`none of one, ${all.moves.length} of all`];
  const best = told(one.best);
  const found = [forty, all].flatMap(({ moves }) =>
    told(moves[0]) === best ? [] : [`${best}, or ${told(moves[0])} of more`],
  );
  const highest = all.moves.reduce((most, move) => (move.value.units > most.value.units ? move : most));
  if (told(highest) !== best) found.push(`${best}, but ${told(highest)} is listed`);
  // The best one, the next of the list, and the last.
  for (const { placement } of [one.best, ...all.moves.slice(1, 3), ...all.moves.slice(-1)]) {
    const rated = ask<{ best: V1Move; played: V1Move }>('rate', { placement: placement.name });
    if (told(rated.best) !== best) found.push(`${best}, or ${told(rated.best)} where ${placement.name} is rated`);
    const listed = all.moves.find((move) => move.placement.name === placement.name);
    if (listed && told(listed) !== told(rated.played)) found.push(`${told(listed)}, rated as ${told(rated.played)}`);
  }
  return found;
}
