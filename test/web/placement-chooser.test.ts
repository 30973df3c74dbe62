import { describe, expect, it } from 'vitest';
import type { JudgedPlacement } from '../../src/review/judge.js';
import { PlacementChooser } from '../../src/web/parts/placement-chooser.js';

function judged(orientation: number, x: number, y: number): JudgedPlacement {
  const rest = { value: 0, points: 0, lost: 0, lostPoints: 0, rank: 1, cleared: 0, isReachable: true };
  return { placement: { orientation, x, y }, ...rest };
}

/** An S lying on the floor, also tucked under something in one column, and standing. */
const PLACEMENTS = [judged(8, 6, 18), judged(7, 8, 19), judged(7, 2, 19), judged(7, 2, 12), judged(7, 5, 19)];

function where({ chosen }: PlacementChooser<JudgedPlacement>): (number | undefined)[] {
  const { orientation, x, y } = chosen.placement;
  return [orientation, x, y];
}

describe('a placement is chosen', () => {
  it('from left to right, without leaving one out', () => {
    const chooser = new PlacementChooser(PLACEMENTS);
    expect(where(chooser)).toEqual([7, 5, 19]);
    chooser.move(-1);
    expect(where(chooser)).toEqual([7, 2, 19]);
    chooser.move(-1);
    expect(where(chooser)).toEqual([7, 2, 12]);
    chooser.move(-1);
    expect(where(chooser)).toEqual([7, 2, 12]);
    for (let i = 0; i < 4; i++) chooser.move(1);
    expect(where(chooser)).toEqual([7, 8, 19]);
  });

  it('by turning to the nearest of the next orientation, and back', () => {
    const chooser = new PlacementChooser(PLACEMENTS);
    chooser.turn();
    expect(where(chooser)).toEqual([8, 6, 18]);
    chooser.turn();
    expect(where(chooser)).toEqual([7, 5, 19]);
  });

  it('by pointing near it', () => {
    const chooser = new PlacementChooser(PLACEMENTS);
    chooser.point(8.4, 19.5);
    expect(where(chooser)).toEqual([7, 8, 19]);
    chooser.point(2.5, 12.5);
    expect(where(chooser)).toEqual([7, 2, 12]);
  });
});
