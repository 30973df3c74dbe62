/** Positions to cut puzzles from: those of played games, and of games that are simulated for it. */
import type { AnyPlayer } from '../../players/player.js';
import type { PlayedGame } from '../../review/played-game.js';
import { parseRules } from '../../simulate/game-rules.js';
import { type SimulationPlan, simulateSeed } from '../../simulate/simulation-job.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { TETROMINOES } from '../../tetris/tetromino.js';
import type { PuzzlePosition } from './cut-puzzle.js';

/** Characters of a game's name; of a longer one the end is told. What comes behind it has to fit into a source, too. */
const LONGEST_NAME = 120;

/** Why no puzzles are made of a game, half a sentence; undefined where they are. */
export function unusableGame({ gameType, pieces }: PlayedGame): string | undefined {
  if (gameType === 'B') return 'no puzzles are made of B-type games';
  if (pieces.some(({ region = 'ntsc' }) => region !== 'ntsc'))
    return 'no puzzles are made of games of European consoles, since they are solved at the pace of the others';
  return undefined;
}

/** In the order of the game, with scores as they are shown. */
export function positionsOf({ pieces, untilLines = null }: PlayedGame, name: string): PuzzlePosition[] {
  const told = name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME)}` : name;
  return pieces.map(({ piece, tetromino, next, playfield, level, lines, score }) => ({
    ...{ playfield, piece: tetromino, next, level, lines, score: Math.min(score, SCORE_CAP), untilLines },
    source: `${told}, piece ${piece}`,
  }));
}

/** Lines until which games are simulated: those of a game from level 18 or 19 before level 29. */
const UNTIL_LINES = 230;
/** Longer games would be seen more than others. */
const MOST_PIECES = 300;
/** Pieces between two positions of a game, so that they look different. */
const PIECES_APART = 10;

/** Who plays simulated games in turn, and with what hands: strong and weak, so that the playfields look like people's. */
export const SIMULATED = [
  { player: 'maxout:plies=1', rules: 'nes:level=18,misdrop=2%' },
  { player: 'plateau', rules: 'nes:level=18,taps=12hz,misdrop=1%' },
  { player: 'first-nes-bot', rules: 'nes:level=18,taps=20hz' },
  { player: 'maxout:plies=2', rules: 'nes:level=18' },
  { player: 'maxout:plies=1', rules: 'nes:level=18,taps=12hz,misdrop=1%' },
  { player: 'el-tetris', rules: 'nes:level=18' },
] as const;

export type SimulatedGame = (typeof SIMULATED)[number];

/** Plays a game; the same seed gives the same positions. */
export function simulatedPositions(player: AnyPlayer, { rules }: SimulatedGame, seed: number): PuzzlePosition[] {
  const plan: SimulationPlan = { rules: parseRules(rules), untilLines: UNTIL_LINES, maxPieces: MOST_PIECES };
  const positions: PuzzlePosition[] = [];
  simulateSeed(player, plan, seed, {
    stopBefore({ pieces, playfield, current, next, level, lines, score }) {
      if (pieces % PIECES_APART === 0 && next !== undefined)
        positions.push({
          playfield: playfield.slice(),
          piece: TETROMINOES[current],
          next: TETROMINOES[next],
          ...{ level, lines, score: Math.min(score, SCORE_CAP), untilLines: UNTIL_LINES },
          source: `${player.name}, seed ${seed}, piece ${pieces + 1}`,
        });
      return false;
    },
  });
  return positions;
}
