/** A game that is cut off and taken up again is the game that was never cut off, to the last line of its log. */
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { playRecorded } from '../../../scripts/bad/cut-off-game.js';
import { playOnMachine } from '../../../src/bot/play-on-machine.js';
import { consoleOf, Recorder, textSink } from '../../../src/bot/recorder.js';
import { openPlayerSpec } from '../../../src/features/players/open-player-spec.js';
import { keptDecisions } from '../../../src/features/rebirth/kept-decisions.js';
import { formatCheckedLine, parseCheckedLine } from '../../../src/platform/files/line-file.js';
import type { AnyPlayer, Player } from '../../../src/players/player.js';
import { USUAL_GAME } from '../../../src/record/game-description.js';
import { ModelConsole } from '../../../src/simulate/model-console.js';

const GAME = { ...USUAL_GAME, untilLines: 6, seed: 3 };
/** Somewhere in the middle of it. */
const CUT_AT_FRAME = 900;
/** A frame within the seventh of ten pieces; the game has 592 frames. */
const RECORDED_CUT_AT = 400;
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

/** A folder as a kill leaves it, with `decisions.jsonl` and `run.jsonl`. */
async function cutOffFolder(): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'maxout-test-')), 'game');
  expect(await playRecorded({ folder, resume: false, cutAt: RECORDED_CUT_AT })).toEqual({});
  return folder;
}

function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Changes the fields of a decision; its check fits again. */
function changeDecision(folder: string, index: number, change: (decision: Record<string, unknown>) => object): void {
  const file = join(folder, FILE);
  const lines = readFileSync(file, 'utf8').split('\n');
  const read = parseCheckedLine(Buffer.from(lines[index]));
  if (!read.ok) throw new Error(read.message);
  lines[index] = formatCheckedLine(change(read.value as Record<string, unknown>));
  writeFileSync(file, lines.join('\n'));
}

describe('a recorded game that is cut off', () => {
  test('goes on to the bytes of one that was never cut off', async () => {
    const folder = await cutOffFolder();
    const whole = join(mkdtempSync(join(tmpdir(), 'maxout-test-')), 'whole');
    expect(await playRecorded({ folder: whole, resume: false })).toEqual({ end: 'lines-reached' });
    // Stopped before it is where it was: everything stays.
    const before = contentOf(folder);
    expect(await playRecorded({ folder, resume: true, stopAt: 200 })).toEqual({ end: 'stopped' });
    expect(await playRecorded({ folder, resume: true, cutAt: 201 })).toEqual({});
    expect(contentOf(folder)).toEqual(before);
    // Stopped behind that, and without the decisions.
    expect(await playRecorded({ folder, resume: true, stopAt: RECORDED_CUT_AT + 30 })).toEqual({ end: 'stopped' });
    rmSync(join(folder, FILE));
    expect(await playRecorded({ folder, resume: true })).toEqual({ end: 'lines-reached' });
    expect(contentOf(folder)).toEqual(contentOf(whole));
  });

  test('loses nothing where its log has a last line that was cut off', async () => {
    const folder = await cutOffFolder();
    const log = join(folder, 'run.jsonl');
    const whole = readFileSync(log, 'utf8');
    writeFileSync(log, `${whole}{"kind":"pie`);
    appendFileSync(join(folder, FILE), '{"on":"2@5');
    expect(await playRecorded({ folder, resume: true, cutAt: RECORDED_CUT_AT + 90 })).toEqual({});
    expect(readFileSync(log, 'utf8').startsWith(whole)).toBe(true);
  });

  const WRONG: readonly (readonly [string, (decision: Record<string, unknown>) => object, string])[] = [
    ['another game', (d) => ({ ...d, on: '2@5,0 frame 0 lines 7 rows 7' }), 'on: it is of another game'],
    [
      'a piece that is none',
      (d) => ({ ...d, placement: [19, 4, 18] }),
      'placement.0: expected a whole number from 0 to 18, found 19',
    ],
    [
      'another piece',
      (d) => ({ ...d, placement: [(d.placement as number[])[0] === 10 ? 18 : 10, 4, 18] }),
      'placement: expected orientations of',
    ],
    ['a place outside', (d) => ({ ...d, placement: [10, 12, 18] }), 'placement.1: expected'],
    [
      'a place that is not reached',
      (d) => ({ ...d, placement: (d.placement as number[]).with(2, 5) }),
      'placement: the inputs lead to',
    ],
    ['half a place', (d) => ({ ...d, placement: [10, 5] }), 'placement'],
    ['no buttons', (d) => ({ ...d, inputs: '' }), 'inputs: the piece does not come to rest within these 0 frames'],
    ['buttons that are none', (d) => ({ ...d, inputs: '3 Q' }), 'inputs: expected input runs'],
    ['buttons without end', (d) => ({ ...d, inputs: '9000000 .' }), 'inputs: expected input runs'],
    ['buttons of the next piece', (d) => ({ ...d, inputs: `${d.inputs} 3 L` }), 'inputs: expected'],
    ['a number of texts', (d) => ({ ...d, inputs: 7 }), 'inputs: expected'],
    ['a value that is none', (d) => ({ ...d, value: 'much' }), 'value: expected'],
    ['points that are none', (d) => ({ ...d, points: [] }), 'points: expected'],
    ['no ranking', (d) => ({ ...d, ranking: {} }), 'ranking: expected'],
    ['a ranking of other pieces', (d) => ({ ...d, ranking: [[99, 0, 0, 0, null]] }), 'ranking.0.0: expected'],
    [
      'plies that are none',
      (d) => ({ ...d, ranking: [[...(d.placement as number[]), 0, -1]] }),
      'ranking.0.4: expected',
    ],
    ['a field more', (d) => ({ ...d, colour: 'red' }), 'no field "colour"'],
    ['a field less', ({ inputs: _, ...d }) => d, 'inputs: expected'],
    ['nothing', () => ({}), 'expected'],
  ];
  test.each(WRONG)(
    'is refused with line and field where a decision has %s, and every byte stays',
    async (_, change, field) => {
      const folder = await cutOffFolder();
      changeDecision(folder, 3, change);
      const before = contentOf(folder);
      const { refused } = await playRecorded({ folder, resume: true });
      expect(refused).toContain(`cannot go on with ${folder}: ${FILE}, line 4: `);
      expect(refused).toContain(field);
      expect(refused).toMatch(/nothing was changed: move this file away, and the game is decided again$/);
      expect(contentOf(folder)).toEqual(before);
    },
  );

  test('is refused where lines are damaged, missing, doubled or behind the end, and every byte stays', async () => {
    const folder = await cutOffFolder();
    const file = join(folder, FILE);
    const lines = readFileSync(file, 'utf8').split('\n');
    const changes: readonly (readonly [readonly string[], RegExp])[] = [
      [lines.with(2, lines[2].replace('frame', 'fraim')), /line 3: it is damaged: it does not match its checksum/],
      [lines.toSpliced(2, 1), /line 3: on: it is of another game/],
      [lines.toSpliced(2, 0, lines[2]), /line 4: on: it is of another game/],
      [lines.with(-1, 'nothing of ours'), /line \d+: it is neither complete nor cut off/],
    ];
    for (const [changed, message] of changes) {
      writeFileSync(file, changed.join('\n'));
      const before = contentOf(folder);
      expect(await playRecorded({ folder, resume: true })).toEqual({ refused: expect.stringMatching(message) });
      expect(contentOf(folder)).toEqual(before);
    }
    // The log is of another game than the decisions, and than the player makes without them.
    writeFileSync(file, lines.join('\n'));
    const log = join(folder, 'run.jsonl');
    writeFileSync(
      log,
      readFileSync(log, 'utf8').replace(
        /("kind":"piece","game":1,"piece":2.*)"softDropPoints":\d+/,
        '$1"softDropPoints":1',
      ),
    );
    const before = contentOf(folder);
    const other = {
      refused: expect.stringMatching(/run\.jsonl, line \d+: the game goes on otherwise now; nothing was changed/),
    };
    expect(await playRecorded({ folder, resume: true })).toEqual(other);
    expect(contentOf(folder)).toEqual(before);
    rmSync(file);
    expect(await playRecorded({ folder, resume: true })).toEqual(other);
    expect(contentOf(folder)).toEqual({ 'run.jsonl': before['run.jsonl'] });
  });

  test('is refused where more is decided than the game has pieces', async () => {
    const folder = await cutOffFolder();
    const last = join(folder, FILE);
    const whole = mkdtempSync(join(tmpdir(), 'maxout-test-'));
    const first = keptDecisions(whole, counted().player, false);
    logOf(first.player, undefined, { ...GAME, untilLines: 4 });
    first.close(false);
    writeFileSync(last, readFileSync(join(whole, FILE)));
    const before = contentOf(folder);
    const { refused } = await playRecorded({ folder, resume: true });
    expect(refused).toMatch(/line \d+: the game was over before this decision; nothing was changed/);
    expect(contentOf(folder)).toEqual(before);
  });
});
