/** Follows a game by its events: for the views while it runs, and for its result when it is stopped in the middle. */

import { SCORE_CAP } from '../tetris/score.js';
import { tetrominoOf } from '../tetris/tetromino.js';
import type { GameEnd, GameEvent, GameResult } from './game-events.js';
import { MAX_OUT_LINES, tetrisRate } from './score-count.js';

type Planned = Extract<GameEvent, { kind: 'planned' }>;

/** What is known of a game so far. */
export interface GameTally {
  /** The plan that stands, until its piece is scored. */
  readonly plan: Planned | undefined;
  /** As the game would be reported if it ended now. */
  result(end: GameEnd): GameResult;
  listen(event: GameEvent): void;
}

/** A tally of a game that has not begun. */
export function gameTally(startLevel: number, seed: number): GameTally {
  let plan: Planned | undefined;
  let ended: GameResult | undefined;
  let playing = false;
  let scored = { score: 0, ownScore: 0, softDropPoints: 0, lines: 0, level: startLevel };
  let scoreAt230 = 0;
  let maxOut = false;
  const clears: [number, number, number, number] = [0, 0, 0, 0];
  let drought = 0;
  const counts = { longestDrought: 0, pieces: 0, frames: 0, misdrops: 0, planDifferences: 0 };

  function listen(event: GameEvent): void {
    switch (event.kind) {
      case 'started':
        playing = true;
        break;
      case 'frame':
        if (playing) counts.frames++;
        break;
      case 'planned':
        plan = event;
        break;
      case 'differed':
        counts.planDifferences++;
        break;
      case 'rested':
        if (event.misdropped) counts.misdrops++;
        drought = tetrominoOf(event.orientation) === 'I' ? 0 : drought + 1;
        counts.longestDrought = Math.max(counts.longestDrought, drought);
        break;
      case 'scored': {
        const { score, ownScore, softDropPoints, lines, level, cleared } = event;
        plan = undefined;
        counts.pieces++;
        if (cleared) clears[cleared - 1]++;
        if (scored.lines < MAX_OUT_LINES) {
          scoreAt230 = ownScore - softDropPoints;
          maxOut ||= ownScore >= SCORE_CAP;
        }
        scored = { score, ownScore, softDropPoints, lines, level };
        break;
      }
      case 'ended':
        ended = event.result;
        break;
    }
  }

  return {
    get plan() {
      return plan;
    },
    result: (end) =>
      ended ?? {
        startLevel,
        seed,
        score: scored.score,
        ownScore: scored.ownScore,
        softDropPoints: scored.softDropPoints,
        scoreAt230,
        lines: scored.lines,
        level: scored.level,
        pieces: counts.pieces,
        frames: counts.frames,
        misdrops: counts.misdrops,
        planDifferences: counts.planDifferences,
        maxOut,
        toppedOut: end === 'topped-out',
        tetrisRate: tetrisRate(clears),
        clears,
        longestDrought: counts.longestDrought,
        end,
      },
    listen,
  };
}
