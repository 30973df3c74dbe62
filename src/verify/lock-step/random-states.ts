/**
 * Games as play would seldom leave them: towers and ledges, nearly full top rows and pieces that complete them, blocks above
 * the playfield and behind it, counters about to carry, scores near their cap.
 */
import type { SeededRandom } from '../../lib/seeded-random.js';
import { CURSOR_IDLE, type GameState, PHASE } from '../../tetris/game-state.js';
import { COLUMNS, ROWS, ROWS_BEHIND } from '../../tetris/playfield.js';
import { cellIndex, EMPTY_CELL, emptyPage, type PlayfieldPage, pageFits } from '../../tetris/playfield-page.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, SPAWN_X, SPAWN_Y, TILE } from '../../tetris/tetromino.js';

const TILES = [TILE.T_O_I, TILE.Z_L, TILE.J_S];
/** One state in 16 has a full row, or a nearly full one, below the floor. */
const TAIL_ODDS = 16;
/** One state in 4 has blocks anywhere behind the playfield. */
const BEHIND_ODDS = 4;
/** One state in 3 has a piece that completes the rows around it. */
const COMPLETING_ODDS = 3;
/** More frames than a row takes at any level. */
const LATE_FALL = 50;
/** Rows that a piece completes are mostly among the first of these, where a complete top row counts twice. */
const TOP_ROWS = 4;

/**
 * A state in play, made from one of a running game: generator, frame counter, pad and kind of game go on.
 *
 * @param level 0–255
 */
export function randomState(random: SeededRandom, running: GameState, level: number): GameState {
  const page = randomPage(random);
  const score = randomScore(random);
  const piece = random.below(COMPLETING_ODDS) ? randomPiece(random, page) : completingPiece(random, page);
  return {
    ...running,
    fall: random.below(4) ? 0 : random.below(50),
    ...piece,
    page,
    level,
    score,
    lines: randomLines(random, running),
    phase: PHASE.CONTROL,
    das: random.below(running.timing.dasFull + 1),
    softDrop: 0,
    hold: 0,
    redrawCursor: CURSOR_IDLE,
    completedLines: 0,
    checkIndex: 0,
    spawnCount: random.below(4) ? running.spawnCount : 250 + random.below(6),
    statistics: running.statistics.map((count) => (random.below(8) ? count : 90 + random.below(20))),
    clearCounts: running.clearCounts.map((count) =>
      random.below(8) ? count : random.below(10) + 16 * random.below(16),
    ),
  };
}

/** As it appears, overlapping or not, or anywhere it fits. */
function randomPiece(random: SeededRandom, page: PlayfieldPage): Pick<GameState, 'orientation' | 'x' | 'y'> {
  const spawns = Object.values(SPAWN_ORIENTATION);
  for (let attempt = 0; attempt < 10 && random.below(3); attempt++) {
    const orientation = random.below(ORIENTATIONS.length);
    const [x, y] = [random.below(COLUMNS), random.below(ROWS)];
    if (pageFits(page, orientation, x, y)) return { orientation, x, y };
  }
  return { orientation: spawns[random.below(spawns.length)], x: SPAWN_X, y: SPAWN_Y };
}

/**
 * A piece that completes rows where it stands, all around it or some, and steps down on the next tick: the rows are written
 * into the caller's own page.
 */
function completingPiece(
  random: SeededRandom,
  page: PlayfieldPage,
): Pick<GameState, 'orientation' | 'x' | 'y' | 'fall'> {
  const orientation = random.below(ORIENTATIONS.length);
  const { cells, minX, maxX, maxY } = ORIENTATIONS[orientation];
  const x = minX + random.below(maxX - minX + 1);
  const y = random.below(6) ? random.below(random.below(4) ? TOP_ROWS : maxY + 1) : maxY;
  // For a piece in row 19 the first row behind the playfield is one of them.
  for (let row = Math.max(0, y - 2); row <= y + 1; row++) {
    const gap = random.below(3) ? COLUMNS : random.below(COLUMNS);
    for (let column = 0; column < COLUMNS; column++) if (column !== gap) setBlock(random, page, row, column);
  }
  for (const [dx, dy] of cells) page[cellIndex(y + dy, x + dx)] = EMPTY_CELL;
  return { orientation, x, y, fall: LATE_FALL };
}

function randomPage(random: SeededRandom): PlayfieldPage {
  const page = emptyPage();
  // 1. Rows from the floor up, mostly one cell short of full.
  const top = ROWS - random.below(random.below(4) ? 12 : ROWS + 1);
  const well = random.below(COLUMNS);
  const density = 0.3 + 0.7 * random.float();
  for (let row = top; row < ROWS; row++) {
    const hole = random.below(3) ? well : random.below(COLUMNS);
    const full = random.below(3) === 0;
    for (let column = 0; column < COLUMNS; column++) {
      if (column !== hole && (full || random.float() < density)) setBlock(random, page, row, column);
    }
  }
  // 2. Top rows with a gap where pieces appear.
  if (random.below(5) === 0) {
    const gap = 3 + random.below(3);
    const width = 1 + random.below(4);
    for (let row = 0; row <= random.below(4); row++) {
      for (let column = 0; column < COLUMNS; column++) {
        if (column < gap || column >= gap + width) setBlock(random, page, row, column);
      }
    }
  }
  // 3. Hidden rows, the bytes that are checked as row 20, and all others behind the playfield.
  if (random.below(5) === 0) {
    for (let i = random.below(12); i >= 0; i--) setBlock(random, page, random.below(2) - 2, random.below(COLUMNS));
  }
  if (random.below(TAIL_ODDS) === 0) {
    for (let column = random.below(3); column < COLUMNS; column++) setBlock(random, page, ROWS, column);
  }
  if (random.below(BEHIND_ODDS) === 0) {
    for (let i = random.below(30); i >= 0; i--) {
      setBlock(random, page, ROWS + random.below(ROWS_BEHIND), random.below(COLUMNS));
    }
  }
  return page;
}

function setBlock(random: SeededRandom, page: PlayfieldPage, row: number, column: number): void {
  const index = cellIndex(row, column);
  if (page[index] === EMPTY_CELL) page[index] = TILES[random.below(TILES.length)];
}

function randomScore(random: SeededRandom): number {
  switch (random.below(8)) {
    case 0:
      return 999_000 + random.below(1_000);
    case 1:
      return 29_900 + random.below(150);
    case 2:
      return 100 * random.below(200) + 90 + random.below(10);
    default:
      return random.below(20_000);
  }
}

/** A-type: often just before the ones digit carries. */
function randomLines(random: SeededRandom, { gameType }: GameState): number {
  if (gameType === 'B') return 1 + random.below(25);
  return random.below(2) ? random.below(300) : 10 * random.below(random.below(8) ? 40 : 300) + 6 + random.below(4);
}
