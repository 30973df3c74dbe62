/** `movie`: a recorded game goes out as a movie and comes back the same. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LoggedGame, readRunLog } from '../../src/record/read-run-log.js';
import { newFolder, runBot, runInShell } from './run-bot.js';

const folder = newFolder();
const recording = join(folder, 'recording');
const movie = join(folder, 'game.fm2');

function gameIn(recorded: string): Readonly<LoggedGame> {
  const result = readRunLog(readFileSync(join(recorded, 'run.jsonl'), 'utf8'));
  if (!result.ok) throw new Error(result.message);
  return result.log.games[0];
}

function changed(name: string, change: (text: string) => string): string {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(movie, 'utf8')));
  return file;
}

beforeAll(async () => {
  await runBot('--player', 'plateau', '--record', recording, '--dump', 'none', '--until-lines', '8', '--quiet');
  const { code } = await runBot('movie', 'export', recording, '--out', movie);
  expect(code).toBe(0);
});

describe('a movie of a recorded game', () => {
  test('comes back with the same score, lines, pieces and RAM', async () => {
    const again = join(folder, 'again');
    const { code, stdout } = await runBot('movie', 'import', movie, '--record', again, '--json');
    expect(code).toBe(0);
    const [before, after] = [gameIn(recording), gameIn(again)];
    const { score, lines, level, pieces } = before.end!.result;
    expect(JSON.parse(stdout).movie).toMatchObject({ score, lines, level, pieces, ramSha1: before.end!.ramSha1 });
    expect(after.end!.ramSha1).toBe(before.end!.ramSha1);
    expect(after.pieces.map(({ placement }) => placement)).toEqual(before.pieces.map(({ placement }) => placement));
    expect(readFileSync(join(again, 'run.jsonl'), 'utf8')).toMatch(/^{"kind":"header",.*"machine":"fast"}$/m);
  });

  test('can be exported once more from what was imported', async () => {
    const again = join(folder, 'second.fm2');
    await runBot('movie', 'import', movie, '--record', join(folder, 'third'));
    await runBot('movie', 'export', join(folder, 'third'), '--out', again);
    const frames = (file: string) => readFileSync(file, 'utf8').match(/^\|.*$/gm);
    expect(frames(again)).toEqual(frames(movie));
  });
});

/** A movie without what it says of its end, which runs `frames` frames behind our machine. */
function shifted(frames: number): string {
  return changed(`shifted-${frames}.fm2`, (text) => {
    const [header, ...log] = text.split(/\n(?=\|)/);
    const [first, ...inputs] = log;
    const behind = frames < 0 ? inputs.slice(-frames) : [...new Array<string>(frames).fill(first), ...inputs];
    const kept = header.replace(/comment ending.*\n/, '').replace(/length \d+/, `length ${behind.length}`);
    return `${[kept, ...behind].join('\n')}`;
  });
}

describe('a movie of another maker', () => {
  test.for([0, 2, -7, 19])('that runs %i frames behind our machine is played with that shift', async (frames) => {
    const { code, stdout } = await runBot('movie', 'import', shifted(frames), '--json', '--quiet');
    expect(code).toBe(0);
    const { score, lines, pieces } = gameIn(recording).end!.result;
    expect(JSON.parse(stdout).movie).toMatchObject({ shift: frames, isShiftCertain: true, score, lines, pieces });
  });

  test('is played with the shift that is given, also when that makes another game of it', async () => {
    const { code, stdout } = await runBot('movie', 'import', shifted(1), '--shift', '0', '--json', '--quiet');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).movie).toMatchObject({ shift: 0, isShiftCertain: true });
    expect(JSON.parse(stdout).movie.lines).toBeLessThan(gameIn(recording).end!.result.lines);
  });

  test('too short to tell is played with the likeliest shift, and that is said', async () => {
    const file = changed('short.fm2', (text) => {
      const lines = text.trim().split('\n').slice(0, -900);
      const frames = lines.filter((line) => line.startsWith('|')).length;
      return lines
        .filter((line) => !line.startsWith('comment ending'))
        .join('\n')
        .replace(/length \d+/, `length ${frames}`);
    });
    const { code, stdout, stderr } = await runBot('movie', 'import', file, '--json', '--quiet');
    expect([code, stderr]).toEqual([0, expect.stringMatching(/too short or too irregular to tell/)]);
    expect(JSON.parse(stdout).movie).toMatchObject({ shift: 1, isShiftCertain: false });
  });
});

describe('a movie that was imported', () => {
  test('is a recording with a check of every frame, and plays again with and without the cartridge', async () => {
    const again = join(folder, 'checked');
    await runBot('movie', 'import', movie, '--record', again, '--quiet');
    const { checks, frames, start, hashes } = gameIn(again);
    expect(checks).toHaveLength(2 * (frames - start!.frame));
    expect(hashes.length).toBeGreaterThan(5);
    for (const device of [[], ['--model']]) {
      const { code, stdout } = await runBot('replay', again, ...device, '--json', '--quiet');
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'same', hashesChecked: hashes.length });
    }
  });
});

describe('a movie is refused with one message', () => {
  test('when it was made for another game, with both checksums', async () => {
    const file = changed('other.fm2', (text) => text.replace(/base64:.*/, 'base64:AAAAAAAAAAAAAAAAAAAAAA=='));
    const { code, stderr } = await runBot('movie', 'import', file);
    expect(code).toBe(1);
    expect(stderr).toMatch(/another image .*AAAAAAAAAAAAAAAAAAAAAA==.*checksum [A-Za-z0-9+/]{22}==/);
  });

  test('when its buttons were changed', async () => {
    const file = changed('edited.fm2', (text) => {
      const lines = text.split('\n');
      const held = lines.findLastIndex((line) => /^\|0\|.L/.test(line));
      lines[held] = '|0|R.......|||';
      return lines.join('\n');
    });
    const { code, stderr } = await runBot('movie', 'import', file);
    expect(code).toBe(1);
    expect(stderr).toMatch(/does not end as it says/);
  });

  test('when the file to write exists or the disk is full', async () => {
    const exists = await runBot('movie', 'export', recording, '--out', movie);
    expect(exists.code).toBe(1);
    expect(exists.stderr).toMatch(/exists: use another name, or remove it/);
    const taken = await runBot('movie', 'import', movie, '--record', recording);
    expect([taken.code, taken.stdout]).toEqual([1, '']);
    expect(taken.stderr).toMatch(/cannot record to .*: the folder is not empty/);
    const out = join(folder, 'full.fm2');
    const full = await runInShell(`trap '' XFSZ; ulimit -f 1; exec $BOT movie export ${recording} --out ${out}`);
    expect(full.code).toBe(1);
    expect(full.stderr).toMatch(/cannot write .*largest size/);
    expect(readdirSync(dirname(out)).filter((name) => name.startsWith(basename(out)))).toEqual([]);
  });

  test('when its buttons were changed, with the first clear that did not come as it says', async () => {
    const clears = readFileSync(movie, 'utf8').match(/^comment after frame .*$/gm) ?? [];
    const [first = 0, second = 0] = clears.map((line) => Number(line.split(' ')[3]));
    expect(second).toBeGreaterThan(first);
    // Nothing is pressed from behind the first clear on.
    const file = changed('half.fm2', (text) => {
      const [header, ...log] = text.split(/\n(?=\|)/);
      return [header, ...log.map((line, i) => (i < first ? line : '|0|........|||'))].join('\n');
    });
    const { code, stderr } = await runBot('movie', 'import', file, '--quiet');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`before frame ${second}, where it says score `)]);
  });

  test('when it tells of a clear that does not come', async () => {
    const file = changed('told.fm2', (text) => text.replace(/(comment after frame \d+ score )/, '$19'));
    const { code, stderr } = await runBot('movie', 'import', file, '--quiet');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/does not come to what it says of frame \d+, score 9/)]);
  });

  test('when its buttons lead to no game', async () => {
    const file = changed('no-start.fm2', (text) => text.replace(/^\|0\|....T/gm, '|0|.....'));
    const { code, stderr } = await runBot('movie', 'import', file, '--quiet');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/starts no game, because it never presses START/)]);
  });

  test('when START leads to no game, with the shifts that were tried', async () => {
    const file = changed('menus.fm2', (text) =>
      text.replace(/comment ending.*\n/, '').replaceAll('T..A|||', '...A|||'),
    );
    const { code, stderr } = await runBot('movie', 'import', file, '--quiet');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/starts no game, even when it is played up to/)]);
  });

  test('when its shift is none, with exit code 2', async () => {
    const { code, stderr } = await runBot('movie', 'import', movie, '--shift', '1.5');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/expected a whole number from -5400/)]);
  });

  test('when the command line lacks the file, with exit code 2', async () => {
    expect((await runBot('movie', 'export')).code).toBe(2);
    expect((await runBot('movie', 'import')).code).toBe(2);
  });
});
