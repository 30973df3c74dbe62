/** Probes of the start of the console, the menus, the mode bytes and the copies of the picture unit's registers. */

import { RAM_MAP, type RamField } from '../../emulator/clients/ram-map.js';
import { RENDER_MODE, screenOf } from '../../emulator/clients/screen.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import type { Probe, ProbeContext } from './ram-context.js';
import {
  bytesAt,
  bytesOf,
  changesOf,
  hexList,
  isMirrored,
  judge,
  judgeIfUsed,
  list,
  sameList,
  valuesOf,
} from './ram-probe.js';

/** Frames in which a console is certain to have set up its RAM. */
const BOOT_FRAMES = 40;

/** Frames after which a screen that has just appeared takes buttons. */
const SETTLE_FRAMES = 4;

const boot: Probe = {
  title: 'the first frames of a cold console, and of one whose RAM holds high scores already',
  covers: ['bootConstant', 'bootMagic', 'highScoreA1', '$0750-$0754'],
  run(context) {
    const { bootConstant, bootMagic, highScoreA1 } = RAM_MAP;
    const magic = [0x12, 0x34, 0x56, 0x78, 0x9a];
    const bytesAfterBoot = (...fields: readonly RamField[]): number[][] => {
      context.run(NO_BUTTONS, BOOT_FRAMES);
      return fields.map((field) => bytesOf(context.now(), field));
    };
    context.powerOn();
    const before = bytesOf(context.now(), bootConstant);
    const [constant, written, cold] = bytesAfterBoot(bootConstant, bootMagic, highScoreA1);
    const warmBoot = (bytes: readonly number[]): number[] => {
      context.powerOn();
      context.force(bootMagic.address, ...bytes);
      context.force(highScoreA1.address, 9, 0x87, 0x65);
      return bytesAfterBoot(highScoreA1)[0];
    };
    const kept = warmBoot(magic);
    const reset = warmBoot([0x12, 0x34, 0x56, 0x78, 0x9b]);
    const tells = sameList(written, magic) && sameList(kept, [9, 0x87, 0x65]) && sameList(reset, [1, 0, 0]);
    const seen = `after a cold boot ${hexList(written)}; with these bytes in RAM a best score of 098765 stays ${hexList(kept)}, with the last one changed it is ${hexList(reset)}`;
    return [
      ...judge(
        ['bootConstant'],
        sameList(constant, [0x0e]),
        `before the boot ${hexList(before)}, after it ${hexList(constant)}`,
      ),
      ...judge(['bootMagic', '$0750-$0754'], tells, seen),
      ...judge(['highScoreA1'], sameList(cold, [1, 0, 0]), `after a cold boot ${hexList(cold)}`),
    ];
  },
};

const typeMenu: Probe = {
  title: 'RIGHT, LEFT, DOWN and UP in the type menu',
  covers: ['gameType', '$00C1', 'musicType', '$00C2'],
  run(context) {
    context.screen('type-menu');
    const start = context.run(NO_BUTTONS, SETTLE_FRAMES);
    const types = [...start, ...context.tap(BUTTON.RIGHT), ...context.tap(BUTTON.LEFT)];
    const taps = [BUTTON.DOWN, BUTTON.DOWN, BUTTON.DOWN, BUTTON.UP].flatMap((button) => [...context.tap(button)]);
    const tunes = changesOf(valuesOf([...start, ...taps], 'musicType'));
    const kinds = changesOf(valuesOf(types, 'gameType'));
    const lines = (['A', 'B'] as const).map((gameType) => {
      context.game({ gameType });
      return context.value('lines');
    });
    return [
      ...judge(
        ['gameType', '$00C1'],
        sameList(kinds, [0, 1, 0]) && sameList(lines, [0, 25]),
        `RIGHT, LEFT: ${list(kinds)}; games begin with ${lines[0]} lines at 0 and with ${lines[1]} at 1`,
      ),
      ...judge(['musicType', '$00C2'], sameList(tunes, [0, 1, 2, 3, 2]), `DOWN three times, UP once: ${list(tunes)}`),
    ];
  },
};

const startLevel: Probe = {
  title: 'the level menu, and A held at START',
  covers: ['startLevel', '$0047'],
  run(context) {
    context.screen('level-menu');
    const trace = [...context.run(NO_BUTTONS, SETTLE_FRAMES)];
    for (const button of [BUTTON.RIGHT, BUTTON.DOWN, BUTTON.LEFT, BUTTON.UP]) trace.push(...context.tap(button));
    const chosen = changesOf(valuesOf(trace, 'startLevel'));
    context.game({ startLevel: 18 });
    const play = context.run(NO_BUTTONS, 5);
    const raised = changesOf(valuesOf(play, 'startLevel'));
    const level = changesOf(valuesOf(play, 'levelNumber'));
    const holds = sameList(chosen, [0, 1, 6, 5, 0]) && sameList(raised, [18]) && sameList(level, [18]);
    const seen = `RIGHT, DOWN, LEFT, UP: ${list(chosen)}; 8 chosen and started with A: ${list(raised)}, level ${list(level)}`;
    return [...judge(['startLevel'], holds, seen), ...judge(['$0047'], holds && isMirrored(play, 'startLevel'), seen)];
  },
};

const height: Probe = {
  title: 'the heights of the level menu of B-type',
  covers: ['startHeight', 'menuCursor', '$0059', '$0079'],
  run(context) {
    context.screen('level-menu', { gameType: 'B' });
    const trace = context.run(NO_BUTTONS, SETTLE_FRAMES).slice(-1);
    const inMenu = [...trace, ...context.tap(BUTTON.A)];
    for (const button of [BUTTON.RIGHT, BUTTON.DOWN, BUTTON.LEFT]) inMenu.push(...context.tap(button));
    const levels = changesOf(valuesOf(inMenu, 'startLevel'));
    inMenu.push(...context.tap(BUTTON.A), ...context.tap(BUTTON.RIGHT));
    const heights = changesOf(valuesOf(inMenu, 'startHeight'));
    const cursor = changesOf(valuesOf(inMenu, 'menuCursor'));
    const level = valuesOf(inMenu, 'startLevel').at(-1);
    const garbage = (chosen: number): number => {
      context.game({ gameType: 'B', height: chosen });
      const play = context.run(NO_BUTTONS, 2);
      mirrored &&= isMirrored(play, 'startHeight');
      return garbageRows(context);
    };
    let mirrored = true;
    const rows = [0, 2, 5].map(garbage);
    const holds = sameList(heights, [0, 1, 4, 3]) && sameList(rows, [0, 5, 12]);
    const seen = `RIGHT, DOWN, LEFT on the heights: ${list(heights)}; heights 0, 2, 5 begin with ${list(rows)} rows of garbage`;
    const separate = sameList(levels, [0]) && level === 1;
    return [
      ...judge(['startHeight', '$0079'], holds, seen),
      ...judge(['$0059'], holds && mirrored, seen),
      ...judge(
        ['menuCursor'],
        sameList(cursor, [0, 1, 0]) && separate,
        `A twice: ${list(cursor)}; with 1 the buttons moved the height${separate ? ' alone' : ' and the level'}, with 0 the level to ${level}`,
      ),
    ];
  },
};

/** Rows of the playfield with a block in them. */
function garbageRows(context: ProbeContext): number {
  const { address } = RAM_MAP.playfield;
  const cells = context.machine.ram.slice(address, address + 200);
  return Array.from({ length: 20 }, (_, row) => cells.slice(10 * row, 10 * row + 10)).filter((row) =>
    row.some((byte) => byte < 0xef),
  ).length;
}

const hole: Probe = {
  title: 'the hole of the garbage in the level menu, and in play',
  covers: ['$005A'],
  run(context) {
    context.screen('level-menu');
    const menu = bytesAt(context.run(NO_BUTTONS, 60), 0x7a);
    const distinct = new Set(menu).size;
    context.game();
    const [play] = context.run(NO_BUTTONS);
    const holds = distinct > 5 && menu.every((column) => column < 10) && play[0x5a] === play[0x7a];
    return judge(
      ['$005A'],
      holds,
      `60 frames of the level menu, $7A: ${distinct} columns from ${Math.min(...menu)} to ${Math.max(...menu)}; in play $5A holds ${play[0x5a]} and $7A ${play[0x7a]}`,
    );
  },
};

const legal: Probe = {
  title: 'the legal screen without a button, and with START too early',
  covers: ['sleepCounter', '$00A8'],
  run(context) {
    context.screen('legal');
    context.until('the wait', (ram) => valuesOf([ram], 'sleepCounter')[0] > 0);
    const sleeping = context.until('the end of the wait', (ram) => valuesOf([ram], 'sleepCounter')[0] === 0);
    const sleep = valuesOf(sleeping, 'sleepCounter');
    const falls = sleep.slice(1).every((value, i) => value === sleep[i] - 1);
    const rest = context.until('the title screen', (ram) => valuesOf([ram], 'gameMode')[0] !== 0);
    const counter = bytesAt(rest.slice(2, -1), 0xa8);
    const countsDown = counter.length > 10 && counter.slice(1).every((value, i) => value === counter[i] - 1);
    context.screen('legal');
    context.run(NO_BUTTONS, 5);
    context.tap(BUTTON.START);
    const early = changesOf(valuesOf(context.run(NO_BUTTONS, 20), 'gameMode'));
    context.game();
    context.prepare({ softDrop: 0 });
    const play = bytesAt([...context.run(BUTTON.DOWN, 60), ...context.run(BUTTON.LEFT, 20)], 0xa8);
    const inPlay = changesOf(play);
    return [
      ...judge(
        ['sleepCounter'],
        falls && sameList(early, [0]),
        `the legal screen: ${list(sleep)}; START before the end left the mode at ${list(early)}`,
      ),
      ...judgeIfUsed(
        ['$00A8'],
        [...counter, ...play],
        countsDown && inPlay.length === 1,
        `the legal screen until it ends by itself: ${list(counter)}; 80 frames of play: ${hexList(inPlay)}${countsDown ? '. The time it is, but on that screen only' : ''}`,
      ),
    ];
  },
};

const { currentPpuMask, currentPpuCtrl } = RAM_MAP;

const gameMode: Probe = {
  title: 'START from screen to screen, and B back',
  covers: ['gameMode', '$00C0'],
  run(context) {
    context.screen('legal');
    const trace = [...context.startUntil('play', 1000)];
    const forward = changesOf(valuesOf(trace, 'gameMode'));
    context.screen('type-menu');
    context.run(NO_BUTTONS, 4);
    const back = [context.now(), ...context.run(BUTTON.B), ...context.run(NO_BUTTONS, 10)];
    const backward = changesOf(valuesOf(back, 'gameMode'));
    const holds = sameList(forward, [0, 1, 2, 3, 4]) && sameList(backward, [2, 1]);
    const seen = `START from the legal screen into a game: ${list(forward)}; B in the type menu: ${list(backward)}`;
    return judge(['gameMode', '$00C0'], holds, seen);
  },
};

const pause: Probe = {
  title: 'START in play and once more',
  covers: ['gameModeState', 'renderMode', '$00A7', '$00BD'],
  run(context) {
    context.screen('level-menu');
    context.settle('renderMode', RENDER_MODE.MENU);
    const menu = context.value('renderMode');
    const start = context.startUntil('play', 60);
    const setUp = [...new Set(valuesOf(start.slice(2, -1), 'gameModeState'))];
    context.game();
    const play = context.run(NO_BUTTONS, 3);
    const paused = [...context.tap(BUTTON.START), ...context.run(NO_BUTTONS, 5)];
    const resumed = context.tap(BUTTON.START);
    const trace = [...play, ...paused, ...resumed];
    const states = changesOf(valuesOf(trace, 'gameModeState'));
    const drawn = changesOf(valuesOf(trace, 'renderMode'));
    const stands = changesOf(valuesOf(paused.slice(1), 'fallTimer')).length === 1;
    const stretched = context.run(BUTTON.DOWN | BUTTON.LEFT | BUTTON.RIGHT, 4);
    const halted = valuesOf(stretched, 'gameModeState').filter((state) => state === 7).length;
    return [
      ...judge(
        ['gameModeState', '$00A7'],
        sameList(states, [2, 7, 2]) && stands && halted === 2,
        `set up: ${list(setUp)}; play, START, START: ${list(states)}, and while it is 7 the fall timer ${stands ? 'stands' : 'runs'}; DOWN+LEFT+RIGHT make it 7 on ${halted} of 4 frames`,
      ),
      ...judge(
        ['renderMode', '$00BD'],
        menu === RENDER_MODE.MENU && sameList(drawn, [3, 0, 3]),
        `level menu: ${menu}; play, START, START: ${list(drawn)}`,
      ),
    ];
  },
};

/** Bits of the two registers without which a screen does not show. */
const DRAWING = 0x18;
const INTERRUPT = 0x80;

const picture: Probe = {
  title: 'the registers of the picture unit from power-on into a game',
  covers: ['currentPpuMask', 'currentPpuCtrl', '$00FE', '$00FF'],
  run(context) {
    context.powerOn();
    const trace = [...context.run(NO_BUTTONS, 30), ...context.startUntil('play', 1000)];
    let counted = 0;
    let stood = 0;
    trace.slice(0, -1).forEach((ram, i) => {
      // With the interrupt off at the end of a frame no vertical blank follows, and the frame counter stands.
      const [now, next] = valuesOf([ram, trace[i + 1]], 'frameCounter');
      if (ram[currentPpuCtrl.address] & INTERRUPT) return;
      if (now === next) stood++;
      else counted++;
    });
    const masks = [...new Set(bytesAt(trace, currentPpuMask.address))];
    const blank = trace.filter((ram) => (ram[currentPpuMask.address] & DRAWING) === 0);
    const blankPlay = blank.filter((ram) => screenOf(ram) === 'play').length;
    const inPlay = trace[trace.length - 1];
    const drawing = (inPlay[currentPpuMask.address] & DRAWING) !== 0 && blank.length > 0 && blankPlay === 0;
    const shown = pictureAppears(trace, blank);
    const control = inPlay[currentPpuCtrl.address];
    // A cartridge that never turns the interrupt off may take the register from the copy in every frame.
    const always = stood + counted === 0;
    const stopped = always && stopsWithout(context, control);
    const interrupts = (control & INTERRUPT) !== 0 && (always ? stopped : stood > counted);
    const seenOff = always
      ? `never without bit 7 on the way there; when it was cleared by hand, the frame counter ${stopped ? 'stood still' : 'ran on'}`
      : `without bit 7 after ${stood + counted} frames on the way there, and ${stood} of them had no vertical blank after them`;
    return [
      ...judge(
        ['currentPpuMask', '$00FE'],
        drawing && shown,
        `from power-on into a game: ${hexList(masks)}; ${blank.length} frames without drawing, all while a screen was loaded`,
      ),
      ...judge(['currentPpuCtrl', '$00FF'], interrupts, `in play ${hexList([control])}; ${seenOff}`),
    ];
  },
};

/** Whether the frame counter stands still once the interrupt's bit is cleared in the copy. */
function stopsWithout(context: ProbeContext, control: number): boolean {
  context.force(currentPpuCtrl.address, control & ~INTERRUPT);
  return changesOf(valuesOf(context.run(NO_BUTTONS, 6).slice(2), 'frameCounter')).length === 1;
}

/** Whether drawing was switched off and on again more than once: each screen is loaded without it. */
function pictureAppears(trace: readonly unknown[], blank: readonly unknown[]): boolean {
  const off = trace.map((ram) => blank.includes(ram));
  return off.filter((is, i) => i > 0 && !is && off[i - 1]).length > 1;
}

export const MENU_PROBES: readonly Probe[] = [
  boot,
  typeMenu,
  startLevel,
  height,
  hole,
  legal,
  gameMode,
  pause,
  picture,
];
