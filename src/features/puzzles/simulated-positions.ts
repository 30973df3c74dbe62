/** Positions out of games that hands of one rate play, from levels of every band. */

import type { AnyPlayer } from '../../players/player.js';
import { parseRules } from '../../simulate/game-rules.js';
import { type SimulationPlan, simulateSeed } from '../../simulate/simulation-job.js';
import { usualEnd } from '../../tetris/level-course.js';
import type { LineLimit } from '../../tetris/limits.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { TETROMINOES } from '../../tetris/tetromino.js';
import { NTSC } from '../../tetris/timing.js';
import type { PuzzlePosition } from './cut-puzzle.js';
import { LEVEL_BANDS, type LevelBand, levelBandOf } from './level-bands.js';

/** A game to be simulated; only its positions of the band count. */
export interface SimulatedGame {
  readonly player: string;
  readonly rules: string;
  readonly band: LevelBand;
}

/** Longer games would be seen more than others. */
const MOST_PIECES = 300;
/** Pieces between two positions of a game, so that they look different. */
const PIECES_APART = 10;
/** The same where games are short, since pieces fall a row every frame. */
const KILLSCREEN_APART = 2;

/** Levels at which games of a band begin, in turn. */
const STARTS: Readonly<Record<LevelBand, readonly number[]>> = {
  'below-18': [9, 15],
  '18': [18],
  '19-28': [19],
  '29': [29],
};

/** Who plays in turn, and how often a press goes wrong: strong and weak, so that the playfields look like those of people. */
const PLAYERS = [
  ['maxout:plies=1', '2%'],
  ['plateau', '1%'],
  ['first-nes-bot', '0%'],
  ['maxout:plies=2', '0%'],
  ['maxout:plies=1', '5%'],
  ['el-tetris', '0%'],
] as const;

/**
 * The games of some seeds: bands and players take turns.
 *
 * @param taps how fast directions are pressed in all of them
 */
export function simulatedGames(
  count: number,
  taps: string,
  bands: readonly LevelBand[] = LEVEL_BANDS,
): SimulatedGame[] {
  return Array.from({ length: count }, (_, i) => {
    const band = bands[i % bands.length];
    const round = Math.floor(i / bands.length);
    const [player, misdrop] = PLAYERS[round % PLAYERS.length];
    const starts = STARTS[band];
    const level = starts[Math.floor(round / PLAYERS.length) % starts.length];
    return { player, rules: `nes:level=${level},taps=${taps},misdrop=${misdrop}`, band };
  });
}

/** Plays a game; the same seed gives the same positions. */
export function simulatedPositions(player: AnyPlayer, { rules, band }: SimulatedGame, seed: number): PuzzlePosition[] {
  const played = parseRules(rules);
  const limit: LineLimit = { untilLines: usualEnd({ timing: NTSC, level: played.level }) };
  const plan: SimulationPlan = { rules: played, ...limit, maxPieces: MOST_PIECES };
  const apart = band === '29' ? KILLSCREEN_APART : PIECES_APART;
  const positions: PuzzlePosition[] = [];
  simulateSeed(player, plan, seed, {
    stopBefore({ pieces, playfield, current, next, level, lines, score }) {
      if (pieces % apart === 0 && next !== undefined && levelBandOf(level) === band)
        positions.push({
          playfield: playfield.slice(),
          piece: TETROMINOES[current],
          next: TETROMINOES[next],
          ...{ level, lines, score: Math.min(score, SCORE_CAP), ...limit },
          source: `${player.name}, level ${played.level}, seed ${seed}, piece ${pieces + 1}`,
        });
      return false;
    },
  });
  return positions;
}
