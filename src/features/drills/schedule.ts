/** When drills come back: what somebody remembers of each follows from its answers, by FSRS. */
import { type Card, createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';
import type { Answer, Drill } from './drill.js';

/** A wrong answer comes back in the same session; everything else is left to the spacing. */
const STEPS = ['10m'] as const;
/** A drill comes back when it is remembered with this chance. */
const RETENTION = 0.9;
const SCHEDULER = fsrs({
  request_retention: RETENTION,
  learning_steps: STEPS,
  relearning_steps: STEPS,
  enable_fuzz: false,
});
const RATINGS = { 1: Rating.Again, 2: Rating.Hard, 3: Rating.Good, 4: Rating.Easy } as const;

/** What is due within this time is asked now where nothing else is, so that a wrong answer comes back before somebody goes. */
const AHEAD_MS = 20 * 60_000;

/** What FSRS makes of the answers to a drill. */
export interface Memory {
  /** Nobody has answered it yet. */
  readonly isNew: boolean;
  /** Milliseconds since 1970 from which on it is asked again. */
  readonly due: number;
  /** Days after which it is remembered with a chance of 90 %. */
  readonly stability: number;
  /** Answers, and those of them that were wrong after it had been learned. */
  readonly asked: number;
  readonly lapses: number;
}

/** The memory follows from the answers alone: there is nothing else that two computers could disagree about. */
export function memoryOf(drill: Drill): Memory {
  const { due, stability, reps, lapses, state } = cardOf(drill);
  return { isNew: state === State.New, due: due.getTime(), stability, asked: reps, lapses };
}

/** The chance that a drill is remembered, 0–1. */
function chanceToRecall(drill: Drill, now: number): number {
  return SCHEDULER.get_retrievability(cardOf(drill), now, false);
}

const cards = new WeakMap<Drill, Card>();

function cardOf(drill: Drill): Card {
  const known = cards.get(drill);
  if (known) return known;
  const card = drill.answers.reduce<Card>(
    (before, { at, grade }) => SCHEDULER.next(before, at, RATINGS[grade]).card,
    createEmptyCard(drill.added),
  );
  cards.set(drill, card);
  return card;
}

/** A drill with one more answer. */
export function withAnswer(drill: Drill, answer: Answer): Drill {
  const before = cardOf(drill);
  // Two answers never have the same moment, however fast somebody is.
  const at = Math.max(answer.at, (drill.answers.at(-1)?.at ?? -1) + 1);
  const after: Drill = { ...drill, answers: [...drill.answers, { ...answer, at }] };
  cards.set(after, SCHEDULER.next(before, at, RATINGS[answer.grade]).card);
  return after;
}

/**
 * The drills to ask now, in their order: first those that were learned and are due, the one that is most likely forgotten
 * first; then new ones, the costliest first; then those that come back within twenty minutes.
 */
export function openDrills(drills: readonly Drill[], now: number): Drill[] {
  const told = drills.map((drill) => ({ drill, ...memoryOf(drill) }));
  const due = told.filter(({ isNew, due }) => !isNew && due <= now);
  const fresh = told.filter(({ isNew }) => isNew);
  const soon = told.filter(({ isNew, due }) => !isNew && due > now && due <= now + AHEAD_MS);
  const byChance = new Map(due.map(({ drill }) => [drill, chanceToRecall(drill, now)]));
  due.sort((a, b) => (byChance.get(a.drill) ?? 0) - (byChance.get(b.drill) ?? 0) || byId(a.drill, b.drill));
  fresh.sort((a, b) => b.drill.lostPoints - a.drill.lostPoints || byId(a.drill, b.drill));
  soon.sort((a, b) => a.due - b.due || byId(a.drill, b.drill));
  return [...due, ...fresh, ...soon].map(({ drill }) => drill);
}

/**
 * The drill to ask next; undefined where none is due and none is new.
 *
 * @param missed a drill that was just answered wrong: another one with one of its ideas goes before all others
 */
export function nextDrill(drills: readonly Drill[], now: number, missed?: Drill): Drill | undefined {
  const open = openDrills(drills, now);
  const others = open.filter(({ id }) => id !== missed?.id);
  return others.find((drill) => missed && shareIdea(drill, missed)) ?? others[0] ?? open[0];
}

function shareIdea(one: Drill, other: Drill): boolean {
  return one.ideas.some(({ kind }) => other.ideas.some((each) => each.kind === kind));
}

function byId(one: Drill, other: Drill): number {
  return one.id < other.id ? -1 : 1;
}
