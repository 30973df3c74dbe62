/**
 * Faults between the bot and the machine, one of each kind: noticed within a few frames, and the game goes on as planned
 * or is given up with a diagnosis. `node dist/scripts/inject-faults.js` does it with fifty of each.
 */
import { describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '../../scripts/faults/fault-kinds.js';
import { tryFault } from '../../scripts/faults/fault-trial.js';
import { type Fault, FaultyMachine } from '../../scripts/faults/faulty-machine.js';
import { type GameOptions, playOnMachine } from '../../src/bot/play-on-machine.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { MachineCrash } from '../../src/emulator/machine.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { observe } from '../../src/ram/observe.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const plateau = (() => {
  const named = playerByName('plateau');
  if (!named.ok) throw new Error(named.message);
  return named.player;
})();

/** A change that the game itself must show first; anything else is seen at the first look. */
const LATEST_NOTICE = 2;

it.each(FAULT_KINDS.map((kind, seed) => [kind.name, seed, kind] as const))('%s, seed %i', (_, seed, kind) => {
  const { detectedAfter, outcome, diagnosis, nextGamePlayed } = tryFault(kind, seed, BUILTIN_IMAGE, plateau);
  expect(detectedAfter).toBeLessThanOrEqual(LATEST_NOTICE);
  expect(nextGamePlayed).toBe(true);
  if (kind.isFatal) {
    expect(['given up', 'lost']).toContain(outcome);
    if (outcome === 'given up') expect(diagnosis).toMatch(/\w+ \w+ \w+/);
  } else {
    expect(outcome).toBe('recovered');
  }
});

const GAME: GameOptions = {
  gameType: 'A',
  startLevel: 19,
  height: 0,
  music: 0,
  seed: 3,
  untilLines: 1,
  reaction: 0,
};

/** Plays a game whose fault begins with the first frame after power-on. */
function playWith(faultOf: (machine: FaultyMachine) => Fault) {
  const machine = new FaultyMachine(openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true }));
  const fault = faultOf(machine);
  machine.arm(() => fault);
  const events: GameEvent[] = [];
  const game = playOnMachine(machine, plateau, GAME, [(event) => events.push(event)]);
  let step = game.next();
  while (!step.done) step = game.next();
  return { result: step.value, events };
}

describe('in the menus', () => {
  it('lost and foreign presses do not lead to another game', () => {
    const random = new SeededRandom(7);
    const pad = (buttons: Buttons): Buttons => {
      const luck = random.below(10);
      return luck === 0 ? 0 : luck === 1 ? buttons | BUTTON.RIGHT : buttons;
    };
    const { result, events } = playWith(() => ({ frames: 300, pad }));
    expect(result).toMatchObject({ end: 'lines-reached', startLevel: 19, misdrops: 0 });
    expect(events.filter(({ kind }) => kind === 'started')).toHaveLength(1);
  });

  it('START pressed by somebody else begins a wrong game, which is left by a reset', () => {
    let isPressed = false;
    const { result, events } = playWith((machine) => ({
      frames: Number.POSITIVE_INFINITY,
      pad: (buttons) => {
        const { screen, held } = observe(machine);
        if (isPressed || screen !== 'level-menu') return buttons;
        isPressed = held === 0;
        return isPressed ? BUTTON.START : 0;
      },
    }));
    expect(result).toMatchObject({ end: 'lines-reached', startLevel: 19, level: 19, misdrops: 0 });
    expect(events.filter(({ kind }) => kind === 'trouble')).toEqual([
      expect.objectContaining({ trouble: 'wrong-game', message: expect.stringMatching(/led to A-type level 0/) }),
    ]);
  });

  it('a crash is the cartridge’s, and ends the series', () => {
    const meddle = (): void => {
      throw new MachineCrash('invalid opcode');
    };
    expect(() => playWith(() => ({ frames: 1, meddle }))).toThrow(MachineCrash);
  });
});
