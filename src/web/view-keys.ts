/** The keys of every view, as the help lists them. What they do is in the view's own folder. */
import type { KeyHelp } from './app/view.js';

const TURN_AND_PLACE: readonly KeyHelp[] = [
  ['← →', 'the places of the piece, one after another'],
  ['↑', 'turn the piece'],
];

export const VIEW_KEYS = {
  play: [
    ['T', 'take the pad, after a countdown, or give it back'],
    ['Esc', 'give the pad back; on a phone, show the whole page again'],
    ['← → ↓', 'once you have the pad, or have clicked the picture: move the piece'],
    ['Z, X', 'the same: turn left (B), turn right (A)'],
    ['Enter', 'while you have the pad: START, the cartridge’s own pause'],
    ['right Shift', 'while you have the pad: SELECT'],
    ['Space', 'with the pad, or on the picture: play or pause'],
    ['.', 'one frame'],
    [',', 'to the next piece'],
    ['1 2 4', 'speed 1×, 2×, 4×'],
    ['0', 'as fast as it goes'],
    ['O', 'show the plan on the picture, or hints while you play'],
    ['M', 'sound'],
    ['N', 'game with different pieces'],
  ],
  lab: [
    ['← → ↑ ↓', 'on the playfield: go from cell to cell; with Shift, draw on the way'],
    ['Space, Enter', 'on the playfield: fill or empty the cell'],
    ['Ctrl+C, Ctrl+V', 'on the playfield: copy and paste it as text'],
    ['Ctrl+Z', 'on the playfield: undo'],
    ['↑ ↓', 'in the list: another placement'],
    ['Enter', 'in the list: place the piece there'],
  ],
  recordings: [
    ['Space', 'play or pause'],
    ['. and ,', 'one frame on, one frame back'],
    ['← →', 'on the line of pieces: the piece before, the next piece'],
  ],
  analyse: [
    ['← →', 'the piece before, the next piece'],
    ['Home, End', 'the first piece, the last piece'],
  ],
  video: [
    ['Space', 'read on, or wait'],
    ['← → ↑ ↓', 'on the grid or a corner of it, while you move it: by a pixel; with Shift, by ten'],
    ['Esc', 'while you move the grid: leave it where it was'],
  ],
  drills: [...TURN_AND_PLACE, ['Enter', 'place the piece, then the next drill']],
  puzzles: [...TURN_AND_PLACE, ['Enter', 'place the piece, then the next puzzle']],
} satisfies Readonly<Record<string, readonly KeyHelp[]>>;
