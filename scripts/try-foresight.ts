import { readFileSync } from 'node:fs';
import { parseWeights } from '../src/eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../src/eval/ntuple/ntuple-network.js';
import { mostPoints } from '../src/foresight/goal.js';
import { planGame } from '../src/foresight/plan-game.js';
import { networkRater } from '../src/foresight/rater.js';
import { parseTaps } from '../src/reach/taps.js';
import { startOfSeed } from '../src/simulate/simulation-job.js';
import { framesWaited } from '../src/tetris/active-piece.js';
import { Ceiling } from '../src/tetris/ceiling.js';
import { playfieldOf } from '../src/tetris/playfield-page.js';
import { linesToLevel } from '../src/tetris/score.js';

const [, , level = '19', until = '230', width = '10', games = '6', taps = '30hz', switchAt = '4'] = process.argv;
const W = new URL('../../src/players/weights/', import.meta.url);
const load = (name: string) => {
  const { origin, loadInto } = parseWeights(readFileSync(new URL(`${name}.bin`, W)));
  const network = new NtupleNetwork(origin.features, { workspaces: 1, shared: false });
  loadInto(network.weights);
  return networkRater(network.workspace(0), origin.discount);
};
const plateau = load(taps === '10hz' ? 'plateau-10hz' : 'plateau');
const kill = Number(until) > 230 ? load('plateau-15hz') : plateau;
const hist = new Map<number, number>();
let total = 0,
  ms = 0,
  nodes = 0,
  worst = 0;
for (let g = 0; g < Number(games); g++) {
  const seed = 2560000 + g * 256;
  const start = startOfSeed({ gameType: 'A', startLevel: Math.min(19, Number(level)), height: 0 }, seed);
  const { x, y, orientation, fall, das, softDrop, hold } = start;
  const piece = { x, y, orientation, fall, das, softDrop, hold };
  const situation = {
    playfield: playfieldOf(start.page),
    piece,
    heldBefore: start.padHeld,
    frame: framesWaited(piece, start.timing),
    level: Number(level),
    timing: start.timing,
    next: start.next,
    lines: 0,
    score: 0,
    untilLines: Number(until),
    generator: {
      rng: start.rng,
      spawnCount: start.spawnCount,
      previousSpawn: start.previousSpawn,
      frameCounter: start.frameCounter,
    },
  };
  const kl = linesToLevel(situation, 29, 1000);
  const t = performance.now();
  const plan = planGame(situation, {
    fromWidth: 10,
    width: Number(width),
    taps: parseTaps(taps),
    goal: mostPoints(situation, Number(until)),
    mostPieces: 4000,
    raterAt: (lines) => (lines >= kl - Number(switchAt) ? kill : plateau),
  });
  const d = performance.now() - t;
  ms += d;
  worst = Math.max(worst, d);
  nodes += plan?.nodes ?? 0;
  if (Number(games) <= 10)
    console.log(seed, plan?.points, plan?.lines, plan?.pieces.length, plan?.frames, plan?.isReached, d.toFixed(0));
  const p = plan?.isReached ? plan.points : -1;
  hist.set(p, (hist.get(p) ?? 0) + 1);
  total += plan?.points ?? 0;
}
console.log('ceiling', new Ceiling({ lines: 0, level: Number(level), untilLines: Number(until) }).from(0));
console.log(
  [...hist].sort((a, b) => b[0] - a[0]).slice(0, 12),
  'mean',
  total / Number(games),
  'ms/game',
  ms / Number(games),
  'worst',
  worst,
  'nodes/s',
  (nodes / ms) * 1000,
);
