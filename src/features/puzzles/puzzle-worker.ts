/** A thread that cuts puzzles: from some positions of a game, or from a game that it simulates, for each task. */

import { workerData } from 'node:worker_threads';
import type { AnyPlayer, Player } from '../../players/player.js';
import { parsePlayerSpec } from '../../players/player-spec.js';
import { parseRules } from '../../simulate/game-rules.js';
import { openPlayerFor, openPlayerSpec } from '../players/open-player-spec.js';
import { shippedWeights } from '../players/weights-files.js';
import { PuzzleCutter } from './cut-puzzle.js';
import type { CutPuzzles, PuzzleTask, PuzzleWorkerData } from './cut-puzzles.js';
import { SOLVERS } from './puzzle-lines.js';
import { type SimulatedGame, simulatedPositions } from './simulated-positions.js';

const { hands, leastPoints } = workerData as PuzzleWorkerData;
const solvers = SOLVERS.map((name): Player => {
  const opened = openPlayerSpec({ ...parsePlayerSpec(name), taps: hands.taps });
  if (!opened.ok) throw new Error(opened.message);
  if (opened.player.sees) throw new TypeError(`${name} sees what no person can`);
  return opened.player;
});
const cutter = new PuzzleCutter({ weights: shippedWeights(), hands, leastPoints, solvers });
const players = new Map<string, AnyPlayer>();

export default function cut(task: PuzzleTask): CutPuzzles {
  const positions =
    'positions' in task ? task.positions : simulatedPositions(playerOf(task.game), task.game, task.seed);
  const puzzles = positions.flatMap((position) => cutter.cut(position) ?? []);
  return { puzzles, positions: positions.length };
}

function playerOf({ player, rules }: SimulatedGame): AnyPlayer {
  const name = `${player} ${rules}`;
  const known = players.get(name);
  if (known) return known;
  const opened = openPlayerFor(parsePlayerSpec(player), parseRules(rules));
  if (!opened.ok) throw new Error(opened.message);
  players.set(name, opened.player);
  return opened.player;
}
