/** Probes of the mode bytes and of the copies of the picture unit's registers. */

import { RAM_MAP } from '../../emulator/clients/ram-map.js';
import { RENDER_MODE, screenOf } from '../../emulator/clients/screen.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import type { Probe, ProbeContext } from './ram-context.js';
import { bytesAt, changesOf, hexList, judge, list, sameList, valuesOf } from './ram-probe.js';

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

export const MODE_PROBES: readonly Probe[] = [gameMode, pause, picture];
