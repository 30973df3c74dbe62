import { describe, expect, it } from 'vitest';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { type AnyPlayer, letDecide } from '../../src/players/player.js';
import { NORMAL_PLAYER_NAMES, playerDefinition } from '../../src/players/player-by-name.js';
import { playPlan } from '../../src/reach/input-plan.js';
import { ratePosition } from '../../src/review/list-placements.js';
import { impossiblePlayfield, type Position, situationAtSpawn } from '../../src/search/situation.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';

function open(name: string, taps: string): AnyPlayer {
  const opened = openPlayerSpec({ name, ...(playerDefinition(name)?.options.includes('taps') && { taps }) });
  if (!opened.ok) throw new Error(opened.message);
  return opened.player;
}

const WELL = parsePlayfield('........#.\n#######.#.\n#########.\n#########.\n#########.\n#########.');

describe('a rated position', () => {
  for (const name of NORMAL_PLAYER_NAMES) {
    it.each([
      ['T', 18, '30hz'],
      ['I', 19, '12hz'],
      ['L', 0, 'das'],
      ['J', 29, '30hz'],
    ] as const)(`${name} says how to press every placement of %s at level %i, %s`, (piece, level, taps) => {
      const player = open(name, taps);
      const position: Position = { playfield: WELL, piece, next: 'O', level, lines: 0, score: 0 };
      const rated = ratePosition(player, position);
      expect(rated.length).toBeGreaterThan(name === 'random' ? 0 : 3);
      for (const { placement, buttons } of rated) {
        expect(playPlan(situationAtSpawn(position), buttons).rest).toEqual(placement);
      }
      const decision = letDecide(player, situationAtSpawn(position));
      expect([rated[0].placement, rated[0].value, rated[0].buttons]).toEqual([
        decision?.plan.placement,
        decision?.value,
        decision?.plan.buttons,
      ]);
    });
  }

  it('counts the lines that a placement clears', () => {
    const position: Position = { playfield: WELL, piece: 'I', next: 'T', level: 18, lines: 0, score: 0 };
    const cleared = ratePosition(open('maxout', '30hz'), position).map((rated) => rated.cleared);
    expect(cleared[0]).toBe(4);
    expect(Math.max(...cleared.slice(1))).toBeLessThan(4);
  });

  it('has no placement where the piece rests on blocks as it appears', () => {
    const playfield = parsePlayfield('#########.\n'.repeat(20));
    expect(
      ratePosition(open('plateau', '30hz'), { playfield, piece: 'O', next: 'T', level: 19, lines: 0, score: 0 }),
    ).toEqual([]);
  });
});

describe('a playfield', () => {
  it('with a complete row is impossible, and the message says which one', () => {
    expect(impossiblePlayfield(emptyPlayfield())).toBeUndefined();
    expect(impossiblePlayfield(WELL)).toBeUndefined();
    expect(impossiblePlayfield(parsePlayfield('##########\n#########.'))).toMatch(/^row 2 from the floor is complete/);
  });
});
