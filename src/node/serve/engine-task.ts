/** What threads are asked, and what they answer. */
import type { Question, QuestionAnswer } from './v1/question.js';

export interface V1Task {
  readonly kind: 'v1';
  readonly question: Question;
}

export type EngineTask = V1Task;
export type EngineAnswer = QuestionAnswer;
