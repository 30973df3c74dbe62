/** The library's surface: what it exports, and that each name says what it is. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ENTRY = new URL('../../src/library/index.ts', import.meta.url);
const EXPORTS = /^export (?:type )?\{([^}]*)\} from '([^']+)';/gm;

interface Exported {
  readonly name: string;
  /** The text of the file that defines it. */
  readonly source: string;
}

const entry = readFileSync(ENTRY, 'utf8');
const exported: readonly Exported[] = [...entry.matchAll(EXPORTS)].flatMap(([, names, file]) => {
  const source = readFileSync(new URL(file.replace(/\.js$/, '.ts'), ENTRY), 'utf8');
  return names
    .split(',')
    .map((name) =>
      name
        .replace(/^\s*type\s/, '')
        .replace(/\sas\s.*/, '')
        .trim(),
    )
    .filter((name) => name !== '')
    .map((name) => ({ name, source }));
});

/** Whether a comment for readers stands right before what defines the name. */
function isDocumented({ name, source }: Exported): boolean {
  const kinds = '(?:async )?(?:function\\*?|const|class|interface|type)';
  return new RegExp(`\\*/\\nexport ${kinds} ${name}\\b`).test(source);
}

it('exports only what other files define', () => {
  const rest = entry.replace(EXPORTS, '').replace(/\/\*\*[\s\S]*?\*\//, '');
  expect(rest.trim()).toBe('');
  expect(exported.length).toBeGreaterThan(50);
});

it('says of every exported name what it is', () => {
  expect(exported.filter((one) => !isDocumented(one)).map(({ name }) => name)).toEqual([]);
});

it('names in its introduction what there is to call', () => {
  const [introduction] = entry.split('*/');
  const named = [...introduction.matchAll(/`([a-zA-Z]+)`/g)].map(([, name]) => name);
  const aliases = [...entry.matchAll(/(\w+) as (\w+)/g)].map(([, , alias]) => alias);
  const known = new Set([...exported.map(({ name }) => name), ...aliases, 'decide']);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});
