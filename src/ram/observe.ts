/**
 * What a player can see, decoded once a frame. The random generator is not in it: what is needed to know pieces that
 * are not on the screen yet is read by `observeGenerator`.
 */

import { type ClientRam, factsIn } from '../emulator/clients/client.js';
import type { SeenInMenus } from '../emulator/clients/menu-step.js';
import type { RamField, RamMap, RamName, RamView } from '../emulator/clients/ram-map.js';
import { isVisible } from '../emulator/clients/screen.js';
import type { ActivePiece } from '../tetris/active-piece.js';
import type { Buttons } from '../tetris/buttons.js';
import type { GameFacts } from '../tetris/edition.js';
import { GAME_TYPES, PHASE, STRETCHING } from '../tetris/game-state.js';
import type { Playfield } from '../tetris/playfield.js';
import { playfieldOf } from '../tetris/playfield-page.js';
import { type Generator, type SeededPieces, stepsOf } from '../tetris/random.js';
import type { Orientation } from '../tetris/tetromino.js';
import type { Pace } from '../tetris/timing.js';
import { decodeField, fieldBytes } from './codec.js';

/** What a player can see in a frame, and the timers of the piece under control. */
export interface Observation extends SeenInMenus, Pace, GameFacts {
  /** Drawing and the interrupt are on. */
  readonly visible: boolean;

  readonly playfield: Playfield;
  /** The piece under control in phase 1; in other phases what is left of it. The orientation is 0x13 while hidden. */
  readonly piece: ActivePiece;
  /** Spawn orientation number of the next piece. */
  readonly next: Orientation;
  /** B-type counts down. */
  readonly lines: number;
  readonly score: number;
  /** See `PHASE`; 1 means that the piece can be moved. */
  readonly phase: number;
  /** Next playfield row to be redrawn, 0–19; 0x20 idle. Locks and spawns wait for it. */
  readonly redrawCursor: number;
  /** SELECT has hidden the next piece. */
  readonly boxHidden: boolean;
  /** Singles to tetrises that were counted, as the game keeps them: tens in the high four bits. */
  readonly clearCounts: readonly number[];

  /** Buttons of the last poll of the pad that were held, but not at the poll before. */
  readonly pressed: Buttons;
  /** Vertical blanks modulo 65,536; runs on in pauses and after a crash. */
  readonly frameCounter: number;
  /** The game waits for the next vertical blank, as after every frame that was not too long. */
  readonly idle: boolean;
  /** DOWN+LEFT+RIGHT stretches this tick over the next frame, too: the piece stands still in that. */
  readonly stretched: boolean;
  /** Out of control, on cartridges whose ticks may not end; missing elsewhere. */
  readonly tick?: TickState;
}

/** RAM after a frame as a player would describe the screen. Outside of play, the game's fields are left-overs. */
export function observe({ ram, client }: ClientRam): Observation {
  const { map } = client;
  const { timing, edition } = factsIn({ ram, client });
  const read = (name: RamName): number => decodeField(ram, map[name]);
  const held = read('heldButtons_player1');
  const phase = read('playState');
  return {
    screen: client.screenOf(ram),
    visible: isVisible(ram, map),
    gameType: GAME_TYPES[read('gameType') & 1],
    music: read('musicType'),
    startLevel: read('startLevel'),
    height: read('startHeight'),
    cursorOnHeight: read('menuCursor') === 1,
    sleep: read('sleepCounter'),
    playfield: playfieldOf(fieldBytes(ram, map.playfield)),
    piece: {
      x: read('tetriminoX'),
      y: read('tetriminoY'),
      orientation: read('currentPiece'),
      fall: read('fallTimer'),
      das: read('autorepeatX'),
      softDrop: read('autorepeatY'),
      hold: read('holdDownPoints'),
    },
    next: read('nextPiece'),
    level: read('levelNumber'),
    timing,
    edition,
    lines: read('lines'),
    score: read('score'),
    phase,
    redrawCursor: read('vramRow'),
    boxHidden: read('hideNextPiece') === 1,
    clearCounts: [...fieldBytes(ram, map.lineClearStatsByType)],
    curtainRow: read('curtainRow'),
    held,
    pressed: read('newlyPressedButtons_player1'),
    frameCounter: read('frameCounter'),
    idle: read('verticalBlankingInterval') === 0,
    stretched: held === STRETCHING && client.activityOf(ram) === 'stretched',
    ...(client.hasOverruns && phase !== PHASE.CONTROL && { tick: tickStateOf(ram, map) }),
  };
}

// Where a tick of the game stands that has not ended, and which part of the program runs. Nothing here helps to play: by
// it is told what a person sees as a screen that stands still or is another one.

/** Bytes that tell one failure of the game from another. */
interface TickState {
  /** The part of the program, 0–6; 4 is play. */
  readonly mode: number;
  /** What the vertical blank draws, 0–4; 3 is play. */
  readonly drawn: number;
  /** Step of the tick, 0–8: 2 after a tick that has ended, 4 while the player's piece and its score are worked on. */
  readonly step: number;
  /** Phase in the work copy, which a tick that runs is ahead with. */
  readonly workPhase: number;
  /** The level in the work copy: that after a clear whose tick has not copied it back. */
  readonly workLevel: number;
}

/** Reads a console's RAM after a frame. */
function tickStateOf(ram: RamView, map: RamMap): TickState {
  const work = (field: RamField): number => decodeField(ram, { ...field, address: field.workCopy ?? field.address });
  return {
    mode: decodeField(ram, map.gameMode),
    drawn: decodeField(ram, map.renderMode),
    step: decodeField(ram, map.gameModeState),
    workPhase: work(map.playState),
    workLevel: work(map.levelNumber),
  };
}

/** The generator as it stands in RAM. */
export function observeGenerator(machine: ClientRam): Generator {
  const { ram, client } = machine;
  return {
    rng: decodeField(ram, client.map.rng_seed),
    spawnCount: decodeField(ram, client.map.spawnCount),
    previousSpawn: decodeField(ram, client.map.spawnID),
    seeded: readSeeded(machine),
  };
}

// A client may have games whose pieces a seed fixes. This is what fixes them, from RAM and to RAM.

/** What fixes the pieces of the game that runs; undefined when no seed does. */
export function readSeeded({ ram, client }: ClientRam): SeededPieces | undefined {
  const { seeded } = client.map;
  if (!seeded || !client.isSeeded?.(ram)) return undefined;
  const { address } = seeded.state;
  return {
    register: (ram[address] << 8) | ram[address + 1],
    count: ram[address + 2],
    steps: stepsOf(ram[seeded.seed.address + 2]),
  };
}

/** The bytes of what goes on from piece to piece; the seed itself is the menus'. */
export function encodeSeeded({ register, count }: SeededPieces): readonly number[] {
  return [register >> 8, register & 0xff, count];
}
