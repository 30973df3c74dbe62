/**
 * Short texts, one for each thing whose result must be the same on every machine and every version of Node: what players
 * decide, a recorded game, trained weights, tuned weights. Each changes when anything of its result does.
 */

import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { candidateGames } from '../../src/learn/candidate-games.js';
import { Learner } from '../../src/learn/learner.js';
import { measureWeights } from '../../src/learn/measure.js';
import { parseMethod } from '../../src/learn/method.js';
import { FINISH_TRAINING, PLATEAU_TRAINING } from '../../src/learn/training-plan.js';
import {
  FITNESS,
  gameSeeds,
  optimiserFor,
  type TuningPlan,
  tunableModel,
  tunedWeights,
} from '../../src/learn/tuning-plan.js';
import { sha1Hex } from '../../src/lib/hashes.js';
import { loadCartridge, openPlayer, recordGame } from '../../src/library/index.js';
import { VERSION } from '../../src/platform/files/package-root.js';
import type { Player } from '../../src/players/player.js';
import type { Situation } from '../../src/search/situation.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import { formatInputs } from '../../src/tetris/buttons.js';
import { MAX_OUT_LINES } from '../../src/tetris/limits.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';

const DIGITS = 12;

/** Which decisions a signature holds: of the first pieces of some games. */
interface Decisions {
  /** How many pieces of each game. */
  readonly pieces: number;
  /** One game for each of these rules and each seed. */
  readonly rules: readonly string[];
  readonly seeds: readonly number[];
  /** What the player sees in place of what there is. */
  readonly seen?: (situation: Situation) => Situation;
}

/** Enough to see all levels of gravity that a player may treat differently. */
const MANY: Decisions = {
  pieces: 40,
  rules: [0, 9, 18, 19, 29].map((level) => `nes:level=${level}`),
  seeds: [0, 256, 512],
};
/** Where a decision takes a while. With half a playfield of garbage the game may be lost soon. */
const FEW: Decisions = {
  pieces: 12,
  rules: ['nes:level=18', 'nes:level=19', 'nes:level=29', 'b-type:level=18', 'b-type:level=29'],
  seeds: [256],
};

/** The game is played as if `lines` lines had been cleared before, and goes on to the lines of a max-out. */
const laterBy =
  (lines: number) =>
  (situation: Situation): Situation => ({
    ...situation,
    lines: situation.lines + lines,
    untilLines: MAX_OUT_LINES,
  });

/** By name: how each signature is made. */
export const SIGNATURES: ReadonlyMap<string, () => string> = new Map([
  // 1. Decisions.
  ...['plateau', 'plateau-published', 'first-nes-bot', 'el-tetris', 'autotetris', 'maxout:plies=2'].map((name) =>
    decided(name, name, MANY),
  ),
  decided('maxout', 'maxout', FEW),
  decided('maxout at the finish', 'maxout', { ...FEW, seen: laterBy(222) }),
  decided('maxout with a reaction', 'maxout', { ...FEW, rules: ['nes:reaction=18', 'nes:level=29,reaction=8'] }),
  decided('maxout without the next piece', 'maxout', { ...FEW, rules: ['nes:visible=1'] }),
  decided('maxout with slow hands', 'maxout:taps=12hz', FEW),
  decided('maxout with held buttons', 'maxout:taps=das', FEW),
  decided('maxout that only holds', 'maxout:taps=das-only', FEW),
  decided('maxout for survival', 'maxout:aim=survive', FEW),
  decided('maxout for a max-out', 'maxout:aim=maxout', FEW),

  // 2. Games on the cartridge with every frame's check, every value and every rank.
  ['recording', () => recordingSignature('plateau', 19, 0)],
  ['recording with a reaction', () => recordingSignature('maxout', 18, 18)],

  // 3. Weights: sums of floating point numbers, millions of them.
  ['training', trainingSignature],
  ['training of the finish', finishTrainingSignature],
  ...['swarm', 'cross-entropy:candidates=30', 'genetic:population=30', 'cma-es'].map(
    (method): [string, () => string] => [`tuning by ${method}`, () => tuningSignature(method)],
  ),
]);

/** The signatures in a text of lines as `formatSignature` writes them, by name. */
export function parseSignatures(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, -DIGITS - 1), line.slice(-DIGITS)]),
  );
}

/** A line: a name, a space and twelve digits. */
export function formatSignature(name: string, signature: string): string {
  return `${name} ${signature}`;
}

function decided(name: string, player: string, decisions: Decisions): [string, () => string] {
  return [name, () => signatureOfDecisions(playerOf(player), decisions)];
}

function signatureOfDecisions(player: Player, { pieces, rules, seeds, seen }: Decisions): string {
  const decisions: string[] = [];
  for (const game of rules) {
    for (const seed of seeds) {
      let decided = 0;
      const first: Player = {
        name: player.name,
        decide(situation) {
          if (decided++ >= pieces) return undefined;
          const decision = player.decide(seen ? seen(situation) : situation);
          if (decision) {
            const { orientation, x, y } = decision.plan.placement;
            decisions.push(`${orientation}@${x},${y} ${formatInputs(decision.plan.buttons)}`);
          }
          return decision;
        },
      };
      simulateSeed(first, { rules: parseRules(game), untilLines: 230, maxPieces: null }, seed);
    }
  }
  return signatureOfText(decisions.join('\n'));
}

function playerOf(text: string): Player {
  const opened = openPlayer(text);
  if (!opened.ok) throw new Error(opened.message);
  return opened.player;
}

function recordingSignature(player: string, startLevel: number, reaction: number): string {
  const cartridge = loadCartridge();
  if (!cartridge.ok) throw new Error(cartridge.message);
  const { image } = cartridge;
  let text = '';
  recordGame({ image, player: playerOf(player), startLevel, reaction, untilLines: 20 }, (line) => {
    text += line;
  });
  return signatureOfText(text.replace(`"version":"${VERSION}"`, '"version":""'));
}

/** Pieces of a learner, enough to make many of its weights others. */
const LEARNED_PIECES = 20_000;

/** Two tasks of a learner: the base tables alone, then all of them; and the games that measure what came of it. */
function trainingSignature(): string {
  const { features, baseOnly } = PLATEAU_TRAINING;
  const network = new NtupleNetwork(features, { workspaces: 2, shared: false });
  setPrior(network);
  const learner = new Learner(PLATEAU_TRAINING);
  for (const done of [0, baseOnly]) {
    network.weights.set(learner.learn(network.weights, { number: 0, pieces: LEARNED_PIECES, done }).weights);
  }
  const measured = measureWeights(network, {
    plan: PLATEAU_TRAINING,
    workspace: 0,
    plies: 2,
    games: 3,
    firstSeed: 1,
    lines: 230,
  });
  return signatureOfText(`${signatureOfNumbers(network.weights)} ${JSON.stringify(measured)}`);
}

/** Games from one playfield on, where placements are looked at a ply ahead. */
function finishTrainingSignature(): string {
  const plan = { ...FINISH_TRAINING, ahead: 0.2, finishes: [parsePlayfield('#########.\n'.repeat(4))] };
  const { weights } = new NtupleNetwork(plan.features, { workspaces: 0, shared: false });
  return signatureOfNumbers(new Learner(plan).learn(weights, { number: 0, pieces: LEARNED_PIECES, done: 0.5 }).weights);
}

/** A short run: pieces drop, every row is a point, and a game ends after 50 pieces. */
function tuningSignature(method: string): string {
  const plan: TuningPlan = {
    model: tunableModel('cs3243'),
    movement: 'hard-drop',
    fromModel: false,
    method: parseMethod(method),
    fitness: 'lines',
    simulation: { rules: parseRules('course:pieces=sz'), untilLines: null, maxPieces: 50 },
    games: 2,
    freshGames: true,
    firstGame: 0,
    seed: 1,
  };
  const optimiser = optimiserFor(plan);
  for (let generation = 0; generation < 10; generation++) {
    const seeds = gameSeeds(plan, generation);
    optimiser.tell(optimiser.ask().map((point) => FITNESS.lines.of(seeds.map(candidateGames(plan, point)))));
  }
  return signatureOfNumbers(Float64Array.from([...tunedWeights(plan, optimiser), ...(optimiser.best?.point ?? [])]));
}

function signatureOfNumbers({ buffer, byteOffset, byteLength }: Float32Array | Float64Array): string {
  return signatureOfBytes(new Uint8Array(buffer, byteOffset, byteLength));
}

function signatureOfText(text: string): string {
  return signatureOfBytes(new TextEncoder().encode(text));
}

function signatureOfBytes(bytes: Uint8Array): string {
  return sha1Hex(bytes).slice(0, DIGITS);
}
