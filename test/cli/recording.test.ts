/** `--record`: what lies in the folder is right, replays the game, and stays valid when the run is cut off. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { drawOverlay } from '../../src/draw/overlay.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { sha1Hex } from '../../src/lib/hashes.js';
import { observe } from '../../src/ram/observe.js';
import { inputsOf, type RunLog, readRunLog } from '../../src/record/read-run-log.js';
import { replayFrames } from '../../src/replay/replay-frames.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { newFolder, runBot, runInShell, startBot, untouchedCartridge } from './run-bot.js';

function logIn(folder: string): RunLog {
  const result = readRunLog(readFileSync(join(folder, 'run.jsonl'), 'utf8'));
  if (!result.ok) throw new Error(`line ${result.line}: ${result.message}`);
  return result.log;
}

/** 0x00BBGGRR, as the console's pictures have it. */
function pixelsOf({ data, width, height }: PNG): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, width * height).map((pixel) => pixel & 0xffffff);
}

describe('a recorded run', () => {
  test('has a log whose inputs, played from power-on, give the same score, lines and RAM', async () => {
    const folder = join(newFolder(), 'new', 'run');
    const { code } = await runBot(
      '--record',
      folder,
      '--dump',
      'none',
      '--games',
      '2',
      '--until-lines',
      '1',
      '--quiet',
    );
    expect(code).toBe(0);
    const { header, games, cutOff } = logIn(folder);
    expect(header).toMatchObject({ games: 2, seed: 0, untilLines: 1, player: 'maxout', machine: 'fast' });
    expect(cutOff).toBe(false);
    expect(games).toHaveLength(2);
    for (const [i, game] of games.entries()) {
      // The first one on the untouched emulator, which is slow.
      const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: i > 0 });
      for (const buttons of inputsOf(game)) machine.runFrame(buttons);
      const { score, lines } = observe(machine);
      expect({ score, lines }).toEqual({ score: game.end?.result.score, lines: game.end?.result.lines });
      expect(sha1Hex(machine.ram.slice())).toBe(game.end?.ramSha1);
      expect(machine.frame).toBe(game.end?.frame);
    }
  });

  test('with hands that err says how often, and holds the buttons that were really pressed', async () => {
    const folder = newFolder();
    const erring = ['--player', 'plateau', '--misdrop', '5%', '--until-lines', '4', '--dump', 'none'];
    expect((await runBot(...erring, '--record', folder, '--quiet')).code).toBe(0);
    const { header, games } = logIn(folder);
    expect(header.playerOptions).toMatchObject({ misdrop: 0.05 });
    const { wrongPresses, misdrops } = games[0].end?.result ?? {};
    expect(misdrops).toBe(0);
    expect((wrongPresses?.lost ?? 0) + (wrongPresses?.late ?? 0) + (wrongPresses?.doubled ?? 0)).toBeGreaterThan(2);
    const { code, stdout } = await runBot('replay', folder, '--quiet');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^SAME: game 1/)]);
  });

  test('has one picture for each piece, equal to what a drawing machine shows', async () => {
    const folder = newFolder();
    await runBot('--record', folder, '--player', 'plateau', '--until-lines', '1', '--quiet');
    const [game] = logIn(folder).games;
    const machine = openMachine(BUILTIN_IMAGE);
    const inputs = inputsOf(game);
    for (const { picture } of game.pieces) {
      const frame = Number(/frame-(\d+)\.png$/.exec(picture ?? '')?.[1]);
      while (machine.frame < frame) machine.runFrame(inputs[machine.frame]);
      const png = PNG.sync.read(readFileSync(join(folder, picture ?? '')));
      expect([png.width, png.height]).toEqual([256, 240]);
      expect(Buffer.from(pixelsOf(png).buffer).equals(Buffer.from(machine.picture().slice().buffer))).toBe(true);
    }
    expect(readdirSync(join(folder, 'frames', 'game-0001'))).toHaveLength(game.pieces.length);
  });

  test('has a picture of every nth frame when asked for', async () => {
    const folder = newFolder();
    await runBot('--record', folder, '--dump', '50', '--player', 'plateau', '--until-lines', '1', '--quiet');
    const frames = logIn(folder).games[0].end?.frame ?? 0;
    const names = readdirSync(join(folder, 'frames', 'game-0001'));
    expect(names).toEqual(
      Array.from({ length: Math.floor(frames / 50) }, (_, i) => `frame-${String((i + 1) * 50).padStart(6, '0')}.png`),
    );
  });

  test('has the overlay on its pictures that an export draws when the game is played again', async () => {
    const folder = newFolder();
    const options = ['--dump', '9', '--overlay', '--until-lines', '1', '--player', 'plateau', '--quiet'];
    expect((await runBot('--record', folder, ...options)).code).toBe(0);
    const [game] = logIn(folder).games;
    const machine = openMachine(BUILTIN_IMAGE);
    const lastFrame = game.end?.frame ?? 0;
    let planned = 0;
    for (const { frame, picture, overlay } of replayFrames(machine, game, { lastFrame, wants: () => true })) {
      if (frame % 9 !== 0 || !picture) continue;
      const name = `frame-${String(frame).padStart(6, '0')}.png`;
      const png = PNG.sync.read(readFileSync(join(folder, 'frames', 'game-0001', name)));
      const drawn = drawOverlay(picture, overlay);
      expect([png.width, png.height]).toEqual([drawn.width, drawn.height]);
      expect(Buffer.from(pixelsOf(png).buffer).equals(Buffer.from(drawn.pixels.slice().buffer)), name).toBe(true);
      if (overlay.planned) planned++;
    }
    expect(planned).toBeGreaterThan(20);
  });

  test('has the same log to the byte however fast it is played', async () => {
    const args = ['--until-lines', '1', '--dump', '30', '--player', 'plateau', '--quiet'];
    const [unhurried, fast] = [newFolder(), newFolder()];
    await Promise.all([
      runBot('--record', unhurried, ...args, '--speed', '12'),
      runBot('--record', fast, ...args, '--speed', 'max'),
    ]);
    const [slowLog, fastLog] = [unhurried, fast].map((folder) => readFileSync(join(folder, 'run.jsonl'), 'utf8'));
    expect(slowLog).toContain('"kind":"end"');
    expect(slowLog).toBe(fastLog);
  });

  test('says that the machine was untouched with a cartridge that looks at the picture', async () => {
    const folder = newFolder();
    const args = ['--until-lines', '1', '--dump', 'none', '--player', 'plateau', '--quiet'];
    const { stdout } = await runBot('--record', folder, ...args, '--rom', untouchedCartridge());
    expect(stdout).toMatch(/^run time .* on the untouched machine$/m);
    expect(logIn(folder).header.machine).toBe('untouched');
    expect(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')).header.machine).toBe('untouched');
  });

  test('ends with a summary for programs and one for people', async () => {
    const folder = newFolder();
    const options = ['--player', 'plateau', '--dump', 'none', '--until-lines', '1', '--json', '--quiet'];
    const { stdout } = await runBot('--record', folder, ...options);
    expect(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'))).toEqual(JSON.parse(stdout));
    expect(readFileSync(join(folder, 'summary.txt'), 'utf8')).toMatch(/tetris rate/);
  });
});

describe('a run that is cut off', () => {
  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s keeps log and pictures, says what was played and exits with %i', async ([signal, exitCode]) => {
    const folder = newFolder();
    const { child, finished } = startBot([
      '--record',
      folder,
      '--player',
      'plateau',
      '--speed',
      '8',
      '--until-lines',
      'none',
    ]);
    const log = join(folder, 'run.jsonl');
    while (!existsSync(log) || !readFileSync(log, 'utf8').includes('"kind":"piece"')) await sleep(50);
    child.kill(signal);
    const { code, stdout, stderr } = await finished;
    expect(code).toBe(exitCode);
    expect(stderr).toMatch(/the result covers the games so far/);
    expect(stdout).toMatch(/stopped early/);
    const { games, cutOff } = logIn(folder);
    expect(cutOff).toBe(false);
    expect(games[0].end?.result.end).toBe('stopped');
    for (const { picture } of games[0].pieces) PNG.sync.read(readFileSync(join(folder, picture ?? '')));
    expect(existsSync(join(folder, 'summary.json'))).toBe(true);
  });

  test('by SIGKILL leaves a log that is valid up to its last whole line', async () => {
    const folder = newFolder();
    const { child, finished } = startBot(['--record', folder, '--player', 'plateau', '--speed', '8']);
    const log = join(folder, 'run.jsonl');
    while (!existsSync(log) || !readFileSync(log, 'utf8').includes('"kind":"piece"')) await sleep(50);
    child.kill('SIGKILL');
    await finished;
    const { games } = logIn(folder);
    expect(games[0].pieces.length).toBeGreaterThan(0);
    expect(games[0].end).toBeUndefined();
  });

  test('by a disk that takes no more says so and keeps whole lines', async () => {
    const folder = newFolder();
    const { code, stderr } = await runInShell(
      `trap '' XFSZ; ulimit -f 4; exec $BOT --record ${folder} --player plateau --dump none --until-lines 20`,
    );
    expect(stderr).toMatch(/recording failed: run\.jsonl: the file has reached the largest size/);
    expect(code).toBe(1);
    expect(logIn(folder).cutOff).toBe(false);
  });

  // A picture of every frame: the game waits for the first ones, so that they come to the limit before the log does.
  test('by a picture that cannot be written says so', async () => {
    const folder = newFolder();
    const { code, stderr } = await runInShell(
      `trap '' XFSZ; ulimit -f 2; exec $BOT --record ${folder} --player plateau --dump 1 --until-lines 20`,
    );
    expect(stderr).toMatch(/recording failed: .*frame-\d+\.png: the file has reached the largest size/);
    expect(code).toBe(1);
  });
});
