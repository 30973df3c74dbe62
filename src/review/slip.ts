/**
 * Slips told from decisions. A placement that cost much may be a slip where one press that went wrong explains it: a press
 * that was lost, late or doubled, or a direction held too long or not long enough, as far as the presses are known, or else
 * a neighbour of the place that was best. Weak players often have such a place beside them by accident; so what tells is
 * whether the presses fit the rhythm of the game better without that mistake, and how often the player loses as much where
 * no wrong press explains it.
 */
import { type PieceSituation, playPlan, spawnSituation, untilRest } from '../reach/input-plan.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { type PlayedPiece, timingOfPiece } from '../tetris/played-game.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import type { Timing } from '../tetris/timing.js';
import type { JudgedPlacement, Judgement } from './judge.js';
import { type Press, pressesOf, type Rhythm, STEERING } from './rhythm.js';
import { UNITS_A_LINE } from './scales.js';

/** What one wrong press would explain. */
export interface PossibleSlip {
  /** Where the piece was heading. */
  readonly meant: Placement;
  /** Logarithm of how much more usual the presses of the piece are without the mistake; 0 where they are not known. */
  readonly support: number;
}

/** Units of loss above which a placement costs much. */
const MUCH = 4;

/**
 * What explains where a placement went that cost much: the place of one that would have cost little.
 *
 * @returns undefined where it cost little, and where no single wrong press explains it
 */
export function possibleSlip(
  piece: PlayedPiece,
  { placements, played }: Pick<Judgement, 'placements' | 'played'>,
  rhythm: Rhythm,
): PossibleSlip | undefined {
  if (!played || played.lost * UNITS_A_LINE <= MUCH) return undefined;
  const most = Math.min(MUCH / UNITS_A_LINE, played.lost / 2);
  const good = placements.filter(({ isReachable, lost }) => isReachable && lost <= most);
  if (good.length === 0) return undefined;
  const { inputs } = piece;
  if (inputs) return bestExplanation(piece, { inputs, good, rhythm });
  const meant = good[0].placement;
  return isNeighbour(played.placement, meant) ? { meant, support: 0 } : undefined;
}

/** One column or one turn apart, or the same column and orientation in another row. */
function isNeighbour(one: Placement, other: Placement): boolean {
  const columns = Math.abs(one.x - other.x);
  if (one.orientation === other.orientation) return columns <= 1;
  const { clockwise, counterclockwise } = ORIENTATIONS[one.orientation];
  return columns === 0 && (clockwise === other.orientation || counterclockwise === other.orientation);
}

interface Pressed {
  readonly inputs: readonly Buttons[];
  readonly good: readonly JudgedPlacement[];
  readonly rhythm: Rhythm;
}

/** The mistake that explains it best: without it the presses are most usual. */
function bestExplanation(piece: PlayedPiece, { inputs, good, rhythm }: Pressed): PossibleSlip | undefined {
  const situation = situationOfPiece(piece);
  const fit = rhythm.fit(inputs);
  let best: PossibleSlip | undefined;
  for (const meant of inputsMeant(inputs, rhythm.usualLength, timingOfPiece(piece))) {
    const { rest } = playPlan(situation, untilRest(meant));
    if (!rest || !good.some(({ placement }) => isSamePlacement(rest, placement))) continue;
    const support = rhythm.fit(meant) - fit;
    if (!best || support > best.support) best = { meant: rest, support };
  }
  return best;
}

/** A piece of a game as it appears, with what was held before. */
export function situationOfPiece(piece: PlayedPiece): PieceSituation {
  const { playfield, tetromino, level, charge = 0, heldBefore = NO_BUTTONS } = piece;
  const atSpawn = spawnSituation(playfield, tetromino, level, timingOfPiece(piece));
  return { ...atSpawn, heldBefore, piece: { ...atSpawn.piece, das: charge } };
}

// What somebody may have meant to press: the buttons of a piece without the press that went wrong.

/** A press may be missing this many frames before or after one that is there. */
const NEAR = 8;
/** Frames that a late press comes after its time, at most. */
const LATEST = 2;

/**
 * The buttons with one press more, one less, one earlier, or a held one released sooner or later.
 *
 * @param length of a press that is missing, in frames
 */
function* inputsMeant(inputs: readonly Buttons[], length: number, timing: Timing): Iterable<Buttons[]> {
  const presses = pressesOf(inputs);
  for (const [i, press] of presses.entries()) {
    if (isSoonAfter(press, presses[i - 1])) yield removed(inputs, press);
    yield* earlier(inputs, press);
    yield* releasedOtherwise(inputs, press, timing);
  }
  const frames = new Set(presses.flatMap(({ from }) => around(from, inputs.length)));
  for (const from of presses.length > 0 ? frames : around(0, inputs.length)) {
    for (const button of STEERING) {
      const press = { button, from, to: from + length };
      const isFree = inputs.slice(Math.max(0, from - 1), press.to + 1).every((held) => !(held & button));
      if (isFree) yield added(inputs, press);
    }
  }
}

/** A press too many comes soon after one of the same button. */
function isSoonAfter({ button, from }: Press, before: Press | undefined): boolean {
  return before?.button === button && from - before.from <= NEAR;
}

function* earlier(inputs: readonly Buttons[], press: Press): Iterable<Buttons[]> {
  const { button, from, to } = press;
  for (let early = 1; early <= LATEST && early <= from; early++) {
    yield added(removed(inputs, press), { button, from: from - early, to: to - early });
  }
  // A late press that ran into the next one: a frame without the button belongs between the two.
  const isFree = from > 0 && !((inputs[from - 1] | (inputs[from - 2] ?? NO_BUTTONS)) & button);
  if (to - from === 2 && isFree) {
    yield added(removed(inputs, { button, from, to: from + 1 }), { button, from: from - 1, to: from });
  }
}

/** A direction that is held until the charge is full repeats, and then every few frames. */
function* releasedOtherwise(
  inputs: readonly Buttons[],
  { button, from, to }: Press,
  { dasFull, dasReload }: Timing,
): Iterable<Buttons[]> {
  if (to - from < dasReload) return;
  for (let frames = 1; frames <= dasFull - dasReload; frames++) {
    yield removed(inputs, { button, from: to - frames, to });
    yield added(inputs, { button, from: to, to: to + frames });
  }
}

function removed(inputs: readonly Buttons[], { button, from, to }: Press): Buttons[] {
  return inputs.map((held, i) => (i >= from && i < to ? held & ~button : held));
}

function added(inputs: readonly Buttons[], { button, from, to }: Press): Buttons[] {
  return inputs.map((held, i) => (i >= from && i < to ? held | button : held));
}

function around(frame: number, length: number): number[] {
  const first = Math.max(0, frame - NEAR);
  const last = Math.min(length - 1, frame + NEAR);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
