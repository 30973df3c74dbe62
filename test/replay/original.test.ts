/**
 * Recordings of the original at its high levels, on a cartridge that stands in for it: clears that take longer than a
 * frame, freezes and crashes.
 */
import { describe, expect, it } from 'vitest';
import { ORIGINAL } from '../../src/emulator/clients/known-cartridges.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { LoggedGame } from '../../src/record/read-run-log.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { cartridgeDevice, modelDevice, type ReplayDevice } from '../../src/replay/replay-device.js';
import { formatVerdict, replayVerdict } from '../../src/replay/replay-verdict.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { type SlowLevels, slowCartridge } from '../support/cartridges/slow-cartridge.js';
import { type GAME_HEADER, gameIn, plateau, recordFrom, recordGame } from './recorded-game.js';

const { name, bodySha1 } = ORIGINAL;

/** A game of the cartridge that stands in for the original. */
function recordSlow(levels: SlowLevels, lines: number, level: number, untilLines: number): string {
  return recordFrom(slowCartridge(levels), { lines, level, untilLines });
}

function replayed(game: Readonly<LoggedGame>, device: ReplayDevice | undefined): GameReplay {
  if (!device) throw new Error('the log has no start');
  const replay = new GameReplay(game, device);
  while (replay.step());
  return replay;
}

function onModel(text: string, image: typeof GAME_HEADER.image = { name, bodySha1 }): GameReplay {
  const game = gameIn(text);
  return replayed(game, modelDevice(game, image));
}

describe('a recording with clears that took longer than a frame', () => {
  const text = recordSlow({}, 1_340, 140, 1_346);

  it('is the same on the model, which says how many there were', () => {
    const verdict = replayVerdict(onModel(text));
    expect(verdict).toMatchObject({ verdict: 'same', divergence: null, unknownFrom: null });
    expect(verdict.overruns).toBeGreaterThan(1);
    expect(verdict.frames).toBe(verdict.framesRecorded);
    // The frame in which the tick still runs shows half of what it does, and is not compared.
    const game = gameIn(text);
    const played = game.frames - (game.start?.frame ?? 0);
    expect(verdict.framesChecked).toBe(played - verdict.overruns);
    expect(formatVerdict(verdict)).toMatch(/^overruns {2}\d clears? took longer than a frame, as in the original/m);
  });

  it('is the same again when it is gone back in', () => {
    const replay = onModel(text);
    const { overruns } = replay;
    replay.goNear(600);
    while (replay.step());
    expect(replay).toMatchObject({ divergence: undefined, overruns });
    expect(replay.frame).toBe(replay.inputs.length);
  });

  it('is another game when it says that it is of the built-in cartridge, which has none', () => {
    expect(onModel(text, BUILTIN_IMAGE).divergence?.message).toMatch(/goes on differently from the recorded one|check/);
  });

  it('shows a button that was changed in the piece after one', () => {
    const piece = gameIn(text).pieces.findIndex(({ cleared }) => cleared > 0) + 1;
    const changed = text
      .split('\n')
      .map((line) =>
        line.includes(`"kind":"piece","game":1,"piece":${piece},`)
          ? line.replace(/("inputs":"(?:\d+ \. )?\d+ )([LRAB])/, (_, before) => `${before}U`)
          : line,
      )
      .join('\n');
    expect(changed).not.toBe(text);
    expect(onModel(changed).divergence).toMatchObject({ piece, message: expect.stringMatching(/inputs .* changed/) });
  });
});

describe('a recording that ends in a crash', () => {
  const image = slowCartridge({ crashesFrom: 0 });
  const onCartridge = (text: string, device = image): GameReplay =>
    replayed(gameIn(text), cartridgeDevice(openMachine(device, { pictures: false, fast: true })));
  const text = recordGame(plateau(), openMachine(image, { pictures: false, fast: true }));

  it('is the same on its cartridge, in every hash, and crashes in the same frame', () => {
    const { end, frames } = gameIn(text);
    expect(end?.result.end).toBe('crashed');
    const verdict = replayVerdict(onCartridge(text));
    expect(verdict).toMatchObject({ verdict: 'same', frames, crash: { frame: frames + 1, again: true } });
    expect(verdict.hashesChecked).toBe(verdict.hashesRecorded);
    expect(formatVerdict(verdict)).toMatch(new RegExp(`^crash {5}again in frame ${frames + 1}, as recorded$`, 'm'));
  });

  it('is the same on its cartridge if the tick never ends, and the bot gave it up', () => {
    const endless = slowCartridge({ crashesFrom: 0, crash: 'endless-tick' });
    const stalled = recordGame(plateau(), openMachine(endless, { pictures: false, fast: true }));
    const { end, troubles } = gameIn(stalled);
    expect(end?.result.end).toBe('stalled');
    expect(troubles).toMatchObject([{ trouble: 'overrun' }]);
    expect(replayVerdict(onCartridge(stalled, endless))).toMatchObject({ verdict: 'same', crash: null });
  });

  it('is another game on a cartridge that does not crash, or crashes before', () => {
    const { frames, pieces } = gameIn(text);
    expect(onCartridge(text, slowCartridge({ overrunsFrom: 0 })).divergence).toMatchObject({
      frame: frames + 1,
      message: 'the recorded game crashed in this frame, and this one goes on',
    });
    const whole = recordGame(
      plateau(),
      openMachine(slowCartridge({ overrunsFrom: 0 }), { pictures: false, fast: true }),
    );
    expect(onCartridge(whole).divergence).toMatchObject({
      frame: frames + 1,
      piece: pieces.length,
      message: expect.stringMatching(/^the cartridge crashed: Game crashed, invalid opcode/),
    });
  });

  it('is the same on the model up to there, which has no crash', () => {
    const crashed = recordSlow({ crashesFrom: 155 }, 1_487, 154, 1_500);
    const verdict = replayVerdict(onModel(crashed));
    expect(verdict).toMatchObject({ verdict: 'same', crash: { again: false }, score: 999_999 });
    expect(verdict.frames).toBe(verdict.framesRecorded);
    expect(formatVerdict(verdict)).toMatch(/^crash {5}recorded in frame \d+; the model does not crash$/m);
  });
});

it('a recording that froze at a clear from level 155 on is the same on the model up to there', () => {
  const verdict = replayVerdict(onModel(recordSlow({ overrunsFrom: 155, rounds: 255 }, 1_488, 154, 1_494)));
  expect(verdict).toMatchObject({ verdict: 'same', level: 155, divergence: null });
  expect(verdict.frames).toBe(verdict.unknownFrom);
  expect(verdict.frames).toBeLessThan(verdict.framesRecorded);
  expect(formatVerdict(verdict)).toMatch(/^SAME: .* up to frame \d+, where the original froze or crashed/);
});
