/**
 * A drill: a costly move of a game, to be made again until it is remembered. It is plain data, the same in files and in a
 * browser: rows of the playfield are text, placements as `T-left@4,17`, moments milliseconds since 1970.
 */
import { z } from 'zod';
import { sha1Hex } from '../../lib/hashes.js';
import { parseTaps } from '../../reach/taps.js';
import { GAME_FIELDS } from '../../record/run-log.js';
import { impossiblePlayfield } from '../../search/situation.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, LONGEST_REACTION } from '../../tetris/limits.js';
import { parsePlacement } from '../../tetris/placement.js';
import { fits, HIDDEN_ROWS, type Playfield, parsePlayfield, ROWS } from '../../tetris/playfield.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { TETROMINOES, tetrominoOf } from '../../tetris/tetromino.js';
import { REGIONS } from '../../tetris/timing.js';

/** Characters of a sentence or of a name, at most. */
const LONGEST_TEXT = 600;
/** More placements than any piece has. */
const MOST_PLACES = 300;
const MOST_IDEAS = 20;
/** More answers than anybody gives to one position. */
const MOST_ANSWERS = 100_000;
/** Milliseconds from 1970 on that are a date. */
const LAST_DATE = 8_640_000_000_000_000;
const ID_DIGITS = 12;

const text = z.string().max(LONGEST_TEXT);
const moment = z.int().min(0).max(LAST_DATE);
const points = z.int().min(0);
const placement = z.string().superRefine(readBy(parsePlacement));

/** How well a drill was answered: 1 is wrong, 2 right with an effort, 3 right, 4 right at the first sight. */
export const GRADES = [1, 2, 3, 4] as const;
export type Grade = (typeof GRADES)[number];

const ANSWER = z.strictObject({
  at: moment,
  placement,
  /** Against the best placement. */
  lostPoints: points,
  /** Whether the ideas were shown before the answer. */
  helped: z.boolean(),
  grade: z.literal(GRADES),
});

/** What lies in a file and in a browser. */
export const DRILL = z
  .strictObject({
    /** Depends on the position alone: playfield, pieces, level and lines. */
    id: z.string().regex(/^[0-9a-f]{12}$/),
    /** Rows from the highest filled one to the floor, `#` for a filled cell. */
    playfield: z.array(z.string().regex(/^[.#]{10}$/)).max(ROWS + HIDDEN_ROWS),
    piece: z.enum(TETROMINOES),
    /** Null where nobody knows it. */
    next: z.enum(TETROMINOES).nullable(),
    level: z.int().min(0).max(HIGHEST_LEVEL),
    lines: z.int().min(0).max(HIGHEST_LINES),
    score: z.int().min(0).max(SCORE_CAP),
    untilLines: GAME_FIELDS.untilLines,
    region: z.enum(REGIONS),
    /** The hands by which it was judged. */
    hands: z.strictObject({
      taps: z.string().superRefine(readBy(parseTaps)),
      reaction: z.int().min(0).max(LONGEST_REACTION),
    }),
    /** What was played in the game. */
    played: placement,
    lostPoints: points,
    /** All places that these hands reach, with the points that they cost; the best one comes first. */
    places: z
      .array(z.strictObject({ placement, lostPoints: points }))
      .min(2)
      .max(MOST_PLACES),
    /** Why the move cost what it did: the idea that explains most of it comes first. */
    ideas: z.array(z.strictObject({ kind: text, title: text, sentence: text })).max(MOST_IDEAS),
    source: z.strictObject({ name: text, piece: z.int().min(1) }),
    added: moment,
    /** The oldest first. */
    answers: z.array(ANSWER).max(MOST_ANSWERS),
  })
  .superRefine((drill, check) => {
    const message = problemOf(drill);
    if (message !== undefined) check.addIssue({ code: 'custom', message });
  });

/** A drill is replaced, never changed. */
export type Drill = Frozen<z.infer<typeof DRILL>>;
export type Answer = Frozen<z.infer<typeof ANSWER>>;
type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value;

/** The rows of a drill as a playfield. */
export function playfieldOf({ playfield }: Pick<Drill, 'playfield'>): Playfield {
  return parsePlayfield(playfield.join('\n'));
}

/** The name of a position: the same move gets the same name, whatever game or file it comes from. */
export function idOf(position: Pick<Drill, 'playfield' | 'piece' | 'next' | 'level' | 'lines'>): string {
  const { playfield, piece, next, level, lines } = position;
  const asked = `${playfield.join('/')} ${piece} ${next ?? '-'} ${level} ${lines}`;
  return sha1Hex(new TextEncoder().encode(asked)).slice(0, ID_DIGITS);
}

/** What no single field can tell. */
function problemOf(drill: Drill): string | undefined {
  const { piece, places, played, answers, id } = drill;
  const playfield = playfieldOf(drill);
  const problem = impossiblePlayfield(playfield);
  if (problem !== undefined) return problem;
  const named = [played, ...places.map((place) => place.placement), ...answers.map((answer) => answer.placement)];
  const wrong = named.find((each) => !isPlaceOf(playfield, piece, each));
  if (wrong !== undefined) return `${wrong} is no place where its ${piece} comes to rest`;
  if (places.some(({ lostPoints }, i) => lostPoints < (places[i - 1]?.lostPoints ?? 0)))
    return 'its places do not stand in the order of what they cost';
  if (answers.some(({ at }, i) => at <= (answers[i - 1]?.at ?? -1))) return 'its answers do not stand in their order';
  return id === idOf(drill) ? undefined : `its id is not that of its position, ${idOf(drill)}`;
}

function isPlaceOf(playfield: Playfield, piece: Drill['piece'], named: string): boolean {
  const { orientation, x, y } = parsePlacement(named);
  return (
    tetrominoOf(orientation) === piece && fits(playfield, orientation, x, y) && !fits(playfield, orientation, x, y + 1)
  );
}

/** What a text must be so that it can be read; else the reader says what is wrong. */
function readBy(read: (text: string) => unknown): (text: string, check: z.RefinementCtx) => void {
  return (text, check) => {
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // What cannot be read is not compared with anything either.
      check.addIssue({ code: 'custom', message: error.message, continue: false });
    }
  };
}
