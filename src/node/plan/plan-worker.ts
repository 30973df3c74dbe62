/** A thread of a search for a plan: plans the game of one start for each task. */
import { workerData } from 'node:worker_threads';
import { foreseenSituation } from '../../foresight/foreseen-situation.js';
import { mostPoints } from '../../foresight/goal.js';
import { planSteps } from '../../foresight/plan-game.js';
import { networkRaters } from '../../players/network-raters.js';
import { parseTaps } from '../../reach/taps.js';
import { SHIPPED_WEIGHTS, weightsFolder } from '../players/weights-files.js';
import { LATEST, type PlannedStart, type PlanWorkerData, type StartOfGame } from './plan-starts.js';

const { aim, latest } = workerData as PlanWorkerData;
const { untilLines, fromWidth, width, mostPieces } = aim;
const taps = parseTaps(aim.taps);
const weights = weightsFolder(SHIPPED_WEIGHTS);

export default function planStart({ seed, state }: StartOfGame): PlannedStart {
  const situation = foreseenSituation(state);
  const raterAt = networkRaters(weights, taps, { timing: state.timing, untilLines });
  const goal = mostPoints(situation, untilLines);
  const steps = planSteps(situation, { goal, raterAt, taps, fromWidth, width, mostPieces });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { seed, plan: value };
    latest[LATEST.width] = value.width;
    latest[LATEST.lines] = value.lines;
  }
}
