/** Games of the practice cartridge in their recordings: scores of more than six digits, and pieces that a seed fixes. */
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { MOST_SCORE, readFrame, writeFrame } from '../../src/ngf/frame.js';
import { gameFrames } from '../../src/ngf/game-frames.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { runHeader } from '../../src/record/run-header.js';
import { formatSharedGame, parseSharedGame } from '../../src/record/shared-game.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { recordOnModel } from '../../src/replay/movie/record-inputs.js';
import { cartridgeDevice, modelDevice, type ReplayDevice } from '../../src/replay/replay-device.js';
import { recordedStates } from '../../src/replay/replay-frames.js';
import { GymConsole, type GymOptions } from '../support/gym-console.js';
import { GAME_HEADER, plateau, recordGame } from './recorded-game.js';

const SEED = '12AB34';
const image = { name: clientOf('gym').name, bodySha1: '2'.repeat(40), kind: 'gym' } as const;

function scoreFrom(score: number): GymOptions {
  return { begin: (state) => ({ ...state, score }) };
}

test.each([
  ['a score that passes 999,999', scoreFrom(999_000), undefined],
  ['a score that passes 24 bits', scoreFrom(2 ** 24 - 1_000), undefined],
  ['pieces of a seed', {}, SEED],
] as const)('a game with %s is played again, shared and sent frame by frame as it was', (_, options, gymSeed) => {
  const header = runHeader({
    ...GAME_HEADER,
    ...{ image, sees: undefined, untilLines: 4 },
    ...(gymSeed !== undefined && { gymSeed }),
  });
  const read = readRunLog(recordGame(plateau(), new GymConsole(options), header));
  if (!read.ok) throw new Error(`line ${read.line}: ${read.message}`);
  const [game] = read.log.games;
  expect(read.log.header).toMatchObject({ image: { client: 'gym' }, ...(gymSeed !== undefined && { gymSeed }) });
  const { score } = game.end!.result;
  if (gymSeed === undefined) expect(score).toBeGreaterThan(options.begin ? 1_000_000 : 0);

  for (const device of [cartridgeDevice(new GymConsole(options)), modelDevice(game, header.image)!]) {
    const replay = new GameReplay(game, device);
    while (replay.step());
    expect([replay.divergence, replay.atEnd, replay.hashesChecked]).toEqual([undefined, true, game.hashes.length]);
    expect(replay.state.score).toBe(score);
  }

  const shared = parseSharedGame(formatSharedGame(header, game) ?? '');
  expect(shared.ok && shared.game.header).toMatchObject({
    image: header.image,
    ...(gymSeed !== undefined && { gymSeed }),
  });
  const frames = [...gameFrames(recordedStates(game, header.image))].flatMap((frame) => {
    const written = readFrame(writeFrame(frame));
    return written.ok ? [written.frame] : [];
  });
  const [seen] = recoverGames(frames);
  expect(seen.score).toBe(Math.min(score, MOST_SCORE));
});

/** Cap "killscreen ×2" at level 19; all settings that change the game. */
const CAPPED = { 1926: 1, 1899: 19 };
const ALL_ON = { ...CAPPED, 1922: 1, 1928: 1 };

describe.each([
  ['its line cap', CAPPED, { lineCap: 19 }],
  ['pause off, qual and a line cap', ALL_ON, { lineCap: 19, pauseOff: true, qual: true }],
] as const)('a recording of a game with %s', (_, settings, expected) => {
  const header = runHeader({ ...GAME_HEADER, image, sees: undefined, untilLines: 6 });
  const text = recordGame(plateau(), new GymConsole({ settings }), header);
  const gameOf = (log: string) => {
    const read = readRunLog(log);
    if (!read.ok) throw new Error(`line ${read.line}: ${read.message}`);
    return read.log.games[0];
  };
  const game = gameOf(text);
  const replayOn = (device: ReplayDevice, played = game) => {
    const replay = new GameReplay(played, device);
    while (replay.step());
    return replay;
  };

  test('holds the settings, and is the same on the cartridge and on the model', () => {
    expect(game.start?.settings).toEqual(expected);
    for (const device of [cartridgeDevice(new GymConsole({ settings })), modelDevice(game, header.image)!]) {
      const replay = replayOn(device);
      expect([replay.divergence, replay.atEnd, replay.hashesChecked]).toEqual([undefined, true, game.hashes.length]);
      expect(replay.state.score).toBe(game.end?.result.score);
    }
  });

  test('holds them as a link, too, from which it is recorded again', () => {
    const shared = parseSharedGame(formatSharedGame(header, game) ?? '');
    if (!shared.ok) throw new Error(shared.message);
    const steps = recordOnModel(shared.game.header, { ...shared.game, ramSha1: shared.game.ending.ramSha1 });
    let step = steps.next();
    while (!step.done) step = steps.next();
    const again = gameOf(step.value);
    expect(again.start?.settings).toEqual(expected);
    expect(again.end?.result).toMatchObject({ score: game.end?.result.score, pieces: game.pieces.length });
  });

  test('from before settings were kept is read, and differs on the model where the cap comes into force', () => {
    const old = gameOf(text.replace(/,"settings":\{[^}]*\}/, ''));
    expect(old.start?.settings).toBeUndefined();
    const clear = old.pieces.find(({ cleared }) => cleared > 0)!;
    const replay = replayOn(modelDevice(old, header.image)!, old);
    expect(replay.divergence?.frame).toBeGreaterThan(clear.frame);
    const onCartridge = replayOn(cartridgeDevice(new GymConsole({ settings })), old);
    expect([onCartridge.divergence, onCartridge.atEnd]).toEqual([undefined, true]);
  });
});

test('settings that no game can have are refused, and a game without any says none', () => {
  const text = recordGame(plateau(), new GymConsole({ settings: CAPPED }), GAME_HEADER);
  const read = readRunLog(text.replace('"lineCap":19', '"lineCap":256'));
  expect(read).toMatchObject({ ok: false, message: expect.stringContaining('lineCap') });
  expect(recordGame(plateau(), new GymConsole(), GAME_HEADER)).not.toContain('"settings"');
});
