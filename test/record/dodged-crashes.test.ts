/** What a log tells of dodged crashes, held against what the bot said of them while it played. */
import { expect, test } from 'vitest';
import { pilot } from '../../src/bot/pilot.js';
import { Recorder, textSink } from '../../src/bot/recorder.js';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { observeModel } from '../../src/ram/observe-model.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { dodgedCrashes } from '../../src/record/moments.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { runHeader } from '../../src/record/run-header.js';
import { initialState, KEPT_AT_POWER_ON } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';

const KIND = 'builtin-crashing';
const CLIENT = clientOf(KIND);
const PIECES = 60;

test.each([
  [1520, 158],
  [3220, 248],
])('from %i lines', (lines, level) => {
  const named = playerByName('autotetris');
  if (!named.ok) throw new Error(named.message);
  const kept = { ...KEPT_AT_POWER_ON, rng: 0x8988, spawnCount: 0, previousSpawn: 0, frameCounter: 0 };
  const begun = initialState(CLIENT, kept, { gameType: 'A', startLevel: 18, height: 0 });
  let state = { ...begun, lines, level, softDrop: 0 };
  let text = '';
  const recorder = new Recorder(
    textSink((line) => {
      text += line;
    }),
  );
  const image = { name: 'test', bodySha1: '0'.repeat(40), kind: KIND } as const;
  recorder.begin(runHeader({ version: '0', image, player: 'autotetris', sees: undefined, playerOptions: {} }));
  const record = recorder.game({ seed: 0, startLevel: 18 }, { state: () => state, ramSha1: () => '' });
  record({ kind: 'power-on', seed: 0 });
  const dodged: number[] = [];
  let scored = 0;
  const tell = (event: GameEvent): void => {
    record(event);
    if (event.kind === 'scored') scored++;
    const isFound = event.kind === 'dodged' && event.without === 'crash';
    if (isFound && event.ways.some((way) => way === 'box' || way === 'select')) dodged.push(event.piece);
  };
  const options = { gameType: 'A', startLevel: 18, seed: 0, untilLines: null, reaction: 0 } as const;
  const bot = pilot(named.player, options, { first: observeModel(state), frame: 0, tell, client: CLIENT });
  for (let frame = 1; scored < PIECES; frame++) {
    state = stepGame(state, bot.buttons());
    bot.see(observeModel(state), frame);
  }
  const read = readRunLog(text);
  if (!read.ok) throw new Error(read.message);
  const { header, games } = read.log;
  const found = dodgedCrashes(header, games[0]);
  const pieces = games[0].pieces.filter(({ frame }, i) =>
    found.some((crash) => crash.frame <= frame && crash.frame > (games[0].pieces[i - 1]?.frame ?? 0)),
  );
  expect(dodged.length).toBeGreaterThan(0);
  expect(pieces.map(({ piece }) => piece)).toEqual(dodged);
});
