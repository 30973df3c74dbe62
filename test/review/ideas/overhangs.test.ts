import { describe, expect, it } from 'vitest';
import { randomPosition } from '../../../scripts/support/random-position.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { TAPS_30HZ } from '../../../src/reach/taps.js';
import { restsOf } from '../../../src/review/ideas/cells.js';
import type { Idea, IdeaQuestion } from '../../../src/review/ideas/idea.js';
import { OVERHANG_IDEAS } from '../../../src/review/ideas/overhangs.js';
import { place } from '../../../src/tetris/lock.js';
import { COLUMNS, FULL_ROW, formatPlayfield } from '../../../src/tetris/playfield.js';
import { NTSC } from '../../../src/tetris/timing.js';
import { readSheet } from './drawn-sheet.js';

describe.each(OVERHANG_IDEAS)('the idea $kind', ({ kind, find }) => {
  const sheet = readSheet(kind);

  it.each(sheet.filter(({ has }) => has))('is in a drawn position: $title', ({ question }) => {
    expect(find(question)).toBeDefined();
  });

  it.each(sheet.filter(({ has }) => !has))('is not in a drawn position: $title', ({ question }) => {
    expect(find(question)?.sentence).toBeUndefined();
  });
});

const SEED = 7;
const POSITIONS = 300;

/** Checks a found idea; says whether there is one. */
function isSound(idea: Idea, question: IdeaQuestion): boolean {
  const found = idea.find(question);
  if (!found) return false;
  const where = `${idea.kind} (seed ${SEED}) in\n${formatPlayfield(question.playfield)}`;
  expect(found.columns.length, where).toBeGreaterThan(0);
  expect(found.columns, where).toEqual(found.columns.filter((column) => column >= 0 && column < COLUMNS));
  const { repaired } = found;
  if (!repaired) return true;
  expect(repaired.includes(FULL_ROW), where).toBe(false);
  expect(idea.find({ ...question, played: { ...question.played, playfield: repaired } }), where).toBeUndefined();
  return true;
}

describe('the columns and the repair of an idea about overhangs', () => {
  it(`are sound on ${POSITIONS} random playfields (seed ${SEED})`, () => {
    const random = new SeededRandom(SEED);
    const questions = Array.from({ length: POSITIONS }, () => randomQuestion(random) ?? []).flat();
    const found = questions.flatMap((question) => OVERHANG_IDEAS.filter((idea) => isSound(idea, question)));
    // A standing I fits under a cover on too few of them.
    expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(OVERHANG_IDEAS.length - 1);
  });

  it.each(OVERHANG_IDEAS)('are sound in the drawn positions: $kind', (idea) => {
    for (const { question, has } of readSheet(idea.kind)) expect(isSound(idea, question)).toBe(has);
  });
});

/** Two places where a piece can come to rest on a random playfield; undefined where it has none. */
function randomQuestion(random: SeededRandom): IdeaQuestion | undefined {
  const { playfield, piece, next, level, lines } = randomPosition(random, [18, 19, 29]);
  const rests = restsOf(playfield, piece);
  if (rests.length === 0) return undefined;
  const [played, best] = [0, 1].map(() => {
    const placement = rests[random.below(rests.length)];
    return { placement, ...place(playfield, placement.orientation, placement.x, placement.y) };
  });
  return { playfield, piece, next, level, lines, played, best, timing: NTSC, taps: TAPS_30HZ, untilLines: 230 };
}
