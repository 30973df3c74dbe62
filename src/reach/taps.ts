/**
 * How fast a player can press a direction: the rule that every search of this folder obeys.
 *
 * A direction is pressed for one frame and released before it is pressed again; turns follow the same rule on any
 * frame. `30hz` asks for nothing more, so presses come on alternate frames of any phase. All other patterns, `X.` too,
 * repeat from the piece's first active frame, and a shift may only begin on one of their X frames. `das` is a player
 * who does not tap fast: presses begin as at 10hz, but a direction may stay held, so that the delayed auto shift
 * repeats it. `das-only` is a player who does not tap at all: a direction is held from before a piece appears, let go on
 * some frame of its fall, and not pressed again before it rests.
 *
 * Other engines of this field let turns, too, begin on X frames only, and a turn and a shift on the same one. That is no
 * part of a pattern's text, but an option beside it.
 */

import { unknownName } from '../lib/text.js';

/** The named rates, fastest first; where presses of a rate are not equally far apart, those of other tools. */
const NAMED_TAPS = [
  ['30hz', 'X'],
  ['24hz', 'X..X.'],
  ['20hz', 'X..'],
  ['18hz', 'X..X..X...'],
  ['15hz', 'X...'],
  ['14hz', 'X....X...X...X...'],
  ['13.5hz', 'X....X...X...'],
  ['13hz', 'X....X...'],
  ['12hz', 'X....'],
  ['11hz', 'X.....X....X....'],
  ['10hz', 'X.....'],
  ['8hz', 'X......'],
  ['7hz', 'X.......'],
  ['6hz', 'X........'],
  ['2hz', 'X.............................'],
] as const;

export const TURNS = ['free', 'taps'] as const;
/** On which frames a turn may begin: any, or those on which a shift may. */
export type Turns = (typeof TURNS)[number];

export interface TapPattern {
  /** Frame f of the piece, 0 for the first active one, may begin a shift where entry `f % length` is true. */
  readonly shifts: readonly boolean[];
  /** A direction may stay held and repeats with its charge; only the frame search can plan that. */
  readonly autoShift: boolean;
  /**
   * A direction is never pressed while a piece falls: it is held from before the piece appears, or not at all. Then no frame
   * begins a shift, and there is auto shift.
   */
  readonly holdsOnly?: true;
  /** Missing: free. */
  readonly turns?: Turns;
}

/** How somebody plays, as a text tells it. */
export interface ToldHands {
  /** How fast they press: a rate such as `30hz`, `12hz` or `das`, or frames on which a press may begin, such as `X..X.` */
  readonly taps: string;
  /** Active frames of every piece for which the next one is not known yet, 0–120. */
  readonly reaction: number;
}

/** Hands; either part may be missing. */
export type AskedHands = { readonly [Field in keyof ToldHands]?: ToldHands[Field] | undefined };

/** How somebody plays, with the pattern of their presses. */
export interface ReadHands extends Omit<ToldHands, 'taps'> {
  readonly taps: TapPattern;
}

/** Rate at which new presses begin where directions may stay held. */
const DAS_PRESSES = '10hz';
/** The name of hands that only hold. */
const HOLDS_ONLY = 'das-only';

/** Hands that never press a direction while a piece falls. */
export const DAS_ONLY: TapPattern = { shifts: [false], autoShift: true, holdsOnly: true };

/** All names of patterns that answer for one piece, to choose from. */
export const NAMED_TAP_RATES: readonly string[] = [...NAMED_TAPS.map(([name]) => name), 'das'];

/** All names of patterns that a player may play with. */
export const PLAYED_TAP_RATES: readonly string[] = [...NAMED_TAP_RATES, HOLDS_ONLY];

/** Presses on any alternate frames. */
export const TAPS_30HZ: TapPattern = { shifts: [true], autoShift: false };

/** Longest pattern, in frames: the frame search remembers where a piece has been in each of its phases. */
export const LONGEST_PATTERN = 64;

/**
 * Reads one of `NAMED_TAP_RATES`, which may be written `12 Hz`, or a pattern of `X` and `.` such as `X..X.`.
 *
 * @throws RangeError on anything else, and on a pattern without an X or of more than 64 frames
 */
export function parseTaps(text: string, turns: Turns = 'free'): TapPattern {
  const rate = text.replace(/ ?hz$/i, 'hz');
  const pattern = NAMED_TAPS.find(([name]) => name === (text === 'das' ? DAS_PRESSES : rate))?.[1] ?? text;
  if (!/^[X.]+$/.test(pattern)) {
    throw new RangeError(unknownName('tap pattern', text, NAMED_TAP_RATES, ', or frames like X..X.'));
  }
  if (!pattern.includes('X'))
    throw new RangeError(
      `tap pattern "${text.slice(0, LONGEST_PATTERN)}" has no X, a frame on which a press may begin`,
    );
  if (pattern.length > LONGEST_PATTERN) {
    throw new RangeError(`a tap pattern of ${pattern.length} frames: expected at most ${LONGEST_PATTERN}`);
  }
  const shifts = [...pattern].map((mark) => mark === 'X');
  return { shifts, autoShift: text === 'das', ...(turns !== 'free' && { turns }) };
}

/**
 * As `parseTaps`, and `das-only`, which is for players alone: whoever only holds has to choose what to hold before a piece
 * appears, so a question about one piece has no answer.
 *
 * @throws RangeError on anything else
 */
export function parsePlayedTaps(text: string): TapPattern {
  return text === HOLDS_ONLY ? DAS_ONLY : parseTaps(text);
}

/** The text of hands that answer for one piece and are most like those of another text. */
export function answeringTaps(text: string): string {
  return text === HOLDS_ONLY ? 'das' : text;
}

/** What taps of the same speed as a pattern with held directions would be: repeats come no faster than those. */
export function tapsLike(taps: TapPattern): TapPattern {
  if (taps.holdsOnly) return parseTaps(DAS_PRESSES);
  return taps.autoShift ? { ...taps, autoShift: false } : taps;
}

/** The name of a pattern that has one, else its frames; without its turns. */
export function formatTaps(taps: TapPattern): string {
  if (taps.holdsOnly) return HOLDS_ONLY;
  if (taps.autoShift) return 'das';
  const pattern = taps.shifts.map((mark) => (mark ? 'X' : '.')).join('');
  return NAMED_TAPS.find(([, frames]) => frames === pattern)?.[0] ?? pattern;
}

/** Whether a shift may begin on a frame of the piece, 0 for its first active frame. */
export function mayShift(taps: TapPattern, frame: number): boolean {
  return taps.shifts[frame % taps.shifts.length];
}

/** Whether a turn may begin on a frame of the piece, 0 for its first active frame. */
export function mayTurn(taps: TapPattern, frame: number): boolean {
  return taps.turns !== 'taps' || mayShift(taps, frame);
}

/**
 * How often a direction can be pressed while a piece falls a row, on average: the number that says how far a player gets.
 * A held direction repeats as often as it is pressed at `das`, so holding adds nothing to it.
 */
export function pressesPerRow(taps: TapPattern, framesPerRow: number): number {
  const { shifts } = tapsLike(taps);
  // Presses lie two frames apart or more, so after two rounds of the pattern they come again as they came.
  const rounds = 4 * shifts.length;
  let presses = 0;
  let free = 0;
  for (let frame = 0; frame < 2 * rounds; frame++) {
    if (frame < free || !shifts[frame % shifts.length]) continue;
    free = frame + 2;
    if (frame >= rounds) presses++;
  }
  // Divided last, so that equal ratios are equal numbers.
  return (presses * framesPerRow) / rounds;
}
