/**
 * The measured test vectors: traces of single situations, one row a frame, and longer runs with spawns and
 * checkpoints. Each can be started from its `init` alone.
 */
import { readFileSync } from 'node:fs';
import { EUROPEAN_GAME, type GameFacts, GYM_EDITION, USA_GAME } from '../../src/tetris/edition.js';
import { type GameState, KEPT_AT_POWER_ON } from '../../src/tetris/game-state.js';
import { EMPTY_CELL, emptyPage, PAGE_BYTES, type PlayfieldPage } from '../../src/tetris/playfield-page.js';
import { NTSC, PAL } from '../../src/tetris/timing.js';

/** A complete state as the vectors write it. */
export interface VectorState {
  rng: string;
  prevSpawn: number;
  spawnCount: number;
  x: number;
  y: number;
  o: number;
  level: number;
  fall: number;
  dasX: number;
  startLevel: number;
  phase: number;
  vramRow: number;
  completedRows: number[];
  dasY: number;
  hold: number;
  linesBCD: string;
  rowY: number;
  scoreBCD: string;
  completedLines: number;
  lineIndex: number;
  curtain: number;
  fc: number;
  fcHi: number;
  newly: number;
  held: number;
  next: number;
  hideNext: number;
  gameType: number;
  allegro: number;
  clears: number[];
  stats: string[];
  playfield: string[];
  tail?: string;
  /** The practice cartridge's: the score in binary bytes, lowest first, and the hundreds of lines in decimal digits. */
  scoreBin?: number;
  linesHigh?: number;
}

/** in, x, y, o, fall, dasX, dasY, phase, vramRow, hold, rng, fc */
export type TraceRow = [number, number, number, number, number, number, number, number, number, number, string, number];

export interface Trace {
  id: string;
  frames: number;
  /** Settings of the practice cartridge: bytes by their address in hexadecimal. */
  settings?: Readonly<Record<string, number>>;
  init: VectorState;
  rows: TraceRow[];
  final: VectorState;
}

export interface Run {
  id: string;
  frames: number;
  init: VectorState;
  inputsRLE: [number, number][];
  /** frame, spawned orientation, new next, rng, spawnCount, lines, score, level */
  spawns: [number, number, number, string, number, string, string, number][];
  spawnColumns: string[];
  /** frame and then the columns named in `checkpointColumns` */
  checkpoints: [number, number, number, number, number, number, number, string][];
  checkpointColumns: string[];
  final: VectorState;
}

/** waits, rng before and after START, frames to the set-up, spawnCount; current, next, rng and spawnCount after the set-up */
export type GameStartRow = [number, string, string, number, number, number, number, string, number];

/** What was measured alike on the USA and the European cartridge. */
interface CartridgeVectors {
  levelMenuRng: { rows: [string, number, number][] };
  gameStarts: { rows: GameStartRow[] };
  bTypeGarbage: {
    height: number;
    rngAtEndOfInitFrame: string;
    framesUntilFirstActive: number;
    rngAfter: string;
    playfield: string[];
  }[];
  entryDelay: {
    noClear: [number, number, number, number, number][];
    withClear: [number, number, number, number, number, number][];
  };
  traces: Trace[];
  runs: Run[];
}

interface Vectors extends CartridgeVectors {
  lfsr: { values: string[] };
  scoreCases: { rows: [string, number, number, number, string][] };
}

interface PalVectors extends CartridgeVectors {
  /** Digits of the score as in RAM: before, after SELECT on the frame that pays for it, after the next piece was scored. */
  selectCases: { rows: [string, string, string][] };
}

interface GymVectors {
  gameStarts: { level19: GameStartRow[]; level29: GameStartRow[] };
  /** seed, its first 50 pieces, and what is kept after the choice of the 50th: register and count, in hexadecimal */
  seeds: { rows: [string, string, string][] };
  traces: Trace[];
  runs: Run[];
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../spec/vectors/${name}.json`, import.meta.url), 'utf8'));
}

/** The vectors of the USA cartridge. */
export const vectors = read('traces') as Vectors;
/** The vectors of the European cartridge. */
export const palVectors = read('pal') as PalVectors;
/** The vectors of the practice cartridge, a version after 6. */
export const gymVectors = read('gym') as GymVectors;

/** The practice cartridge as it is when it comes from power-on. */
export const GYM_GAME: GameFacts = { timing: NTSC, edition: GYM_EDITION };
const GYM_PAL_GAME: GameFacts = { timing: PAL, edition: GYM_EDITION };
const PAL_SETTING = '0789';

/** Settings of the practice cartridge that change the game into another one, which no model plays. */
const REFUSED_SETTINGS = ['0782', '0787'];

/** A trace, and the game that it was measured in. */
export type TraceOfGame = readonly [id: string, facts: GameFacts, trace: Trace];

/** Every measured trace of a game that the model plays. */
export const tracesOfGames: readonly TraceOfGame[] = [
  ...vectors.traces.map((trace): TraceOfGame => [trace.id, USA_GAME, trace]),
  ...palVectors.traces.map((trace): TraceOfGame => [trace.id, EUROPEAN_GAME, trace]),
  ...gymVectors.traces
    .filter(({ settings = {} }) => !REFUSED_SETTINGS.some((address) => address in settings))
    .map((trace): TraceOfGame => [trace.id, trace.settings?.[PAL_SETTING] ? GYM_PAL_GAME : GYM_GAME, trace]),
];

const CELLS: Record<string, number> = { '1': 0x7b, '2': 0x7c, '3': 0x7d, C: 0x4f, '.': EMPTY_CELL };
const TAIL_START = 200;

/** 22 strings, hidden rows first, and the tail in hexadecimal. */
export function pageFromVector({ playfield, tail }: Pick<VectorState, 'playfield' | 'tail'>): PlayfieldPage {
  const page = emptyPage();
  const hidden = playfield.length - 20;
  playfield.forEach((line, i) => {
    [...line].forEach((mark, column) => {
      const cell = CELLS[mark];
      if (cell === undefined) throw new RangeError(`no cell "${mark}" in a vector's playfield`);
      page[((i - hidden) * 10 + column + PAGE_BYTES) % PAGE_BYTES] = cell;
    });
  });
  for (let i = 0; tail && i < tail.length / 2; i++)
    page[TAIL_START + i] = Number.parseInt(tail.slice(2 * i, 2 * i + 2), 16);
  return page;
}

/** `0147` in RAM's mixed form: a binary hundreds byte, then two decimal digits. */
function countFromVector(text: string): number {
  return Number.parseInt(text.slice(0, 2), 16) * 100 + Number(text.slice(2));
}

/** Decimal digits as RAM has them: the European cartridge's may be an A, which counts as ten. */
export function scoreFromVector(digits: string): number {
  return [...digits].reduce((score, digit) => 10 * score + Number.parseInt(digit, 16), 0);
}

/**
 * The model's state of a vector's state; vectors have no pause at their start.
 *
 * @param facts of the game that it was measured in
 */
export function stateFromVector(v: VectorState, facts: GameFacts = USA_GAME): GameState {
  return {
    ...KEPT_AT_POWER_ON,
    ...facts,
    activity: 'play',
    rng: Number.parseInt(v.rng, 16),
    previousSpawn: v.prevSpawn,
    spawnCount: v.spawnCount,
    x: v.x,
    y: v.y,
    orientation: v.o,
    level: v.level,
    fall: v.fall,
    das: v.dasX,
    startLevel: v.startLevel,
    height: 0,
    phase: v.phase,
    redrawCursor: v.vramRow,
    clearedRows: v.completedRows,
    softDrop: v.dasY,
    hold: v.hold,
    lines: countFromVector(v.linesBCD),
    animationStep: v.rowY,
    score: scoreFromVector(v.scoreBCD),
    completedLines: v.completedLines,
    checkIndex: v.lineIndex,
    curtainRow: v.curtain,
    frameCounter: v.fc + 256 * v.fcHi,
    padPressed: v.newly,
    padHeld: v.held,
    tickPressed: v.newly,
    tickHeld: v.held,
    next: v.next,
    hideNext: v.hideNext,
    gameType: v.gameType ? 'B' : 'A',
    fastMusic: v.allegro,
    clearCounts: v.clears,
    statistics: v.stats.map(countFromVector),
    page: pageFromVector(v),
    garbageRows: 0,
  };
}

/** The columns of a trace row after `in`, read off a state. */
export function traceColumns(s: GameState): (number | string)[] {
  return [
    s.x,
    s.y,
    s.orientation,
    s.fall,
    s.das,
    s.softDrop,
    s.phase,
    s.redrawCursor,
    s.hold,
    s.rng.toString(16).padStart(4, '0'),
    s.frameCounter & 0xff,
  ];
}
