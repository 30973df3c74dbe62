import { expect, test } from 'vitest';
import {
  MENU_START,
  type MenuGoal,
  type MenuMemory,
  menuStep,
  STUCK_FRAMES,
} from '../../src/emulator/clients/menu-step.js';
import { type Observation, observe } from '../../src/ram/observe.js';
import { BUTTON, type Buttons, formatButtons } from '../../src/tetris/buttons.js';
import { ramOfNesTetris } from '../support/client-ram.js';

const GOAL: MenuGoal = { gameType: 'A', startLevel: 0, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 };

/** A screen that takes buttons, with nothing held. */
function seen(fields: Partial<Observation>): Observation {
  return { ...observe(ramOfNesTetris(new Uint8Array(0x800))), visible: true, music: 3, ...fields };
}

/** The buttons for the next frame, or what happens instead. */
function answer(observation: Observation, goal: Partial<MenuGoal> = {}, memory: MenuMemory = MENU_START): string {
  const step = menuStep(observation, { ...GOAL, ...goal }, memory);
  return step.kind === 'press' ? formatButtons(step.buttons) : step.kind;
}

test('nothing is pressed before the machine takes buttons', () => {
  for (const screen of ['power-on', 'loading', 'unknown'] as const) expect(answer(seen({ screen }))).toBe('.');
  expect(answer(seen({ screen: 'legal', sleep: 200 }))).toBe('.');
  expect(answer(seen({ screen: 'curtain', curtainRow: 0xf3 }))).toBe('.');
  expect(answer(seen({ screen: 'curtain', curtainRow: 0x13 }))).toBe('.');
});

test('START leads on from every screen that waits for it', () => {
  for (const screen of [
    'legal',
    'title',
    'type-menu',
    'level-menu',
    'demo',
    'paused',
    'ending',
    'name-entry',
  ] as const) {
    expect([screen, answer(seen({ screen }))]).toEqual([screen, 'T']);
  }
  expect(answer(seen({ screen: 'curtain', curtainRow: 0x14 }))).toBe('T');
});

test('a button is released for a frame before the next one is pressed', () => {
  for (const screen of ['legal', 'title', 'type-menu', 'level-menu', 'demo', 'name-entry'] as const) {
    expect([screen, answer(seen({ screen, held: BUTTON.START }))]).toEqual([screen, '.']);
  }
  expect(answer(seen({ screen: 'level-menu', held: BUTTON.RIGHT }), { startLevel: 3 })).toBe('.');
});

test('the game type is chosen first, then the music', () => {
  const goal = { gameType: 'B', music: 1 } as const;
  expect(answer(seen({ screen: 'type-menu', gameType: 'A', music: 3 }), goal)).toBe('R');
  expect(answer(seen({ screen: 'type-menu', gameType: 'B', music: 3 }), goal)).toBe('U');
  expect(answer(seen({ screen: 'type-menu', gameType: 'B', music: 0 }), goal)).toBe('D');
  expect(answer(seen({ screen: 'type-menu', gameType: 'B', music: 1 }), goal)).toBe('T');
  expect(answer(seen({ screen: 'type-menu', gameType: 'B', music: 1 }), { music: 1 })).toBe('L');
});

test('from the level menu B leads back to another game type or another music', () => {
  expect(answer(seen({ screen: 'level-menu' }), { gameType: 'B', levelMenuWait: 9 })).toBe('B');
  expect(answer(seen({ screen: 'level-menu' }), { music: 0, levelMenuWait: 9 })).toBe('B');
  expect(answer(seen({ screen: 'level-menu' }), { levelMenuWait: 9 })).toBe('.');
});

/** Plays the level menu's own rules until START, and gives the buttons. */
function throughLevelMenu(goal: Partial<MenuGoal>, from: { startLevel: number; height: number }): string[] {
  const pressed: string[] = [];
  let menu: Observation = seen({ screen: 'level-menu', gameType: goal.gameType ?? 'A', ...from });
  let memory = MENU_START;
  for (let frame = 0; frame < 60; frame++) {
    const step = menuStep(menu, { ...GOAL, ...goal }, memory);
    if (step.kind !== 'press') throw new Error(step.kind);
    const { buttons } = step;
    pressed.push(formatButtons(buttons));
    memory = step.memory;
    const isNew = buttons & ~menu.held;
    if (isNew === BUTTON.START) return [...pressed, String(menu.startLevel), String(menu.height)];
    let { startLevel, height, cursorOnHeight } = menu;
    const distances: Partial<Record<Buttons, number>> = { [BUTTON.RIGHT]: 1, [BUTTON.LEFT]: -1 };
    if (cursorOnHeight) {
      height += { ...distances, [BUTTON.DOWN]: 3, [BUTTON.UP]: -3 }[isNew] ?? 0;
    } else {
      startLevel += { ...distances, [BUTTON.DOWN]: 5, [BUTTON.UP]: -5 }[isNew] ?? 0;
    }
    if (isNew === BUTTON.A && menu.gameType === 'B') cursorOnHeight = !cursorOnHeight;
    menu = { ...menu, startLevel, height, cursorOnHeight, held: buttons };
  }
  throw new Error(`no START in ${pressed.join(' ')}`);
}

test('the cursor goes to the level by rows of five and single steps', () => {
  expect(throughLevelMenu({ startLevel: 9 }, { startLevel: 0, height: 0 }).join(' ')).toBe('D . R . R . R . R . T 9 0');
  expect(throughLevelMenu({ startLevel: 0 }, { startLevel: 8, height: 0 }).join(' ')).toBe('U . L . L . L . T 0 0');
});

test('for level 18 A goes down one frame before START', () => {
  expect(throughLevelMenu({ startLevel: 18 }, { startLevel: 8, height: 0 }).join(' ')).toBe('A AT 8 0');
});

test('every level is reached from every level, and in B-type every height from every height', () => {
  for (let from = 0; from < 10; from++) {
    for (let startLevel = 0; startLevel < 20; startLevel++) {
      const steps = throughLevelMenu({ startLevel }, { startLevel: from, height: 0 });
      expect(steps.slice(-3)).toEqual([startLevel > 9 ? 'AT' : 'T', String(startLevel % 10), '0']);
    }
  }
  for (let from = 0; from < 6; from++) {
    for (let height = 0; height < 6; height++) {
      const goal = { gameType: 'B', startLevel: 13, height } as const;
      expect(throughLevelMenu(goal, { startLevel: 9, height: from }).slice(-3)).toEqual(['AT', '3', String(height)]);
    }
  }
});

test('the waits begin on the first frame on which the screen takes buttons', () => {
  for (const screen of ['title', 'level-menu'] as const) {
    const goal = { ...GOAL, titleWait: 3, levelMenuWait: 3 };
    let memory = MENU_START;
    const pressed: string[] = [];
    for (const current of ['loading', 'loading', screen, screen, screen, screen] as const) {
      const step = menuStep(seen({ screen: current }), goal, memory);
      if (step.kind !== 'press') throw new Error(step.kind);
      pressed.push(formatButtons(step.buttons));
      memory = step.memory;
    }
    expect(pressed.join(' ')).toBe('. . . . . T');
  }
});

test('a game begins where it has loaded, whatever its first piece has seen', () => {
  const piece = seen({}).piece;
  const loading = { screen: 'loading', waited: 0, idle: 0, shown: 'loading' } as const;
  for (const softDrop of [0xa0, 0xa1, 0, 1]) {
    const begun = seen({ screen: 'play', piece: { ...piece, softDrop } });
    expect(answer(begun, {}, loading)).toBe('ready');
    // A piece in play is none that begins.
    expect(answer(begun, {}, { ...loading, screen: 'play' })).toBe('ABCT');
  }
  expect(answer(seen({ screen: 'paused' }), {}, loading)).toBe('ready');
  expect(answer(seen({ screen: 'paused' }), {}, { ...loading, screen: 'play' })).toBe('T');
});

test('the game is ready when its first piece has not seen a frame', () => {
  const fresh = seen({ screen: 'play', piece: { ...seen({}).piece, softDrop: 0xa0 } });
  expect(answer(fresh, {}, { screen: 'loading', waited: 0, idle: 0, shown: 'loading' })).toBe('ready');
  // Unless it stood there before anything was pressed: then it is another game.
  expect(answer(fresh)).toBe('ABCT');
});

test('a cartridge that shows its game only after the first active frame is ready then', () => {
  const late = seen({ screen: 'play', piece: { ...seen({}).piece, softDrop: 0xa1 } });
  expect(answer(late, {}, { screen: 'loading', waited: 0, idle: 0, shown: 'loading' })).toBe('ready');
});

test('a game in play is left by a reset', () => {
  const piece = { ...seen({}).piece, softDrop: 0xa1 };
  expect(answer(seen({ screen: 'play', piece }))).toBe('ABCT');
  expect(answer(seen({ screen: 'play', piece, held: BUTTON.LEFT }))).toBe('.');
});

test('a screen that does not change is given up after a while, but not during a wait', () => {
  const stuckAfter = (screen: 'title' | 'loading', goal: MenuGoal): number => {
    let memory = MENU_START;
    for (let frame = 0; frame < 10_000; frame++) {
      const step = menuStep(seen({ screen }), goal, memory);
      if (step.kind === 'stuck') {
        expect(step).toEqual({ kind: 'stuck', screen, frames: STUCK_FRAMES + 1 });
        return frame;
      }
      if (step.kind !== 'press') throw new Error(step.kind);
      memory = step.memory;
    }
    throw new Error('never stuck');
  };
  expect(stuckAfter('loading', GOAL)).toBe(STUCK_FRAMES + 1);
  expect(stuckAfter('title', { ...GOAL, titleWait: 900 })).toBe(STUCK_FRAMES + 900);
});
