/** Puzzles as text: one JSON object a line, checked when they are read. */
import { z } from 'zod';
import { parseJson } from '../../lib/json.js';
import { readBySchema } from '../../lib/read-by-schema.js';
import { type Result, refuse } from '../../lib/result.js';
import { formatTaps, parseTaps, type ToldHands } from '../../reach/taps.js';
import { GAME_FIELDS } from '../../record/run-log.js';
import { impossiblePlayfield, type Position } from '../../search/situation.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, type LineLimit, LONGEST_REACTION } from '../../tetris/limits.js';
import { formatPlacement, type Placement, parsePlacement } from '../../tetris/placement.js';
import { fits, formatPlayfield, type Playfield, parsePlayfield } from '../../tetris/playfield.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { TETROMINOES, type Tetromino, tetrominoOf } from '../../tetris/tetromino.js';

/** From the easiest. */
export const GRADES = [1, 2, 3, 4, 5] as const;
export type Grade = (typeof GRADES)[number];

/** Who answered each puzzle when it was made, with the puzzle's hands, from the weakest: by their answers it has its grade. */
export const SOLVERS = ['el-tetris', 'first-nes-bot', 'plateau', 'maxout:plies=1', 'maxout:plies=2'] as const;
export type Solver = (typeof SOLVERS)[number];

/** A placement, and where the next piece goes best after it. */
export interface Line {
  readonly placement: Placement;
  /** Undefined where it reaches nothing. */
  readonly reply: Placement | undefined;
}

export interface Puzzle extends Position, LineLimit {
  readonly next: Tetromino;
  /** By these hands it is judged, and they reach the answer. */
  readonly hands: ToldHands;
  readonly answer: Line;
  /** Points that the second best placement costs at the level. */
  readonly secondLosesPoints: number;
  /** The wrong placement that players choose most. */
  readonly usualWrong: Line & { readonly lostPoints: number };
  /** What it is about, by names of `THEMES`: the ideas against the usual wrong answer, the most telling first, then what the answer does. */
  readonly themes: readonly string[];
  readonly grade: Grade;
  /** In the order of `SOLVERS`; undefined where a player found no place. */
  readonly answers: readonly (Placement | undefined)[];
  /** Where the position comes from, in half a sentence. */
  readonly source: string;
}

/** Characters of a source, at most: a name or half a sentence. */
const LONGEST_SOURCE = 200;
/** Themes of another version of the program may be unknown to this one. */
const THEME_NAME = /^[a-z-]{1,40}$/;
const MOST_THEMES = 40;

const placement = z.string().transform((text, check) => readOr(() => parsePlacement(text), check));
const playfield = z.array(z.string()).transform((rows, check) => readOr(() => parsePlayfield(rows.join('\n')), check));
const taps = z.string().transform((text, check) => readOr(() => formatTaps(parseTaps(text)), check));
const points = z.int().min(0);
const line = z.object({ placement, reply: placement.nullable() });

/** What the text of a puzzle holds; placements as `T-left@4,17`, rows of the playfield from the top. */
const PUZZLE = z.object({
  playfield,
  piece: z.enum(TETROMINOES),
  next: z.enum(TETROMINOES),
  level: z.int().min(0).max(HIGHEST_LEVEL),
  lines: z.int().min(0).max(HIGHEST_LINES),
  score: z.int().min(0).max(SCORE_CAP),
  untilLines: GAME_FIELDS.untilLines,
  hands: z.object({ taps, reaction: z.int().min(0).max(LONGEST_REACTION) }),
  answer: line,
  secondLosesPoints: points,
  usualWrong: line.extend({ lostPoints: points }),
  themes: z.array(z.string().regex(THEME_NAME)).max(MOST_THEMES),
  grade: z.literal(GRADES),
  answers: z.array(placement.nullable()).length(SOLVERS.length),
  source: z.string().max(LONGEST_SOURCE),
});

/** Its fields have a fixed order. */
export function formatPuzzle(puzzle: Puzzle): string {
  const { playfield, piece, next, level, lines, score, untilLines, hands } = puzzle;
  const { answer, secondLosesPoints, usualWrong, themes, grade, answers, source } = puzzle;
  return JSON.stringify({
    playfield: formatPlayfield(playfield)
      .split('\n')
      .filter((row) => row.includes('#')),
    ...{ piece, next, level, lines, score, untilLines, hands },
    answer: textOf(answer),
    secondLosesPoints,
    usualWrong: { ...textOf(usualWrong), lostPoints: usualWrong.lostPoints },
    ...{ themes, grade },
    answers: answers.map((each) => (each ? formatPlacement(each) : null)),
    source,
  });
}

function textOf({ placement, reply }: Line): object {
  return { placement: formatPlacement(placement), reply: reply ? formatPlacement(reply) : null };
}

/** Refuses, by its number, the first line that is no puzzle. */
export function parsePuzzles(text: string): Result<{ readonly puzzles: readonly Puzzle[] }> {
  const puzzles: Puzzle[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = parsePuzzle(line);
    if (!read.ok) return refuse(`line ${i + 1} is no puzzle: ${read.message}`);
    puzzles.push(read.puzzle);
  }
  return { ok: true, puzzles };
}

function parsePuzzle(text: string): Result<{ readonly puzzle: Puzzle }> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const checked = readBySchema(PUZZLE, json.value);
  if (!checked.ok) return checked;
  const { answer, usualWrong, answers, ...rest } = checked.value;
  const puzzle: Puzzle = {
    ...rest,
    answer: lineOf(answer),
    usualWrong: { ...lineOf(usualWrong), lostPoints: usualWrong.lostPoints },
    answers: answers.map((each) => each ?? undefined),
  };
  const problem = impossiblePlayfield(puzzle.playfield) ?? misplaced(puzzle);
  return problem === undefined ? { ok: true, puzzle } : refuse(problem);
}

function lineOf({ placement, reply }: z.infer<typeof line>): Line {
  return { placement, reply: reply ?? undefined };
}

/** Placements at which the piece cannot come to rest. */
function misplaced({ playfield, piece, answer, usualWrong, answers }: Puzzle): string | undefined {
  const named = [answer.placement, usualWrong.placement, ...answers.filter((each) => each !== undefined)];
  const wrong = named.find((each) => tetrominoOf(each.orientation) !== piece || !isRest(playfield, each));
  return wrong && `${formatPlacement(wrong)} is no place where its ${piece} comes to rest`;
}

function isRest(playfield: Playfield, { orientation, x, y }: Placement): boolean {
  return fits(playfield, orientation, x, y) && !fits(playfield, orientation, x, y + 1);
}

/** The value of a text, or an issue that says what was expected. */
function readOr<T>(read: () => T, check: z.RefinementCtx): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    check.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
}
