import { describe, expect, it } from 'vitest';
import { COURSE_IDEAS } from '../../../src/review/ideas/course.js';
import type { Idea } from '../../../src/review/ideas/idea.js';
import { UNEVEN_IDEAS } from '../../../src/review/ideas/uneven.js';
import { WELL_IDEAS } from '../../../src/review/ideas/wells.js';
import { type Drawn, drawnInLine } from './drawing.js';
import { DRAWN_COURSE } from './drawn-course.js';
import { DRAWN_UNEVEN } from './drawn-uneven.js';
import { DRAWN_WELLS } from './drawn-wells.js';

const tables: readonly (readonly [readonly Idea[], Readonly<Record<string, readonly Drawn[]>>])[] = [
  [WELL_IDEAS, DRAWN_WELLS],
  [COURSE_IDEAS, DRAWN_COURSE],
  [UNEVEN_IDEAS, DRAWN_UNEVEN],
];

/** These are about lines that are cleared: what is left does not show them. */
const ABOUT_LINES = ['tetris-missed', 'burn', 'burn-refused', 'play-for-points'];

describe.each(tables)('ideas that are drawn in a line', (ideas, drawn) => {
  it('have a table of drawn positions each', () => {
    expect(ideas.map(({ kind }) => kind).sort()).toEqual(Object.keys(drawn).sort());
  });

  it.each(ideas)('$kind is found where it was drawn, and nowhere else', ({ kind, find }) => {
    for (const has of [true, false])
      expect(drawn[kind].filter(([own]) => own === has).length).toBeGreaterThanOrEqual(10);
    const wrong = drawn[kind].filter((each) => (find(drawnInLine(each)) !== undefined) !== each[0]);
    expect(wrong).toEqual([]);
  });

  it.each(ideas)('$kind names a column, ends its sentence, and a repair takes it away', ({ kind, find }) => {
    for (const each of drawn[kind]) {
      const question = drawnInLine(each);
      const found = find(question);
      if (!found) continue;
      expect(found.sentence, each[1]).toMatch(/^[A-Z].*\.$/);
      const { repaired } = found;
      if (!repaired || ABOUT_LINES.includes(kind)) continue;
      expect(find({ ...question, played: { ...question.played, playfield: repaired } }), each[1]).toBeUndefined();
    }
  });
});
