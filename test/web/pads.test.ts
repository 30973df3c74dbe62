import { describe, expect, it } from 'vitest';
import { BUTTON } from '../../src/tetris/buttons.js';
import { heatOf } from '../../src/web/parts/overlay.js';
import { gamepadButtons } from '../../src/web/play/pads.js';

const NOTHING = Array.from({ length: 16 }, () => ({ pressed: false }));
const holding = (...numbers: number[]) => NOTHING.map((_, i) => ({ pressed: numbers.includes(i) }));

describe('a gamepad', () => {
  it('has the buttons of the console', () => {
    expect(gamepadButtons({ buttons: holding(14, 1), axes: [0, 0] })).toBe(BUTTON.LEFT | BUTTON.A);
    expect(gamepadButtons({ buttons: holding(9), axes: [] })).toBe(BUTTON.START);
  });

  it('moves the piece with its stick, beyond a slight lean', () => {
    expect(gamepadButtons({ buttons: NOTHING, axes: [0.3, 0.2] })).toBe(0);
    expect(gamepadButtons({ buttons: NOTHING, axes: [0.9, 0.8] })).toBe(BUTTON.RIGHT | BUTTON.DOWN);
  });
});

describe('the tint of the playfield', () => {
  it('is strongest where the best placement lies, and leaves out what cannot be reached', () => {
    const flatI = (x: number) => ({ orientation: 18, x, y: 19 });
    const heat = heatOf({
      ranking: [
        { placement: flatI(2), value: 3 },
        { placement: flatI(8), value: 1 },
        { placement: flatI(7), value: -9 },
      ],
    });
    const floor = [...heat.subarray(190)];
    expect(floor.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(floor[4]).toBe(0);
    expect(floor[9]).toBeGreaterThan(0);
    expect(floor[9]).toBeGreaterThan(floor[5]);
    expect([...heat.subarray(0, 190)].every((cell) => cell === 0)).toBe(true);
  });
});
