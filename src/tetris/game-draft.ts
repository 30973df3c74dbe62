/** A state under construction: what a frame of the game changes before anybody sees it. */

import type { GameState } from './game-state.js';

export type Draft = { -readonly [K in keyof GameState]: GameState[K] };

/** A copy, field by field: `{ ...state }` takes more time than all the rest of a frame together. */
export function draftOf(state: GameState): Draft {
  return {
    rng: state.rng,
    spawnCount: state.spawnCount,
    previousSpawn: state.previousSpawn,
    seeded: state.seeded,
    timing: state.timing,
    edition: state.edition,
    activity: state.activity,
    gameType: state.gameType,
    phase: state.phase,
    x: state.x,
    y: state.y,
    orientation: state.orientation,
    fall: state.fall,
    das: state.das,
    softDrop: state.softDrop,
    hold: state.hold,
    level: state.level,
    startLevel: state.startLevel,
    height: state.height,
    lines: state.lines,
    score: state.score,
    next: state.next,
    page: state.page,
    redrawCursor: state.redrawCursor,
    clearedRows: state.clearedRows,
    completedLines: state.completedLines,
    checkIndex: state.checkIndex,
    animationStep: state.animationStep,
    curtainRow: state.curtainRow,
    frameCounter: state.frameCounter,
    padHeld: state.padHeld,
    padPressed: state.padPressed,
    tickHeld: state.tickHeld,
    tickPressed: state.tickPressed,
    hideNext: state.hideNext,
    fastMusic: state.fastMusic,
    clearCounts: state.clearCounts,
    statistics: state.statistics,
    garbageRows: state.garbageRows,
  };
}
