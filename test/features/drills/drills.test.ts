/** Drills: their files, their merge, when they come back, and how answers are read and graded. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDED, answerAt, day, someDrill } from '../../../scripts/support/made-up-drills.js';
import { DRILL, type Drill } from '../../../src/features/drills/drill.js';
import { formatDrills, parseDrills } from '../../../src/features/drills/drill-lines.js';
import { gradedAnswer } from '../../../src/features/drills/grade-answer.js';
import { mergeDrills } from '../../../src/features/drills/merge-drills.js';
import { readPlace } from '../../../src/features/drills/read-place.js';
import { memoryOf, nextDrill, openDrills, withAnswer } from '../../../src/features/drills/schedule.js';

const other = { kind: 'burn', title: 'a burn', sentence: 'This burns 1 line.' };

describe('a file of drills', () => {
  it('holds what was written, to the byte', () => {
    const drills = [someDrill(1), withAnswer(someDrill(2), answerAt(day(1)))];
    const read = parseDrills(formatDrills(drills));
    expect(read).toEqual({ ok: true, drills });
    expect(read.ok && formatDrills(read.drills)).toBe(formatDrills(drills));
  });

  it.each<[what: string, text: string, says: RegExp]>([
    ['an empty file', '', /^line 1 does not say that these are drills/],
    ['another file', '{"type":"run"}\n', /^line 1 does not say that these are drills/],
    ['a newer version', '{"maxout":"drills","version":2}\n', /version 2, and this program reads version 1/],
    ['a line cut off', formatDrills([someDrill(1)]).slice(0, -30), /^line 2 is no drill: it is no JSON/],
    ['the same drill twice', formatDrills([someDrill(1), someDrill(1)]), /^line 3 is the same drill as line 2$/],
    ['another field', formatDrills([{ ...someDrill(1), due: 3 } as Drill]), /^line 2 is no drill: .*due/],
    ['another position', formatDrills([{ ...someDrill(1), lines: 2 }]), /its id is not that of its position/],
    ['a place in the air', formatDrills([someDrill(1, { played: 'T-up@4,9' })]), /T-up@4,9 is no place where its T/],
    ['another piece', formatDrills([someDrill(1, { played: 'O@4,17' })]), /O@4,17 is no place where its T/],
    ['answers out of order', formatDrills([someDrill(1, { answers: [answerAt(2), answerAt(1)] })]), /in their order/],
  ])('refuses %s, and says where', (_, text, says) => {
    expect(parseDrills(text)).toEqual({ ok: false, message: expect.stringMatching(says) });
  });
});

describe('a merge', () => {
  const moments = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 });
  const drill = fc
    .record({
      lines: fc.integer({ min: 0, max: 3 }),
      added: fc.integer({ min: 0, max: 2 }),
      lostPoints: fc.integer({ min: 1, max: 2 }),
      moments,
      grade: fc.constantFrom(1 as const, 3 as const),
    })
    .map(({ lines, added, lostPoints, moments, grade }) => {
      const answers = moments.sort((a, b) => a - b).map((at) => answerAt(ADDED + at, grade));
      return someDrill(lines, { added: ADDED + added, lostPoints, answers });
    });
  const drills = fc.uniqueArray(drill, { selector: ({ id }) => id, maxLength: 4 });

  it('is the same in any order, and changes nothing twice', () => {
    fc.assert(
      fc.property(drills, drills, drills, (a, b, c) => {
        const ab = mergeDrills(a, b);
        expect(mergeDrills(b, a)).toEqual(ab);
        expect(mergeDrills(ab, b)).toEqual(ab);
        expect(mergeDrills(ab, c)).toEqual(mergeDrills(a, mergeDrills(b, c)));
        for (const each of ab) expect(DRILL.safeParse(each).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps every drill and every answer of both', () => {
    const [one, two] = [answerAt(day(1)), answerAt(day(2), 1)];
    const merged = mergeDrills(
      [someDrill(1), someDrill(2, { answers: [one] })],
      [someDrill(3), someDrill(2, { answers: [two] })],
    );
    expect(merged.map(({ lines }) => lines).sort()).toEqual([1, 2, 3]);
    expect(merged.find(({ lines }) => lines === 2)?.answers).toEqual([one, two]);
  });
});

describe('a drill comes back', () => {
  it('later and later while it is answered right, and soon after a wrong answer', () => {
    let drill = someDrill(1);
    const waits: number[] = [];
    for (let i = 0; i < 5; i++) {
      const at = Math.max(day(0), memoryOf(drill).due);
      drill = withAnswer(drill, answerAt(at));
      waits.push(memoryOf(drill).due - at);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[4]).toBeGreaterThan(20 * (day(1) - day(0)));
    const at = memoryOf(drill).due;
    const wrong = withAnswer(drill, answerAt(at, 1));
    expect(memoryOf(wrong)).toMatchObject({ due: at + 10 * 60_000, lapses: 1, asked: 6 });
  });

  it('by its answers alone: read from a file it is due at the same moment', () => {
    const drill = [1, 4, 9].reduce((each, at) => withAnswer(each, answerAt(day(at))), someDrill(1));
    const read = parseDrills(formatDrills([drill]));
    expect(read.ok && memoryOf(read.drills[0])).toEqual(memoryOf(drill));
  });

  it('before new ones, of which the costliest comes first', () => {
    const [cheap, dear] = [someDrill(1, { lostPoints: 100 }), someDrill(2, { lostPoints: 5000 })];
    const due = withAnswer(someDrill(3), answerAt(day(0)));
    const learned = withAnswer(someDrill(4), answerAt(day(0), 4));
    const now = memoryOf(due).due;
    expect(openDrills([cheap, dear, learned, due], now).map(({ lines }) => lines)).toEqual([3, 2, 1]);
    expect(nextDrill([learned], now)).toBeUndefined();
  });

  it('after one with an idea of the drill that was missed', () => {
    const [first, second] = [someDrill(1), someDrill(2, { lostPoints: 5000, ideas: [other] })];
    const third = someDrill(3, { lostPoints: 100 });
    const missed = withAnswer(first, answerAt(day(0), 1));
    const all = [missed, second, third];
    expect(nextDrill(all, day(0))?.lines).toBe(2);
    expect(nextDrill(all, day(0), missed)?.lines).toBe(3);
    expect(nextDrill([missed, second], day(0), missed)?.lines).toBe(2);
    expect(nextDrill([missed], day(0), missed)?.lines).toBe(1);
  });
});

describe('an answer', () => {
  const asked = withAnswer(someDrill(1), answerAt(day(0)));
  it.each<[what: string, drill: Drill, place: string, helped: boolean, grade: number]>([
    ['the best one at first sight', someDrill(1), 'T-up@4,18', false, 4],
    ['the best one later', asked, 'T-up@4,18', false, 3],
    ['the best one with help', asked, 'T-up@4,18', true, 2],
    ['a small loss', asked, 'T-up@5,18', false, 2],
    ['a costly one', asked, 'T-up@1,18', false, 1],
    ['a costly one with help', someDrill(1), 'T-up@1,18', true, 1],
  ])('is graded: %s', (_, drill, place, helped, grade) => {
    expect(gradedAnswer(drill, place, { at: day(3), helped })).toMatchObject({ placement: place, helped, grade });
  });

  it.each([
    ['T-up@4,18', 'T-up@4,18'],
    ['up 4', 'T-up@4,18'],
    ['T-UP 4', 'T-up@4,18'],
    ['1', 'T@1,17'],
    ['T 1', 'T@1,17'],
  ])('may be typed as "%s"', (typed, placement) => {
    expect(readPlace(someDrill(1), typed)).toEqual({ ok: true, placement });
  });

  it.each([
    ['T-up@9,18', /T-up@9,18 is no place that these hands reach/],
    ['up 9', /T-up from column 9 is no place/],
    ['upp 4', /up/],
    ['hello', /"hello" is no answer: write its orientation/],
  ])('is refused: "%s"', (typed, says) => {
    expect(readPlace(someDrill(1), typed)).toEqual({ ok: false, message: expect.stringMatching(says) });
  });
});
