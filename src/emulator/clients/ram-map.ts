/**
 * Where NES Tetris keeps its state, and the form in which every client describes its RAM. Only the maps of clients, and the
 * checks that tell clients apart, contain addresses.
 *
 * A player's state is a block of 0x20 bytes that exists twice: the lasting one, named here, and a work copy
 * 0x20 below it. Every tick copies the lasting block to the work copy, works there, and copies back, so after a
 * frame both agree, with two exceptions: the initialisation of a game and the frame that ends a pause write only
 * the lasting block. So the lasting block is what is read, and both are written.
 *
 * Names are those of the public disassembly of the game; meanings and encodings were measured.
 */

/** The console's RAM to look at: 0x800 bytes; a write does not type-check. */
export interface RamView {
  readonly [address: number]: number;
  readonly length: number;
  /** A copy of the bytes [start, end). */
  slice(start?: number, end?: number): Uint8Array;
}

type Encoding =
  /** One byte, 0–255. */
  | 'u8'
  /** Two bytes, low byte first. */
  | 'u16-le'
  /** Two bytes, high byte first. */
  | 'u16-be'
  /** A BCD byte of tens and ones, then a binary byte of hundreds. */
  | 'bcd-hundreds'
  /** Three or four BCD bytes, the lowest first. */
  | 'bcd-le3'
  | 'bcd-le4'
  /** Four bytes, the lowest first. */
  | 'u32-le'
  /** A BCD byte of hundreds; tens and ones are kept elsewhere. */
  | 'bcd-of-hundreds'
  /** Raw bytes with a meaning each. */
  | 'bytes';

export interface RamField {
  readonly address: number;
  /** In bytes. */
  readonly size: number;
  readonly encoding: Encoding;
  /** One line with units. */
  readonly meaning: string;
  /** Where the work copy lies, for fields of the player's block. */
  readonly workCopy?: number;
  /** Where else the same number is kept, in another form: it is written there, too. */
  readonly alsoAs?: readonly RamField[];
}

const WORK_COPY_DISTANCE = 0x20;

/** A field of one byte. */
export const u8 = (address: number, meaning: string): RamField => ({ address, size: 1, encoding: 'u8', meaning });

/** A field of raw bytes. */
export const bytes = (address: number, size: number, meaning: string): RamField => ({
  address,
  size,
  encoding: 'bytes',
  meaning,
});

const player = (field: RamField): RamField => ({ ...field, workCopy: field.address - WORK_COPY_DISTANCE });

export const RAM_MAP = {
  rng_seed: {
    address: 0x17,
    size: 2,
    encoding: 'u16-be',
    meaning: 'shift register of the random generator, one step in every vertical blank and some more',
  },
  spawnID: u8(0x19, 'orientation number of the piece chosen last; 0 at game start'),
  spawnCount: u8(0x1a, 'pieces chosen since power-on, modulo 256'),
  verticalBlankingInterval: u8(0x33, '0 while the game waits for the vertical blank, as after every quiet frame'),
  bootConstant: u8(0x34, '0x0E after boot'),

  tetriminoX: player(u8(0x60, 'column of the reference cell, 0–9')),
  tetriminoY: player(u8(0x61, 'row of the reference cell, 0–19')),
  currentPiece: player(u8(0x62, 'orientation number 0–18; 0x13 while hidden in clears and the curtain')),
  levelNumber: player(u8(0x64, 'level, binary 0–255')),
  fallTimer: player(u8(0x65, 'frames since the piece last fell')),
  autorepeatX: player(u8(0x66, 'charge of the delayed auto shift, 0–16; never reset between pieces or games')),
  startLevel: player(u8(0x67, 'chosen level 0–9 in the menu, 0–19 once confirmed')),
  playState: player(u8(0x68, 'phase of the piece, 0–11')),
  vramRow: player(u8(0x69, 'next playfield row to be redrawn, 0–19; 0x20 idle')),
  completedRow: player(bytes(0x6a, 4, 'row cleared in each of the four check steps, 0 for none')),
  autorepeatY: player(u8(0x6e, 'soft drop: 0 none, 1–2 frames between steps; 0xA0–0xFF wait of the first piece')),
  holdDownPoints: player(u8(0x6f, 'soft steps of the current soft drop, binary')),
  lines: player({
    address: 0x70,
    size: 2,
    encoding: 'bcd-hundreds',
    meaning: 'lines; B-type counts down from 25',
  }),
  rowY: player(u8(0x72, 'step of the clear animation, 0–5')),
  score: player({ address: 0x73, size: 3, encoding: 'bcd-le3', meaning: 'points, at most 999,999' }),
  completedLines: player(u8(0x76, 'complete rows of the current lock, 0–4')),
  lineIndex: player(u8(0x77, 'step of the row check, 0–4')),
  curtainRow: player(u8(0x78, 'curtain: 0xF0–0xFF waiting, 0–0x13 row, 0x14 done')),
  startHeight: player(u8(0x79, 'B-type height, 0–5')),

  outOfDateRenderFlags: u8(0xa3, 'numbers to be drawn again: bit 0 lines, 1 level, 2 score, 6 statistics'),
  gameModeState: u8(0xa7, '0–1 a game is being set up, 2 play, 3 game over, 4 ending, 7 paused or a stretched tick'),
  menuCursor: u8(0xae, 'level menu: 0 the level is chosen, 1 the height; scratch elsewhere'),
  frameCounter: {
    address: 0xb1,
    size: 2,
    encoding: 'u16-le',
    meaning: 'vertical blanks; the high byte is cleared on entering the title',
  },
  newlyPressedButtons: u8(0xb5, 'buttons new in the last tick'),
  heldButtons: u8(0xb6, 'buttons held in the last tick'),
  allegro: u8(0xba, '0xFF when a block stood in row 5 at the last lock: fast music'),
  renderMode: u8(0xbd, '0 legal, title and paused; 1 menus; 2 name entry; 3 play and demo; 4 ending'),
  nextPiece: u8(0xbf, 'spawn orientation number of the next piece'),
  gameMode: u8(0xc0, '0 legal, 1 title, 2 type menu, 3 level menu, 4 play, 5 demo, 6 demo starts'),
  gameType: u8(0xc1, '0 A-type, 1 B-type'),
  musicType: u8(0xc2, 'tune 0–2, 3 off'),
  sleepCounter: u8(0xc3, 'vertical blanks that the legal screen or an ending still sleeps'),
  lineClearStatsByType: bytes(0xd8, 4, 'singles to tetrises: low digit decimal, high digit hexadecimal'),
  hideNextPiece: u8(0xdf, '1 when SELECT has hidden the next piece'),
  newlyPressedButtons_player1: u8(0xf5, 'buttons new at the last poll of the pad'),
  heldButtons_player1: u8(0xf7, 'buttons held at the last poll of the pad'),
  currentPpuMask: u8(0xfe, 'copy of the picture unit’s mask: drawing is on when 0x18 is not clear'),
  currentPpuCtrl: u8(0xff, 'copy of the picture unit’s control: the interrupt is on when 0x80 is set'),

  statsByType: bytes(0x03f0, 14, 'pieces T J Z O S L I, each a BCD byte and a binary byte of hundreds'),
  playfield: bytes(0x0400, 256, 'rows of ten bytes from the top, a hidden tail, and the hidden rows −2 and −1'),
  highScoreA1: bytes(0x0730, 3, 'best A-type score, highest BCD byte first; 1 0 0 after a cold boot'),
  bootMagic: bytes(0x0750, 5, '12 34 56 78 9A (hexadecimal) once the high scores are set up'),
} as const satisfies Record<string, RamField>;

/** The name of a field of RAM. */
export type RamName = keyof typeof RAM_MAP;
/** Fields that some clients do not have. */
type RareName = 'bootConstant' | 'startHeight' | 'menuCursor' | 'gameType' | 'musicType' | 'highScoreA1' | 'bootMagic';
/** The name of a field that every client has. */
export type CommonName = Exclude<RamName, RareName>;
/** Where a client keeps each of them. A field that it does not have counts as 0. */
export type RamMap = Readonly<Record<CommonName, RamField>> &
  Readonly<Partial<Record<RareName, RamField>>> & {
    /** For games whose pieces a seed fixes; see `Client.isSeeded`. */
    readonly seeded?: SeededFields;
    /** For a game that crashes: what a tick that is not over will do, as its place in `ACTIVITIES`; 0 in all others. */
    readonly lateTick?: RamField;
  };

/** What fixes the pieces of a game that a seed names. */
export interface SeededFields {
  /** Three bytes, as the menu shows them. */
  readonly seed: RamField;
  /** Three bytes: the register, high byte first, and the count of choices. */
  readonly state: RamField;
}
