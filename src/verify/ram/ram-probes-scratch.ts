/** Probes of scratch bytes to which the wiki or the symbol files give a meaning. */

import type { RamView } from '../../emulator/machine.js';
import { BUTTON, NO_BUTTONS } from '../../input/buttons.js';
import { framesPerRow } from '../../tetris/gravity.js';
import type { ProbeContext, Trace } from './ram-context.js';
import { judge, judgeIfUsed, notTestable, type Probe } from './ram-probe.js';
import { aboutToFall } from './ram-situations.js';
import { bytesAt, changesOf, hexList, list, sameList } from './ram-trace.js';

/** A piece that is shifted, turned and dropped. */
function livelyPiece(context: ProbeContext): Trace {
  context.game();
  context.prepare({ orientation: 2, softDrop: 0, x: 3, y: 1 });
  const buttons = [BUTTON.RIGHT, BUTTON.A, BUTTON.DOWN, BUTTON.RIGHT, BUTTON.B, BUTTON.DOWN, BUTTON.A];
  return buttons.flatMap((button) => [...context.run(button, 4), ...context.run(NO_BUTTONS, 2)]);
}

const coordinates: Probe = {
  title: 'a piece shifted, turned and dropped, against three scratch bytes',
  covers: ['$00AC', '$00AD', '$00AE'],
  run(context) {
    const trace = livelyPiece(context);
    const piece = (ram: RamView) => ({ id: ram[0x62], x: ram[0x60], y: ram[0x61] });
    const agreeing = (address: number, expected: (ram: RamView) => number): number =>
      trace.filter((ram) => ram[address] === expected(ram)).length;
    const id = agreeing(0xac, (ram) => piece(ram).id);
    const base = agreeing(0xad, (ram) => 10 * piece(ram).y + piece(ram).x);
    // Sprite space may begin anywhere, but a row is eight pixels.
    const offsets = [...new Set(trace.map((ram) => (ram[0xae] - 8 * piece(ram).y) & 0xff))];
    const of = (address: number): string => `it held ${hexList(changesOf(bytesAt(trace, address)))}`;
    const frames = trace.length;
    return [
      ...judgeIfUsed(
        ['$00AC'],
        bytesAt(trace, 0xac),
        id === frames,
        `equal to the id on ${id} of ${frames} frames; ${of(0xac)}`,
      ),
      ...judgeIfUsed(
        ['$00AD'],
        bytesAt(trace, 0xad),
        base === frames,
        `equal to 10 y + x on ${base} of ${frames} frames; ${of(0xad)}`,
      ),
      ...judgeIfUsed(
        ['$00AE'],
        bytesAt(trace, 0xae),
        offsets.length === 1,
        `less eight times the row it took ${offsets.length} values in ${frames} frames; ${of(0xae)}`,
      ),
    ];
  },
};

const gravity: Probe = {
  title: 'the speed byte at four levels',
  covers: ['$00AF'],
  run(context) {
    const levels = [0, 8, 18, 29];
    const seen = levels.map((level) => {
      context.game();
      context.prepare(aboutToFall({ orientation: 10, x: 5, y: 5, level }));
      return context.run(NO_BUTTONS, 1)[0][0xaf];
    });
    return judge(
      ['$00AF'],
      sameList(seen, levels.map(framesPerRow)),
      `levels ${list(levels)}: ${list(seen)}; pieces fall a row every ${list(levels.map(framesPerRow))} frames`,
    );
  },
};

const cursor: Probe = {
  title: 'the cursor of the level menu, moved to the right and down',
  covers: ['$00A0-$00A1'],
  run(context) {
    context.screen('level-menu');
    const settle = (button: number): Trace => [...context.tap(button), ...context.run(NO_BUTTONS, 8)];
    const [start, right, down] = [NO_BUTTONS, BUTTON.RIGHT, BUTTON.DOWN].map((button) => settle(button).at(-1)!);
    const xs = bytesAt([start, right, down], 0xa0);
    const ys = bytesAt([start, right, down], 0xa1);
    const holds = xs[1] > xs[0] && xs[2] === xs[1] && ys[1] === ys[0] && ys[2] > ys[1];
    const used = xs.some((x) => x !== xs[0]) || ys.some((y) => y !== ys[0]);
    const seen = `RIGHT, DOWN in the level menu: x ${list(xs)}, y ${list(ys)}`;
    return used
      ? judge(['$00A0-$00A1'], holds, seen)
      : notTestable(['$00A0-$00A1'], `this image does not use them: ${seen}`);
  },
};

export const SCRATCH_PROBES: readonly Probe[] = [coordinates, gravity, cursor];
