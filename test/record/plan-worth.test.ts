import { describe, expect, it } from 'vitest';
import { formatBehind, formatPlanWorth, isAsFar, planWorth, unitBehind } from '../../src/record/plan-worth.js';

describe('what a plan is worth', () => {
  it('is points until the goal where the values are lines of points, and losses are points at the level', () => {
    const plan = { value: -0.8, points: 812_400, level: 18 };
    expect(planWorth(plan)).toEqual({ label: 'points to come', text: '812,400' });
    expect(formatPlanWorth(plan)).toBe('812,400 points to come');
    // A tenth of a line of 300 × 19 points.
    expect([formatBehind(0.1, plan), unitBehind(plan)]).toEqual(['570', 'points']);
  });

  it('is said to be in the unit of the player where that is no points', () => {
    const plan = { value: -12.345, level: 18 };
    expect(formatPlanWorth(plan)).toBe('own value −12.35');
    expect([formatBehind(0.1, plan), unitBehind(plan)]).toEqual(['0.10', 'own value']);
    expect(planWorth({ value: null }).text).toBe('–');
  });

  it('is compared with nothing that was looked at less far, whether all say how far they were or those alone', () => {
    const told = [{ plies: 4 }, { plies: 4 }, { plies: 2 }];
    expect(told.map((each) => isAsFar(each, told))).toEqual([true, true, false]);
    const logged = [{}, {}, { plies: 2 }];
    expect(logged.map((each) => isAsFar(each, logged))).toEqual([true, true, false]);
  });
});
