/** Probes of scratch bytes to which the wiki or the symbol files give a meaning. */

import type { RamView } from '../../emulator/clients/ram-map.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import { SPAWN_ORIENTATION } from '../../tetris/tetromino.js';
import { framesPerRow } from '../../tetris/timing.js';
import { aboutToFall, type Probe, type ProbeContext } from './ram-context.js';
import {
  bytesAt,
  changesOf,
  hexList,
  judge,
  judgeIfUsed,
  list,
  notTestable,
  sameList,
  type Trace,
} from './ram-probe.js';

/** Of the sprites of the active piece, one for each cell. */
const LAST_SPRITE_Y = 0x020c;

/** A T that is shifted, dropped and turned through all its orientations: its cells are drawn around other rows in each. */
function livelyPiece(context: ProbeContext): Trace {
  context.game();
  context.prepare({ orientation: SPAWN_ORIENTATION.T, softDrop: 0, x: 3, y: 1 });
  const { A, B, DOWN, RIGHT } = BUTTON;
  const buttons = [RIGHT, A, DOWN, A, RIGHT, A, DOWN, B];
  return buttons.flatMap((button) => [...context.run(button, 4), ...context.run(NO_BUTTONS, 2)]);
}

const coordinates: Probe = {
  title: 'a piece shifted, turned and dropped, against four scratch bytes',
  covers: ['$00AB', '$00AC', '$00AD', '$00AE'],
  run(context) {
    const trace = livelyPiece(context);
    const piece = (ram: RamView) => ({ id: ram[0x62], x: ram[0x60], y: ram[0x61] });
    const agreeing = (address: number, expected: (ram: RamView) => number): number =>
      trace.filter((ram) => ram[address] === expected(ram)).length;
    const id = agreeing(0xac, (ram) => piece(ram).id);
    const base = agreeing(0xad, (ram) => 10 * piece(ram).y + piece(ram).x);
    const of = (address: number): string => `it held ${hexList(changesOf(bytesAt(trace, address)))}`;
    const frames = trace.length;
    const follows = (address: number) => {
      // Sprite space may begin anywhere, but a row is eight pixels.
      const offsets = new Set(trace.map((ram) => (ram[address] - 8 * piece(ram).y) & 0xff)).size;
      const seen = `less eight times the row it took ${offsets} values in ${frames} frames; ${of(address)}`;
      return { holds: offsets === 1, seen };
    };
    const [inAb, inAe] = [follows(0xab), follows(0xae)];
    const lastCell = agreeing(0xae, (ram) => ram[LAST_SPRITE_Y]);
    return [
      ...judgeIfUsed(['$00AB'], bytesAt(trace, 0xab), inAb.holds, inAb.seen),
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
        inAe.holds,
        `${inAe.seen}; equal to the row of the last cell's sprite on ${lastCell} of ${frames} frames`,
      ),
    ];
  },
};

const gravity: Probe = {
  title: 'the speed byte at four levels',
  covers: ['$00AF'],
  run(context) {
    const levels = [0, 8, 18, 29];
    const { timing } = context.machine.client;
    const frames = levels.map((level) => framesPerRow({ level, timing }));
    const seen = levels.map((level) => {
      context.game();
      context.prepare(aboutToFall({ orientation: 10, x: 5, y: 5, level }));
      return context.run(NO_BUTTONS, 1)[0][0xaf];
    });
    return judge(
      ['$00AF'],
      sameList(seen, frames),
      `levels ${list(levels)}: ${list(seen)}; pieces fall a row every ${list(frames)} frames`,
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
