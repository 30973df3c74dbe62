import { describe, expect, it } from 'vitest';
import type { FeatureSet } from '../../src/eval/ntuple/ntuple-layout.js';
import { type MaxoutWeights, WeightsChoice, type WeightsFile } from '../../src/players/weights-choice.js';
import { DAS_ONLY, parseTaps } from '../../src/reach/taps.js';
import { NTSC, PAL } from '../../src/tetris/timing.js';

const unread = (): Uint8Array => {
  throw new Error('nobody plays');
};

function file(name: string, taps: string, level = 19, features: FeatureSet = 'large'): WeightsFile {
  return { name, origin: { features, level, taps, discount: 0.99 }, bytes: unread };
}

const RATES = ['30hz', '20hz', '15hz', '12hz', '10hz'];
const PLATEAU = RATES.map((taps) => file(taps, taps));
const ALL: MaxoutWeights = [...PLATEAU, file('killscreen', '30hz', 29, 'base'), file('finish', '30hz', 19, 'finish')];

const chosen = (weights: MaxoutWeights, taps: string, level: number): string =>
  new WeightsChoice(weights, parseTaps(taps)).at({ level, timing: NTSC }).name;

describe('weights are chosen', () => {
  it.each(RATES)('on the plateau: at %s those that were trained for it', (taps) => {
    for (const level of [19, 28]) expect(chosen(ALL, taps, level)).toBe(taps);
  });

  it.each([
    // Three frames a row in place of two: hands that are half as fast again.
    ['20hz', 18, '30hz'],
    ['15hz', 18, '20hz'],
    ['12hz', 18, '15hz'],
    ['10hz', 18, '15hz'],
    // Eight frames a row.
    ['10hz', 8, '30hz'],
    // A frame a row.
    ['30hz', 29, 'killscreen'],
    ['20hz', 29, '10hz'],
  ])('by presses per row: at %s on level %i those for %s', (taps, level, name) => {
    expect(chosen(ALL, taps, level)).toBe(name);
  });

  it.each([
    ['X..X.', '20hz'],
    ['X....X...', '12hz'],
    ['XX', '30hz'],
    ['das', '10hz'],
    ['X.......', '10hz'],
  ])('for hands between those that were trained for: at %s those for %s', (taps, name) => {
    expect(chosen(ALL, taps, 19)).toBe(name);
  });

  it('for hands that only hold: those that were trained for them, at their level, and nobody else plays with these', () => {
    const held = [file('held 18', 'das-only', 18), file('held 19', 'das-only')];
    const choice = new WeightsChoice([...ALL, ...held], DAS_ONLY);
    expect([18, 19, 28].map((level) => choice.at({ level, timing: NTSC }).name)).toEqual([
      'held 18',
      'held 19',
      'held 19',
    ]);
    expect(choice.note).toBeUndefined();
    expect(new WeightsChoice(ALL, DAS_ONLY).at({ level: 19, timing: NTSC }).name).toBe('10hz');
    expect(chosen([...ALL, ...held], '2hz', 19)).toBe('10hz');
  });

  it('from those that there are: the next slower, else the nearest faster', () => {
    const [fast, , , slower, slowest] = PLATEAU;
    expect(chosen([fast, slower, slowest], '15hz', 19)).toBe('12hz');
    expect(chosen([fast, slower], '10hz', 19)).toBe('12hz');
    expect(chosen([fast], '10hz', 29)).toBe('30hz');
    expect(chosen([file('mine', '30hz', 29)], '30hz', 19)).toBe('mine');
  });

  it('of those for equal hands the ones for the nearest reaction', () => {
    const late: WeightsFile = {
      name: 'late',
      origin: { features: 'large', level: 19, taps: '30hz', discount: 0.99, reaction: 24 },
      bytes: unread,
    };
    const choice = new WeightsChoice([...ALL, late], parseTaps('30hz'));
    const names = [0, 11, 13, 18, 30].map((reaction) => choice.at({ level: 19, timing: NTSC, reaction }).name);
    expect(names).toEqual(['30hz', '30hz', 'late', 'late', 'late']);
    expect(choice.at({ level: 29, timing: NTSC, reaction: 18 }).name).toBe('killscreen');
    const needed = choice.forGame({ timing: NTSC, startLevel: 18, untilLines: 230, reaction: 18 });
    expect(needed.map(({ name }) => name)).toEqual(['late', 'finish']);
  });

  it('before the killscreen never from those for it', () => {
    const [fast] = PLATEAU;
    expect(chosen([fast, file('killscreen', '30hz', 29)], '10hz', 19)).toBe('30hz');
  });

  it('for the last lines by the same rule, and not at all where all were trained for faster hands', () => {
    const finishes = [file('slow finish', '15hz', 19, 'finish'), file('finish', '30hz', 19, 'finish')];
    const finishAt = (taps: string, level: number): string | undefined =>
      new WeightsChoice([...PLATEAU, ...finishes], parseTaps(taps)).finishAt({ level, timing: NTSC })?.name;
    expect(finishAt('30hz', 19)).toBe('finish');
    expect(finishAt('30hz', 29)).toBe('slow finish');
    expect(finishAt('20hz', 19)).toBe('slow finish');
    expect(finishAt('10hz', 18)).toBe('slow finish');
    expect(finishAt('10hz', 19)).toBeUndefined();
  });

  it.each([
    ['30hz', 19, 230, ['30hz', 'finish']],
    ['20hz', 18, 230, ['30hz', '20hz']],
    ['20hz', 18, 130, ['30hz', 'finish']],
    ['10hz', 18, 230, ['15hz', '10hz']],
    ['30hz', 19, 231, ['30hz', 'killscreen', 'finish']],
    ['30hz', 19, 430, ['30hz', 'killscreen']],
    ['30hz', 18, null, ['30hz', 'killscreen']],
    ['30hz', 200, null, ['killscreen']],
  ])('for a game at %s from level %i until %s lines: %j', (taps, startLevel, untilLines, names) => {
    const needed = new WeightsChoice(ALL, parseTaps(taps)).forGame({ timing: NTSC, startLevel, untilLines });
    expect(needed.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    // Level 18 is the plateau there, and level 19 what level 29 is in America.
    ['30hz', 18, 130, ['30hz', 'finish']],
    ['30hz', 18, 131, ['30hz', 'killscreen', 'finish']],
    ['10hz', 18, 130, ['10hz']],
    ['20hz', 19, 230, ['10hz']],
    ['20hz', 16, 130, ['20hz']],
    ['20hz', 15, 130, ['30hz', '20hz']],
  ])('for a European game at %s from level %i until %s lines: %j', (taps, startLevel, untilLines, names) => {
    const needed = new WeightsChoice(ALL, parseTaps(taps)).forGame({ timing: PAL, startLevel, untilLines });
    expect(needed.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['12hz', undefined],
    ['XX', undefined],
    ['X..X.', 'no weights were trained for 24hz (24 presses in 60 frames): those for 20hz play, the next slower'],
    [
      'X.......',
      'no weights were trained for 7hz (7.5 presses in 60 frames): those for 10hz play, the slowest there are',
    ],
    ['das', 'no weights were trained for das, which may hold buttons: those for 10hz play'],
  ])('with a note where none were trained for the hands: %s', (taps, note) => {
    expect(new WeightsChoice(ALL, parseTaps(taps)).note).toBe(note);
  });

  it('not at all where there are none for a whole game', () => {
    expect(() => new WeightsChoice([file('finish', '30hz', 19, 'finish')], parseTaps('30hz'))).toThrow(RangeError);
  });
});
