/** Learners on workers of the page. How many there are decides how fast a round is played, and nothing else. */
import type { Learned, LearningTask } from '../../learn/learner.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { WorkerCalls } from '../browser/worker-calls.js';
import type { TrainWorker } from './train-worker.js';

export class PageLearners {
  readonly #all: readonly WorkerCalls<TrainWorker>[];
  readonly #idle: WorkerCalls<TrainWorker>[];
  #waiting: ((worker: WorkerCalls<TrainWorker>) => Promise<void>)[] = [];

  constructor(
    private readonly plan: TrainingPlan,
    threads: number,
  ) {
    this.#all = Array.from({ length: threads }, () => {
      const worker = new Worker(new URL('./train-worker.ts', import.meta.url), { type: 'module', name: 'training' });
      return new WorkerCalls<TrainWorker>(worker);
    });
    this.#idle = [...this.#all];
  }

  /** A round. What is left of one that was given up is not played. */
  play(weights: Float32Array, tasks: readonly LearningTask[]): readonly Promise<Learned>[] {
    this.#waiting = [];
    const learning = tasks.map(
      (task) =>
        new Promise<Learned>((resolve, reject) => {
          this.#waiting.push((worker) => worker.call('learn', this.plan, weights, task).then(resolve, reject));
        }),
    );
    for (const worker of this.#idle.splice(0)) void this.#work(worker);
    return learning;
  }

  /** Ends all workers, whatever they do. */
  letGo(): void {
    this.#waiting = [];
    for (const worker of this.#all) worker.end();
  }

  async #work(worker: WorkerCalls<TrainWorker>): Promise<void> {
    for (let play = this.#waiting.shift(); play; play = this.#waiting.shift()) await play(worker);
    this.#idle.push(worker);
  }
}
