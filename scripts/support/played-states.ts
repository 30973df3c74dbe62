/** Games of the model in every frame, and what became of their pieces: what recordings and recoveries are held against. */

import { playOnMachine } from '../../src/bot/play-on-machine.js';
import type { AnyPlayer } from '../../src/players/player.js';
import { readGameState } from '../../src/ram/model-state.js';
import type { GameDescription } from '../../src/record/game-description.js';
import { ModelConsole } from '../../src/simulate/model-console.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import type { Placement } from '../../src/tetris/placement.js';
import { type Tetromino, tetrominoOf } from '../../src/tetris/tetromino.js';

/** A piece of a game, by the game's own states. */
export interface TruePiece {
  readonly tetromino: Tetromino;
  readonly next: Tetromino;
  readonly placement: Placement;
  readonly cleared: number;
  /** Before the piece. */
  readonly lines: number;
  readonly level: number;
  readonly score: number;
  /** From the state before the first active frame, on which the first piece appears. */
  readonly frame: number;
  readonly lockFrame: number;
}

/** Plays a game on the model and keeps its state before the first active frame and after every one. */
export function playedStates(player: AnyPlayer, game: GameDescription): GameState[] {
  const machine = new ModelConsole();
  const states: GameState[] = [];
  const steps = playOnMachine(machine, player, game, [
    ({ kind }) => {
      if (kind === 'started') states.push(readGameState(machine));
      else if (kind === 'frame' && states.length > 0) states.push(readGameState(machine));
    },
  ]);
  while (!steps.next().done);
  return states;
}

/** The pieces that were locked and scored. */
export function piecesOf(states: readonly GameState[]): TruePiece[] {
  const pieces: TruePiece[] = [];
  const first = states.findIndex(({ activity }) => activity !== 'preparing');
  let spawn = first;
  let rest = -1;
  for (let i = first + 1; i < states.length; i++) {
    const [before, now] = [states[i - 1], states[i]];
    if (before.phase === PHASE.CONTROL && now.phase === PHASE.LOCK) rest = i;
    if (now.phase === PHASE.CONTROL && before.phase !== PHASE.CONTROL) spawn = i;
    // A tick that is not over shows the next phase with the old score; this one does not happen on the model's cartridge.
    if (now.phase !== PHASE.GOAL || before.phase === PHASE.GOAL) continue;
    const [{ orientation, next, lines, level, score }, { x, y, orientation: turned }] = [states[spawn], states[rest]];
    pieces.push({
      ...{ tetromino: tetrominoOf(orientation), next: tetrominoOf(next), lines, level, score },
      placement: { orientation: turned, x, y },
      cleared: Math.abs(now.lines - lines),
      frame: spawn - first,
      lockFrame: rest - first,
    });
  }
  return pieces;
}
