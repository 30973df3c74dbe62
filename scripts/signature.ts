/**
 * The signatures of everything whose results must be the same on every machine: what players decide, a recorded game,
 * trained weights, tuned weights. One line each: a name and twelve digits.
 *
 * node dist/scripts/signature.js
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NtupleNetwork } from '../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../src/eval/ntuple/ntuple-prior.js';
import { loadCartridge, openPlayer, recordGame } from '../src/index.js';
import { CMA_ES_DEFAULTS, cmaEs, usualCandidates } from '../src/learn/optimisers/cma-es.js';
import { CROSS_ENTROPY_DEFAULTS, crossEntropy } from '../src/learn/optimisers/cross-entropy.js';
import type { Optimiser } from '../src/learn/optimisers/optimiser.js';
import { PARTICLE_SWARM_DEFAULTS, particleSwarm } from '../src/learn/optimisers/particle-swarm.js';
import { CHUNK_PIECES, THREAD_WORKSPACES, Trainer } from '../src/learn/trainer.js';
import { PLATEAU_TRAINING } from '../src/learn/training-plan.js';
import { PACKAGE_ROOT } from '../src/node/files/package-root.js';
import type { Player } from '../src/players/player.js';
import { rastrigin } from '../test/learn/optimisers/standard-functions.js';
import { signatureOf, signatureOfBytes, signatureOfPlayer } from '../test/support/signature.js';

const PINNED = join(PACKAGE_ROOT, 'test', 'signature.txt');
const LEARNED = 'maxout:plies=2';
const RECORDED = 'plateau';
const RECORDED_LINES = 20;
const DIMENSION = 8;
const GENERATIONS = 100;
const COMMON = { dimension: DIMENSION, seed: 1, unitLength: true };

const say = (name: string, signature: string): void => console.log(`${name} ${signature}`);

// 1. Decisions; those of the pinned players first.
for (const line of readFileSync(PINNED, 'utf8').trim().split('\n')) {
  const [name] = line.split(' ');
  say(name, signatureOf(name));
}
say(LEARNED, signatureOfPlayer(playerOf(LEARNED)));

// 2. A game on the cartridge with every frame's check, every value and every rank.
say('recording', recordingSignature());

// 3. Weights: sums of floating point numbers, millions of them.
say('training', trainingSignature());
const middle = Array<number>(DIMENSION).fill(0.5);
const optimisers: Readonly<Record<string, Optimiser<unknown>>> = {
  'cma-es': cmaEs({ ...CMA_ES_DEFAULTS, ...COMMON, candidates: usualCandidates(DIMENSION), startMean: middle }),
  'cross-entropy': crossEntropy({ ...CROSS_ENTROPY_DEFAULTS, ...COMMON, startMean: middle, startDeviation: 2 }),
  swarm: particleSwarm({ ...PARTICLE_SWARM_DEFAULTS, ...COMMON, range: 5, maxSpeed: 2 }),
};
for (const [name, optimiser] of Object.entries(optimisers)) say(name, tuningSignature(optimiser));

function playerOf(text: string): Player {
  const opened = openPlayer(text);
  if (!opened.ok) throw new Error(opened.message);
  return opened.player;
}

function recordingSignature(): string {
  const cartridge = loadCartridge();
  if (!cartridge.ok) throw new Error(cartridge.message);
  let text = '';
  recordGame({ image: cartridge.image, player: playerOf(RECORDED), untilLines: RECORDED_LINES }, (line) => {
    text += line;
  });
  return signatureOfBytes(new TextEncoder().encode(text));
}

/** Two chunks of one thread: the base tables alone, then all of them. */
function trainingSignature(): string {
  const { features, baseOnly } = PLATEAU_TRAINING;
  const network = new NtupleNetwork(features, { workspaces: THREAD_WORKSPACES, shared: false });
  setPrior(network);
  const trainer = new Trainer(PLATEAU_TRAINING, network.memory, 0);
  for (const done of [0, baseOnly]) trainer.playChunk(done);
  if (trainer.counts.pieces !== 2 * CHUNK_PIECES) throw new Error(`${trainer.counts.pieces} pieces were played`);
  const { buffer, byteOffset, byteLength } = network.weights;
  return signatureOfBytes(new Uint8Array(buffer, byteOffset, byteLength));
}

function tuningSignature(optimiser: Optimiser<unknown>): string {
  for (let i = 0; i < GENERATIONS; i++) optimiser.tell(optimiser.ask().map(rastrigin));
  const { centre, best } = optimiser;
  return signatureOfBytes(new Uint8Array(Float64Array.from([...centre, ...(best?.point ?? [])]).buffer));
}
