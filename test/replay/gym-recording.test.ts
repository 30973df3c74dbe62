/** Games of the practice cartridge in their recordings: scores of more than six digits, and pieces that a seed fixes. */
import { expect, test } from 'vitest';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { MOST_SCORE, readFrame, writeFrame } from '../../src/ngf/frame.js';
import { gameFrames } from '../../src/ngf/game-frames.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { runHeader } from '../../src/record/run-header.js';
import { formatSharedGame, parseSharedGame } from '../../src/record/shared-game.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { recordedStates } from '../../src/replay/recorded-states.js';
import { cartridgeDevice, modelDevice } from '../../src/replay/replay-device.js';
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
