/** A game whose pieces are known whatever the timing, as with the seeds of a practice cartridge: planned by the same beam. */

import { number, plural } from '../../lib/format-numbers.js';
import type { Job } from '../../platform/job.js';
import { parseTaps, type ToldHands } from '../../reach/taps.js';
import { type Plan, wholePlayfield } from '../../search/foresight/plan.js';
import { playPlanned } from '../../search/foresight/plan-inputs.js';
import { startOfSeed } from '../../simulate/simulation-job.js';
import { Ceiling } from '../../tetris/ceiling.js';
import type { LineGoal, StartLevel } from '../../tetris/limits.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, emptyPlayfield } from '../../tetris/playfield.js';
import { addLines, linePoints, SCORE_CAP } from '../../tetris/score.js';
import { CELLS_OF_PIECE, SPAWN_ORIENTATION, type Tetromino } from '../../tetris/tetromino.js';
import { failure } from '../options/advice.js';
import type { PlanAim } from './plan-starts.js';
import { bestPlan, FROM_WIDTH, mostPiecesOf, threadsWithRoom } from './search-plan.js';

export interface PlanSequenceJob extends Job, StartLevel, LineGoal, Pick<ToldHands, 'taps'> {
  readonly pieces: readonly Tetromino[];
  readonly width: number;
  readonly quiet?: true | undefined;
}

/** A piece of the sequence where it rests, and the game after it. */
export interface PlacedPiece extends Placement {
  readonly piece: Tetromino;
  readonly cleared: number;
  readonly lines: number;
  readonly level: number;
  /** The points for lines, without a cap. */
  readonly points: number;
}

export interface PlannedSequence {
  readonly plan: Plan;
  /** The most points that the lines can earn. */
  readonly bound: number;
  readonly placed: readonly PlacedPiece[];
}

/**
 * Plans the sequence and plays the plan on the model, frame by frame.
 *
 * @returns undefined when it was stopped before there was a plan
 * @throws Failure when the pieces cannot come to the goal, or no plan does
 */
export async function planSequence(job: PlanSequenceJob): Promise<PlannedSequence | undefined> {
  const { pieces, startLevel, untilLines, taps, width, quiet } = job;
  const most = Math.floor((pieces.length * CELLS_OF_PIECE) / COLUMNS);
  if (most < untilLines) {
    const held = most < 1 ? 'no line' : `${plural(most, 'line')} at most`;
    throw failure(
      `${plural(pieces.length, 'piece')} hold ${held}, and the plan is to go to line ${untilLines}`,
      'add-pieces',
    );
  }
  const sequence = pieces.map((piece) => SPAWN_ORIENTATION[piece]);
  const goal = { kind: 'points', untilLines } as const;
  const mostPieces = Math.min(pieces.length, mostPiecesOf(goal, { lines: 0, level: startLevel }));
  const bound = new Ceiling({ lines: 0, level: startLevel, untilLines }).from(0);
  // The generator of this start is never asked.
  const start = startOfSeed({ gameType: 'A', startLevel, height: 0 }, 0);
  const state = { ...start, orientation: sequence[0], next: sequence[1] };
  const handles = { drops: false, delay: 0, raise: 0 };
  const aim: PlanAim = { goal, taps, fromWidth: FROM_WIDTH, width, mostPieces, ...handles, sequence };
  const advice = ['plan-sequence-further'] as const;
  const threads = threadsWithRoom(aim, 1);
  const found = await bestPlan(job, { aim, starts: [{ seed: 0, state }], threads, bound, advice, quiet });
  if (!found) return undefined;
  const { plan } = found;
  if (!plan.isReached) {
    throw failure(
      `no plan comes to line ${untilLines} with these ${plural(pieces.length, 'piece')}: the one that came furthest ends at line ${plan.lines} with ${number(plan.points)} points after ${plural(plan.pieces.length, 'piece')}`,
      ...advice,
    );
  }
  const { end } = playPlanned(state, plan, parseTaps(taps), sequence);
  const placed = placedPieces(pieces, plan, startLevel);
  const last = placed[placed.length - 1];
  if (end.lines !== last.lines || end.score !== Math.min(SCORE_CAP, plan.points) || last.points !== plan.points) {
    throw new Error(`the model comes to line ${end.lines} and score ${end.score}, not to the plan's`);
  }
  return { plan, bound, placed };
}

function placedPieces(pieces: readonly Tetromino[], plan: Plan, startLevel: number): PlacedPiece[] {
  let playfield = wholePlayfield({ playfield: emptyPlayfield() });
  let lines = 0;
  let level = startLevel;
  let points = 0;
  return plan.pieces.map(({ orientation, x, y }, i) => {
    const placed = place(playfield, orientation, x, y);
    playfield = placed.playfield;
    if (placed.cleared > 0) ({ lines, level } = addLines({ lines, level }, placed.cleared));
    points += linePoints(placed.cleared, level);
    return { piece: pieces[i], orientation, x, y, cleared: placed.cleared, lines, level, points };
  });
}
