/** A simulated game as its pieces, for tests and measurements of reviews. */
import { type AnyPlayer, playerAround } from '../../src/players/player.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import type { Situation } from '../../src/search/situation.js';
import { simulateFrom } from '../../src/simulate/simulate-game.js';
import { startOfSeed } from '../../src/simulate/simulation-job.js';
import type { Buttons } from '../../src/tetris/buttons.js';
import type { PlayedPiece } from '../../src/tetris/played-game.js';
import { TETROMINOES, tetrominoOf } from '../../src/tetris/tetromino.js';

export interface PlayedGameOptions {
  readonly seed: number;
  /** 0–19. */
  readonly startLevel: number;
  readonly untilLines?: number | null;
  readonly maxPieces?: number;
  /** Chance of a press to go wrong (default: 0); then presses are not told. */
  readonly misdrop?: number;
}

export function playedGame(player: AnyPlayer, options: PlayedGameOptions): PlayedGame {
  const { seed, startLevel, untilLines = null, maxPieces = null, misdrop = 0 } = options;
  let first: Situation | undefined;
  let inputs: readonly Buttons[] = [];
  const watched = playerAround(player, player.name, (situation, ask) => {
    first ??= situation;
    const decision = ask();
    inputs = decision?.plan.buttons ?? [];
    return decision;
  });
  const pieces: PlayedPiece[] = [];
  const start = startOfSeed({ gameType: 'A', startLevel, height: 0 }, seed);
  const result = simulateFrom(watched, start, {
    seed,
    reaction: 0,
    untilLines,
    maxPieces,
    misdrop,
    watch({ piece, tetromino, placement, cleared }) {
      if (!first) throw new Error(`piece ${piece} was placed by nobody`);
      const { playfield, next, level, lines, score } = first;
      pieces.push({
        piece: piece + 1,
        tetromino: TETROMINOES[tetromino],
        next: next === undefined ? undefined : tetrominoOf(next),
        ...{ playfield, placement, level, lines, score, cleared },
        frame: 0,
        lockFrame: inputs.length,
        inputs: misdrop > 0 ? undefined : inputs,
      });
      first = undefined;
    },
  });
  const { score, ownScore, lines, toppedOut } = result;
  return {
    gameType: 'A',
    startLevel,
    untilLines,
    player: player.name,
    pieces,
    score,
    ownScore,
    lines,
    toppedOut,
    gaps: [],
  };
}
