/**
 * Values of the learned player as points that are expected until the goal.
 *
 * The network counts in lines: the points of a clear by those that each of its lines earns in a tetris, less the lines
 * spent. So the difference of two values is points lost, in lines of 300 × (level + 1) points; four of them are a tetris.
 */

import { FINISH_LINES } from '../eval/ntuple/ntuple-layout.js';
import { RecentValues } from '../lib/recent-values.js';
import { type Situation, situationAtSpawn } from '../search/situation.js';
import { usualEnd } from '../tetris/level-course.js';
import { type LineLimit, MAX_OUT_LINES } from '../tetris/limits.js';
import { emptyPlayfield } from '../tetris/playfield.js';
import { addLines, tetrisLinePoints } from '../tetris/score.js';
import { TETROMINOES } from '../tetris/tetromino.js';
import type { Timing } from '../tetris/timing.js';
import type { Player } from './player.js';
import { linesLeft, type WeightsChoice, type WeightsFile } from './weights-choice.js';

/** Ten cells a line, four a piece. */
const PIECES_A_LINE = 2.5;
/** A game without a line limit is rated in stretches of this number of lines beyond those of a max-out. */
const STRETCH = 100;
/** Moments of games whose empty playfield is remembered. */
const MOST_CALM_VALUES = 256;

export class ExpectedPoints {
  readonly #chosen: WeightsChoice;
  readonly #onePly: Player;
  /** Values for each timing, since pieces of a level fall otherwise on another console. */
  readonly #calmValues = new Map<Timing, RecentValues<number>>();

  /** @param onePly the learned player with the same weights and hands, placing one piece for its values */
  constructor(chosen: WeightsChoice, onePly: Player) {
    this.#chosen = chosen;
    this.#onePly = onePly;
  }

  /** Value of the empty playfield, in the mean over the pieces that may come, in lines. */
  calm(at: Situation): number {
    const { timing, level, lines, untilLines = usualEnd(at), reaction = 0 } = at;
    const known = this.#calmValues.get(timing) ?? new RecentValues<number>(MOST_CALM_VALUES);
    this.#calmValues.set(timing, known);
    const key = [level, lines, untilLines, reaction].join(' ');
    return known.of(key, () => {
      const playfield = emptyPlayfield();
      const values = TETROMINOES.map((piece) => {
        const atSpawn = situationAtSpawn({ playfield, piece, next: undefined, timing, level, lines, score: 0 });
        // As on the frame on which the next piece is known.
        const situation = { ...atSpawn, untilLines, reaction, frame: reaction };
        return this.#onePly.decide(situation)?.value ?? 0;
      });
      return values.reduce((sum, each) => sum + each, 0) / values.length;
    });
  }

  /** What those weights were trained for that the learned player plays with here. */
  weightsAt(situation: Situation): WeightsFile['origin'] {
    const left = linesLeft(situation);
    const finish = left > 0 && left <= FINISH_LINES ? this.#chosen.finishAt(situation) : undefined;
    return (finish ?? this.#chosen.at(situation)).origin;
  }

  /**
   * Before the last lines a value fades with every piece, so it is taken for what the position is above or below the empty
   * playfield; what a calm game loses on its way to the goal comes from that playfield's own value.
   *
   * @param value of a placement, in lines
   * @returns points from here to the goal, those of the placement's own clear included
   */
  of(situation: Situation, value: number): number {
    const { lines, level, untilLines = usualEnd(situation) } = situation;
    const line = tetrisLinePoints(level);
    const { features, discount } = this.weightsAt(situation);
    if (features === 'finish') return Math.max(0, Math.round((linesLeft(situation) + value) * line));
    const calm = this.calm(situation);
    const lostAPiece = -calm * (1 - discount);
    const whole = tetrisPoints({ lines, level }, goalOf({ lines, untilLines })) * (1 - PIECES_A_LINE * lostAPiece);
    return Math.max(0, Math.round(whole + (value - calm) * line));
  }
}

/** Lines at which points are counted: where the game is ended, or the end of the stretch that it is in. */
export function goalOf({ lines, untilLines }: LineLimit & { readonly lines: number }): number {
  if (untilLines !== null && lines < untilLines) return untilLines;
  const stretches = Math.max(0, Math.floor((lines - MAX_OUT_LINES) / STRETCH) + 1);
  return MAX_OUT_LINES + STRETCH * stretches;
}

/** Points when every line until the goal goes in a tetris at its level. */
function tetrisPoints(from: { readonly lines: number; readonly level: number }, goal: number): number {
  let points = 0;
  let at = from;
  // The line count wraps at 25,600.
  for (let lines = from.lines; lines < goal; lines++) {
    at = addLines(at, 1);
    points += tetrisLinePoints(at.level);
  }
  return points;
}
