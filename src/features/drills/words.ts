/** What is said of drills and of answers, in the page and on the command line. */
import { number, plural } from '../../lib/format-numbers.js';
import { parseTaps } from '../../reach/taps.js';
import { sentencesOf } from '../../review/explain.js';
import { namePlacement } from '../../review/format-review.js';
import { IDEAS } from '../../review/ideas/all-ideas.js';
import type { Left } from '../../review/ideas/idea.js';
import { place } from '../../tetris/lock.js';
import { parsePlacement } from '../../tetris/placement.js';
import { timingOf } from '../../tetris/timing.js';
import { type Answer, type Drill, playfieldOf } from './drill.js';
import { isRight, labelOfLoss } from './grade-answer.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `T, then S; level 18, 12 lines` */
export function describeQuestion({ piece, next, level, lines }: Drill): string {
  return `${piece}, then ${next ?? 'a piece that is not known'}; level ${level}, ${plural(lines, 'line')}`;
}

/** `From my-game.jsonl, piece 41: T-left, columns 3–4, row 2 cost 4,100 points there.` */
export function describeSource({ source, played, lostPoints }: Drill): string {
  const { name, piece } = source;
  return `From ${name}, piece ${number(piece)}: ${namePlacement(parsePlacement(played))} cost ${plural(lostPoints, 'point')} there.`;
}

/** What an answer was worth, in a sentence. */
export function describeAnswer({ level }: Drill, answer: Answer): string {
  const { lostPoints } = answer;
  if (!isRight(answer)) return `✗ Wrong: ${labelOfLoss(lostPoints, level)}, it costs ${plural(lostPoints, 'point')}.`;
  const cost = lostPoints === 0 ? 'nothing is lost' : `${plural(lostPoints, 'point')} lost, which is little`;
  return `✓ Right: ${cost}.`;
}

/** Sentences that are told of a wrong answer which nobody has judged. */
const MOST_TOLD = 2;

/**
 * Why an answer cost what it did; undefined where it cost nothing. The move of the game has the ideas that were measured
 * then. For another answer it is what can be seen on the playfield, first by the ideas that the drill is about.
 */
export function reasonOf(drill: Drill, { placement, lostPoints }: Answer): string | undefined {
  if (lostPoints === 0) return undefined;
  if (placement === drill.played) return sentencesOf(drill.ideas);
  const seen = ideasSeen(drill, placement);
  return seen.length === 0 ? undefined : seen.slice(0, MOST_TOLD).join(' ');
}

function ideasSeen(drill: Drill, answer: string): string[] {
  const { piece, next, level, lines, untilLines, region, hands, places } = drill;
  const playfield = playfieldOf(drill);
  const left = (text: string): Left => {
    const placement = parsePlacement(text);
    return { placement, ...place(playfield, placement.orientation, placement.x, placement.y) };
  };
  const question = {
    ...{ playfield, piece, next: next ?? undefined, level, lines, untilLines },
    ...{ timing: timingOf(region), taps: parseTaps(hands.taps) },
    ...{ played: left(answer), best: left(places[0].placement) },
  };
  const about = new Set(drill.ideas.map(({ kind }) => kind));
  return [...IDEAS]
    .sort((a, b) => Number(about.has(b.kind)) - Number(about.has(a.kind)))
    .flatMap((idea) => idea.find(question)?.sentence ?? []);
}

/** What a drill is about, before the answer; names of ideas. */
export function describeIdeas({ ideas }: Drill): string {
  if (ideas.length === 0) return 'No single idea explains what the move of the game lost.';
  return `It is about: ${ideas.map(({ title }) => title).join('; ')}.`;
}

/** `in 10 minutes`, `in 5 hours`, `in 12 days`; `now` for what is due. */
export function describeWait(due: number, now: number): string {
  const left = due - now;
  if (left <= 0) return 'now';
  if (left < HOUR) return `in ${plural(Math.ceil(left / MINUTE), 'minute')}`;
  return left < DAY ? `in ${plural(Math.round(left / HOUR), 'hour')}` : `in ${plural(Math.round(left / DAY), 'day')}`;
}
