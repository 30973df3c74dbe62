/** A thread of the server: an engine that answers one question after the other. */
import { Engine } from '../../engine/engine.js';
import { parseTaps } from '../../reach/taps.js';
import { emptyPlayfield } from '../../tetris/playfield.js';
import { SHIPPED_WEIGHTS, weightsFolder } from '../players/weights-files.js';
import type { EngineAnswer, EngineTask } from './engine-task.js';
import { answerQuestion } from './v1/answer-question.js';

const engine = new Engine(weightsFolder(SHIPPED_WEIGHTS));
warmUp();

export default function answer(task: EngineTask): EngineAnswer {
  return answerQuestion(engine, task.question);
}

/** Reads the weights that most are asked for, so that the first question does not wait for them; the others when they are wanted. */
function warmUp(): void {
  const position = { playfield: emptyPlayfield(), piece: 'T', next: 'T', level: 19, lines: 0, score: 0 } as const;
  engine.bestMove(position, { taps: parseTaps('30hz'), reaction: 0, plies: 1, softDrop: true });
}
