/** A worker of a training run: plays the tasks of learners. */
import { Learner } from '../../learn/learner.js';
import { ownPort } from '../browser/worker-port.js';
import type { TrainReply, TrainRequest } from './train-protocol.js';

const page = ownPort<TrainReply, TrainRequest>();
let learner: Learner | undefined;

page.listen((request) => {
  try {
    if (request.kind === 'begin') learner = new Learner(request.plan);
    else {
      if (!learner) throw new TypeError('"learn" came before "begin"');
      const learned = learner.learn(request.weights, request.task);
      page.send({ kind: 'learned', learned }, [learned.weights.buffer as ArrayBuffer]);
    }
  } catch (error) {
    page.send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
