/**
 * What the public wiki's RAM map says about the game, in our own words: the claims that `verify ram` holds against a
 * running machine. Rows that the wiki lacks are here too, with what the public symbol files say.
 */

export const LISTINGS = [
  /** On the wiki's newest revision. */
  'newest',
  /** On an older revision only. */
  'older',
  /** Between two rows of an older revision that name the first and the last one. */
  'between',
  /** Not on the wiki: what the public symbol files and other programs say. */
  'missing',
] as const;
export type Listing = (typeof LISTINGS)[number];

/** A row's addresses as text: `$0040`, or `$0050-$0051`. */
export type WikiRowId = `$${string}`;

export interface WikiRow {
  readonly id: WikiRowId;
  readonly address: number;
  /** In bytes. */
  readonly size: number;
  readonly says: string;
  readonly listed: Listing;
  /** The wiki itself marks the row as a guess. */
  readonly guess?: true;
}

const row = (address: number, size: number, listed: Listing, says: string): WikiRow => ({
  id: rowId(address, size),
  address,
  size,
  says,
  listed,
});

const guess = (address: number, listed: Listing, says: string): WikiRow => ({
  ...row(address, 1, listed, says),
  guess: true,
});

export const WIKI_RAM_MAP: readonly WikiRow[] = [
  row(0x17, 2, 'newest', 'random seed, 16 bits'),
  row(0x19, 1, 'newest', 'id of the piece that the generator chose last'),
  row(0x1a, 1, 'newest', 'pieces generated since power-on, wraps at 256'),
  row(0x33, 1, 'newest', 'flag that the loop at $AA37 polls while it waits for the vertical blank'),

  row(0x40, 1, 'newest', 'column of the current piece, 5 when it appears'),
  row(0x41, 1, 'newest', 'row of the current piece, 0 when it appears'),
  row(0x42, 1, 'newest', 'id of the current piece, 0 to 18'),
  row(0x44, 1, 'newest', 'current level, which sets the speed'),
  row(0x45, 1, 'newest', 'fall timer'),
  row(0x46, 1, 'newest', 'timer of the left/right autorepeat'),
  row(0x47, 1, 'newest', 'level at which the game started'),
  row(0x48, 1, 'newest', 'phase of the game: 1 to 8, of which 2 starts the spawn delay'),
  row(0x49, 1, 'newest', 'row counter of the copy to the background, used in phase 2'),
  row(0x4a, 4, 'newest', 'numbers of the rows being cleared'),
  row(0x4e, 1, 'newest', 'timer of the down autorepeat, negative right after the first piece appears'),
  row(0x4f, 1, 'newest', 'timer of how long down is held, 0 on release'),
  row(0x50, 2, 'newest', 'lines, BCD, low byte first'),
  row(0x52, 1, 'newest', 'step of the clear animation, moves when $B1 mod 4 is 0'),
  row(0x53, 3, 'newest', 'score, BCD, low byte first'),
  row(0x56, 1, 'newest', 'number of lines being cleared'),
  row(0x57, 1, 'newest', 'counter of the row check in phase 3'),
  row(0x58, 1, 'newest', 'curtain: negative waits, $00 the top row, $14 finished'),
  row(0x59, 1, 'newest', 'height at which a B-type game starts'),
  row(0x5a, 1, 'missing', 'column of the hole in the garbage'),

  row(0x60, 32, 'newest', 'copy of $40-$5F for player 1'),
  row(0x60, 1, 'older', 'player 1: column of the piece'),
  row(0x61, 1, 'older', 'player 1: row of the piece'),
  row(0x62, 1, 'older', 'player 1: id of the piece'),
  row(0x64, 1, 'missing', 'player 1: level'),
  row(0x65, 1, 'older', 'player 1: fall timer'),
  row(0x66, 1, 'older', 'player 1: left/right autorepeat'),
  row(0x67, 1, 'older', 'player 1: speed level'),
  row(0x68, 1, 'missing', 'player 1: phase of the game'),
  row(0x6a, 4, 'older', 'player 1: rows being cleared'),
  row(0x6e, 1, 'older', 'player 1: down autorepeat'),
  row(0x6f, 1, 'older', 'player 1: down held'),
  row(0x70, 2, 'older', 'player 1: lines, BCD, low byte first'),
  row(0x72, 1, 'older', 'player 1: step of the clear animation'),
  row(0x73, 3, 'older', 'player 1: score, BCD, low byte first'),
  row(0x76, 1, 'older', 'player 1: number of lines being cleared'),
  row(0x77, 1, 'older', 'player 1: counter of the spawn delay'),
  row(0x78, 1, 'older', 'player 1: curtain'),
  row(0x79, 1, 'older', 'player 1: height of a B-type game'),
  row(0x80, 32, 'missing', 'player 2: a block like that of player 1'),

  row(0xa0, 2, 'missing', 'x and y at which sprites are placed'),
  row(0xa3, 1, 'missing', 'flags of what to draw again: lines, level, score, statistics'),
  row(0xa7, 1, 'missing', 'state within the game mode; 7 when paused'),
  row(0xa8, 1, 'newest', 'time left before the copyright screen ends by itself'),
  row(0xab, 1, 'missing', 'y of the current piece in sprite space'),
  guess(0xac, 'newest', 'same as the id of the current piece, for collisions'),
  guess(0xad, 'newest', 'address within the playfield of the current piece, for collisions'),
  row(0xae, 1, 'newest', 'y of the current piece in sprite space'),
  row(0xaf, 1, 'missing', 'frames per row of the level'),
  row(0xb1, 2, 'newest', 'time until the demo: the title screen sets $B2 to 0, and "$00B5 = 5" starts the demo'),
  row(0xb5, 1, 'newest', 'buttons newly pressed in this frame'),
  row(0xb6, 1, 'newest', 'buttons held'),
  row(0xb7, 1, 'missing', 'active player, 1 or 2'),
  row(0xb8, 2, 'newest', 'address of the playfield, $0400 or $0500'),
  row(0xbb, 2, 'missing', 'garbage that waits for each of two players'),
  row(0xbd, 1, 'missing', 'what is drawn: a screen, the playfield, an ending'),
  row(0xbe, 1, 'newest', 'number of players; 2 turns on an unfinished mode'),
  row(0xbf, 1, 'newest', 'id of the next piece: 02 07 08 0A 0B 0E 12'),
  row(0xc0, 1, 'missing', 'game mode: legal screen, title, type menu, level menu, play, demo'),
  row(0xc1, 1, 'newest', 'game type: 0 A-type, 1 B-type'),
  row(0xc2, 1, 'newest', 'music: 0 to 2, 3 off'),
  row(0xc3, 1, 'newest', 'frames in which the copyright screen cannot be skipped'),
  row(0xc4, 2, 'missing', 'state of an ending'),
  row(0xce, 2, 'missing', 'demo: held buttons, and how long'),
  row(0xd0, 1, 'missing', '$FF records a demo'),
  row(0xd1, 3, 'missing', 'demo: place in the table of buttons, piece number'),
  row(0xd8, 4, 'missing', 'singles, doubles, triples and tetrises of this game'),
  row(0xdf, 1, 'missing', 'the next piece is hidden unless 0'),
  row(0xf5, 1, 'older', 'pad 1: newly pressed'),
  row(0xf6, 1, 'missing', 'pad 2: newly pressed'),
  row(0xf7, 1, 'older', 'pad 1: held, A in the highest bit'),
  row(0xf8, 1, 'missing', 'pad 2: held'),
  guess(0xfc, 'older', 'vertical scroll'),
  guess(0xfd, 'older', 'horizontal scroll'),
  row(0xfe, 1, 'older', 'copy of PPUMASK'),
  row(0xff, 1, 'older', 'copy of PPUCTRL'),

  row(0x0200, 256, 'older', 'sprites as they are handed to the picture unit'),
  ...['T', 'J', 'Z', 'O', 'S', 'L', 'I'].map((piece, i) =>
    row(0x03f0 + 2 * i, 2, 'older', `number of ${piece} pieces, BCD, low byte first`),
  ),
  ...Array.from({ length: 20 }, (_, y) =>
    row(0x0400 + 10 * y, 10, y < 2 ? 'older' : 'between', `playfield row ${y}${y === 19 ? ', the bottom' : ''}`),
  ),
  row(0x0500, 200, 'missing', 'playfield of a second player'),
  row(0x0680, 128, 'missing', 'state of music and sound'),
  row(0x0700, 48, 'missing', 'names of the high scores'),
  row(0x0730, 12, 'missing', 'high scores of A-type, BCD'),
  row(0x073c, 12, 'missing', 'high scores of B-type, BCD'),
  row(0x0748, 8, 'missing', 'levels of the high scores'),
  row(0x0750, 5, 'missing', 'bytes that tell a warm boot from a cold one'),
];

/** `$0040` for one byte, `$0050-$0051` for more. */
export function rowId(address: number, size: number): WikiRowId {
  return size === 1 ? word(address) : `${word(address)}-${word(address + size - 1)}`;
}

function word(address: number): WikiRowId {
  return `$${address.toString(16).toUpperCase().padStart(4, '0')}`;
}
