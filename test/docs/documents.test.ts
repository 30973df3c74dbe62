/** The documents say what is there: links lead somewhere, commands and options exist, and none is missing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMANDS, DEFAULT_COMMAND } from '../../src/cli/commands.js';
import { newStop } from '../../src/platform/job.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
/** Pages of markdown in a folder and, with their folders, below it. */
const pagesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('api'))
    .map((name) => join(folder, name));
const DOCS = pagesBelow('docs');
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...DOCS, ...pagesBelow('src'), ...pagesBelow('roms')];
/** Where a user looks for a command. */
const GUIDE = ['README.md', ...DOCS];
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const makers = await Promise.all([...COMMANDS.values()].map((load) => load()));
const commands: readonly Command[] = makers.map((make) => make({ stop: newStop(), exitWith: () => {} }));

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
    // Targets of links have a test of their own.
    const text = read(page).replace(/\]\([^)\s]+\)/g, ']');
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

  it.each(PAGES)('%s names what is in the files that it names', (page) => {
    const named = [...read(page).matchAll(/`(\w+)` in\s`(src\/[\w./-]+\.ts)`/g)];
    expect(
      named.filter(([, name, file]) => !new RegExp(`\\b${name}\\b`).test(read(file))).map(([text]) => text),
    ).toEqual([]);
  });

  it('show commands and options that there are', () => {
    const wrong = PAGES.flatMap(linesOf).flatMap((words) => {
      const { command, options } = parsed(words);
      const known = ['--help', '--version', ...(command?.options ?? []).map(({ long }) => long)];
      if (!command) return [words.join(' ')];
      return options.filter((option) => !known.includes(option)).map((option) => `${command.name()} ${option}`);
    });
    expect(wrong).toEqual([]);
    expect(GUIDE.flatMap(linesOf).length).toBeGreaterThan(30);
  });

  it('show every command at least once', () => {
    const shown = new Set(GUIDE.flatMap(linesOf).map((words) => parsed(words).command?.name()));
    const withParents = commands.filter(({ commands: inner }) => inner.some((command) => shown.has(command.name())));
    const missing = commands.filter((command) => !shown.has(command.name()) && !withParents.includes(command));
    expect(missing.map((command) => command.name())).toEqual([]);
  });

  it('say what reproduces each measured figure', () => {
    const tables = read('docs/measured.md').match(/^\|.*\|$/gm) ?? [];
    const rows = tables.filter((row) => row !== '| what | figure | command |' && row !== '|---|---|---|');
    expect(
      rows.filter(
        (row) => !/\| (`(node|npm|npx|python3|bash)\b[^`]*`[^|]*|… `--[^`]+`|the same|`[^`]+` … `\d`)\s*\|$/.test(row),
      ),
    ).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
  });

  it('repeat in the README only figures that stand beside their command or source', () => {
    const [, figures] = read('README.md').split('\n## How strong it is\n');
    const found = (figures.split('\n## ')[0].match(/^\|.*\|$/gm) ?? []).slice(2).join(' ');
    const sources = ['docs/measured.md', 'docs/league.md'].map(read).join(' ');
    const numbers = found.match(/\d[\d,.]*(?: %| of \d+)?/g) ?? [];
    expect(numbers.length).toBeGreaterThan(10);
    const isFound = (number: string): boolean => new RegExp(`(?<![\\d,.])${number}(?![\\d,]*\\d)`).test(sources);
    expect(numbers.filter((number) => !isFound(number.replace(/ of \d+$/, '')))).toEqual([]);
  });

  it('have one map of the folders, which names each of them once', () => {
    const mapOf = (page: string): readonly string[] => {
      const rows = read(page).split('\n');
      const begin = rows.indexOf('| What | Folders of `src` |');
      return rows.slice(begin, rows.indexOf('', begin));
    };
    const named = mapOf('docs/architecture.md')
      .slice(2)
      .flatMap((row) => [...row.split('|')[2].matchAll(/`([\w-]+)`/g)].map(([, folder]) => folder));
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...named].sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  it('begin with a README that is short, and leads to every other page', () => {
    const text = read('README.md');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(180);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(2000);
    expect([...DOCS, 'CONTRIBUTING.md', 'SECURITY.md'].filter((page) => !text.includes(`](${page})`))).toEqual([]);
    expect(text).toMatch(/!\[[^\]]+\]\(docs\/pictures\/tetris\.gif\)/);
  });

  it('keep the picture of the README small', () => {
    expect(readFileSync(join(ROOT, 'docs', 'pictures', 'tetris.gif')).length).toBeLessThan(200_000);
  });
});
