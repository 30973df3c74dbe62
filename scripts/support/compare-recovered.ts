/** A game, its frames or some of them, and what is recovered from those, held against what the game's states say. */

import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { NgfFrame } from '../../src/ngf/frame.js';
import { frameAt, frameTime } from '../../src/ngf/game-frames.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { formatPlacement, isSamePlacement } from '../../src/tetris/placement.js';
import type { PlayedPiece } from '../../src/tetris/played-game.js';
import { SCORE_CAP } from '../../src/tetris/score.js';
import { NTSC } from '../../src/tetris/timing.js';
import type { TruePiece } from './played-states.js';

/** Counted over games. */
export interface Compared {
  /** That were played. */
  pieces: number;
  /** Recovered as they were: kind, preview, place, rows, level, lines and score before. */
  right: number;
  /** With a doubt said, right or not. */
  doubted: number;
  /** Nothing was recovered of these, or no place. */
  missing: number;
  /** Other than they were, without a doubt. */
  wrong: number;
  /** Right ones that locked on the same frame; `nearLock` counts those at most four frames away. */
  sameLock: number;
  nearLock: number;
}

export function newCompared(): Compared {
  return { pieces: 0, right: 0, doubted: 0, missing: 0, wrong: 0, sameLock: 0, nearLock: 0 };
}

type Lose = (frames: readonly NgfFrame[]) => readonly NgfFrame[];

const LOST_SHARE = 0.02;
const MISREAD_SHARE = 0.05;

/** What may become of frames on their way, by the number that makes chance repeat itself. */
export const LOSSES: Readonly<Record<string, (seed: number) => Lose>> = {
  all: () => (frames) => frames,
  'every 4th': (seed) => (frames) => sampled(frames, 4, seed % 4),
  'every 4th that differs': (seed) => (frames) => frames.filter((_, i) => i % 4 === seed % 4),
  '2 % lost': (seed) => (frames) => {
    const random = new SeededRandom(seed);
    return frames.filter(() => random.float() >= LOST_SHARE);
  },
  'a cell wrong in 5 %': (seed) => (frames) => {
    const random = new SeededRandom(seed);
    return frames.map((frame) => (random.float() < MISREAD_SHARE ? withWrongCell(frame, random) : frame));
  },
  'numbers early': () => (frames) => frames.map((frame, i) => ({ ...frame, ...numbersOf(frames[i + 1] ?? frame) })),
  'no statistics': () => (frames) => frames.map(withoutStatistics),
  'no statistics, every 4th': (seed) => (frames) => sampled(frames, 4, seed % 4).map(withoutStatistics),
};

/** As a sender with a slower clock sees the screen: what it shows on every nth frame, unless it is what it showed before. */
function sampled(frames: readonly NgfFrame[], every: number, first: number): NgfFrame[] {
  const seen: NgfFrame[] = [];
  for (const [i, frame] of frames.entries()) {
    const look = Math.ceil((frameAt(frame.time, NTSC) - first) / every) * every + first;
    const following = frames[i + 1];
    if (!following || look < frameAt(following.time, NTSC)) seen.push({ ...frame, time: frameTime(look, NTSC) });
  }
  return seen;
}

function withWrongCell(frame: NgfFrame, random: SeededRandom): NgfFrame {
  const cells = frame.cells.slice();
  const at = random.below(cells.length);
  cells[at] = cells[at] === 0 ? 1 : 0;
  return { ...frame, cells };
}

function numbersOf({ score, lines, level }: NgfFrame): Pick<NgfFrame, 'score' | 'lines' | 'level'> {
  return { score, lines, level };
}

function withoutStatistics(frame: NgfFrame): NgfFrame {
  return { ...frame, gameType: 0, piece: undefined, counts: frame.counts.map(() => undefined) };
}

/**
 * Counts what came back of a game.
 *
 * @returns a line for each piece that is wrong
 */
export function compareRecovered(
  { frames: all, pieces }: { readonly frames: readonly NgfFrame[]; readonly pieces: readonly TruePiece[] },
  lose: Lose,
  counts: Compared,
): string[] {
  const frames = lose(all);
  const recovered = [...recoverGames(frames)];
  const said = recovered.length === 1 ? [] : [`${recovered.length} games for one`];
  // Times count from the first frame that is there.
  const found = new Map(recovered[0]?.pieces.map((piece) => [piece.piece, piece]));
  counts.pieces += pieces.length;
  const late = frameAt(frames[0].time, NTSC);
  for (const [i, expected] of pieces.entries()) {
    const piece = found.get(i + 1);
    found.delete(i + 1);
    if (piece?.doubt !== undefined) counts.doubted++;
    if (!piece?.placement) counts.missing++;
    else if (isRight(piece, expected)) {
      counts.right++;
      const off = Math.abs(piece.lockFrame + late - expected.lockFrame);
      if (off === 0 && piece.frame + late === expected.frame) counts.sameLock++;
      if (off <= 4) counts.nearLock++;
    } else if (piece.doubt === undefined) {
      counts.wrong++;
      said.push(`piece ${i + 1} is ${describe(piece)}, not ${describe(expected)}`);
    }
  }
  for (const piece of found.values()) {
    if (piece.doubt !== undefined) continue;
    counts.wrong++;
    said.push(`piece ${piece.piece} was never placed: ${describe(piece)}`);
  }
  return said;
}

function isRight(piece: PlayedPiece, expected: TruePiece): boolean {
  return (
    piece.placement !== undefined &&
    isSamePlacement(piece.placement, expected.placement) &&
    Math.min(piece.score, SCORE_CAP) === expected.score &&
    (['tetromino', 'next', 'cleared', 'level', 'lines'] as const).every((key) => piece[key] === expected[key])
  );
}

function describe(piece: PlayedPiece | TruePiece): string {
  const { tetromino, next, placement, cleared, level, lines, score } = piece;
  const where = placement ? formatPlacement(placement) : 'nowhere';
  return `${tetromino} before ${next} at ${where}, ${cleared} rows, level ${level}, ${lines} lines, ${score} points`;
}
