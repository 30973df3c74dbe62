/** Probes of bytes that a game of one player leaves alone: second player, demo, sound, scrolling. */

import { RAM_MAP } from '../../emulator/clients/ram-map.js';
import { NO_BUTTONS } from '../../tetris/buttons.js';
import { EMPTY_CELL } from '../../tetris/playfield-page.js';
import { SPAWN_X } from '../../tetris/tetromino.js';
import { aboutToClear, bottomRows, type Probe, toNextPiece } from './ram-context.js';
import { bytesAt, changesOf, type Finding, hexList, judge, list, notTestable, valuesOf } from './ram-probe.js';

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
      ...(copied
        ? judge(['$0080-$009F'], true, block)
        : notTestable(['$0080-$009F'], `it is for a second player; ${block}`)),
      ...notTestable(['$00B7'], `${after[0xb7]} on every frame: only the mode for two players changes it`),
      ...notTestable(['$00BE'], `${after[0xbe]} on every frame: no menu offers a second player`),
      ...(pointer === RAM_MAP.playfield.address
        ? judge(['$00B8-$00B9'], true, `${hexList([pointer])} in play, where the pieces of player 1 are written`)
        : notTestable(['$00B8-$00B9'], `${hexList([pointer])} in play: this image does not use it`)),
      ...(garbage.includes(4)
        ? judge(['$00BB-$00BC'], true, `a tetris added ${list(garbage)}, even with one player`)
        : notTestable(['$00BB-$00BC'], `a tetris of one player added ${list(garbage)}`)),
      ...(emptied
        ? judge(['$0500-$05C7'], true, 'all empty cells at the start of a game')
        : notTestable(['$0500-$05C7'], `it is for a second player; the first byte is ${hexList([field])} in play`)),
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
      ...(moving.length
        ? judge(['$0680-$06FF'], true, `${moving.length} of 128 bytes changed in 60 frames with music`)
        : notTestable(
            ['$0680-$06FF'],
            'no byte changed in 60 frames with music: this image keeps its sound elsewhere',
          )),
      ...scroll(0xfc),
      ...scroll(0xfd),
    ];
  },
};

export const UNUSED_PROBES: readonly Probe[] = [twoPlayers, demo, soundAndScroll];
