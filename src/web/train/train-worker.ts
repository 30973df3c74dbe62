/** A worker of a training run: one thread of self-play. */
import { formatWeights, parseWeights } from '../../eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../../eval/ntuple/ntuple-network.js';
import { setPrior } from '../../eval/ntuple/ntuple-prior.js';
import { averageWeights, THREAD_WORKSPACES, Trainer } from '../../learn/trainer.js';
import { ownPort } from '../browser/worker-port.js';
import type { TrainReply, TrainRequest } from './train-protocol.js';

interface Begun {
  readonly trainer: Trainer;
  readonly isFirst: boolean;
  readonly isShared: boolean;
}

const page = ownPort<TrainReply, TrainRequest>();
let begun: Begun | undefined;
/** Where weights are copied to before they travel; they come back in it. */
let copy: Float32Array<ArrayBuffer> | undefined;

page.listen((request) => {
  try {
    act(request);
  } catch (error) {
    page.send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function act(request: TrainRequest): void {
  if (request.kind === 'begin') {
    begun = begin(request);
    page.send({ kind: 'begun' });
    return;
  }
  if (!begun) throw new TypeError(`"${request.kind}" came before "begin"`);
  const { trainer } = begun;
  const { weights } = trainer.network;
  switch (request.kind) {
    case 'chunk':
      trainer.playChunk(request.done);
      sendPlayed(begun);
      break;
    case 'average':
      averageWeights(weights, request.others);
      page.send(
        { kind: 'averaged', others: request.others },
        begun.isShared ? [] : request.others.map(({ buffer }) => buffer),
      );
      break;
    case 'take':
      weights.set(request.weights);
      copy = request.weights;
      break;
    case 'save': {
      const bytes = Uint8Array.from(formatWeights(weights, request.origin));
      page.send({ kind: 'weights', bytes }, [bytes.buffer]);
      break;
    }
  }
}

function begin({ plan, threads, thread, from, isShared }: Extract<TrainRequest, { kind: 'begin' }>): Begun {
  const network = new NtupleNetwork(plan.features, { workspaces: threads * THREAD_WORKSPACES, shared: isShared });
  if (from) parseWeights(from).loadInto(network.weights);
  else setPrior(network);
  return { trainer: new Trainer(plan, network.memory, thread), isFirst: thread === 0, isShared };
}

function sendPlayed({ trainer, isFirst, isShared }: Begun): void {
  const counts = { ...trainer.counts };
  const weights = trainer.network.weights as Float32Array<ArrayBuffer>;
  if (isFirst || isShared) {
    page.send({ kind: 'played', counts, weights: isFirst ? undefined : weights });
    return;
  }
  copy ??= new Float32Array(weights.length);
  copy.set(weights);
  page.send({ kind: 'played', counts, weights: copy }, [copy.buffer]);
  copy = undefined;
}
