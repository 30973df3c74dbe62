/** A thread of the server: an engine that answers one question after the other. */
import { Engine } from '../../engine/engine.js';
import { answerInParts } from '../../engine/stackrabbit/async-jobs.js';
import type { Reply } from '../../engine/stackrabbit/read-parameters.js';
import { answerRoute } from '../../engine/stackrabbit/routes.js';
import { parseTaps } from '../../reach/taps.js';
import { emptyPlayfield } from '../../tetris/playfield.js';
import { shippedWeights } from '../players/weights-files.js';
import type { EngineAnswer, EngineTask } from './engine-threads.js';
import { answerQuestion } from './v1/answer-question.js';

const engine = new Engine(shippedWeights());
warmUp();

export default function answer(task: EngineTask): EngineAnswer {
  if (task.kind === 'question') return answerQuestion(engine, task.question);
  if (task.kind === 'route') return answerRoute(engine, task.route, task.parameters);
  return answerParts(task);
}

function answerParts({ route, parameters, port }: Extract<EngineTask, { kind: 'parts' }>): Reply {
  let whole: Reply | undefined;
  for (const part of answerInParts(engine, route, parameters)) {
    port.postMessage(part);
    whole = part;
  }
  if (!whole) throw new TypeError(`no answer to ${route}`);
  return whole;
}

/** Reads the weights that most are asked for, so that the first question does not wait for them; the others when they are wanted. */
function warmUp(): void {
  const position = { playfield: emptyPlayfield(), piece: 'T', next: 'T', level: 19, lines: 0, score: 0 } as const;
  engine.bestMove(position, { taps: parseTaps('30hz'), reaction: 0, plies: 1, softDrop: true });
}
