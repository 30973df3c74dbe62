/** `rebirth` from the command line. A whole one takes minutes: these games are lost long before. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { formatCheckedLine } from '../../src/platform/files/line-file.js';
import { newFolder, runBot, startBot } from './run-bot.js';

const GAME = ['rebirth', '--player', 'random', '--quiet'];

test('a game that is lost on the way is no success, on the model as on the cartridge that crashes', async () => {
  const folder = join(newFolder(), 'rebirth');
  const played = await runBot(...GAME, '--json', '--record', folder);
  const modelled = await runBot(...GAME, '--json', '--model', '--lines-on', '10');
  expect([played.code, modelled.code]).toEqual([1, 1]);
  const [onCartridge, onModel] = [played, modelled].map(({ stdout }) => JSON.parse(stdout));
  expect(onCartridge.header).toMatchObject({ untilLines: 3350, startLevel: 19, image: { client: 'builtin-crashing' } });
  expect(onCartridge.header.machine).toBe('fast');
  expect(onModel.header).toMatchObject({ untilLines: 3310 });
  expect(onModel.header).not.toHaveProperty('machine');
  expect(onModel.games).toEqual(onCartridge.games);
  expect(onCartridge).toMatchObject({ games: [{ end: 'topped-out' }], stations: [] });

  // A game that is over stays as it is, and is told again.
  const log = readFileSync(join(folder, 'run.jsonl'), 'utf8');
  expect(existsSync(join(folder, 'decisions.jsonl'))).toBe(false);
  const again = await runBot(...GAME, '--json', '--record', folder, '--resume');
  expect(again.code).toBe(1);
  expect(JSON.parse(again.stdout)).toMatchObject({ games: onCartridge.games, stations: [] });
  expect(readFileSync(join(folder, 'run.jsonl'), 'utf8')).toBe(log);
});

test('a resume that is refused leaves every byte of a game that was killed', async () => {
  const folder = join(newFolder(), 'rebirth');
  const [log, decisions] = ['run.jsonl', 'decisions.jsonl'].map((name) => join(folder, name));
  const { child, finished } = startBot(['rebirth', '--player', 'plateau', '--quiet', '--record', folder]);
  const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  while (linesOf(decisions).length < 20) await sleep(10);
  child.kill('SIGKILL');
  await finished;
  const lines = linesOf(decisions);
  const { check: _, ...decision } = JSON.parse(lines[9]);
  const spoiled = { ...decision, placement: [decision.placement[0], decision.placement[1], 0] };
  writeFileSync(decisions, lines.with(9, formatCheckedLine(spoiled)).join('\n'));
  const before = [log, decisions].map((file) => readFileSync(file, 'utf8'));
  const { code, stdout, stderr } = await runBot(
    'rebirth',
    '--player',
    'plateau',
    '--quiet',
    '--record',
    folder,
    '--resume',
  );
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringMatching(
      /cannot go on with .*decisions\.jsonl, line 10: placement: the inputs lead to .*nothing was changed/,
    ),
  ]);
  expect([log, decisions].map((file) => readFileSync(file, 'utf8'))).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual(['decisions.jsonl', 'run.jsonl']);
});

test('the European game is refused, of which nobody knows how it goes round', async () => {
  const { code, stderr } = await runBot('rebirth', '--rom', 'roms/maxout-pal.nes');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/plays the American game.*maxout-pal.nes is the European/)]);
});

test.each([
  ['--films', /--films shows a recording: add --record/],
  ['--movie=x.fm2', /--movie is of a recording: add --record/],
  ['--resume', /--resume goes on with a recording: add --record/],
  ['--budget=5 --record=x', /time budget cannot go on as it began/],
])('%s alone is refused', async (options, message) => {
  const { code, stderr } = await runBot('rebirth', '--player', 'maxout', ...options.split(' '));
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
});
