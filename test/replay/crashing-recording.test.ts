/** Recordings of the cartridge that crashes, on the model, which knows of every late tick, freeze and crash. */
import { expect, it } from 'vitest';
import { number } from '../../src/lib/format-numbers.js';
import type { GameResult } from '../../src/record/game-events.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { modelDevice } from '../../src/replay/replay-device.js';
import { formatVerdict, replayVerdict } from '../../src/replay/replay-verdict.js';
import { BUILTIN_CRASHING_IMAGE } from '../emulator/builtin-image.js';
import { gameIn, recordFrom } from './recorded-game.js';

const { name, bodySha1 } = BUILTIN_CRASHING_IMAGE;

const pick = (result?: GameResult) => result && { lines: result.lines, level: result.level, pieces: result.pieces };

function onModel(text: string): GameReplay {
  const game = gameIn(text);
  const device = modelDevice(game, { name, bodySha1, client: 'builtin-crashing' });
  if (!device) throw new Error('the log has no start');
  const replay = new GameReplay(game, device);
  while (replay.step());
  return replay;
}

it('a game that freezes and then crashes is the same in every frame, and crashes again', () => {
  const text = recordFrom(BUILTIN_CRASHING_IMAGE, { lines: 1_620, level: 168, untilLines: 1_630, dodge: false });
  const { end, troubles, frames, start } = gameIn(text);
  expect(end?.result.end).toBe('crashed');
  expect(troubles.map(({ trouble }) => trouble)).toEqual(['froze', 'crashed']);
  const verdict = replayVerdict(onModel(text));
  expect(verdict).toMatchObject({ verdict: 'same', frames, unknownFrom: null, crash: { again: true } });
  // The clear that crashes is counted by nobody: the result, the line of the crash and the replay say the same lines.
  const { lines, level, pieces } = verdict;
  expect({ lines, level, pieces }).toEqual(pick(end?.result));
  expect(formatVerdict(verdict)).toContain(`${number(lines)} lines, level ${level}, ${pieces} pieces`);
  expect(troubles.at(-1)?.message).toContain(`as it scored a piece, with ${number(lines)} lines counted`);
  // All but the frame that crashes.
  expect(verdict.framesChecked).toBe(frames - (start?.frame ?? 0) - 1);
  expect(verdict.overruns).toBeGreaterThan(5);
  expect(formatVerdict(verdict)).toMatch(/^crash {5}again in frame \d+, as recorded$/m);
});

it('a game that crashes into a reset is the same up to there', () => {
  const text = recordFrom(BUILTIN_CRASHING_IMAGE, { lines: 2_460, level: 252, untilLines: 2_470, dodge: false });
  expect(gameIn(text).troubles).toMatchObject([{ trouble: 'reset' }]);
  const { end } = gameIn(text);
  expect(replayVerdict(onModel(text))).toMatchObject({ verdict: 'same', unknownFrom: null, ...pick(end?.result) });
});

it('a crash that was written into a recording does not come again on the model', () => {
  const text = recordFrom(BUILTIN_CRASHING_IMAGE, { lines: 1_940, level: 200, untilLines: 1_944 });
  const changed = text.replace('"end":"lines-reached"', '"end":"crashed"');
  expect(changed).not.toBe(text);
  const at = changed.lastIndexOf('{"kind":"end"');
  const trouble = {
    kind: 'trouble',
    game: 1,
    frame: gameIn(text).frames + 1,
    trouble: 'crashed',
    message: '',
    inputs: '1 .',
  };
  const crashed = `${changed.slice(0, at)}${JSON.stringify(trouble)}\n${changed.slice(at)}`;
  expect(replayVerdict(onModel(text))).toMatchObject({ verdict: 'same', crash: null });
  expect(onModel(crashed).divergence?.message).toMatch(/crashed in this frame, and this one goes on/);
});
