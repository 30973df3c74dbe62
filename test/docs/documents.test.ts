/** The documents say what is there: links lead somewhere, commands and options exist, and none is missing. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMANDS, DEFAULT_COMMAND } from '../../src/cli/commands.js';
import { Stop } from '../../src/cli/stop.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/cluster.md',
  'docs/cluster.md',
  'docs/decisions.md',
  'docs/glossary.md',
  'docs/licences.md',
];
const readme = read('README.md');
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const makers = await Promise.all([...COMMANDS.values()].map((load) => load()));
const commands: readonly Command[] = makers.map((make) => make({ stop: new Stop(), exitWith: () => {} }));

/** `node run-bot.js …` in blocks of code and between backticks, as far as the explanation behind it. */
const linesOf = (page: string): readonly (readonly string[])[] =>
  [...read(page).matchAll(/node run-bot\.js([^`\n;>]*)/g)].map(([, words]) =>
    words.split(/ {2,}/)[0].trim().split(/\s+/).filter(Boolean),
  );

/** The command that a line names, below others where it names those, and the options that stand in it. */
function parsed(words: readonly string[]): { readonly command: Command | undefined; readonly options: string[] } {
  const options = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.split('=')[0]);
  let found = commands.find((command) => command.name() === words[0]);
  if (!found && (words.length === 0 || words[0].startsWith('-'))) {
    found = commands.find((command) => command.name() === DEFAULT_COMMAND);
  }
  const inner = found?.commands.find((command) => command.name() === words[1]);
  return { command: inner ?? found, options };
}

describe('the documents', () => {
  it.each(PAGES)('%s links to what is there', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target.split('#')[0]);
    const local = links.filter((target) => target !== '' && !/^https?:/.test(target));
    expect(local.filter((target) => !existsSync(join(ROOT, normalize(join(dirname(page), target)))))).toEqual([]);
  });

  it.each(PAGES)('%s names files and scripts that are there', (page) => {
    const text = read(page);
    const named = [...text.matchAll(/\b((?:src|test|scripts|roms|docs)\/[\w./-]*[\w-])/g)].map(([, path]) => path);
    const compiled = [...text.matchAll(/node dist\/(scripts\/[\w-]+)\.js/g)].map(([, path]) => `${path}.ts`);
    const made = ['docs/api'];
    const missing = [...named, ...compiled].filter((path) => {
      const source = path.startsWith('scripts/') ? path.replace(/\.js$/, '.ts') : path;
      return !made.includes(path) && !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, source));
    });
    expect(missing).toEqual([]);
    const run = [...text.matchAll(/npm (?:run ([\w:]+)|(test|start))/g)].map(([, name, short]) => name ?? short);
    expect(run.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('show commands and options that there are', () => {
    const wrong = PAGES.flatMap(linesOf).flatMap((words) => {
      const { command, options } = parsed(words);
      const known = ['--help', '--version', ...(command?.options ?? []).map(({ long }) => long)];
      if (!command) return [words.join(' ')];
      return options.filter((option) => !known.includes(option)).map((option) => `${command.name()} ${option}`);
    });
    expect(wrong).toEqual([]);
    expect(linesOf('README.md').length).toBeGreaterThan(30);
  });

  it('show every command at least once in the README', () => {
    const shown = new Set(linesOf('README.md').map((words) => parsed(words).command?.name()));
    const withParents = commands.filter(({ commands: inner }) => inner.some((command) => shown.has(command.name())));
    const missing = commands.filter((command) => !shown.has(command.name()) && !withParents.includes(command));
    expect(missing.map((command) => command.name())).toEqual([]);
  });

  it('say what reproduces each measured figure', () => {
    const [, table] = readme.split('## Measured');
    const rows =
      table
        .split('\n## ')[0]
        .match(/^\|.*\|$/gm)
        ?.slice(2) ?? [];
    expect(
      rows.filter(
        (row) => !/\| (`(node|npm|python3|bash)\b[^`]*`[^|]*|… `--[^`]+`|the same|`[^`]+` … `\d`)\s*\|$/.test(row),
      ),
    ).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
  });

  it('keep the picture of the README small', () => {
    expect(readFileSync(join(ROOT, 'docs', 'pictures', 'tetris.gif')).length).toBeLessThan(200_000);
  });
});
