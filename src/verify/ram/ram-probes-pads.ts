/** Probes of the pad bytes, the frame counter, the wait for the vertical blank and the pause. */

import { RAM_MAP } from '../../emulator/clients/ram-map.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import type { Probe, ProbeContext } from './ram-context.js';
import { bytesAt, changesOf, hexList, judge, list, notTestable, sameList, valuesOf } from './ram-probe.js';

/** Every button but START, which pauses. */
const BUTTONS = [BUTTON.A, BUTTON.B, BUTTON.SELECT, BUTTON.UP, BUTTON.DOWN, BUTTON.LEFT, BUTTON.RIGHT];

const pad: Probe = {
  title: 'every button for two frames, and A while paused',
  covers: [
    'heldButtons_player1',
    'newlyPressedButtons_player1',
    'heldButtons',
    'newlyPressedButtons',
    '$00B5',
    '$00B6',
    '$00F5',
    '$00F7',
  ],
  run(context) {
    context.game();
    context.run(NO_BUTTONS);
    const pressed = BUTTONS.flatMap((button) => [...context.run(button, 2), ...context.run(NO_BUTTONS)]);
    const held = BUTTONS.flatMap((button) => [button, button, 0]);
    const fresh = BUTTONS.flatMap((button) => [button, 0, 0]);
    context.tap(BUTTON.START);
    const paused = context.run(BUTTON.A, 2);
    const polled = { held: [BUTTON.A, BUTTON.A], fresh: [BUTTON.A, 0] };

    const judged = (name: 'heldButtons' | 'newlyPressedButtons', row: '$00B5' | '$00B6', expected: number[]) => {
      const values = valuesOf(pressed, name);
      const frozen = valuesOf(paused, name);
      const holds = sameList(values, expected) && sameList(frozen, [frozen[0], frozen[0]]) && frozen[0] !== BUTTON.A;
      return judge([name, row], holds, `buttons one by one: ${hexList(values)}; A while paused: ${hexList(frozen)}`);
    };
    const judgedPad = (
      name: 'heldButtons_player1' | 'newlyPressedButtons_player1',
      row: '$00F5' | '$00F7',
      expected: number[],
      expectedPaused: number[],
    ) => {
      const values = valuesOf(pressed, name);
      const inPause = valuesOf(paused, name);
      const holds = sameList(values, expected) && sameList(inPause, expectedPaused);
      return judge([name, row], holds, `buttons one by one: ${hexList(values)}; A while paused: ${hexList(inPause)}`);
    };
    return [
      ...judged('heldButtons', '$00B6', held),
      ...judged('newlyPressedButtons', '$00B5', fresh),
      ...judgedPad('heldButtons_player1', '$00F7', held, polled.held),
      ...judgedPad('newlyPressedButtons_player1', '$00F5', fresh, polled.fresh),
    ];
  },
};

const secondPad: Probe = {
  title: 'the bytes of the second pad, overwritten',
  covers: ['$00F6', '$00F8'],
  run(context) {
    context.game();
    context.force(0xf6, 0x55);
    context.force(0xf8, 0x55);
    const [ram] = context.run(BUTTON.LEFT);
    const why = (address: number): string =>
      `this machine has one pad. With LEFT held on it the byte is ${hexList([ram[address]])}; $55 written there by hand ${ram[address] === 0x55 ? 'stayed' : 'was gone a frame later'}`;
    return [...notTestable(['$00F6'], why(0xf6)), ...notTestable(['$00F8'], why(0xf8))];
  },
};

/** Frames on the title after which the original's demo begins, counted from a poked counter. */
const DEMO_FRAMES = 60;
const DEMO_AT = 5;

/** The title with the counter just below the demo's start: counter, mode and $B5 when its high byte reaches 5. */
function waitForDemo(context: ProbeContext): { atFive: number; buttons: number[]; modes: number[] } {
  const { address } = RAM_MAP.frameCounter;
  context.screen('title');
  context.run(NO_BUTTONS, 5);
  context.force(address, 0xe8, DEMO_AT - 1);
  const trace = context.run(NO_BUTTONS, DEMO_FRAMES);
  return {
    atFive: trace.findIndex((ram) => ram[address + 1] >= DEMO_AT) + 1,
    buttons: [...new Set(bytesAt(trace, 0xb5))],
    modes: changesOf(valuesOf(trace, 'gameMode')),
  };
}

const frameCounter: Probe = {
  title: 'the frame counter in play, paused, over 255, and on the title screen',
  covers: ['frameCounter', '$00B1-$00B2'],
  run(context) {
    const { address } = RAM_MAP.frameCounter;
    context.game();
    context.force(address, 0xf0, 0x12);
    const trace = [context.now(), ...context.run(NO_BUTTONS, 20), ...context.tap(BUTTON.START), ...context.run(0, 20)];
    const values = valuesOf(trace, 'frameCounter');
    const counts = values.slice(1).every((value, i) => value === ((values[i] + 1) & 0xffff));
    context.screen('type-menu');
    context.force(address + 1, 3);
    context.run(NO_BUTTONS, 4);
    context.run(BUTTON.B);
    context.until('the title screen', (ram) => valuesOf([ram], 'gameMode')[0] === 1);
    context.run(NO_BUTTONS, 8);
    const onTitle = context.machine.ram[address + 1];
    const demo = waitForDemo(context);
    const begins = demo.modes.length > 1;
    const holds = counts && onTitle === 0;
    const seen = `20 frames in play and 20 paused from ${hexList([values[0]])} to ${hexList([values.at(-1)!])}; the high byte back on the title: ${onTitle}`;
    const wiki = `${seen}; on the title it reached ${DEMO_AT} after ${demo.atFive} frames, modes ${list(demo.modes)}${begins ? ' (the demo)' : ' (no demo in this image)'}, while $B5 held only ${hexList(demo.buttons)}: the byte is $B2`;
    return [
      ...judge(['frameCounter'], holds, seen),
      ...judge(['$00B1-$00B2'], !counts && demo.buttons.includes(DEMO_AT), `a counter of all frames; ${wiki}`),
    ];
  },
};

const idle: Probe = {
  title: 'the vertical blank flag after quiet frames',
  covers: ['verticalBlankingInterval', '$0033'],
  run(context) {
    context.screen('title');
    const { address } = RAM_MAP.verticalBlankingInterval;
    const quiet = context.run(NO_BUTTONS, 20);
    const settled = bytesAt(quiet, address);
    context.force(address, 0x55);
    const [again] = context.run(NO_BUTTONS);
    context.game();
    const play = bytesAt(context.run(NO_BUTTONS, 60), address);
    const holds = [...settled, ...play].every((flag) => flag === 0) && again[address] === 0;
    const seen = `0 after ${settled.length + play.length} quiet frames; $55 written there by hand was ${hexList([again[address]])} a frame later`;
    return judge(
      ['verticalBlankingInterval', '$0033'],
      holds,
      holds ? seen : `${hexList(changesOf([...settled, ...play]))}; ${seen}`,
    );
  },
};

export const PAD_PROBES: readonly Probe[] = [pad, secondPad, frameCounter, idle];
