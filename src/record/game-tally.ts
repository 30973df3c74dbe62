/** Follows a game by its events: for the views while it runs, and for its result, also of a game that is stopped. */

import { countDodge, FROZE, type GameEnd, type GameEvent, type GameResult, isScoringFailure } from './game-events.js';
import { type Count, EMPTY_COUNT, tetrisRate } from './score-count.js';

type Planned = Extract<GameEvent, { kind: 'planned' }>;

/** What is known of a game so far. */
export interface GameTally {
  /** The plan that stands, until its piece is scored. */
  readonly plan: Planned | undefined;
  /** As the game would be reported if it ended now. */
  result(end: GameEnd): GameResult;
  listen(event: GameEvent): void;
}

/** What of a result is not counted piece by piece. */
type GameFacts = Pick<
  GameResult,
  | 'startLevel'
  | 'seed'
  | 'score'
  | 'lines'
  | 'level'
  | 'pieces'
  | 'frames'
  | 'misdrops'
  | 'planDifferences'
  | 'end'
  | 'wrongPresses'
  | 'selectPoints'
  | 'freezes'
  | 'failure'
  | 'dodges'
>;

/** The result of a game, played or simulated, by the count of its pieces. */
export function resultOf(count: Count, facts: GameFacts): GameResult {
  const { startLevel, seed, score, lines, level, pieces, frames, misdrops, planDifferences, end } = facts;
  const { wrongPresses, selectPoints, dodges, freezes, failure } = facts;
  return {
    startLevel,
    seed,
    score,
    ownScore: count.ownScore,
    softDropPoints: count.softDropPoints,
    scoreAt230: count.scoreAt230,
    lines,
    level,
    pieces,
    frames,
    misdrops,
    ...(wrongPresses && { wrongPresses }),
    ...(selectPoints && { selectPoints }),
    ...(freezes && { freezes }),
    ...(dodges && { dodges }),
    planDifferences,
    maxOut: count.maxOut,
    toppedOut: end === 'topped-out',
    tetrisRate: tetrisRate(count.clears),
    clears: count.clears,
    linesByGravity: count.linesByGravity,
    tetrisLinesByGravity: count.tetrisLinesByGravity,
    longestDrought: count.longestDrought,
    end,
    ...(failure && { failure }),
  };
}

/** A tally of a game that has not begun. */
export function gameTally(startLevel: number, seed: number): GameTally {
  let plan: Planned | undefined;
  let ended: GameResult | undefined;
  let playing = false;
  let count = EMPTY_COUNT;
  let shown = { score: 0, lines: 0, level: startLevel };
  let told: Pick<GameResult, 'wrongPresses' | 'selectPoints' | 'dodges' | 'freezes' | 'failure'> = {};
  const counts = { pieces: 0, frames: 0, misdrops: 0, planDifferences: 0 };

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
      case 'wrong-presses':
        told = { ...told, wrongPresses: event.counts };
        break;
      case 'select-points':
        told = { ...told, selectPoints: event.points };
        break;
      case 'trouble':
        if (event.trouble === FROZE) told = { ...told, freezes: (told.freezes ?? 0) + 1 };
        else if (isScoringFailure(event.trouble)) told = { ...told, failure: event.trouble };
        break;
      case 'dodged':
        told = { ...told, dodges: countDodge(told.dodges, event) };
        break;
      case 'rested':
        if (event.misdropped) counts.misdrops++;
        break;
      case 'scored':
        plan = undefined;
        counts.pieces++;
        count = event.count;
        shown = { score: event.score, lines: event.lines, level: event.level };
        break;
      case 'ended':
        ended = event.result;
        break;
    }
  }

  return {
    get plan() {
      return plan;
    },
    result: (end) => ended ?? resultOf(count, { startLevel, seed, ...shown, ...counts, ...told, end }),
    listen,
  };
}
