import { beforeAll, describe, expect, it } from 'vitest';
import { looksOf, SHARP, type Sight, screensOf } from '../../scripts/support/made-up-looks.js';
import { piecesOf, playedStates, type TruePiece } from '../../scripts/support/played-states.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { NgfFrame } from '../../src/ngf/frame.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { formatPlacement } from '../../src/tetris/placement.js';
import type { Look } from '../../src/video/look.js';
import { FieldReader, type ReadGame } from '../../src/video/video-reader.js';

const PLACE = { x: 0, y: 0, width: 80, height: 160 };
const SIZE = { width: 256, height: 240 };

let frames: readonly NgfFrame[];
let pieces: readonly TruePiece[];

beforeAll(() => {
  const opened = openPlayerSpec(parsePlayerSpec('plateau'));
  if (!opened.ok) throw new Error(opened.message);
  const game = { gameType: 'A', startLevel: 18, height: 0, music: 0, reaction: 0, seed: 512, untilLines: 12 } as const;
  const states = playedStates(opened.player, game);
  frames = screensOf(states);
  pieces = piecesOf(states);
});

const looks = (sight: Partial<Sight> = {}): Look[] => [
  ...looksOf(frames, { ...SHARP, ...sight }, new SeededRandom(4711)),
];

function read(seen: readonly Look[]): ReadGame[] {
  const reader = new FieldReader(PLACE, SIZE);
  for (const look of seen) reader.seeLook(look, () => undefined);
  return reader.finish();
}

const placements = ({ game }: ReadGame): string[] =>
  game.pieces.map(({ placement }) => (placement ? formatPlacement(placement) : '?'));
const truth = (): string[] => pieces.map(({ placement }) => formatPlacement(placement));
const linesAtEnd = (): number => pieces[pieces.length - 1].lines + pieces[pieces.length - 1].cleared;
/** Looks between two pieces, given as numbers from 1. */
const between = (from: number, to: number): [number, number] =>
  [from, to].map((piece) => (pieces[piece - 1].frame * 1000) / 60.0988) as [number, number];

describe('a game out of looks at its playfield', () => {
  const SIGHTS: Readonly<Record<string, Partial<Sight>>> = {
    'every picture': {},
    'no next box': { hasNext: false },
    '30 pictures a second': { rate: 29.97 },
    '25 pictures a second': { rate: 25 },
    'pictures that mix two frames': { mixed: 0.5 },
    'a tenth of the pictures missing': { lost: 0.1 },
    'a cell in a hundred wrong': { wrong: 0.01, dull: 0.1 },
  };
  it.each(Object.keys(SIGHTS))('is read whole from %s (seed 4711)', (name) => {
    const games = read(looks(SIGHTS[name]));
    expect(games).toHaveLength(1);
    expect(placements(games[0])).toEqual(truth());
    expect(games[0].game.pieces.filter(({ doubt }) => doubt !== undefined)).toEqual([]);
    expect(games[0].game.lines).toBe(linesAtEnd());
  });

  it('is the same game again out of the frames for overlays', () => {
    const [game] = read(looks());
    const [again] = [...recoverGames(game.frames())];
    expect(again.pieces.map(({ placement }) => placement && formatPlacement(placement))).toEqual(truth());
    expect(again.lines).toBe(linesAtEnd());
  });

  it('goes on after a pause that hides the playfield', () => {
    const [from] = between(9, 10);
    const all = looks();
    const before = all.filter(({ time }) => time < from + 100);
    const after = all.filter(({ time }) => time >= from + 100).map((look) => ({ ...look, time: look.time + 5000 }));
    const paused = Array.from({ length: 300 }, (_, i) => ({
      ...before[0],
      time: from + 110 + i * 16,
      odds: new Float32Array(200).fill(-6),
    }));
    const games = read([...before, ...paused, ...after]);
    expect(games).toHaveLength(1);
    expect(placements(games[0])).toEqual(truth());
  });

  it('is read from where the video begins', () => {
    const [from] = between(9, 10);
    const [game] = read(looks().filter(({ time }) => time >= from - 50));
    expect(placements(game)).toEqual(truth().slice(8));
    expect(game.game.gaps[0]).toContain('begins in the middle of the game');
  });

  it('is told with a gap where pieces are missing, and goes on', () => {
    const [from, to] = between(9, 12);
    const [game] = read(looks().filter(({ time }) => time < from + 50 || time > to - 50));
    expect(game.game.gaps.some((gap) => gap.includes('pieces are missing'))).toBe(true);
    const read11 = placements(game).slice(-(pieces.length - 11));
    expect(read11).toEqual(truth().slice(11));
    const unsure = game.game.pieces.filter(({ doubt }) => doubt !== undefined).length;
    expect(placements(game).filter((each, i) => !truth().includes(each) && !game.game.pieces[i].doubt)).toEqual([]);
    expect(unsure).toBeLessThan(5);
  });

  it('is two games where another one begins', () => {
    const all = looks();
    const end = all[all.length - 1].time + 2000;
    const games = read([...all, ...all.map((look) => ({ ...look, time: look.time + end }))]);
    expect(games.map(placements)).toEqual([truth(), truth()]);
    expect(games[1].begin).toBeGreaterThan(end - 100);
  });

  it('does not come out of pictures of something else', () => {
    const random = new SeededRandom(11);
    const noise = Array.from({ length: 600 }, (_, i) => ({
      time: i * 16,
      odds: Float32Array.from({ length: 200 }, () => 12 * random.float() - 6),
      colours: new Uint8Array(200),
      next: undefined,
      isField: true,
    }));
    expect(read(noise)).toEqual([]);
  });

  it('is not lost under something that covers a corner for a while', () => {
    const [from, to] = between(8, 12);
    const random = new SeededRandom(3);
    const covered = looks().map((look) => {
      if (look.time < from || look.time > to) return look;
      const odds = look.odds.slice();
      for (let row = 2; row < 9; row++)
        for (let column = 6; column < 10; column++) odds[row * 10 + column] = 6 - 2 * random.float();
      return { ...look, odds };
    });
    const [game] = read(covered);
    const wrong = game.game.pieces.filter(
      ({ placement, doubt }) => !doubt && !truth().includes(formatPlacement(placement!)),
    );
    expect(wrong).toEqual([]);
    expect(placements(game).slice(-8)).toEqual(truth().slice(-8));
  });
});
