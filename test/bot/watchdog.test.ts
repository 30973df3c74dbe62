import { describe, expect, it } from 'vitest';
import { OVERRUN_FRAMES, STALL_FRAMES, watchdog } from '../../src/bot/watchdog.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { startGame } from '../../src/menu/pass-menus.js';
import { observe } from '../../src/ram/observe.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

function firstFrame() {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const goal = { gameType: 'A', startLevel: 0, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 } as const;
  const start = startGame(machine, goal);
  if (!start.ok) throw new Error(start.problem.problem);
  return { machine, seen: start.observation };
}

describe('the watchdog', () => {
  it('is quiet through the longest wait of a game: the first piece at level 0', () => {
    const { machine } = firstFrame();
    const dog = watchdog();
    for (let frame = 0; frame < 1_500; frame++) {
      machine.runFrame(0);
      expect(dog.check(observe(machine.ram)), `frame ${frame}`).toBeUndefined();
    }
  });

  it('finds a game in which nothing changes but the frame counter', () => {
    const { seen } = firstFrame();
    const dog = watchdog();
    let frame = 0;
    let trouble = dog.check(seen);
    while (!trouble && frame < 1_000) trouble = dog.check({ ...seen, frameCounter: ++frame });
    expect(trouble).toMatchObject({ kind: 'stalled' });
    expect(frame).toBe(STALL_FRAMES);
  });

  it('finds a tick that does not end', () => {
    const { seen } = firstFrame();
    const dog = watchdog();
    for (let frame = 1; frame < OVERRUN_FRAMES; frame++) expect(dog.check({ ...seen, idle: false })).toBeUndefined();
    expect(dog.check({ ...seen, idle: false })).toMatchObject({ kind: 'overrun' });
  });

  it('finds a game that turned into a demo', () => {
    const { seen } = firstFrame();
    expect(watchdog().check({ ...seen, screen: 'demo' })).toMatchObject({ kind: 'left-play' });
  });
});
