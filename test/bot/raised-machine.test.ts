/** Games from level 29, which no menu has: the level is set in memory, and their recordings play again. */
import { expect, test } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { openForLevel } from '../../src/bot/raised-machine.js';
import { consoleOf, Recorder, textSink } from '../../src/bot/recorder.js';
import { observe } from '../../src/ram/observe.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { runHeader } from '../../src/record/run-header.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { cartridgeDevice, modelDevice, type ReplayDevice } from '../../src/replay/replay-device.js';
import { recordedGame } from '../../src/review/recorded-game.js';
import { consoleRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import { PRACTICE_LEVEL } from '../../src/tetris/limits.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { plateau } from '../replay/recorded-game.js';

const PLAN = { startLevel: PRACTICE_LEVEL, seed: 512, untilLines: 2 };
const options = { pictures: false, fast: true };

/** Plays and records a game. */
function play() {
  const machine = openForLevel(BUILTIN_IMAGE, PLAN.startLevel, options);
  const lines: string[] = [];
  const recorder = new Recorder(textSink((line) => lines.push(line)));
  recorder.begin(
    runHeader({ ...PLAN, version: '1', image: BUILTIN_IMAGE, player: 'plateau', sees: undefined, playerOptions: {} }),
  );
  const record = recorder.game(PLAN, consoleOf(machine));
  const steps = playOnMachine(machine, plateau(), { ...USUAL_GAME, ...PLAN }, [record]);
  let step = steps.next();
  for (; !step.done; step = steps.next());
  recorder.end(step.value);
  const read = readRunLog(lines.join(''));
  if (!read.ok) throw new Error(read.message);
  return { result: step.value, header: read.log.header, game: read.log.games[0] };
}
const { result, header, game } = play();

function replay(device: ReplayDevice | undefined): GameReplay {
  if (!device) throw new Error('the start of the game is not known');
  const played = new GameReplay(game, device, { keptEvery: 50 });
  while (played.step());
  return played;
}

test('is the simulated game from that level, in every figure', () => {
  const simulated = simulateSeed(
    plateau(),
    { rules: consoleRules(PLAN.startLevel), untilLines: 2, maxPieces: null },
    PLAN.seed,
  );
  const { pieces, lines, score, level, frames, end } = result;
  expect(pieces).toBeGreaterThan(2);
  expect({ pieces, lines, score, level, frames, end }).toEqual({
    pieces: simulated.pieces,
    lines: simulated.lines,
    score: simulated.score,
    level: simulated.level,
    frames: simulated.frames,
    end: simulated.end,
  });
});

test('is played again from its recording, on the cartridge and on the model, also after a step back', () => {
  expect([header.startLevel, game.startLevel, game.pieces[0].level]).toEqual([29, 29, 29]);
  const machine = openForLevel(BUILTIN_IMAGE, game.startLevel, options);
  for (const device of [cartridgeDevice(machine), modelDevice(game, header.image)]) {
    const played = replay(device);
    expect(played.divergence).toBeUndefined();
    expect([played.atEnd, played.hashesChecked]).toEqual([true, game.hashes.length]);
    played.goNear((game.start?.frame ?? 0) + 60);
    while (played.step());
    expect(played.state.level).toBe(29);
  }
  // A machine that does not set the level plays another game, and the replay says so.
  expect(replay(cartridgeDevice(openForLevel(BUILTIN_IMAGE, 19, options))).divergence?.message).toBe(
    'the menus led to another game',
  );
});

test('is reviewed at its level from the first piece on', () => {
  const reviewed = recordedGame(header, game);
  if (!reviewed.ok) throw new Error(reviewed.message);
  expect(reviewed.game.pieces.map(({ level }) => level)).toEqual(game.pieces.map(() => 29));
});

test('is what the console shows from the first frame of the game on', () => {
  const machine = openForLevel(BUILTIN_IMAGE, 29, options);
  const levels = new Set<number>();
  const steps = playOnMachine(machine, plateau(), { ...USUAL_GAME, ...PLAN, untilLines: 1 }, []);
  for (let step = steps.next(); !step.done; step = steps.next()) {
    const { screen, level, startLevel } = observe(machine);
    if (screen === 'play') levels.add(level).add(startLevel);
  }
  expect([...levels]).toEqual([29]);
});
