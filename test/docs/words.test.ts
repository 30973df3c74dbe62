/** Documents and comments are short English sentences: these openers and words make riddles of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';

/** What a sentence may not have, and what to write instead. */
const RIDDLES: readonly { readonly words: RegExp; readonly instead: string }[] = [
  {
    words: /(?<=^|[.:;!?] )Of (?!course\b)/,
    instead: 'begin with the subject: "Of a game, its lines" → "The lines of a game"',
  },
  { words: /\bhang(s|ing)? on\b/i, instead: 'depends on' },
  { words: /\bso many\b/i, instead: 'the number itself, or "this many"' },
  { words: /\banew\b/i, instead: 'again' },
];

/** Every page but the changelog, which keeps the words of its versions. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...below('docs', /\.md$/),
  ...below('src', /\.md$/),
  ...below('roms', /\.md$/),
];
const CODE = ['src', 'scripts', 'test'].flatMap((folder) => below(folder, /\.(tsx?|js)$/));

function below(folder: string, name: RegExp): string[] {
  return readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

/** The comments of a file of code, each as one line of text. */
function comments(code: string): string[] {
  const blocks = [...code.matchAll(/^\s*\/\*\*?([\s\S]*?)\*\//gm)].map(([, text]) => text.replace(/^\s*\*/gm, ''));
  const lines = [...code.matchAll(/(?:^\s*\/\/.*\n)+/gm)].map(([text]) => text.replace(/^\s*\/\//gm, ''));
  return [...blocks, ...lines].map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Paragraphs and rows of a page, without its code. */
function paragraphs(page: string): string[] {
  const text = page.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`]*`/g, '`…`');
  return text.split(/\n\s*\n|\n(?=[|\-*#])|\|/).map((part) => part.replace(/\s+/g, ' ').trim());
}

/** Doc comments that belong to nothing, as an empty line follows them; the one that opens a file belongs to the file. */
function strayComments(code: string): string[] {
  return [...code.matchAll(/(?<=\n)[ \t]*\/\*\*((?!\*\/)[\s\S])*\*\/[ \t]*\n[ \t]*\n/g)]
    .filter(({ index }) => !/^(#!.*\n)?\s*$/.test(code.slice(0, index)))
    .map(([text]) => text.trim());
}

function riddles(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    RIDDLES.flatMap(({ words, instead }) => {
      const found = words.exec(text);
      return found ? [`"${text.slice(Math.max(0, found.index - 20), found.index + 60)}": ${instead}`] : [];
    }),
  );
}

describe('words', () => {
  const read = (file: string): string => readFileSync(join(PACKAGE_ROOT, file), 'utf8');

  it('of comments make no riddles', () => {
    const found = CODE.flatMap((file) => riddles(comments(read(file))).map((riddle) => `${file}: ${riddle}`));
    expect(found).toEqual([]);
  });

  it('of doc comments stand above what they describe', () => {
    const found = CODE.flatMap((file) => strayComments(read(file)).map((comment) => `${file}: ${comment}`));
    expect(found).toEqual([]);
    const code = '/** The file. */\n\n/** A number. */\nconst a = 1;\n\n/** Nothing. */\n\nconst b = 2;\n';
    expect(strayComments(code)).toEqual(['/** Nothing. */']);
    expect(strayComments('#!/usr/bin/env node\n/** The file. */\n\nrun();\n')).toEqual([]);
  });

  it.each(PAGES)('of %s make no riddles', (page) => {
    expect(riddles(paragraphs(read(page)))).toEqual([]);
  });

  it('are found where they make one', () => {
    const code = "/** Of a game, its lines. */\nconst a = 1;\n// It is\n// made anew.\nconst b = 'so many';\n";
    expect(riddles(comments(code))).toHaveLength(2);
    expect(riddles(paragraphs('It hangs on\nthe level.\n\n| so many | of course |'))).toHaveLength(2);
    expect(riddles(['Of course it does. The lines of a game.'])).toEqual([]);
  });
});
