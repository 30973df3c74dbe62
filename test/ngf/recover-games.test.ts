/** Games written as frames and read back: what the frames tell is as it was, and what they do not tell is not made up. */

import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { compareRecovered, LOSSES, newCompared } from '../../scripts/support/compare-recovered.js';
import { piecesOf, playedStates, type TruePiece } from '../../scripts/support/played-states.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { type NgfFrame, readFrame, writeFrame } from '../../src/ngf/frame.js';
import { frameTime, gameFrames } from '../../src/ngf/game-frames.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { type GameDescription, USUAL_GAME } from '../../src/record/game-description.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import { BUTTON, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { NTSC } from '../../src/tetris/timing.js';

const random = playerByName('random', {});
if (!random.ok) throw new Error(random.message);
const plateau = PLATEAU.make({});

interface Game {
  readonly what: string;
  readonly states: readonly GameState[];
  readonly frames: readonly NgfFrame[];
  readonly pieces: readonly TruePiece[];
}

function played(what: string, player: Parameters<typeof playedStates>[0], game: Partial<GameDescription>): Game {
  const states = playedStates(player, { ...USUAL_GAME, ...game });
  return gameOf(what, states);
}

function gameOf(what: string, states: readonly GameState[]): Game {
  return { what, states, frames: [...gameFrames(states)], pieces: piecesOf(states) };
}

const LINES = played('that reaches its lines', plateau, { untilLines: 4, seed: 3 });
const GAMES = [
  LINES,
  played('that tops out', random.player, { startLevel: 18, seed: 5 }),
  played('of type B', random.player, { gameType: 'B', height: 3, startLevel: 5, untilLines: null, seed: 2 }),
  restless(29, 11),
  restless(16, 12),
];

/** Somebody presses anything, until the game is lost. */
function restless(level: number, seed: number): Game {
  const random = new SeededRandom(seed);
  const { DOWN, LEFT, RIGHT, A, B } = BUTTON;
  const presses = [NO_BUTTONS, DOWN, DOWN, LEFT, RIGHT, A, B, LEFT | A, RIGHT | B];
  const states: GameState[] = [{ ...LINES.states[0], level, startLevel: level }];
  for (let state = states[0]; state.phase !== PHASE.CURTAIN; ) {
    const buttons = presses[random.below(presses.length)];
    for (let i = random.below(8); i >= 0 && state.phase !== PHASE.CURTAIN; i--) {
      state = stepGame(state, buttons);
      states.push(state);
    }
  }
  return gameOf(`of restless hands at level ${level} (seed ${seed})`, states);
}

const framesOf = (states: readonly GameState[], id = 1): NgfFrame[] => [...gameFrames(states, id)];

const LOSSY = Object.keys(LOSSES).filter((loss) => loss !== 'all');

describe('a game as frames', () => {
  test.for(GAMES)('$what is a frame for each change and no more', ({ frames }) => {
    for (const [i, frame] of frames.slice(1).entries()) {
      const before = frames[i];
      const isLike = isDeepStrictEqual({ ...frame, time: 0 }, { ...before, time: 0 });
      expect([frame.time > before.time, isLike]).toEqual([true, false]);
      if (i % 40 === 0) expect(readFrame(writeFrame(frame))).toEqual({ ok: true, frame: { ...frame, version: 3 } });
    }
    const [first] = frames;
    const [last, before] = [frames[frames.length - 1], frames[frames.length - 2]];
    expect(first.counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(1);
    expect(before.cells.every((cell) => cell > 0)).toBe(true);
    expect([last.score, last.lines, last.level]).toEqual([undefined, undefined, undefined]);
  });

  test('shows a clear from the middle outwards, with the numbers from before it', () => {
    const { states } = LINES;
    const at = states.findIndex(({ phase, animationStep }) => phase === PHASE.ANIMATION && animationStep === 2);
    const { clearedRows, lines } = states[at];
    const time = Math.round((at * 1000) / 60.0988);
    const frame = LINES.frames.findLast((each) => each.time <= time);
    const row = Math.max(...clearedRows);
    const cells = [...frame!.cells.slice(row * 10, row * 10 + 10)].map((cell) => cell > 0);
    expect(cells).toEqual([true, true, true, false, false, false, false, true, true, true]);
    expect(frame!.lines).toBe(lines);
  });

  test('is paused without numbers, and goes on', () => {
    const states = LINES.states.slice(0, 90);
    const paused = states.map((state, i) => (i > 70 && i < 80 ? { ...state, activity: 'paused' as const } : state));
    const frames = framesOf(paused);
    const nothing = frames.filter(({ score }) => score === undefined);
    expect(nothing.map(({ time }) => time)).toEqual([Math.round(71_000 / 60.0988), frames[frames.length - 1].time]);
  });
});

describe('a recovered game', () => {
  test.for(GAMES)('$what is the one that was played, to the frame on which each piece locks', (game) => {
    const counts = newCompared();
    expect(compareRecovered(game, LOSSES.all(0), counts)).toEqual([]);
    const pieces = game.pieces.length;
    expect(counts).toMatchObject({ pieces, right: pieces, doubted: 0, missing: 0, wrong: 0, sameLock: pieces });
    const [{ gameType, startLevel, score, lines, toppedOut, gaps }] = recoverGames(game.frames);
    const last = game.states[game.states.length - 1];
    expect({ gameType, startLevel, score, lines, gaps }).toEqual({
      ...{ gameType: last.gameType, startLevel: last.startLevel, score: last.score, lines: last.lines, gaps: [] },
    });
    expect(toppedOut).toBe(last.phase === PHASE.CURTAIN);
  });

  test.for(LOSSY.flatMap((loss) => GAMES.map((game) => ({ loss, ...game }))))(
    '$what, with frames as in "$loss", has nothing that is not true',
    ({ loss, frames, pieces }) => {
      const counts = newCompared();
      expect(compareRecovered({ frames, pieces }, LOSSES[loss](7), counts)).toEqual([]);
      expect(counts.wrong).toBe(0);
      expect(counts.right).toBeGreaterThan(0.8 * counts.pieces);
    },
  );

  test('is one of several in a file, with another number or with counts from the beginning', () => {
    const parts = GAMES.slice(0, 2).map(({ frames }) => frames);
    const second = framesOf(GAMES[1].states, 2);
    for (const frames of [parts.flat(), [...parts[0], ...second], [...parts[0].slice(0, -2), ...parts[1]]]) {
      const games = [...recoverGames(frames)];
      expect(games.map(({ pieces }) => pieces.length)).toEqual(GAMES.slice(0, 2).map(({ pieces }) => pieces.length));
    }
  });

  test('that was joined from two files goes on behind the seam, which is said', () => {
    const frames = LINES.frames;
    const half = frames.length >> 1;
    const joined = frames.map((frame, i) => (i < half ? { ...frame, time: frame.time + 500_000 } : frame));
    const [game, ...others] = recoverGames(joined);
    expect(others).toEqual([]);
    expect(game.gaps).toEqual([expect.stringMatching(/^after [\d.]+ s the clock of the frames steps back/)]);
    expect(placesOf(game)).toEqual(LINES.pieces.map(({ placement }) => placement));
  });

  test('whose clock begins again after 28 bits has no seam', () => {
    const late = LINES.frames.map((frame) => ({ ...frame, time: (frame.time + 2 ** 28 - 5000) % 2 ** 28 }));
    expect([...recoverGames(late)]).toEqual([...recoverGames(LINES.frames)]);
  });

  test('lacks the pieces of which there are no frames, and says so', () => {
    const frames = LINES.frames;
    const sumOf = ({ counts }: NgfFrame): number => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    const [game] = recoverGames(frames.filter((frame) => sumOf(frame) < 6 || sumOf(frame) > 8));
    expect(game.gaps).toContain('no frame shows the pieces from 6 to 8');
    expect(game.pieces.map(({ piece }) => piece)).not.toContain(7);
    for (const { piece, placement, doubt } of game.pieces) {
      if (!doubt) expect(placement).toEqual(LINES.pieces[piece - 1].placement);
    }
    expect(game.pieces.filter(({ doubt }) => doubt)).toHaveLength(0);
  });

  test('that is cut while a piece falls ends with the piece before it', () => {
    const frames = LINES.frames;
    const cut = frames.filter(({ time }) => time < (1000 * (LINES.pieces[4].frame + 5)) / 60.0988);
    const [game] = recoverGames(cut);
    expect(placesOf(game)).toEqual(LINES.pieces.slice(0, 4).map(({ placement }) => placement));
    expect(game.gaps).toEqual(['the frames end while piece 5 falls, or it locks unseen; it is left out']);
  });

  test('that begins late has the playfield that was there', () => {
    const frames = LINES.frames;
    const from = (1000 * (LINES.pieces[9].frame - 1)) / 60.0988;
    const [game] = recoverGames(frames.filter(({ time }) => time > from));
    expect(game.gaps[0]).toBe('the frames begin with piece 10; those before it are not there');
    expect(placesOf(game)).toEqual(LINES.pieces.slice(9).map(({ placement }) => placement));
  });

  test('whose first piece is seen only when it has turned still has it', () => {
    const game = played('whose first piece turns', plateau, { untilLines: 1, seed: 256 });
    const turned = game.states.findIndex(({ orientation }) => orientation !== game.states[0].orientation);
    expect(turned).toBeLessThan(game.pieces[0].lockFrame);
    const late = game.frames.filter(({ time }) => time >= frameTime(turned, NTSC));
    const [recovered] = recoverGames(LOSSES['no statistics'](0)(late));
    expect(recovered.gaps).toEqual([]);
    expect(placesOf(recovered)).toEqual(game.pieces.map(({ placement }) => placement));
  });

  test('may have a preview and statistics that were misread', () => {
    const frames = LINES.frames;
    const misread = frames.map((frame, i) => {
      const isLast = frames[i + 1]?.next !== frame.next;
      const counts = i % 50 === 49 ? frame.counts.map((count) => (count ?? 0) + 70) : frame.counts;
      return { ...frame, next: isLast ? ('L' as const) : frame.next, counts };
    });
    const [game] = recoverGames(misread);
    expect(placesOf(game)).toEqual(LINES.pieces.map(({ placement }) => placement));
    expect(game.pieces.map(({ next }) => next)).toEqual(LINES.pieces.map(({ next }) => next));
  });

  test('whose curtain is drawn as empty rows has topped out', () => {
    const frames = GAMES[1].frames;
    const isCurtain = (frame: NgfFrame): boolean => frame.cells.slice(0, 10).every((cell) => cell > 0);
    const first = frames.findIndex(isCurtain);
    const emptied = frames.slice(first, -1).map((frame, i) => {
      const cells = frames[first - 1].cells.slice();
      cells.fill(0, 0, 10 * (i + 1));
      return { ...frame, cells };
    });
    const [game] = recoverGames([...frames.slice(0, first), ...emptied]);
    expect([game.toppedOut, game.pieces.length]).toEqual([true, GAMES[1].pieces.length]);
  });

  test('is none where no frame shows a game', () => {
    const [frame] = LINES.frames;
    expect([...recoverGames([{ ...frame, score: undefined }])]).toEqual([]);
    const [game] = recoverGames([frame]);
    expect([game.pieces, game.gaps.length]).toEqual([[], 1]);
  });
});

function placesOf({ pieces }: PlayedGame): unknown[] {
  return pieces.map(({ placement }) => placement);
}
