/** Placements for hands that err. */
import { describe, expect, it } from 'vitest';
import { Forgiving } from '../../src/players/forgive.js';
import { formatPlayerSpec, parsePlayerSpec } from '../../src/players/player-spec.js';
import { spawnSituation } from '../../src/reach/input-plan.js';
import { parseTaps } from '../../src/reach/taps.js';
import type { ExpectimaxChoice } from '../../src/search/expectimax.js';
import { maskFinder } from '../../src/search/finder-source.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';

const TAPS = parseTaps('10hz');
/** An upright I at level 29 goes three columns to the left with presses in the last frames in which they can come. */
const situation = spawnSituation(emptyPlayfield(), 'I', 29);
const finder = maskFinder(TAPS);
const found = finder.find(situation);
const leftmost = Math.min(...Array.from({ length: found.count }, (_, i) => columnOf(i)));

/** Column of an upright I; beyond all for one that lies. */
function columnOf(index: number): number {
  return found.ys[index] < 19 ? found.xs[index] : 10;
}

/** One placement is best, another one nearly, and everything else is worth ten lines less. */
function rated(best: number, nearly: number): ExpectimaxChoice[] {
  const others = Array.from({ length: found.count }, (_, i) => i).filter((i) => i !== best && i !== nearly);
  const choice = (index: number, value: number) => ({ index, value, plies: 2, alone: value });
  return [choice(best, 0), choice(nearly, -0.2), ...others.map((index) => choice(index, -10))];
}

const far = Array.from({ length: found.count }, (_, i) => i).find((i) => columnOf(i) === leftmost) as number;
const straight = Array.from({ length: found.count }, (_, i) => i).find((i) =>
  finder.plan(i).buttons.every((buttons) => (buttons & 0xc3) === 0),
) as number;

function ranked(chance: number, choices: readonly ExpectimaxChoice[]): readonly ExpectimaxChoice[] {
  const planFor = (index: number) => finder.plan(index);
  return new Forgiving(chance, maskFinder(TAPS)).rank({ situation, found, rated: choices, planFor });
}

describe('a player for hands that err', () => {
  it('takes what needs no press before what a lost press would spoil, if presses are lost often enough', () => {
    const choices = rated(far, straight);
    expect(ranked(0.05, choices)[0].index).toBe(straight);
    expect(ranked(0.0001, choices)[0].index).toBe(far);
    // As far behind, but not spoiled by anything.
    expect(ranked(0.05, rated(straight, far))[0].index).toBe(straight);
  });

  it('ranks everything once and leaves the values as they are', () => {
    const choices = rated(far, straight);
    const sorted = [...ranked(0.05, choices)].sort(
      (a, b) => b.value - a.value || choices.indexOf(a) - choices.indexOf(b),
    );
    expect(sorted).toEqual(choices);
  });

  it('weighs every single wrong press by what is still within reach', () => {
    // One press, which can be made again: of three ways to go wrong none costs anything.
    const near = Array.from({ length: found.count }, (_, i) => i).find((i) => {
      const presses = finder.plan(i).buttons.filter((buttons) => (buttons & 0xc3) !== 0);
      return i !== straight && presses.length === 1;
    }) as number;
    expect(ranked(0.05, rated(near, straight))[0].index).toBe(near);
  });

  it('is told so by an option that is read as it is written', () => {
    const text = 'maxout:plies=2,forgive=0.5%';
    expect(formatPlayerSpec(parsePlayerSpec(text))).toBe(text);
    expect(() => parsePlayerSpec('maxout:forgive=0.5')).toThrow(/no chance "0\.5"/);
  });
});
