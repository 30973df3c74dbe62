/** A thread of a search for a plan: plans the game of one start for each task. */

import { workerData } from 'node:worker_threads';
import { NetworkRaters } from '../../players/foresight.js';
import { parseTaps } from '../../reach/taps.js';
import type { BeamOptions } from '../../search/foresight/beam.js';
import { type Goal, goalOf, rewardingLines } from '../../search/foresight/goal.js';
import { HANDLES_OF_STRIPS, Hurry, stripsTo } from '../../search/foresight/hurry.js';
import { foreseenSituation, type Plan } from '../../search/foresight/plan.js';
import { type PlanOptions, planSteps } from '../../search/foresight/plan-game.js';
import { mostAlikeOn } from '../../search/foresight/rater.js';
import { B_TYPE_WORTHS, topRowsRater } from '../../search/foresight/top-rows-rater.js';
import type { GameState } from '../../tetris/game-state.js';
import { shippedWeights } from '../players/weights-files.js';
import { LATEST, type PlannedStart, type PlanWorkerData, type StartToPlan } from './plan-starts.js';

const { aim, latest } = workerData as PlanWorkerData;
const { fromWidth, width, mostPieces, drops, delay: mostDelay, raise, strips, sequence } = aim;
const taps = parseTaps(aim.taps);
const raters = new NetworkRaters(shippedWeights(), taps, raise);
const untilLines = 'untilLines' in aim.goal ? aim.goal.untilLines : null;
const mostAlike = mostAlikeOn(raise);
const isBType = aim.goal.kind === 'b-type';
/** Lines for their number alone, from the real floor. */
const areTopRowsTried = isBType || (aim.goal.kind === 'lines' && raise === 0);

const topRows = topRowsRater(B_TYPE_WORTHS);
/** What it finds out about strips is true for all starts, but takes more memory with each. */
let hurry: Hurry | undefined;
let plannedWithIt = 0;
const MOST_PLANNED_WITH_IT = 16;

export default function planStart({ seed, state, narrow }: StartToPlan): PlannedStart {
  const goal = goalOf(aim.goal, { points: state.score, lines: state.lines, level: state.level });
  const networks = raters.of({ timing: state.timing, untilLines });
  if (strips && aim.goal.kind === 'score') {
    if (plannedWithIt++ % MOST_PLANNED_WITH_IT === 0) hurry = undefined;
    const rater = hurry ?? new Hurry(stripsTo(aim.goal.untilScore, state));
    hurry = rater;
    const widths = narrow === undefined ? {} : { fromWidth: narrow, width: narrow };
    return { seed, plan: planWith(state, goal, () => rater, { ...HANDLES_OF_STRIPS, ...widths }) };
  }
  if (!areTopRowsTried) return { seed, plan: planWith(state, goal, networks) };
  // Games that are played in the top rows may all be lost there, the more so the faster pieces fall.
  const plan = planWith(state, isBType ? goal : rewardingLines(goal), () => topRows);
  return { seed, plan: plan?.isReached ? plan : (planWith(state, goal, networks) ?? plan) };
}

function planWith(
  state: GameState,
  goal: Goal,
  raterAt: BeamOptions['raterAt'],
  more: Partial<PlanOptions> = {},
): Plan | undefined {
  const asked = { goal, raterAt, taps, fromWidth, width, mostPieces, drops, mostDelay, mostAlike, isBType, sequence };
  const options = { ...asked, ...more };
  const steps = planSteps(foreseenSituation(state), options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    latest[LATEST.width] = value.width;
    latest[LATEST.lines] = value.lines;
  }
}
