/** Learners on workers of the page. How many there are decides how fast a round is played, and nothing else. */
import type { Learned, LearningTask } from '../../learn/learner.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { type Port, portOf } from '../browser/worker-port.js';
import type { TrainReply, TrainRequest } from './train-protocol.js';

/** A task, and who waits for what comes of it. */
interface Asked {
  readonly weights: Float32Array;
  readonly task: LearningTask;
  readonly resolve: (learned: Learned) => void;
  readonly reject: (error: Error) => void;
}

class Hired {
  readonly #worker = new Worker(new URL('./train-worker.ts', import.meta.url), { type: 'module', name: 'training' });
  readonly #port: Port<TrainRequest, TrainReply>;
  #asked: Asked | undefined;

  /** @param onIdle called after each task */
  constructor(plan: TrainingPlan, onIdle: () => void) {
    this.#port = portOf<TrainRequest, TrainReply>(this.#worker, (message) => this.#asked?.reject(new Error(message)));
    this.#port.listen((reply) => {
      const asked = this.#asked;
      this.#asked = undefined;
      if (reply.kind === 'learned') asked?.resolve(reply.learned);
      else asked?.reject(new Error(reply.message));
      onIdle();
    });
    this.#port.send({ kind: 'begin', plan });
  }

  get isBusy(): boolean {
    return this.#asked !== undefined;
  }

  ask(asked: Asked): void {
    this.#asked = asked;
    this.#port.send({ kind: 'learn', weights: asked.weights, task: asked.task });
  }

  letGo(): void {
    this.#worker.terminate();
  }
}

export class PageLearners {
  readonly #hired: readonly Hired[];
  #waiting: Asked[] = [];

  constructor(plan: TrainingPlan, threads: number) {
    this.#hired = Array.from({ length: threads }, () => new Hired(plan, () => this.#handOut()));
  }

  /** A round. What is left of one that was given up is not played. */
  play(weights: Float32Array, tasks: readonly LearningTask[]): readonly Promise<Learned>[] {
    this.#waiting = [];
    const learning = tasks.map(
      (task) =>
        new Promise<Learned>((resolve, reject) => {
          this.#waiting.push({ weights, task, resolve, reject });
        }),
    );
    this.#handOut();
    return learning;
  }

  /** Ends all workers, whatever they do. */
  letGo(): void {
    this.#waiting = [];
    for (const one of this.#hired) one.letGo();
  }

  #handOut(): void {
    for (const one of this.#hired) {
      if (one.isBusy) continue;
      const asked = this.#waiting.shift();
      if (asked) one.ask(asked);
    }
  }
}
