/**
 * Whether replies come true: what the inputs of a line do in the model, letter by letter as a script presses them, is the
 * placement, board, level and lines that the line promises.
 */

import { fromNotation, type PlacementNotation, toNotation } from '../../src/engine/move.js';
import { toCells } from '../../src/engine/playfield-text.js';
import { parseLetters } from '../../src/engine/stackrabbit/move-line.js';
import { type PieceSituation, playPlan, situationAfter } from '../../src/reach/input-plan.js';
import { BUTTON, type Buttons, newlyPressed } from '../../src/tetris/buttons.js';
import { place } from '../../src/tetris/lock.js';
import { isSamePlacement } from '../../src/tetris/placement.js';
import { addLines, type LinesAndLevel } from '../../src/tetris/score.js';
import { tetrominoOf } from '../../src/tetris/tetromino.js';

/** A piece as a request tells of it, and the timeline by which it is moved. */
export interface AskedPiece extends PieceSituation, LinesAndLevel {
  readonly timeline: string;
  /** How directions are held, where the dialect tells the charge; undefined in the one without. */
  readonly charge?: 'taps' | 'held' | undefined;
}

/** What is wrong with a line; undefined where it comes true. */
export function brokenPromise(asked: AskedPiece, line: string): string | undefined {
  const fields = line.split(/\|+/);
  if (fields.length !== (asked.charge === undefined ? 5 : 6)) return `${fields.length} fields`;
  const [numbers, inputs, cells, level, lines, charge] = fields;
  const marks = /^([^*^]+)([*^]+)$/.exec(inputs);
  if (!marks) return `inputs ${inputs}`;
  const buttons = parseLetters(marks[1]);
  const early = pressOutsideTimeline(asked, buttons);
  if (early !== undefined) return `a press on frame ${early}, which is no X of ${asked.timeline}`;
  const { pieces, rest } = playPlan(asked, buttons);
  if (!rest || pieces.length !== buttons.length)
    return `the piece rests after ${pieces.length} of ${buttons.length} frames`;
  const [turns, shifts, rows] = numbers.split(',').map(Number);
  const [fromTurns, fromShifts, fromRows] = toNotation(asked.piece);
  const told: PlacementNotation = [turns + fromTurns, shifts + fromShifts, rows + fromRows];
  if (!isSamePlacement(rest, fromNotation(tetrominoOf(asked.piece.orientation), told))) {
    return `it rests at ${toNotation(rest)}, told was ${told}`;
  }
  const { playfield, cleared } = place(asked.playfield, rest.orientation, rest.x, rest.y);
  if (toCells(playfield) !== cells) return `another board: ${toCells(playfield)}`;
  const after = addLines(asked, cleared);
  const left = asked.charge === 'taps' ? '-1' : String(pieces[pieces.length - 1].das);
  if (asked.charge !== undefined && charge !== left) return `a charge of ${charge}, left is ${left}`;
  if (String(after.level) !== level || String(after.lines) !== lines)
    return `level ${after.level}, lines ${after.lines}`;
  const stars = Math.min(18, 10 + 2 * Math.floor((21 - rest.y) / 4));
  const delay = cleared > 0 ? `${'*'.repeat(stars - 5)}${'^'.repeat(17)}*****` : '*'.repeat(stars);
  return marks[2] === delay ? undefined : `entry delay ${marks[2]}`;
}

/** The first frame of the piece on which something is pressed that no X allows; the frames of the plan count from 0. */
function pressOutsideTimeline(
  { timeline, frame, heldBefore }: AskedPiece,
  buttons: readonly Buttons[],
): number | undefined {
  let before = heldBefore;
  for (const [i, held] of buttons.entries()) {
    const pressed = newlyPressed(held, before) & ~BUTTON.DOWN;
    if (pressed && timeline[(frame + i) % timeline.length] !== 'X') return i;
    before = held;
  }
  return undefined;
}

const NAMES = ['Default', 'I', 'O', 'L', 'J', 'T', 'S', 'Z'];

/** What is wrong with a reply of eight lines, played as the script does: the Default until the reaction, then another line. */
export function brokenPromises(asked: AskedPiece, reaction: number, reply: string): string | undefined {
  const lines = reply.split('\n').map((line) => /^(\w+):(.+)$/.exec(line));
  const moves = lines.map((line) => line?.[2] ?? '');
  if (lines.map((line) => line?.[1]).join() !== NAMES.join()) return `lines ${reply}`;
  const [first, ...rest] = moves;
  if (reaction === 0 && first !== 'N/A (0 reaction time)') return `Default:${first}`;
  const broken = reaction === 0 ? undefined : brokenPromise(asked, first);
  if (broken) return `Default: ${broken}`;
  const buttons = reaction === 0 ? [] : parseLetters(first.split('|')[1]);
  const stay = asked.charge === undefined ? 'No legal moves' : 'continue';
  const later = situationAfter(asked, buttons, Math.min(reaction, buttons.length));
  for (const [i, move] of rest.entries()) {
    if (!later || move === stay) {
      // Whoever has nothing else to do stays with the Default, which has to be there.
      if (reaction === 0 || move !== stay) return `${NAMES[i + 1]}: ${move}`;
      continue;
    }
    const brokenLater = brokenPromise({ ...asked, ...later }, move);
    if (brokenLater) return `${NAMES[i + 1]}: ${brokenLater}`;
  }
  return undefined;
}
