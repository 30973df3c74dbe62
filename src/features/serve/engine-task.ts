/** What threads are asked, and what they answer. */
import type { MessagePort } from 'node:worker_threads';
import type { Job } from '../../engine/stackrabbit/async-jobs.js';
import type { Parameters } from '../../engine/stackrabbit/read-parameters.js';
import type { Reply } from '../../engine/stackrabbit/reply.js';
import type { AskOptions } from './engine-threads.js';
import type { Question, QuestionAnswer } from './v1/question.js';

/** A question of our own interface. */
interface QuestionTask {
  readonly kind: 'question';
  readonly question: Question;
}

/** A route as StackRabbit has it. */
interface RouteTask {
  readonly kind: 'route';
  readonly route: string;
  readonly parameters: Parameters;
}

/** The same in parts, each of which is posted as it is found; the last one is the answer. */
interface PartsTask extends Job {
  readonly kind: 'parts';
  readonly port: MessagePort;
}

export type EngineTask = QuestionTask | RouteTask | PartsTask;

interface Answered {
  readonly question: QuestionAnswer;
  readonly route: Reply;
  readonly parts: Reply;
}

export type AnswerTo<Task extends EngineTask> = Answered[Task['kind']];
export type EngineAnswer = Answered[keyof Answered];

/** Asks the threads; rejects as `EngineThreads.ask` does. */
export type AskEngine = <Task extends EngineTask>(
  task: Task,
  left: AbortSignal,
  options?: AskOptions,
) => Promise<AnswerTo<Task>>;
