/** Probes of the start of the console and of the menus. */

import { RAM_MAP, type RamField } from '../../emulator/clients/ram-map.js';
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

export const MENU_PROBES: readonly Probe[] = [boot, typeMenu, startLevel, height, hole, legal];
