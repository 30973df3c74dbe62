/** A session of drills in text: a position is drawn, an answer is read, and what it cost is said. */
import { plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import { parsePlacement } from '../../tetris/placement.js';
import { drawPlacements } from '../players/draw-placements.js';
import { type Drill, playfieldOf } from './drill.js';
import { countDrills } from './drill-counts.js';
import { gradedAnswer, isRight } from './grade-answer.js';
import { FORMS, readPlace } from './read-place.js';
import { memoryOf, nextDrill, withAnswer } from './schedule.js';
import { describeAnswer, describeIdeas, describeQuestion, describeSource, describeWait, reasonOf } from './words.js';

export interface DrillSession {
  readonly drills: readonly Drill[];
  /** Answers until it ends. */
  readonly count: number;
  /** Characters of a line. */
  readonly width: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly print: (text: string) => void;
  /** The next line that is typed; undefined when there is no more. */
  readonly read: () => Promise<string | undefined>;
  /** Hears of a drill with one more answer. */
  readonly keep: (drill: Drill) => void;
}

const HELP = `Answer with ${FORMS}. "?" says what the drill is about; a right answer then counts as one with an effort. "q" ends.`;

/** Asks until nothing is due, enough was answered, or nothing more is typed. */
export async function askDrills(session: DrillSession): Promise<void> {
  const { count, now, print } = session;
  let drills = session.drills;
  let [asked, right] = [0, 0];
  let missed: Drill | undefined;
  for (; asked < count; asked++) {
    const drill = nextDrill(drills, now(), missed);
    if (!drill) break;
    if (asked === 0) print(HELP);
    print(`\nDrill ${asked + 1}: ${describeQuestion(drill)}; hands ${drill.hands.taps}.`);
    print(drawPlacements(playfieldOf(drill), [{ placement: undefined, title: '' }], session.width).join('\n'));
    const given = await answerTo(drill, session);
    if (!given) break;
    const after = withAnswer(drill, gradedAnswer(drill, given.placement, { at: now(), helped: given.helped }));
    session.keep(after);
    drills = drills.map((each) => (each === drill ? after : each));
    print(verdictOn(after, session));
    const wasRight = isRight(after.answers[after.answers.length - 1]);
    missed = wasRight ? undefined : after;
    if (wasRight) right++;
  }
  print(summary({ asked, right, drills, now: now() }));
}

/** What is typed for a drill; undefined where somebody ends. */
async function answerTo(
  drill: Drill,
  { print, read }: DrillSession,
): Promise<{ readonly placement: string; readonly helped: boolean } | undefined> {
  print(`Where does ${drill.piece} go?`);
  let helped = false;
  for (;;) {
    const text = (await read())?.trim();
    if (text === undefined || text === 'q') return undefined;
    if (text === '?') {
      helped = true;
      print(describeIdeas(drill));
      continue;
    }
    const place = readPlace(drill, text);
    if (place.ok) return { placement: place.placement, helped };
    print(place.message);
  }
}

/** What the last answer cost, beside the best one, and when the drill comes back. */
function verdictOn(drill: Drill, { width }: DrillSession): string {
  const answer = drill.answers[drill.answers.length - 1];
  const best = parsePlacement(drill.places[0].placement);
  const pictures = [{ placement: best, title: 'best' }];
  if (answer.lostPoints > 0) pictures.push({ placement: parsePlacement(answer.placement), title: 'yours' });
  return [
    describeAnswer(drill, answer),
    drawPlacements(playfieldOf(drill), pictures, width).join('\n'),
    [
      `Best is ${namePlacement(best)}.`,
      ...(reasonOf(drill, answer) ? [reasonOf(drill, answer)] : []),
      describeSource(drill),
      `It comes back ${describeWait(memoryOf(drill).due, answer.at)}.`,
    ].join('\n'),
  ].join('\n\n');
}

interface SessionEnd {
  readonly asked: number;
  readonly right: number;
  readonly drills: readonly Drill[];
  readonly now: number;
}

function summary({ asked, right, drills, now }: SessionEnd): string {
  const { due, fresh, nextDue } = countDrills(drills, now);
  const done = asked > 0 ? `${plural(asked, 'answer')}, ${right} right. ` : '';
  if (due + fresh > 0) return `${done}${plural(due, 'drill')} due, ${fresh} new.`;
  if (nextDue === null) return 'There are no drills yet: add games with drills add.';
  return `${done}Nothing is due. The next one comes back ${describeWait(nextDue, now)}.`;
}
