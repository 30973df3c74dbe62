/** A thread of a search for a plan: plans the game of one start for each task. */
import { workerData } from 'node:worker_threads';
import { foreseenSituation } from '../../foresight/foreseen-situation.js';
import { goalOf } from '../../foresight/goal.js';
import { planSteps } from '../../foresight/plan-game.js';
import { NetworkRaters } from '../../players/network-raters.js';
import { parseTaps } from '../../reach/taps.js';
import { SHIPPED_WEIGHTS, weightsFolder } from '../players/weights-files.js';
import { LATEST, type PlannedStart, type PlanWorkerData, type StartOfGame } from './plan-starts.js';

const { aim, latest } = workerData as PlanWorkerData;
const { fromWidth, width, mostPieces, drops, delay: mostDelay, raise, sequence } = aim;
const taps = parseTaps(aim.taps);
const raters = new NetworkRaters(weightsFolder(SHIPPED_WEIGHTS), taps, raise);
const untilLines = 'untilLines' in aim.goal ? aim.goal.untilLines : null;
const isBType = aim.goal.kind === 'b-type';

export default function planStart({ seed, state }: StartOfGame): PlannedStart {
  const situation = foreseenSituation(state);
  const raterAt = raters.of({ timing: state.timing, untilLines });
  const goal = goalOf(aim.goal, { points: state.score, lines: state.lines, level: state.level });
  const options = { goal, raterAt, taps, fromWidth, width, mostPieces, drops, mostDelay, isBType, sequence };
  const steps = planSteps(situation, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { seed, plan: value };
    latest[LATEST.width] = value.width;
    latest[LATEST.lines] = value.lines;
  }
}
