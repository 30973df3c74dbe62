/** The long game of a soak on the original, where it comes to levels that overrun a frame and crash. A cartridge stands in for it. */
import { expect, test } from 'vitest';
import { gameCheck } from '../../scripts/support/soak/soak-checks.js';
import { formatSoak, roundOf, type SoakGame, soakGame } from '../../scripts/support/soak/soak-plan.js';
import { SoakTally } from '../../scripts/support/soak/soak-tally.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { pilot } from '../../src/bot/pilot.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import { slowCartridge } from '../support/cartridges/slow-cartridge.js';
import { steerToEnd } from '../support/steer.js';

const player = (() => {
  const named = playerByName('autotetris');
  if (!named.ok) throw new Error(named.message);
  return named.player;
})();
const START = { startLevel: 18, height: 0, music: 3, titleWait: 0, levelMenuWait: 3 } as const;
const PLAYERS = ['autotetris'];
const LONG_GAME = roundOf(PLAYERS) - 1;

/** The end of a soak's long game, from 1,482 lines on, on a cartridge that crashes at the clear to level 155. */
function playLongGame(game: SoakGame) {
  const machine = openWritableMachine(slowCartridge({ crashesFrom: 155 }), { pictures: false, fast: true });
  expect(enterGame(machine, { gameType: 'A', ...START }).ok).toBe(true);
  for (let frame = 0; frame < 4; frame++) machine.runFrame(0);
  pokeGameState(machine, { ...readGameState(machine), lines: 1_482, level: 154 });
  const tally = new SoakTally(1);
  tally.beginGame(1, game.player);
  const check = gameCheck(machine, tally);
  const { frame, client } = machine;
  const start = { first: observe(machine), frame, tell: check.listen, client };
  const bot = pilot(player, { ...game.options, startLevel: 18 }, start);
  const result = steerToEnd(machine, bot);
  tally.endGame(result, check.frames, check.overruns);
  return { result, report: tally.report() };
}

test('ends before the crash, with every overrun followed, and nothing is to complain of', () => {
  const { result, report } = playLongGame(soakGame(PLAYERS, LONG_GAME, 0, 'original-ntsc'));
  expect(result).toMatchObject({ end: 'crash-ahead', level: 154 });
  expect(result.lines).toBeLessThan(1_490);
  expect(report).toMatchObject({ violations: 0, examples: [], misdrops: 0, planDifferences: 0 });
  expect(report.overruns).toBeGreaterThan(1);
  expect(report.comparedFrames).toBe(result.frames - report.overruns);
  expect(formatSoak(report)).toMatch(/^overruns {6}\d, as the original has them at high levels$/m);
});

test('that runs into a crash is a violation', () => {
  const { result, report } = playLongGame(soakGame(PLAYERS, LONG_GAME, 0, 'builtin'));
  expect(result.end).toBe('crashed');
  expect(report.examples.map(({ kind }) => kind)).toEqual(['trouble', 'end']);
  expect(report.examples[0].message).toMatch(
    /^frame \d+: the original crashed at level 155 .* \(Game crashed, invalid opcode at address \S+\)/,
  );
});
