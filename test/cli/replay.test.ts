/** `replay` as a user calls it: what it prints, what it refuses, and recordings of programs that were killed. */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRunLog } from '../../src/record/read-run-log.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { newFolder, runBot, runInShell, startBot } from './run-bot.js';

let folder: string;
let log: string;
beforeAll(async () => {
  folder = join(newFolder(), 'run');
  const options = ['--dump', 'none', '--player', 'plateau', '--until-lines', '2', '--quiet'];
  await runBot('--record', folder, ...options);
  log = readFileSync(join(folder, 'run.jsonl'), 'utf8');
});

/** A file with a changed log. */
function changed(change: (text: string) => string): string {
  const file = join(newFolder(), 'run.jsonl');
  writeFileSync(file, change(log));
  return file;
}

describe('a recording', () => {
  test.for([
    ['on the cartridge', []],
    ['without any', ['--model']],
  ] as const)('is the same game %s', async ([, options]) => {
    const { code, stdout } = await runBot('replay', folder, ...options);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^SAME: game 1/);
  });

  test('gives one JSON object', async () => {
    const { stdout } = await runBot('replay', join(folder, 'run.jsonl'), '--model', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'same', device: 'model', divergence: null });
  });

  test('with another button in it ends with code 1 and names frame and field', async () => {
    const file = changed((text) => text.replace(/("piece":4,.*?"inputs":"(?:\d+ \. )?\d+ )[LRABD]+/, '$1U'));
    const { code, stdout } = await runBot('replay', file, '--model');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^DIFFERENT.*from frame \d+ on/);
    expect(stdout).toMatch(/padHeld: 8, recorded/);
  });

  test('is played on by another player', async () => {
    const next = join(newFolder(), 'next');
    const options = ['--player', 'plateau', '--from-piece', '5', '--until-lines', '3', '--quiet', '--dump', 'none'];
    const { code } = await runBot('replay', folder, '--continue', ...options, '--record', next);
    expect(code).toBe(0);
    const pieces = (text: string): unknown[] => {
      const read = readRunLog(text);
      if (!read.ok) throw new Error(read.message);
      return read.log.games[0].pieces.slice(0, 4).map(({ inputs, frame, score, hash }) => [inputs, frame, score, hash]);
    };
    expect(pieces(readFileSync(join(next, 'run.jsonl'), 'utf8'))).toEqual(pieces(log));
  });
});

const REFUSED: readonly (readonly [string, (text: string) => string, readonly string[], RegExp, number])[] = [
  [
    'of another version',
    (t) => t.replace('"recordVersion":2', '"recordVersion":9'),
    [],
    /found 9, written by version/,
    1,
  ],
  ['that is not one', () => 'hello\n', [], /line 1: this is not a recording/, 1],
  ['that is a picture', () => 'GIF89a', [], /a moving picture \(GIF\); expected a recording.*open the recording/, 1],
  ['that is empty', () => '', [], /expected a header/, 1],
  ['whose game has no frame', (t) => t.split('\n').slice(0, 2).join('\n').concat('\n'), [], /game 1 has no frame/, 1],
  ['whose frames were changed', (t) => t.replace(/"inputs":"\d+/, '"inputs":"1'), [], /do not end at frame/, 1],
  ['without a game of that number', (t) => t, ['--game', '7'], /there is no game 7; the recording has 1 game/, 1],
  [
    'without the start of the game',
    (t) => t.replace(/"state":"\w+"/, '"state":null'),
    ['--model'],
    /how the game began/,
    1,
  ],
  ['from a piece that is not there', (t) => t, ['--from-piece', '9999'], /the game has \d+ pieces/, 2],
  ['with an option of a player that does not play', (t) => t, ['--plies', '2'], /--plies is for playing on/, 2],
  ['with an overlay and no recording', (t) => t, ['--continue', '--overlay'], /--overlay draws.*add --record/, 2],
  ['with a player that does not play', (t) => t, ['--player', 'plateau'], /--player is for playing on/, 2],
];

describe('a recording is refused', () => {
  test.for(REFUSED)('%s', async ([, change, options, message, exitCode]) => {
    const { code, stdout, stderr } = await runBot('replay', changed(change), ...options);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
  });

  test('on another cartridge, with the hashes of both', async () => {
    const other = changed((text) => text.replace(BUILTIN_IMAGE.bodySha1, '1'.repeat(40)));
    const { code, stderr } = await runBot('replay', other);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`1{40}.*${BUILTIN_IMAGE.bodySha1}`));
  });
});

test('a recording whose program was killed replays to its last frame', async () => {
  for (const lines of [1, 3]) {
    const target = newFolder();
    const { child, finished } = startBot(['--record', target, '--dump', 'none', '--speed', '4', '--player', 'plateau']);
    const file = join(target, 'run.jsonl');
    const written = (): number =>
      existsSync(file) ? readFileSync(file, 'utf8').split('"kind":"frames"').length - 1 : 0;
    while (written() < lines) await sleep(20);
    child.kill('SIGKILL');
    await finished;
    const { code, stdout } = await runBot('replay', target);
    expect(stdout).toMatch(/^SAME: .* up to where the recording was cut off/);
    expect(code).toBe(0);
  }
});

test('a series goes on where it was cut off', async () => {
  const target = join(newFolder(), 'series');
  const options = ['--record', target, '--dump', 'none', '--player', 'plateau', '--until-lines', '1', '--quiet'];
  mkdirSync(target);
  const first = changed((text) =>
    text.replaceAll('"untilLines":2', '"untilLines":1').replace('"games":1', '"games":2'),
  );
  const cut = readFileSync(first, 'utf8').split('\n').slice(0, 8).join('\n');
  writeFileSync(join(target, 'run.jsonl'), `${cut}\n{"kind":`);
  const { code } = await runBot(...options, '--games', '2', '--resume');
  expect(code).toBe(0);
  expect(readFileSync(join(target, 'run.jsonl'), 'utf8').match(/"kind":"end"/g)).toHaveLength(2);
  const again = await runBot(...options, '--games', '2', '--resume', '--json');
  expect(JSON.parse(again.stdout).games).toHaveLength(2);
});

const HAS_SCRIPT = existsSync('/usr/bin/script');
const BOT = fileURLToPath(new URL('../../run-bot.js', import.meta.url));

/** The program on a terminal of its own; a key is sent when what the one before brings has been shown. */
async function onTerminal(
  command: string,
  keys: readonly (readonly [key: string, brings?: string])[],
): Promise<string> {
  const line = `stty rows 30 cols 100; ${process.execPath} ${BOT} ${command}; echo CODE $?; stty -a`;
  const child = spawn('/usr/bin/script', ['-qec', `bash -c '${line}'`, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm-256color' },
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  while (!output.includes('\x1b[?1049h')) await sleep(50);
  for (const [key, brings = ''] of keys) {
    child.stdin.write(key);
    while (!output.includes(brings)) await sleep(20);
  }
  await closed;
  return output;
}

describe.runIf(HAS_SCRIPT)('on a terminal', () => {
  test.for([
    ['q', 0],
    ['\x03', 130],
  ] as const)('a replay is left by %j with the screen as it was', async ([key, code]) => {
    const output = await onTerminal(`replay ${folder} --model`, [[' ', 'PAUSED'], ['.'], ['\x1b[C'], [key]]);
    expect(output).toMatch(/PAUSED/);
    expect(output.lastIndexOf('\x1b[?1049l')).toBeGreaterThan(output.lastIndexOf('\x1b[?1049h'));
    expect(output).toMatch(new RegExp(`CODE ${code}\\b`));
    expect(output).toMatch(/[^-]icanon.*[^-]echo /s);
  });

  test('a game is left by q with the screen as it was', async () => {
    const output = await onTerminal('--player plateau --speed 1', [
      [' ', 'PAUSED'],
      ['.'],
      ['o'],
      ['+', 'set to 2 ×'],
      ['q'],
    ]);
    expect(output).toMatch(/PAUSED/);
    expect(output).toMatch(/set to 2 ×/);
    expect(output.lastIndexOf('\x1b[?1049l')).toBeGreaterThan(output.lastIndexOf('\x1b[?1049h'));
    expect(output).toMatch(/CODE 0\b/);
    expect(output).toMatch(/[^-]icanon.*[^-]echo /s);
  });
});

test('without a terminal no control sequence is printed', async () => {
  const { stdout } = await runInShell(`$BOT replay ${folder} --model 2>&1`);
  expect(stdout).not.toMatch(new RegExp(String.fromCharCode(27)));
});
