/**
 * A learner who forgets, to compare orders of drills. Two models of memory, neither of them FSRS, which decides when a drill comes back:
 *
 * - `half-life`: the chance to recall halves with every half-life. A right answer lengthens it, the more the nearer the drill was to
 *   being forgotten (the spacing effect); a wrong one, after which the answer is shown, halves it. Drills differ in how hard they are.
 * - `act-r`: the memory of Pavlik and Anderson (Cognitive Science 29, 2005) with their parameters: each answer leaves a trace that
 *   decays by a power of its age, the faster the stronger the memory was; time between sessions counts 0.025 of time within one.
 */
import type { Answer, Drill } from '../../src/features/drills/drill.js';
import { gradedAnswer, isRight } from '../../src/features/drills/grade-answer.js';
import { nextDrill, withAnswer } from '../../src/features/drills/schedule.js';
import { mean } from '../../src/lib/statistics.js';

const DAY_MS = 86_400_000;
const SECONDS_A_DAY = 86_400;
/** One answer takes so long. */
const ANSWER_MS = 30_000;

/** What somebody remembers of one drill; moments in milliseconds. */
export interface Trace {
  /** The chance to recall it, 0–1. */
  chance(now: number): number;
  /** It was asked, and the answer was shown. */
  asked(now: number, wasRight: boolean): void;
}

/** @param random 0–1, below 1 */
export type MemoryModel = (random: () => number) => Trace;

/** Days after which half of what was shown once is forgotten, in the middle over drills, and the spread of its logarithm. */
const FIRST_HALF_LIFE = 1;
const SPREAD = 0.5;
/** A right answer multiplies the half-life by one and up to this more. */
const GROWTH = 4;

function halfLifeTrace(random: () => number): Trace {
  const first = FIRST_HALF_LIFE * Math.exp(SPREAD * normal(random));
  let halfLife = 0;
  let last = 0;
  const chance = (now: number): number => (halfLife === 0 ? 0 : 2 ** (-(now - last) / DAY_MS / halfLife));
  return {
    chance,
    asked(now, wasRight) {
      const grown = halfLife * (1 + GROWTH * (1 - chance(now)));
      halfLife = Math.max(first, wasRight ? grown : halfLife / 2);
      last = now;
    },
  };
}

const ACT_R = { intercept: 0.177, scale: 0.217, threshold: -0.704, noise: 0.255, betweenSessions: 0.025 } as const;

function actRTrace(): Trace {
  const traces: { readonly at: number; readonly decay: number }[] = [];
  const activation = (now: number): number =>
    Math.log(traces.reduce((sum, { at, decay }) => sum + age(at, now) ** -decay, 0));
  return {
    chance: (now) => (traces.length === 0 ? 0 : 1 / (1 + Math.exp((ACT_R.threshold - activation(now)) / ACT_R.noise))),
    asked(now) {
      const strength = traces.length === 0 ? 0 : Math.exp(activation(now));
      traces.push({ at: now, decay: ACT_R.scale * strength + ACT_R.intercept });
    },
  };
}

/** Seconds from one moment to another, as the model counts them. */
function age(from: number, to: number): number {
  const days = Math.floor(to / DAY_MS) - Math.floor(from / DAY_MS);
  const all = (to - from) / 1000;
  return Math.max(1, days === 0 ? all : all - (1 - ACT_R.betweenSessions) * days * SECONDS_A_DAY);
}

export const MEMORY_MODELS = { 'half-life': halfLifeTrace, 'act-r': actRTrace } satisfies Record<string, MemoryModel>;

/** A normal number, by Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** In which order drills are asked: by this program, at random, or from the first to the last and again. */
export const ORDERS = ['drills', 'random', 'in turn'] as const;
export type Order = (typeof ORDERS)[number];

export interface LearningPlan {
  readonly drills: readonly Drill[];
  readonly model: MemoryModel;
  readonly days: number;
  /** Answers of a day, at most. */
  readonly answersADay: number;
  /** Days after the last one at which all drills are asked about. */
  readonly later: number;
  readonly random: () => number;
}

export interface Learned {
  /** Mean chance to recall a drill, over all of them, 0–1. */
  readonly recall: number;
  /** Answers of each day. */
  readonly work: readonly number[];
}

/** @param work answers of each day, where it is to be the work of another learner */
export function learn(order: Order, plan: LearningPlan, work?: readonly number[]): Learned {
  const { drills, model, days, answersADay, later, random } = plan;
  const traces = new Map(drills.map(({ id }) => [id, model(random)]));
  const queue = order === 'random' ? randomOrder(drills, random) : inTurn(drills);
  let known = drills;
  const done: number[] = [];
  for (let day = 0; day < days; day++) {
    const most = work?.[day] ?? answersADay;
    let missed: Drill | undefined;
    let answers = 0;
    for (; answers < most; answers++) {
      const now = drills[0].added + day * DAY_MS + answers * ANSWER_MS;
      const drill = order === 'drills' ? nextDrill(known, now, missed) : queue();
      if (!drill) break;
      const trace = traces.get(drill.id)!;
      const answer = answerTo(drill, random() < trace.chance(now), now);
      const wasRight = isRight(answer);
      trace.asked(now, wasRight);
      if (order !== 'drills') continue;
      const after = withAnswer(drill, answer);
      known = known.map((each) => (each === drill ? after : each));
      missed = wasRight ? undefined : after;
    }
    done.push(answers);
  }
  const end = drills[0].added + (days - 1 + later) * DAY_MS;
  return { recall: mean(drills.map(({ id }) => traces.get(id)!.chance(end))), work: done };
}

/** The best place, or the costliest one: graded by the program itself. */
function answerTo(drill: Drill, isKnown: boolean, at: number): Answer {
  const { placement } = isKnown ? drill.places[0] : drill.places[drill.places.length - 1];
  return gradedAnswer(drill, placement, { at, helped: false });
}

function inTurn(drills: readonly Drill[]): () => Drill {
  let next = 0;
  return () => drills[next++ % drills.length];
}

/** Any drill is as likely as any other, each time. */
function randomOrder(drills: readonly Drill[], random: () => number): () => Drill {
  return () => drills[Math.floor(random() * drills.length)];
}
