/**
 * The exact model of the game and the cartridge's RAM, held against each other: every field of the model read from
 * RAM, written to RAM, and compared.
 */

import { type ClientRam, factsIn } from '../emulator/clients/client.js';
import type { RamField, RamMap, RamName } from '../emulator/clients/ram-map.js';
import type { WritableMachine } from '../emulator/machine.js';
import { ACTIVITIES, GAME_TYPES, type GameState } from '../tetris/game-state.js';
import { decodeCounts, decodeField, encodeCounts, encodeField, fieldBytes } from './codec.js';
import { encodeSeeded, readSeeded } from './observe.js';

/** One field that differs between RAM and model. */
export interface FieldDifference {
  readonly field: string;
  readonly address: number;
  /** In RAM. */
  readonly seen: number;
  /** In the model. */
  readonly expected: number;
}

type NumberKey = { [K in keyof GameState]-?: GameState[K] extends number ? K : never }[keyof GameState];

/** Fields that are one number in the model and in RAM. */
const NUMBERS: readonly (readonly [Exclude<NumberKey, 'garbageRows'>, RamName])[] = [
  ['rng', 'rng_seed'],
  ['spawnCount', 'spawnCount'],
  ['previousSpawn', 'spawnID'],
  ['x', 'tetriminoX'],
  ['y', 'tetriminoY'],
  ['orientation', 'currentPiece'],
  ['fall', 'fallTimer'],
  ['das', 'autorepeatX'],
  ['softDrop', 'autorepeatY'],
  ['hold', 'holdDownPoints'],
  ['phase', 'playState'],
  ['level', 'levelNumber'],
  ['startLevel', 'startLevel'],
  ['height', 'startHeight'],
  ['lines', 'lines'],
  ['score', 'score'],
  ['next', 'nextPiece'],
  ['redrawCursor', 'vramRow'],
  ['completedLines', 'completedLines'],
  ['checkIndex', 'lineIndex'],
  ['animationStep', 'rowY'],
  ['curtainRow', 'curtainRow'],
  ['frameCounter', 'frameCounter'],
  ['padHeld', 'heldButtons_player1'],
  ['padPressed', 'newlyPressedButtons_player1'],
  ['tickHeld', 'heldButtons'],
  ['tickPressed', 'newlyPressedButtons'],
  ['hideNext', 'hideNextPiece'],
  ['fastMusic', 'allegro'],
];

/** Fields of one number a byte. */
const BYTES = [
  ['clearedRows', 'completedRow'],
  ['clearCounts', 'lineClearStatsByType'],
] as const satisfies readonly (readonly [keyof GameState, RamName])[];

/** Flags of the lines, the level, the score and the statistics. */
const NUMBERS_DRAWN_AGAIN = 0b1000111;

/**
 * Every field of the model from RAM after a frame of play. `garbageRows` is not kept in RAM and read as 0. Where the tick
 * of a game that crashes is not over, the work copy of the player's block says how far it is, and the lasting one does not.
 */
export function readGameState({ ram, client }: ClientRam): GameState {
  const { map } = client;
  const { timing, edition } = factsIn({ ram, client });
  const isBusy = edition.crashes && decodeField(ram, map.verticalBlankingInterval) !== 0;
  const read = (name: RamName): number => decodeField(ram, isBusy ? inWork(map[name]) : map[name]);
  const numbers = Object.fromEntries(NUMBERS.map(([key, name]) => [key, read(name)])) as Pick<
    GameState,
    Exclude<NumberKey, 'garbageRows'>
  >;
  return {
    ...numbers,
    timing,
    edition,
    activity: client.activityOf(ram),
    gameType: GAME_TYPES[read('gameType') & 1],
    page: fieldBytes(ram, map.playfield),
    clearedRows: [...fieldBytes(ram, map.completedRow)],
    clearCounts: [...fieldBytes(ram, map.lineClearStatsByType)],
    statistics: decodeCounts(ram, map.statsByType),
    garbageRows: 0,
    seeded: readSeeded({ ram, client }),
  };
}

function inWork(field: RamField | undefined): RamField | undefined {
  return field?.workCopy === undefined ? field : { ...field, address: field.workCopy };
}

/**
 * Puts a machine that is in play into the state: the next frame is the next frame of the model. The picture follows
 * as far as the game redraws it: numbers at once, rows when they are next redrawn.
 *
 * @throws RangeError unless machine and state both are in play, not paused and not between games: what they do is
 *   also in the program counter, which cannot be set
 */
export function pokeGameState(machine: WritableMachine, state: GameState): void {
  const { map } = machine.client;
  const activity = machine.client.activityOf(machine.ram);
  if (activity !== 'play' || state.activity !== 'play') {
    throw new RangeError(`cannot turn a machine that is "${activity}" into a game that is "${state.activity}"`);
  }
  const write = (field: RamField, bytes: ArrayLike<number>): void => {
    for (let i = 0; i < bytes.length; i++) {
      machine.poke(field.address + i, bytes[i]);
      if (field.workCopy !== undefined) machine.poke(field.workCopy + i, bytes[i]);
    }
  };
  writeGameState(map, state, write);
  write(map.outOfDateRenderFlags, [NUMBERS_DRAWN_AGAIN]);
}

/** Every field of the model as bytes of the console, but for what the game does besides its phase. */
export function writeGameState(
  map: RamMap,
  state: GameState,
  write: (field: RamField, bytes: ArrayLike<number>) => void,
): void {
  for (const [key, name] of NUMBERS) {
    for (const field of formsOf(map[name])) write(field, encodeField(field, state[key]));
  }
  for (const [key, name] of BYTES) write(map[name], state[key]);
  if (map.gameType) write(map.gameType, [GAME_TYPES.indexOf(state.gameType)]);
  if (map.seeded && state.seeded) write(map.seeded.state, encodeSeeded(state.seeded));
  write(map.statsByType, encodeCounts(state.statistics));
  write(map.playfield, state.page);
}

/** A field, and where else its number is kept in another form; nothing for one that the client does not have. */
function formsOf(field: RamField | undefined): readonly RamField[] {
  return field ? [field, ...(field.alsoAs ?? [])] : [];
}

/**
 * Every difference between RAM after a frame and the model after the same frame, the 256 bytes of the playfield page
 * included. Empty when they agree. An activity is compared by its place in `ACTIVITIES`.
 */
export function diffGameState(machine: ClientRam, state: GameState): FieldDifference[] {
  const { map } = machine.client;
  const seen = readGameState(machine);
  const differences: FieldDifference[] = [];
  const compare = (field: string, address: number, inRam: number, expected: number): void => {
    if (inRam !== expected) differences.push({ field, address, seen: inRam, expected });
  };
  for (const [key, name] of NUMBERS) {
    const field = map[name];
    if (!field) continue;
    compare(key, field.address, seen[key], state[key]);
    for (const form of field.alsoAs ?? []) {
      const shown = decodeField(Uint8Array.from(encodeField(form, state[key])), { ...form, address: 0 });
      compare(`${key} as ${form.encoding}`, form.address, decodeField(machine.ram, form), shown);
    }
  }
  for (const [key, name] of BYTES) {
    state[key].forEach((expected, i) => {
      compare(`${key}[${i}]`, map[name].address + i, seen[key][i], expected);
    });
  }
  state.statistics.forEach((expected, i) => {
    compare(`statistics[${i}]`, map.statsByType.address + 2 * i, seen.statistics[i], expected);
  });
  state.page.forEach((expected, i) => {
    compare(`page[${i}]`, map.playfield.address + i, seen.page[i], expected);
  });
  if (map.seeded) {
    const { address } = map.seeded.state;
    compare('seeded register', address, seen.seeded?.register ?? 0, state.seeded?.register ?? 0);
    compare('seeded count', address + 2, seen.seeded?.count ?? 0, state.seeded?.count ?? 0);
    compare('seeded steps', map.seeded.seed.address + 2, seen.seeded?.steps ?? 0, state.seeded?.steps ?? 0);
  }
  const { address } = map.gameModeState;
  compare('activity', address, ACTIVITIES.indexOf(seen.activity), ACTIVITIES.indexOf(state.activity));
  return differences;
}
