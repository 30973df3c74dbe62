/**
 * The measured test vectors: traces of single situations, one row a frame, and longer runs with spawns and
 * checkpoints. Each can be started from its `init` alone.
 */
import { readFileSync } from 'node:fs';
import { USA_GAME } from '../../src/tetris/edition.js';
import { type GameState, KEPT_AT_POWER_ON } from '../../src/tetris/game-state.js';
import { EMPTY_CELL, emptyPage, PAGE_BYTES, type PlayfieldPage } from '../../src/tetris/playfield-page.js';

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
}

/** in, x, y, o, fall, dasX, dasY, phase, vramRow, hold, rng, fc */
export type TraceRow = [number, number, number, number, number, number, number, number, number, number, string, number];

export interface Trace {
  id: string;
  frames: number;
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

export interface Vectors {
  lfsr: { values: string[] };
  levelMenuRng: { rows: [string, number, number][] };
  gameStarts: { rows: [number, string, string, number, number, number, number, string, number][] };
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
  scoreCases: { rows: [string, number, number, number, string][] };
  traces: Trace[];
  runs: Run[];
}

export const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../spec/vectors/traces.json', import.meta.url), 'utf8'),
);

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

/** The model's state of a vector's state; vectors have no pause at their start. */
export function stateFromVector(v: VectorState): GameState {
  return {
    ...KEPT_AT_POWER_ON,
    ...USA_GAME,
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
    score: Number(v.scoreBCD),
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
