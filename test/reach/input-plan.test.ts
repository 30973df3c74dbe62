import { describe, expect, it } from 'vitest';
import { playPlan, situationAfter, spawnSituation } from '../../src/reach/input-plan.js';
import { parseInputs } from '../../src/tetris/buttons.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';

describe('playing a plan', () => {
  const situation = spawnSituation(emptyPlayfield(), 'O', 29);

  it('an O left alone at level 29 rests on its nineteenth frame', () => {
    const { pieces, rest } = playPlan(situation, parseInputs('19 .'));
    expect(pieces).toHaveLength(19);
    expect(rest).toEqual({ orientation: 10, x: 5, y: 18 });
  });

  it('buttons after the rest are not played', () => {
    expect(playPlan(situation, parseInputs('30 .')).pieces).toHaveLength(19);
  });

  it('buttons that end early leave the piece in the air', () => {
    const { pieces, rest } = playPlan(situation, parseInputs('1 L 3 .'));
    expect(rest).toBeNull();
    expect(pieces[3]).toMatchObject({ x: 4, y: 4 });
  });

  it('a direction that was held on the frame before does not shift', () => {
    expect(playPlan({ ...situation, heldBefore: 2 }, parseInputs('1 L')).pieces[0].x).toBe(5);
  });

  it('the situation after three frames plays on as the whole plan does', () => {
    const buttons = parseInputs('1 L 1 . 1 L 1 . 1 L 14 .');
    const later = situationAfter(situation, buttons, 3);
    expect(later).toMatchObject({ frame: 3, heldBefore: 2, piece: { x: 3, y: 3 } });
    expect(later && playPlan(later, buttons.slice(3)).rest).toEqual(playPlan(situation, buttons).rest);
    expect(situationAfter(situation, buttons, 0)).toBe(situation);
  });

  it('there is no situation after the rest, and none after frames that a plan lacks', () => {
    const buttons = parseInputs('19 .');
    expect(situationAfter(situation, buttons, 19)).toBeNull();
    expect(() => situationAfter(situation, buttons.slice(0, 5), 6)).toThrow('a plan of 5 frames has no frame 6');
  });
});
