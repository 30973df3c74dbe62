import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPlayerSpec } from '../../../src/features/players/open-player-spec.js';
import { formatLinearWeights } from '../../../src/players/linear-weights.js';
import { cs3243Model } from '../../../src/players/published-players.js';

function file(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'maxout-test-')), 'my.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const TWO_FEATURES = { prefer: 'higher', features: { holes: -1, lines: 1 } };
const EIGHT = formatLinearWeights({ model: cs3243Model([1, 2, 3, 4, 5, 6, 7, 8]), origin: {} });

describe('weights from a file', () => {
  it('make a linear player, and one that is named', () => {
    expect(openPlayerSpec({ name: 'linear', weights: file(TWO_FEATURES) })).toMatchObject({ ok: true });
    expect(openPlayerSpec({ name: 'cs3243', weights: file(EIGHT) })).toMatchObject({ ok: true });
  });

  it('come with cs3243, with where they are from', () => {
    expect(openPlayerSpec({ name: 'cs3243' })).toMatchObject({ ok: true, player: { name: 'cs3243' } });
  });

  it.each([
    [
      'of another feature set',
      'cs3243',
      file(TWO_FEATURES),
      false,
      'these weights have other features than cs3243: landing-bottom, ',
    ],
    [
      'with a feature too many',
      'cs3243',
      file(EIGHT.replace('"holes"', '"valleys": 1, "holes"')),
      false,
      'cs3243: valleys does not belong to it',
    ],
    ['as JSON for the learned player', 'maxout', file(TWO_FEATURES), false, 'try --player linear'],
    ['of the learned player for a linear one', 'linear', file('MAXOUTNT\u0001'), false, 'expected JSON'],
    ['with a feature that there is not', 'linear', file({ prefer: 'lower', features: { hole: 1 } }), false, '"holes"'],
    ['that are not there', 'linear', '/nowhere/my.json', false, '/nowhere/my.json: '],
    ['that nobody gave', 'linear', undefined, true, 'add --weights FILE'],
    ['for a player with its own', 'el-tetris', file(TWO_FEATURES), true, 'no option "weights"'],
  ])('are refused: %s', (_, name, weights, usage, message) => {
    const opened = openPlayerSpec({ name, ...(weights !== undefined && { weights }) });
    expect(opened).toMatchObject({ ok: false, usage });
    expect(opened.ok || opened.message).toContain(message);
    if (weights && !usage) expect(opened.ok || opened.message).toContain(weights);
  });
});
