import { describe, expect, it } from 'vitest';
import { type GameOptions, playOnMachine } from '../../src/bot/play-on-machine.js';
import { teleport } from '../../src/bot/teleport.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { Player } from '../../src/players/player.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { noGravityFinder } from '../../src/search/no-gravity-finder.js';
import type { Placement } from '../../src/tetris/placement.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

/** As low as it goes, the last of equals. */
function lowest(told: Placement[]): Player {
  const finder = noGravityFinder();
  return {
    name: 'lowest',
    decide(situation) {
      const { count } = finder.find(situation);
      if (count === 0) return undefined;
      const plan = finder.plan(count - 1);
      told.push(plan.placement);
      return { plan, value: 0, ranking: [{ placement: plan.placement, value: 0 }] };
    },
  };
}

describe('a piece that is teleported', () => {
  it.each([0, 19])('stands where the player wants it and locks with the next frame, from level %i', (startLevel) => {
    const wanted: Placement[] = [];
    const rested: Placement[] = [];
    const events: GameEvent[] = [];
    const { machine, player } = teleport(
      openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true }),
      lowest(wanted),
    );
    const game: GameOptions = { gameType: 'A', startLevel, height: 0, music: 0, seed: 5, untilLines: 6, reaction: 0 };
    const steps = playOnMachine(machine, player, { ...game, isTeleported: true }, [
      (event) => {
        events.push(event);
        if (event.kind === 'rested') {
          rested.push(event.placement);
          expect(event.inputs).toHaveLength(event.piece === 0 ? 97 : 1);
          expect(event.inputs.every((buttons) => buttons === 0)).toBe(true);
        }
      },
    ]);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value).toMatchObject({ misdrops: 0, planDifferences: 0 });
    expect(step.value.lines).toBeGreaterThan(0);
    expect(rested.length).toBeGreaterThan(10);
    expect(rested).toEqual(wanted.slice(0, rested.length));
  });
});
