import { describe, expect, it } from 'vitest';
import { randomPosition } from '../../../scripts/support/random-position.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { NAMED_TAP_RATES, parseTaps } from '../../../src/reach/taps.js';
import type { Idea, IdeaQuestion, Left } from '../../../src/review/ideas/idea.js';
import { handsOf, reached } from '../../../src/review/ideas/reach-of-hands.js';
import { SURFACE_IDEAS } from '../../../src/review/ideas/surface.js';
import { place } from '../../../src/tetris/lock.js';
import { FULL_ROW, formatPlayfield } from '../../../src/tetris/playfield.js';
import { NTSC, PAL } from '../../../src/tetris/timing.js';
import { randomColumns } from '../../eval/random-playfields.js';
import { SURFACE_DRAWINGS } from './surface-drawings.js';

/** What an idea that was found has to be; says whether it was. */
function checkFound({ find }: Idea, question: IdeaQuestion): boolean {
  const found = find(question);
  if (!found) return false;
  const { sentence, columns, repaired } = found;
  const shown = `${sentence}\n${formatPlayfield(question.played.playfield)}`;
  expect(sentence, shown).toMatch(/^[A-Z].*\bcolumns? (10|[1-9])\b.*\.$/);
  expect(columns.length, shown).toBeGreaterThan(0);
  for (const column of columns) expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], shown).toContain(column);
  const without = repaired && { ...question, played: { ...question.played, playfield: repaired } };
  if (without)
    expect(find(without), `${shown}\nrepaired\n${formatPlayfield(without.played.playfield)}`).toBeUndefined();
  return true;
}

describe.each(SURFACE_IDEAS)('$kind', (idea) => {
  const { has, almost } = SURFACE_DRAWINGS[idea.kind];

  it('is drawn often enough', () => {
    expect(has.length).toBeGreaterThanOrEqual(10);
    expect(almost.length).toBeGreaterThanOrEqual(10);
  });

  it.each(has.map((question, i) => [i + 1, question] as const))('is in drawing %i', (_, question) => {
    expect(checkFound(idea, question), formatPlayfield(question.played.playfield)).toBe(true);
    expect(idea.find(question)?.repaired).toBeDefined();
    expect(idea.find({ ...question, played: question.best })).toBeUndefined();
  });

  it.each(almost.map((question, i) => [i + 1, question] as const))('is not quite in drawing %i', (_, question) => {
    expect(idea.find(question)?.sentence, formatPlayfield(question.played.playfield)).toBeUndefined();
  });

  it.each([31, 32])('names columns and is gone when it is repaired, on random playfields (seed %i)', (seed) => {
    const random = new SeededRandom(seed);
    let found = 0;
    for (let i = 0; i < 80; i++) {
      const question = randomQuestion(random);
      if (question && checkFound(idea, question)) found++;
    }
    if (idea.kind !== 'slope-lost') expect(found).toBeGreaterThan(0);
  });
});

/** Undefined where a piece has less than two placements. */
function randomQuestion(random: SeededRandom): IdeaQuestion | undefined {
  const position = randomPosition(random, [0, 9, 18, 19, 28, 29, 40]);
  const playfield = random.below(2)
    ? position.playfield
    : randomColumns(random).map((row) => (row === FULL_ROW ? row - 1 : row));
  const taps = parseTaps(NAMED_TAP_RATES[random.below(NAMED_TAP_RATES.length)]);
  const hands = { ...position, playfield, taps, timing: random.below(4) ? NTSC : PAL };
  const nowhere = { placement: { orientation: 0, x: 5, y: 0 }, playfield, cleared: 0 };
  const question = { ...hands, untilLines: 230, drought: undefined, played: nowhere, best: nowhere };
  const places = reached(playfield, position.piece, handsOf(question));
  if (places.length < 2) return undefined;
  const any = (): Left => {
    const placement = places[random.below(places.length)];
    return { placement, ...place(playfield, placement.orientation, placement.x, placement.y) };
  };
  return { ...question, played: any(), best: any() };
}
