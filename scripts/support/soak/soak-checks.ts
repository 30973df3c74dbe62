/** What is held against the cartridge in every frame and after every game. */

import type { Machine } from '../../../src/emulator/machine.js';
import { ModelBeside } from '../../../src/ram/model-beside.js';
import { diffGameState, readGameState } from '../../../src/ram/model-state.js';
import type { GameListener } from '../../../src/record/game-events.js';
import { type GameState, hasEnded } from '../../../src/tetris/game-state.js';
import { FIRST_CRASH_LEVEL } from '../../../src/tetris/late-tick.js';
import { place } from '../../../src/tetris/lock.js';
import type { Placement } from '../../../src/tetris/placement.js';
import { emptyPlayfield, type Playfield } from '../../../src/tetris/playfield.js';
import { addLines, linePoints, SCORE_CAP } from '../../../src/tetris/score.js';
import type { SoakTally } from './soak-tally.js';

/**
 * Holds a machine against the model after every frame of a game: every field and all bytes of the playfield page, the
 * generator and the statistics included, of which the bot itself sees nothing.
 */
export interface FrameCheck {
  readonly listen: GameListener;
  /** Frames that were compared. */
  readonly frames: number;
  /** Frames that had no tick, since the one before took longer than a frame; on the original at high levels. */
  readonly overruns: number;
}

/**
 * A check of one game.
 *
 * @param levels the model holds below this level; from there on nothing is compared
 * @param onDifference told of the first difference; the rest of the game is not compared
 */
export function frameCheck(machine: Machine, levels: number, onDifference: (message: string) => void): FrameCheck {
  let state: GameState | undefined;
  let frames = 0;
  const model = new ModelBeside(machine);

  function compare(before: GameState, buttons: number, frame: number): void {
    const step = model.step(before, buttons);
    state = step.state;
    if (hasEnded(state) || state.level >= levels) {
      state = undefined;
      return;
    }
    if (!step.isWhole) return;
    frames++;
    const [first, ...others] = diffGameState(machine, state);
    if (!first) return;
    state = undefined;
    const more = others.length ? ` and ${others.length} more` : '';
    onDifference(`frame ${frame}: ${first.field} is ${first.seen}, expected ${first.expected}${more}`);
  }

  return {
    get frames() {
      return frames;
    },
    get overruns() {
      return model.overruns;
    },
    listen(event) {
      if (event.kind === 'started') state = readGameState(machine);
      else if (event.kind === 'frame' && state) compare(state, event.buttons, event.frame);
    },
  };
}

/** What a soak complains of in a game: frames that are not as the model has them, and what the bot finds wrong. */
const ALL_LEVELS = 256;

/** A check of one game on a machine, which tells the tally. */
export function gameCheck(machine: Machine, tally: SoakTally): FrameCheck {
  // Where the original can freeze and crash the model does not follow it.
  const { hasOverruns, edition } = machine.client;
  const levels = hasOverruns && !edition.crashes ? FIRST_CRASH_LEVEL : ALL_LEVELS;
  const check = frameCheck(machine, levels, (message) => tally.violate('model', message));
  return {
    get frames() {
      return check.frames;
    },
    get overruns() {
      return check.overruns;
    },
    listen(event) {
      check.listen(event);
      // A game that stops before a crash does as it was told.
      if (event.kind !== 'trouble' || event.trouble === 'crash-ahead') return;
      tally.violate('trouble', `frame ${event.frame}: ${event.message}`);
    },
  };
}

/**
 * Counts a game again from nothing but the placements: cleared rows, lines, level and line points. What the cartridge
 * shows must be that, with the score at its cap from then on; levels that last 810 lines and the wrap from 255 to 0
 * included.
 */
export interface CountedGame {
  readonly lines: number;
  readonly level: number;
  readonly linePoints: number;
}

export interface CountCheck {
  readonly listen: GameListener;
  /** What was counted so far. */
  readonly counted: CountedGame;
}

/**
 * A check of one A-type game, from an empty playfield.
 *
 * @param start lines and level with which it begins, and no points
 * @param onDifference told of everything that the cartridge shows otherwise, after each piece
 */
export function countCheck(
  start: { readonly lines: number; readonly level: number },
  onDifference: (message: string) => void,
): CountCheck {
  let playfield: Playfield = emptyPlayfield();
  let counted: CountedGame = { ...start, linePoints: 0 };
  let placement: Placement | undefined;

  function expect(what: string, shown: number, expected: number, piece: number): void {
    if (shown !== expected) onDifference(`piece ${piece}: ${what} ${shown}, expected ${expected}`);
  }

  return {
    get counted() {
      return counted;
    },
    listen(event) {
      if (event.kind === 'rested') placement = event.placement;
      if (event.kind !== 'scored' || !placement) return;
      const after = place(playfield, placement.orientation, placement.x, placement.y);
      const { lines, level } = addLines(counted, after.cleared);
      const points = after.cleared ? linePoints(after.cleared, level) : 0;
      counted = { lines, level, linePoints: counted.linePoints + points };
      playfield = after.playfield;
      const own = counted.linePoints + event.count.softDropPoints;
      expect('lines', event.lines, lines, event.piece);
      expect('level', event.level, level, event.piece);
      expect('own score', event.count.ownScore, own, event.piece);
      expect('score', event.score, Math.min(SCORE_CAP, own), event.piece);
    },
  };
}
