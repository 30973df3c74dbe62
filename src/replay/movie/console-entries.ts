/**
 * What a device in place of the pads gives to a real console: an entry for each frame, or two. The game reads
 * each pad twice a frame and takes what both reads have in common, so a device that moves on at every read needs each twice.
 */

import { plural } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { lengthProblem, type ParsedMovie } from './parsed-movie.js';

/** 2 is for devices that follow the latch, by which a game reads a pad. */
export type EntriesPerFrame = NonNullable<ParsedMovie['entriesPerFrame']>;

/** How the frames of a movie become entries. */
export interface EntryLayout {
  readonly entriesPerFrame: EntriesPerFrame;
  /** Frames left out at the start, on which nothing may be pressed. */
  readonly skipFrames: number;
  /** Frames without a button behind the last one. */
  readonly emptyFrames: number;
}

/** The frames that a device is to give; `skipFrames` is at most `mostToSkip`. */
export function framesForConsole(
  frames: readonly Buttons[],
  { skipFrames, emptyFrames }: Pick<EntryLayout, 'skipFrames' | 'emptyFrames'>,
): readonly Buttons[] {
  return [...frames.slice(skipFrames), ...new Array<Buttons>(emptyFrames).fill(NO_BUTTONS)];
}

/** Frames before the first press; one stays of a movie without any. */
export function mostToSkip(frames: readonly Buttons[]): number {
  const first = frames.findIndex((buttons) => buttons !== NO_BUTTONS);
  return first < 0 ? Math.max(0, frames.length - 1) : first;
}

/** Each frame once or twice. */
export function entriesOf(frames: readonly Buttons[], entriesPerFrame: EntriesPerFrame): readonly Buttons[] {
  return entriesPerFrame === 1 ? frames : frames.flatMap((buttons) => [buttons, buttons]);
}

/** The part of a movie that entries hold. */
type Played = Pick<ParsedMovie, 'frames' | 'secondPad'> & {
  readonly entriesPerFrame: EntriesPerFrame;
  /** A sentence each. */
  readonly notes: readonly string[];
};

/**
 * The frames of entries.
 *
 * @param pads both pads, an entry each; the second one may end earlier
 * @param entriesPerFrame undefined to find it: 2 where all entries come in equal pairs
 */
export function framesOfEntries(
  pads: readonly [readonly Buttons[], readonly Buttons[]],
  entriesPerFrame: EntriesPerFrame | undefined,
): Result<{ readonly played: Played }> {
  const [first, second] = pads;
  const isFound = entriesPerFrame === undefined;
  const unequal = Math.max(...pads.map(unequalPairs));
  const each = entriesPerFrame ?? (first.length % 2 === 0 && unequal === 0 ? 2 : 1);
  if (each === 2 && first.length % 2 !== 0)
    return refuse(
      `there are ${plural(first.length, 'entry', 'entries')}, which is not two for each frame; use a complete file, or say that there is one`,
    );
  const [frames, secondPad] = each === 1 ? pads : [inCommon(first), inCommon(second)];
  const problem = lengthProblem(frames.length);
  if (problem !== undefined) return refuse(problem);
  const notes =
    each === 1
      ? []
      : isFound
        ? ['Every entry comes twice, as for devices that follow the latch: two are a frame.']
        : unequal > 0
          ? [`In ${plural(unequal, 'pair')} the entries differ: such a frame has the buttons that both hold.`]
          : [];
  const isPressed = secondPad.some((buttons) => buttons !== NO_BUTTONS);
  return { ok: true, played: { frames, secondPad: isPressed ? secondPad : [], entriesPerFrame: each, notes } };
}

function unequalPairs(entries: readonly Buttons[]): number {
  return entries.filter((buttons, i) => i % 2 === 1 && buttons !== entries[i - 1]).length;
}

/** What both reads of a frame have in common. */
function inCommon(entries: readonly Buttons[]): Buttons[] {
  return entries.flatMap((buttons, i) => (i % 2 === 1 ? [buttons & entries[i - 1]] : []));
}
