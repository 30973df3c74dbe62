/** A recorded game played again on the cartridge and on the model, as it is and after it was changed. */

import { beforeAll, describe, expect, test } from 'vitest';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { Player } from '../../src/players/player.js';
import type { LoggedGame } from '../../src/record/read-run-log.js';
import { encodeGameState } from '../../src/record/state-bytes.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { continuedPlayer } from '../../src/replay/play-rounds.js';
import { cartridgeDevice, modelDevice, type ReplayDevice } from '../../src/replay/replay-device.js';
import { ReplayError, replayFrames } from '../../src/replay/replay-frames.js';
import { formatVerdict, replayVerdict } from '../../src/replay/replay-verdict.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { LateStart } from '../support/cartridges/late-start.js';
import { GAME_HEADER, gameIn, plateau, recordGame } from './recorded-game.js';

let log: string;
beforeAll(() => {
  log = recordGame(plateau());
});

const DEVICES: readonly (readonly [string, (game: Readonly<LoggedGame>) => ReplayDevice])[] = [
  ['cartridge', () => cartridgeDevice(openMachine(BUILTIN_IMAGE, { pictures: false, fast: true }))],
  [
    'model',
    (game) => {
      const device = modelDevice(game, GAME_HEADER.image);
      if (!device) throw new Error('the log has no start');
      return device;
    },
  ],
];

function replayed(text: string, device: (game: Readonly<LoggedGame>) => ReplayDevice): GameReplay {
  const game = gameIn(text);
  const replay = new GameReplay(game, device(game));
  while (replay.step());
  return replay;
}

/** The log with a change in the line of a piece. */
function withPiece(piece: number, change: (line: string) => string): string {
  return log
    .split('\n')
    .map((line) => (line.includes(`"kind":"piece","game":1,"piece":${piece},`) ? change(line) : line))
    .join('\n');
}

/** One button of a piece is another one. */
const withOtherButton = (): string =>
  withPiece(5, (line) => line.replace(/("inputs":"(?:\d+ \. )?\d+ )([LRAB])/, (_, before) => `${before}U`));

describe.each(DEVICES)('on the %s', (name, device) => {
  test('a recorded game is the same in every frame and every hash', () => {
    const verdict = replayVerdict(replayed(log, device));
    expect(verdict).toMatchObject({ device: name, verdict: 'same', cutOff: false, divergence: null });
    expect(verdict.hashesChecked).toBe(verdict.hashesRecorded);
    expect(verdict.hashesRecorded).toBeGreaterThan(verdict.pieces);
    const game = gameIn(log);
    expect(verdict.framesChecked).toBe((game.end?.frame ?? 0) - (game.start?.frame ?? 0));
    expect(verdict).toMatchObject({ score: game.end?.result.score, lines: game.end?.result.lines });
  });

  test('a button that was changed is found in its frame, with the fields it made different', () => {
    const text = withOtherButton();
    expect(text).not.toBe(log);
    const { divergence } = replayed(text, device);
    const before = gameIn(log);
    const after = gameIn(text);
    const frame = [...inputsOfBoth(before, after)].findIndex(([a, b]) => a !== b) + 1;
    expect(divergence).toMatchObject({ frame, piece: 5, message: expect.stringMatching(/inputs .* changed/) });
    expect(divergence?.fields.map(({ field }) => field)).toContain('padHeld');
    expect(divergence?.buttons).not.toBeNull();
    expect(formatVerdict(replayVerdict(replayed(text, device)))).toMatch(new RegExp(`from frame ${frame} on`));
  });

  test('a score that was changed is found at its piece', () => {
    const text = withPiece(6, (line) => line.replace(/"score":\d+/, '"score":77'));
    expect(replayed(text, device).divergence).toMatchObject({
      message: expect.stringMatching(/score .* the recording says 77/),
    });
  });

  test('a hash that was changed is found', () => {
    const text = withPiece(6, (line) => line.replace(/"hash":"[0-9a-f]{16}"/, '"hash":"0000000000000000"'));
    expect(replayed(text, device).divergence).toMatchObject({ message: expect.stringMatching(/hash of the game/) });
  });

  test('a check that was changed is told from a button', () => {
    const text = withPiece(6, (line) => line.replace(/"checks":"..../, '"checks":"AAAA'));
    expect(replayed(text, device).divergence).toMatchObject({ message: expect.stringMatching(/no buttons lead/) });
  });

  test('frames for pictures are those of the recorded game, and end where it is another one', () => {
    const on = name === 'cartridge' ? openMachine(BUILTIN_IMAGE, { pictures: false, fast: true }) : GAME_HEADER.image;
    const framesOf = (text: string, options = {}): number[] => {
      const game = gameIn(text);
      const wants = () => false;
      return Array.from(replayFrames(on, game, { lastFrame: game.frames, wants, ...options }), ({ frame }) => frame);
    };
    const { frames } = gameIn(log);
    expect(framesOf(log)).toEqual(Array.from({ length: frames }, (_, i) => i + 1));
    expect(framesOf(log, { lastFrame: frames + 2 })).toHaveLength(frames + 2);
    const changed = withOtherButton();
    const differing = replayed(changed, device).lastFrame;
    expect(() => framesOf(changed)).toThrow(`frame ${differing}: the inputs`);
    expect(() => framesOf(changed, { lastFrame: differing })).toThrow(`frame ${differing}: the inputs`);
    expect(framesOf(changed, { lastFrame: differing, mayEndDiffering: true })).toHaveLength(differing);
    expect(() => framesOf(changed, { mayEndDiffering: true })).toThrow(ReplayError);
  });

  test('going back and forth again comes to the same state', () => {
    const game = gameIn(log);
    const replay = new GameReplay(game, device(game));
    const target = game.pieces[3].startFrame;
    const stepTo = (frame: number): Uint8Array => {
      while (replay.frame < frame && replay.step());
      return encodeGameState(replay.state);
    };
    const first = stepTo(target);
    stepTo(game.frames);
    replay.goNear(target);
    expect(replay.frame).toBeLessThanOrEqual(target);
    expect(stepTo(target)).toEqual(first);
    expect(replay.pieces).toBe(3);
    // From the beginning it jumps to a kept frame near the end.
    const last = encodeGameState(replayed(log, device).state);
    replay.goNear(0);
    expect(replay.frame).toBe(0);
    replay.goNear(game.frames);
    expect(replay.frame).toBeGreaterThan(game.frames - 700);
    expect(stepTo(game.frames)).toEqual(last);
  });

  test('a game that was cut off in a piece is played to its last frame', () => {
    const lines = log.split('\n');
    const end = lines.findLastIndex((line) => line.includes('"kind":"frames"')) + 1;
    const verdict = replayVerdict(replayed(`${lines.slice(0, end).join('\n')}\n`, device));
    expect(verdict).toMatchObject({ verdict: 'same', cutOff: true });
  });
});

test('a cartridge that goes another way in the menus is told at the start of the game', () => {
  const [, cartridge] = DEVICES[0];
  const text = log.replace(/"kind":"start"([^}]*)"state":"../, '"kind":"start"$1"state":"00');
  expect(text).not.toBe(log);
  expect(replayed(text, cartridge).divergence).toMatchObject({
    message: expect.stringMatching(/menus/),
    fields: [{ field: 'rng' }],
  });
});

test('another player goes on from a piece after the same beginning', () => {
  const game = gameIn(log);
  const idle = { name: 'idle', decide: () => undefined };
  const other = gameIn(recordGame(continuedPlayer(game, 6, idle)));
  expect(other.pieces.slice(0, 6)).toEqual(game.pieces.slice(0, 6));
  expect(other.pieces[6].inputs).not.toBe(game.pieces[6].inputs);
});

test('another player goes on where the game is first seen after a frame of its first piece, as on the original', () => {
  const late = () => new LateStart(openMachine(BUILTIN_IMAGE, { pictures: false, fast: true }));
  const first: number[] = [];
  const player = plateau();
  const watched: Player = {
    name: 'watched',
    decide(situation) {
      first.push(situation.frame);
      return player.decide(situation);
    },
  };
  const game = gameIn(recordGame(watched, late()));
  expect(first.slice(0, 3)).toEqual([1, 0, 0]);
  const pressed: number[] = [];
  const idle: Player = {
    name: 'idle',
    decide({ frame }) {
      pressed.push(frame);
      return undefined;
    },
  };
  for (const pieces of [0, 1, 6]) {
    pressed.length = 0;
    const other = gameIn(recordGame(continuedPlayer(game, pieces, idle), late()));
    expect(other.pieces.slice(0, pieces)).toEqual(game.pieces.slice(0, pieces));
    expect(other.pieces[pieces].inputs).not.toBe(game.pieces[pieces].inputs);
    expect(pressed).toHaveLength(other.pieces.length - pieces + 1);
  }
});

function inputsOfBoth(a: Readonly<LoggedGame>, b: Readonly<LoggedGame>): [number, number][] {
  const [first, second] = [a, b].map((game) => new GameReplay(game, DEVICES[1][1](game)).inputs);
  return first.map((buttons, i) => [buttons, second[i]]);
}
