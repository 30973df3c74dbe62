import { readFileSync } from 'node:fs';
import { parseWeights } from '../src/eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../src/eval/ntuple/ntuple-network.js';
import { fewestFrames } from '../src/foresight/goal.js';
import { planGame } from '../src/foresight/plan-game.js';
import { playPlanned } from '../src/foresight/plan-inputs.js';
import { foreseenSituation } from '../src/foresight/foreseen-situation.js';
import { networkRater } from '../src/foresight/rater.js';
import { raisedRater } from '../src/foresight/raised-rater.js';
import { TAPS_30HZ } from '../src/reach/taps.js';
import { startOfSeed } from '../src/simulate/simulation-job.js';
const [, , level = '19', points = '999999', width = '100', raised = '8', delay = '0', seed = '0', drops = '1'] = process.argv;
const W = new URL('../../src/players/weights/plateau.bin', import.meta.url);
const { origin, loadInto } = parseWeights(readFileSync(W));
const network = new NtupleNetwork(origin.features, { workspaces: 1, shared: false });
loadInto(network.weights);
const w = network.workspace(0);
const rater = Number(raised) ? raisedRater(w, origin.discount, Number(raised)) : networkRater(w, origin.discount);
const state = startOfSeed({ gameType: 'A', startLevel: Number(level), height: 0 }, Number(seed));
const start = foreseenSituation(state);
const t = performance.now();
const goal = fewestFrames({ points: 0, lines: 0, level: Number(level) }, Number(points));
const plan = planGame(start, { goal, raterAt: () => rater, taps: TAPS_30HZ, fromWidth: Number(width), width: Number(width), mostPieces: 560, drops: drops === '1', mostDelay: Number(delay) });
console.log(process.argv.slice(2).join(' '), plan && { points: plan.points, lines: plan.lines, frames: plan.frames, pieces: plan.pieces.length, reached: plan.isReached, nodes: plan.nodes }, ((performance.now() - t) / 1000).toFixed(1), 's');
if (plan) {
  const { end, buttons } = playPlanned(state, plan, TAPS_30HZ);
  console.log('played', end.score, end.lines, buttons.length, end.clearCounts.join());
}
