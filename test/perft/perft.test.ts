/**
 * Counts of reachable placements at 30 Hz. A `.perft` file holds cases: `= title`, the bottom rows of a playfield
 * (22 rows include the hidden ones), lines of `level n: T count …`, and maybe `reaches` with placements that some
 * tetromino must have at each of these levels. Lines with `# ` are remarks.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { placementTexts } from '../reach/situations.js';

interface Case {
  readonly title: string;
  readonly picture: string;
  /** `T 34 J 34 …` by level. */
  readonly counts: ReadonlyMap<number, string>;
  readonly reaches: readonly string[];
}

function parseCases(text: string): Case[] {
  return text
    .split(/^= /m)
    .slice(1)
    .map((part) => {
      const [title, ...lines] = part.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
      const counts = new Map<number, string>();
      for (const line of lines) {
        const [, level, row] = /^level (\d+): (.*)$/.exec(line) ?? [];
        if (row) counts.set(Number(level), row);
      }
      const reaches =
        lines
          .find((line) => line.startsWith('reaches '))
          ?.split(' ')
          .slice(1) ?? [];
      return { title, picture: lines.filter((line) => /^[#.]{10}$/.test(line)).join('\n'), counts, reaches };
    });
}

const searches = [
  ['the mask search', new MaskSearch()],
  ['the frame search', new FrameSearch()],
] as const;

for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.perft'))) {
  const cases = parseCases(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
  describe.each(searches)(`${file}, by %s`, (_, search) => {
    it.each(cases)('$title', ({ picture, counts, reaches }) => {
      expect(counts.size).toBeGreaterThan(0);
      const playfield = parsePlayfield(picture);
      for (const [level, row] of counts) {
        const reached = new Set<string>();
        const found = TETROMINOES.map((tetromino) => {
          const count = search.search(spawnSituation(playfield, tetromino, level), TAPS_30HZ);
          for (const text of placementTexts(search)) reached.add(text);
          return `${tetromino} ${count}`;
        });
        expect(found.join(' '), `level ${level}`).toBe(row);
        expect([...reached], `level ${level}`).toEqual(expect.arrayContaining([...reaches]));
      }
    });
  });
}
