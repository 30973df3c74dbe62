/** How many drills there are of each sort, and how they were answered. */
import type { Drill } from './drill.js';
import { isRight } from './grade-answer.js';
import { memoryOf } from './schedule.js';

export interface DrillCounts {
  readonly drills: number;
  /** Learned before, and to be asked now. */
  readonly due: number;
  /** Never asked. */
  readonly fresh: number;
  readonly answers: number;
  /** Answers that were right. */
  readonly right: number;
  /** Milliseconds since 1970 when the first one that is not due comes back; null where none does. */
  readonly nextDue: number | null;
}

export interface IdeaCounts extends Omit<DrillCounts, 'nextDue'> {
  readonly kind: string;
  /** Its name for people. */
  readonly title: string;
  /** In the games, by moves with this idea. */
  readonly pointsLost: number;
}

export function countDrills(drills: readonly Drill[], now: number): DrillCounts {
  const memories = drills.map(memoryOf).filter(({ isNew }) => !isNew);
  const later = memories.map(({ due }) => due).filter((due) => due > now);
  const answers = drills.flatMap((drill) => drill.answers);
  return {
    drills: drills.length,
    due: memories.length - later.length,
    fresh: drills.length - memories.length,
    answers: answers.length,
    right: answers.filter(isRight).length,
    nextDue: later.length > 0 ? Math.min(...later) : null,
  };
}

/** Those that cost most come first. */
export function ideaCounts(drills: readonly Drill[], now: number): IdeaCounts[] {
  const kinds = new Map(drills.flatMap(({ ideas }) => ideas.map(({ kind, title }) => [kind, title] as const)));
  return [...kinds]
    .map(([kind, title]) => {
      const own = drills.filter(({ ideas }) => ideas.some((idea) => idea.kind === kind));
      const { nextDue: _, ...counts } = countDrills(own, now);
      return { kind, title, ...counts, pointsLost: own.reduce((sum, { lostPoints }) => sum + lostPoints, 0) };
    })
    .sort((a, b) => b.pointsLost - a.pointsLost || (a.kind < b.kind ? -1 : 1));
}
