/** A game that is cut off and taken up again is the game that was never cut off, to the last line of its log. */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { consoleOf, Recorder, textSink } from '../../src/bot/recorder.js';
import { keptDecisions } from '../../src/jobs/kept-decisions.js';
import { openPlayerSpec } from '../../src/node/players/open-player-spec.js';
import type { AnyPlayer, Player } from '../../src/players/player.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import { ModelConsole } from '../../src/simulate/model-console.js';

const GAME = { ...USUAL_GAME, untilLines: 6, seed: 3 };
/** Somewhere in the middle of it. */
const CUT_AT_FRAME = 900;
const FILE = 'decisions.jsonl';

function counted(): { readonly player: Player; readonly asked: () => number } {
  const opened = openPlayerSpec({ name: 'autotetris' });
  if (!opened.ok) throw new Error(opened.message);
  let asked = 0;
  const { player: whole } = opened;
  if (whole.sees) throw new Error('not a player that sees the generator');
  const player: Player = {
    name: whole.name,
    decide(situation) {
      asked++;
      return whole.decide(situation);
    },
  };
  return { player, asked: () => asked };
}

/** The log of a game, as far as it is played. */
function logOf(player: AnyPlayer, frames = Number.POSITIVE_INFINITY, game = GAME): string {
  const machine = new ModelConsole();
  let text = '';
  const recorder = new Recorder(
    textSink((line) => {
      text += line;
    }),
  );
  const steps = playOnMachine(machine, player, game, [recorder.game(game, consoleOf(machine))]);
  let step = steps.next();
  while (!step.done && machine.frame < frames) step = steps.next();
  if (step.done) recorder.end(step.value);
  return text;
}

test('a game goes on where it was cut off, with no decision made twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-test-'));
  const whole = counted();
  const text = logOf(whole.player);

  const first = keptDecisions(folder, whole.player, false);
  logOf(first.player, CUT_AT_FRAME);
  first.close(false);
  expect(first.known).toBe(0);
  // A line that was cut off while it was written.
  appendFileSync(join(folder, FILE), readFileSync(join(folder, FILE), 'utf8').slice(0, 40));

  const again = counted();
  const second = keptDecisions(folder, again.player, true);
  expect(second.known).toBe(first.asked());
  expect(logOf(second.player)).toBe(text);
  expect(again.asked()).toBe(second.asked() - second.known);
  expect(again.asked()).toBeGreaterThan(0);
  second.close(true);
  expect(existsSync(join(folder, FILE))).toBe(false);
});

test('decisions of another game are noticed, and what is damaged counts as nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-test-'));
  const { player } = counted();
  const first = keptDecisions(folder, player, false);
  logOf(first.player);
  first.close(false);
  const other = keptDecisions(folder, player, true);
  expect(() => logOf(other.player, undefined, { ...GAME, seed: 9 })).toThrow(/decision 1 is of another game/);
  const lines = readFileSync(join(folder, FILE), 'utf8').split('\n');
  writeFileSync(join(folder, FILE), [...lines.slice(0, 2), lines[2].replace('frame', 'fraim'), lines[3]].join('\n'));
  expect(keptDecisions(folder, player, true).known).toBe(2);
});
