/** What is said of drills and of answers, in the page and on the command line. */
import { number, plural } from '../../lib/format-numbers.js';
import { explain } from '../../review/explain.js';
import { namePlacement } from '../../review/format-review.js';
import { parsePlacement } from '../../tetris/placement.js';
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

/** Why an answer cost what it did; undefined where it cost nothing. */
export function reasonOf(drill: Drill, { placement, lostPoints }: Answer): string | undefined {
  if (lostPoints === 0) return undefined;
  if (placement === drill.played) return drill.ideas.map(({ sentence }) => sentence).join(' ');
  const [played, best] = [placement, drill.places[0].placement].map(parsePlacement);
  return explain({ playfield: playfieldOf(drill), played, best, worseFor: [] });
}

/** What a drill is about, before the answer; names of ideas. */
export function describeIdeas({ ideas }: Drill): string {
  const names = ideas.map(({ kind }) => kind.replaceAll('-', ' '));
  return names.length === 0 ? 'Nothing is known of what it is about.' : `It is about this: ${names.join('; ')}.`;
}

/** `in 10 minutes`, `in 5 hours`, `in 12 days`; `now` for what is due. */
export function describeWait(due: number, now: number): string {
  const left = due - now;
  if (left <= 0) return 'now';
  if (left < HOUR) return `in ${plural(Math.ceil(left / MINUTE), 'minute')}`;
  return left < DAY ? `in ${plural(Math.round(left / HOUR), 'hour')}` : `in ${plural(Math.round(left / DAY), 'day')}`;
}
