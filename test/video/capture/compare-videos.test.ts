/** A reading is counted piece by piece: what is missing or wrong makes nothing else wrong. */

import { expect, test } from 'vitest';
import { type CaptureTruth, captureTruth } from '../../../scripts/capture/capture-truth.js';
import { drawCapture } from '../../../scripts/capture/conditions.js';
import { compareVideo, type FieldRead } from '../../../scripts/support/compare-videos.js';
import { newVideoCounts, type VideoCounts } from '../../../scripts/support/video-counts.js';
import type { PlayedPiece } from '../../../src/tetris/played-game.js';
import { emptyPlayfield } from '../../../src/tetris/playfield.js';
import { timingOf } from '../../../src/tetris/timing.js';

const truth = captureTruth('clean', drawCapture('clean', 3, { pieces: 12, games: 1 }).capture);
const [field] = truth.fields;
const WHOLE = field.games.flatMap(({ pieces }) => pieces).filter(({ isWhole }) => isWhole).length;

/** What a reader without a fault would say. */
function perfect(change: (pieces: PlayedPiece[]) => PlayedPiece[] = (pieces) => pieces): FieldRead[] {
  const { framesPerSecond } = timingOf(truth.region);
  const games = field.games.map((game) => {
    const pieces = game.pieces.map((piece): PlayedPiece => {
      const { tetromino, orientation, x, y, next, level, lines, score, cleared, spawnTime, lockTime } = piece;
      const frameAt = (time: number): number => Math.round(((time - game.from) * framesPerSecond) / 1000);
      return {
        ...{ piece: piece.piece, tetromino, next: next ?? undefined, level, lines, score, cleared },
        ...{ region: truth.region, playfield: emptyPlayfield(), inputs: undefined },
        placement: { orientation, x, y },
        frame: frameAt(spawnTime),
        lockFrame: frameAt(lockTime),
      };
    });
    const { score, lines, toppedOut, startLevel, from: begin, to: end } = game;
    return {
      ...{ begin, end },
      game: {
        ...{ gameType: 'A' as const, player: undefined, startLevel, gaps: [] },
        ...{ pieces: change(pieces), score, ownScore: score, lines, toppedOut },
      },
    };
  });
  return [{ place: field.playfield, games }];
}

function counted(read: readonly FieldRead[], of: CaptureTruth = truth): { counts: VideoCounts; said: string[] } {
  const counts = newVideoCounts();
  return { counts, said: compareVideo(of, read, counts) };
}

test('a reading without a fault is right in everything', () => {
  expect(WHOLE).toBeGreaterThan(10);
  const { counts, said } = counted(perfect());
  expect(said).toEqual([]);
  expect(counts).toMatchObject({ videos: 1, fields: 1, found: 1, games: 1, ended: 1, pieces: WHOLE, right: WHOLE });
  expect(counts).toMatchObject({ wrong: 0, missing: 0, wrongDoubted: 0, missingTold: 0 });
});

test('a piece that is not read is missing, and all others stay right', () => {
  const { counts, said } = counted(perfect((pieces) => pieces.filter((_, i) => i !== 4)));
  expect(counts).toMatchObject({ right: WHOLE - 1, missing: 1, wrong: 0 });
  expect(said).toEqual([expect.stringMatching(/piece 5 is .* was not read$/)]);
});

test('a piece at another place is wrong, and with a doubt it is told', () => {
  const moved = (piece: PlayedPiece): PlayedPiece => ({ ...piece, placement: { ...piece.placement!, y: 1 } });
  expect(counted(perfect((pieces) => pieces.map((piece, i) => (i === 3 ? moved(piece) : piece)))).counts).toMatchObject(
    {
      ...{ right: WHOLE - 1, wrong: 1, wrongDoubted: 0 },
    },
  );
  const doubted = (piece: PlayedPiece): PlayedPiece => ({ ...moved(piece), doubt: 'a camera is over it' });
  expect(
    counted(perfect((pieces) => pieces.map((piece, i) => (i === 3 ? doubted(piece) : piece)))).counts,
  ).toMatchObject({
    ...{ right: WHOLE - 1, wrong: 0, wrongDoubted: 1 },
  });
});

test('doubts of right pieces are counted beside them', () => {
  const { counts } = counted(perfect((pieces) => pieces.map((piece) => ({ ...piece, doubt: 'said of all' }))));
  expect(counts).toMatchObject({ right: WHOLE, rightDoubted: WHOLE });
});

test('a piece that was never placed is wrong', () => {
  const { counts } = counted(
    perfect((pieces) => pieces.toSpliced(5, 0, { ...pieces[8], lockFrame: pieces[5].lockFrame - 5 })),
  );
  expect(counts).toMatchObject({ right: WHOLE, wrong: 1 });
});

test('a playfield that is found a cell too low is not found, and one that is not found tells that its pieces are missing', () => {
  const { playfield } = field;
  const low = perfect().map((read) => ({ ...read, place: { ...playfield, y: playfield.y + playfield.height / 20 } }));
  expect(counted(low).counts).toMatchObject({ found: 0, right: WHOLE });
  expect(counted([]).counts).toMatchObject({ found: 0, right: 0, missing: 0, missingTold: WHOLE });
});

test('other numbers at the end are told', () => {
  const read = perfect().map(({ place, games }) => ({
    place,
    games: games.map((game) => ({ ...game, game: { ...game.game, score: game.game.score + 1 } })),
  }));
  const { counts, said } = counted(read);
  expect(counts).toMatchObject({ games: 1, ended: 0 });
  expect(said).toHaveLength(1);
});
