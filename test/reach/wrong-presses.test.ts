/** Presses that go wrong: what is really held, how often, and what a plan becomes. */
import { describe, expect, it } from 'vitest';
import {
  everyWrongPress,
  formatChance,
  Hands,
  parseChance,
  WRONG_PRESSES,
  WrongFrames,
} from '../../src/reach/wrong-presses.js';
import { formatButtons, parseButtons } from '../../src/tetris/buttons.js';

const read = (text: string): number[] => text.split(' ').map(parseButtons);
const write = (held: readonly number[]): string => held.map(formatButtons).join(' ');
const NONE = { lost: 0, late: 0, doubled: 0 };

describe('a press that goes wrong', () => {
  it.each([
    ['lost', 'L . . .', '. . . .'],
    ['late', 'L . . .', '. L . .'],
    ['doubled', 'L . . .', 'L . L .'],
    // Held as for the auto shift.
    ['late', 'L L L .', '. L L .'],
    ['doubled', 'L L L L', 'L . L L'],
    // Late into the next tap, of which nothing is left but a longer hold.
    ['late', 'L . L .', '. L L .'],
    ['lost', 'LA . . .', 'A . . .'],
  ] as const)('%s of "%s" is "%s"', (how, meant, held) => {
    const frames = new WrongFrames();
    const L = parseButtons('L');
    const found = read(meant).map((buttons, i) => frames.next(buttons, i === 0 ? { ...NONE, [how]: L } : NONE));
    expect(write(found)).toBe(held);
  });
});

describe('hands', () => {
  const meant = read('L . A . LB . . D D D');

  it('err as often as they are told to, in every way alike, and with a seed always the same', () => {
    const seed = 20_261_122;
    const hands = [new Hands(0.06, seed), new Hands(0.06, seed)];
    let presses = 0;
    let differences = 0;
    for (let piece = 0; piece < 4000; piece++) {
      let before = 0;
      for (const buttons of meant) {
        for (let bits = buttons & ~before; bits; bits &= bits - 1) presses++;
        const [held, again] = hands.map((one) => one.press(buttons, before));
        if (again !== held) differences++;
        before = held;
      }
      for (const one of hands) one.rest();
    }
    expect(differences).toBe(0);
    const { counts, wrong } = hands[0];
    expect(Math.abs(wrong / presses - 0.06), `seed ${seed}`).toBeLessThan(0.005);
    for (const how of WRONG_PRESSES) expect(Math.abs(counts[how] / wrong - 1 / 3), `seed ${seed}`).toBeLessThan(0.06);
  });

  it('press nothing between two pieces', () => {
    const hands = new Hands(1, 5);
    hands.press(parseButtons('L'), 0);
    hands.rest();
    for (let frame = 0; frame < 3; frame++) expect(hands.press(0, 0)).toBe(0);
  });
});

describe('a plan', () => {
  it('goes wrong in every press and every way that shows', () => {
    expect(everyWrongPress(read('L . R R'), 0).map(write)).toEqual([
      '.',
      '. L',
      'L . LR',
      'L . .',
      'L . . R',
      'L . R . R',
    ]);
    // No press, and a second one where there is one anyway.
    expect(everyWrongPress(read('L L . .'), parseButtons('L'))).toEqual([]);
    expect(everyWrongPress(read('L . L'), 0).map(write)).not.toContain('L . L');
  });
});

describe('a chance', () => {
  it.each(['0%', '0.5%', '1%', '12.125%', '50%'])('%s is read and written', (text) => {
    expect(formatChance(parseChance(text))).toBe(text);
  });

  it.each(['0.5', '51%', '-1%', '1e1%', '%', ''])('"%s" is none', (text) => {
    expect(() => parseChance(text)).toThrow(/a percentage from 0% to 50%, such as 0\.5%/);
  });
});
