/** Probes of scratch bytes with a meaning on the wiki or in the symbol files, and of bytes that a game of one player leaves alone: second player, demo, sound, scrolling. */

import { RAM_MAP, type RamView } from '../../emulator/clients/ram-map.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import { EMPTY_CELL } from '../../tetris/playfield-page.js';
import { SPAWN_ORIENTATION, SPAWN_X } from '../../tetris/tetromino.js';
import { framesPerRow } from '../../tetris/timing.js';
import { aboutToClear, aboutToFall, bottomRows, type Probe, type ProbeContext, toNextPiece } from './ram-context.js';
import {
  bytesAt,
  changesOf,
  type Finding,
  hexList,
  judge,
  judgeIfSeen,
  judgeIfUsed,
  list,
  notTestable,
  sameList,
  type Trace,
  valuesOf,
} from './ram-probe.js';

/** Row of the last of the four sprites of the active piece, one for each cell. */
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

const twoPlayers: Probe = {
  title: 'what a game of one player does to the bytes of two',
  covers: ['$0080-$009F', '$00B7', '$00B8-$00B9', '$00BB-$00BC', '$00BE', '$0500-$05C7'],
  run(context) {
    context.game({ startLevel: 9 });
    const start = context.now();
    const first = context.run(NO_BUTTONS, 10);
    const after = first[first.length - 1];
    const set = [0x80, 0x81, 0x8e].map((address) => start[address]);
    const [x, y, down] = set;
    const copied = x === SPAWN_X && y === 0 && down >= context.machine.client.timing.firstPieceWait;
    const counted = after[0x85] - start[0x85];
    context.prepare({ ...aboutToClear(bottomRows(4)), completedLines: 0 });
    const clear = [context.now(), ...toNextPiece(context)];
    const garbage = [0xbb, 0xbc].map((address) => clear[clear.length - 1][address] - clear[0][address]);
    const pointer = after[0xb8] + 256 * after[0xb9];
    const field = bytesAt([after], 0x0500)[0];
    const emptied = after.slice(0x0500, 0x05c8).every((byte) => byte === EMPTY_CELL);
    const block = `at the start of a game x, y and the down state of player 2 are ${hexList(set)}, the fall timer runs ${counted} in 10 frames`;
    return [
      ...judgeIfSeen(['$0080-$009F'], copied, block, `it is for a second player; ${block}`),
      ...notTestable(['$00B7'], `${after[0xb7]} on every frame: only the mode for two players changes it`),
      ...notTestable(['$00BE'], `${after[0xbe]} on every frame: no menu offers a second player`),
      ...judgeIfSeen(
        ['$00B8-$00B9'],
        pointer === RAM_MAP.playfield.address,
        `${hexList([pointer])} in play, where the pieces of player 1 are written`,
        `${hexList([pointer])} in play: this image does not use it`,
      ),
      ...judgeIfSeen(
        ['$00BB-$00BC'],
        garbage.includes(4),
        `a tetris added ${list(garbage)}, even with one player`,
        `a tetris of one player added ${list(garbage)}`,
      ),
      ...judgeIfSeen(
        ['$0500-$05C7'],
        emptied,
        'all empty cells at the start of a game',
        `it is for a second player; the first byte is ${hexList([field])} in play`,
      ),
    ];
  },
};

const DEMO_BYTES = [0xce, 0xcf, 0xd1, 0xd2, 0xd3];

const demo: Probe = {
  title: 'the demo, if there is one',
  covers: ['$00CE-$00CF', '$00D1-$00D3', '$00D0'],
  run(context) {
    context.screen('title');
    context.run(NO_BUTTONS, 5);
    context.force(RAM_MAP.frameCounter.address, 0xe8, 4);
    const trace = context.run(NO_BUTTONS, 300);
    const played = trace.filter((ram) => valuesOf([ram], 'gameMode')[0] === 5);
    const recorder = changesOf(bytesAt(trace, 0xd0));
    const record = notTestable(['$00D0'], `${hexList(recorder)} throughout: no button starts a recording`);
    if (played.length === 0) {
      return [...notTestable(['$00CE-$00CF', '$00D1-$00D3'], 'this image has no demo: the title stayed on'), ...record];
    }
    const changes = DEMO_BYTES.map((address) => changesOf(bytesAt(played, address)).length);
    const heldAsPad = played.filter((ram) => ram[0xce] === ram[0xf7]).length;
    const seen = `in ${played.length} frames of the demo $CE was what the pad held on ${heldAsPad}, $CF took ${changes[1]} values`;
    return [
      ...judge(['$00CE-$00CF'], heldAsPad > played.length / 2 && changes[1] > 2, seen),
      ...judge(
        ['$00D1-$00D3'],
        changes[2] > 1 || changes[4] > 1,
        `in the demo $D1 took ${changes[2]} values, $D3 ${changes[4]}`,
      ),
      ...record,
    ];
  },
};

const soundAndScroll: Probe = {
  title: 'the sound bytes with music on, and the scroll bytes',
  covers: ['$0680-$06FF', '$00FC', '$00FD'],
  run(context) {
    context.game({ music: 0 });
    const trace = context.run(NO_BUTTONS, 60);
    const moving = Array.from({ length: 0x80 }, (_, i) => 0x0680 + i).filter(
      (address) => changesOf(bytesAt(trace, address)).length > 1,
    );
    const scroll = (address: number): Finding[] => {
      const values = changesOf(bytesAt(trace, address));
      return notTestable(
        [address === 0xfc ? '$00FC' : '$00FD'],
        `${hexList(values)} on every frame: nothing in the game scrolls`,
      );
    };
    return [
      ...judgeIfSeen(
        ['$0680-$06FF'],
        moving.length > 0,
        `${moving.length} of 128 bytes changed in 60 frames with music`,
        'no byte changed in 60 frames with music: this image keeps its sound elsewhere',
      ),
      ...scroll(0xfc),
      ...scroll(0xfd),
    ];
  },
};

export const SCRATCH_PROBES: readonly Probe[] = [coordinates, gravity, cursor, twoPlayers, demo, soundAndScroll];
