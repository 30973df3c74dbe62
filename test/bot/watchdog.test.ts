import { describe, expect, it } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import {
  LOST_PRESSES,
  OVERRUN_FRAMES,
  PAUSE_FRAMES,
  STALL_FRAMES,
  type Trouble,
  UNREADABLE_FRAMES,
  watchdog,
} from '../../src/bot/watchdog.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { type Observation, observe } from '../../src/ram/observe.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

function firstFrame() {
  const machine = openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const goal = { gameType: 'A', startLevel: 0, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 } as const;
  const start = enterGame(machine, goal);
  if (!start.ok) throw new Error(start.problem.problem);
  return { machine, seen: start.observation };
}

/** Looks at what `look` shows until there is trouble, or for 1,000 frames. */
function lookOn(look: (frame: number) => Observation, pressed?: (frame: number) => Buttons) {
  const dog = watchdog();
  let frame = 0;
  let trouble: Trouble | undefined;
  while (!trouble && frame < 1_000) {
    frame++;
    trouble = dog.check(look(frame), pressed?.(frame));
  }
  return { kind: trouble?.kind, message: trouble?.message ?? '', frame };
}

describe('the watchdog', () => {
  it.each([
    ['without a button', 0],
    ['with the buttons held that make a tick take two frames', BUTTON.DOWN | BUTTON.LEFT | BUTTON.RIGHT],
  ])('is quiet through the longest wait of a game, the first piece at level 0, %s', (_, held) => {
    const { machine } = firstFrame();
    // A new press of DOWN would end the wait.
    pokeGameState(machine, { ...readGameState(machine), padHeld: held, tickHeld: held });
    const dog = watchdog();
    for (let frame = 0; frame < 1_500; frame++) {
      machine.runFrame(held);
      expect(dog.check(observe(machine), held), `frame ${frame}`).toBeUndefined();
    }
  });

  it('finds a game in which nothing changes but the counters', () => {
    const { seen } = firstFrame();
    const { kind, frame } = lookOn((at) => ({ ...seen, frameCounter: at, piece: { ...seen.piece, fall: at & 0xff } }));
    expect([kind, frame]).toEqual(['stalled', STALL_FRAMES + 1]);
  });

  it('finds a piece that can be shifted but does not fall', () => {
    const { seen } = firstFrame();
    const { kind, frame } = lookOn((at) => ({
      ...seen,
      piece: { ...seen.piece, x: 4 + (at & 1), orientation: at & 3 },
    }));
    expect([kind, frame]).toEqual(['stalled', STALL_FRAMES + 1]);
  });

  it('finds a tick that does not end', () => {
    const { seen } = firstFrame();
    expect(lookOn(() => ({ ...seen, idle: false }))).toMatchObject({ kind: 'overrun', frame: OVERRUN_FRAMES });
  });

  it('finds a game that turned into a demo', () => {
    const { seen } = firstFrame();
    const { kind, message, frame } = lookOn(() => ({ ...seen, screen: 'demo' }));
    expect([kind, frame]).toEqual(['left-play', UNREADABLE_FRAMES]);
    expect(message).toMatch(/for the screen "demo" without topping out/);
  });

  it.each([
    ['a phase that there is not', (seen: Observation) => ({ ...seen, phase: 9 }), /the phase is 9/],
    ['a next piece that there is not', (seen: Observation) => ({ ...seen, next: 3 }), /the next piece is 3/],
    [
      'a piece outside of the playfield',
      (seen: Observation) => ({ ...seen, piece: { ...seen.piece, x: 200 } }),
      /column 201, row 20, which is outside/,
    ],
  ])('finds a game that cannot be read: %s', (_, change, message) => {
    const { seen } = firstFrame();
    const found = lookOn(() => change(seen));
    expect(found).toMatchObject({ kind: 'unreadable', frame: UNREADABLE_FRAMES });
    expect(found.message).toMatch(message);
  });

  it('lets a reading error pass that does not last', () => {
    const { machine } = firstFrame();
    const dog = watchdog();
    for (let frame = 1; frame < 600; frame++) {
      machine.runFrame(0);
      const seen = observe(machine);
      const isWrong = frame % UNREADABLE_FRAMES !== 0;
      expect(dog.check(isWrong ? { ...seen, screen: 'legal' } : seen, 0), `frame ${frame}`).toBeUndefined();
    }
  });

  it('finds a pause that START does not end, unless somebody else wants it', () => {
    const { seen } = firstFrame();
    const paused = { ...seen, screen: 'paused' } as const;
    const press = (at: number): Buttons => (at & 1 ? BUTTON.START : 0);
    expect(lookOn((at) => ({ ...paused, held: press(at) }), press)).toMatchObject({
      kind: 'paused',
      frame: PAUSE_FRAMES,
    });
    expect(lookOn(() => paused).kind).toBeUndefined();
  });

  it('finds a pad that does not do what is pressed', () => {
    const { machine } = firstFrame();
    const look = () => {
      machine.runFrame(0);
      return observe(machine);
    };
    const { kind, frame } = lookOn(look, (at) => (at & 1 ? BUTTON.LEFT : 0));
    expect([kind, frame]).toEqual(['dead-pad', 2 * LOST_PRESSES - 1]);
  });
});
