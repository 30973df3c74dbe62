import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { PLAYERS } from '../../src/players/player-by-name.js';
import {
  formatPlayerSpec,
  isOptionValue,
  OPTION_NAMES,
  type OptionName,
  PATTERN_NAMES,
  parsePlayerSpec,
  takes,
} from '../../src/players/player-spec.js';

describe('a player as text', () => {
  it.each([
    'plateau',
    'plateau:taps=12hz,search=frames',
    'maxout:plies=2,aim=maxout',
    'maxout:budget=1.5,weights=my/file.bin',
    'tetrais-simple:lookahead=2',
    'random:seed=4294967295',
  ])('%s is read as it is written', (text) => {
    expect(formatPlayerSpec(parsePlayerSpec(text))).toBe(text);
  });

  it.each([
    ['maxout:plys=2', 'no player option "plys=2"'],
    ['maxout:plies=9', 'no number of plies "9"'],
    ['maxout:aim=fun', 'no aim "fun"'],
    ['maxout:budget=-1', 'no budget "-1"'],
    ['plateau:search=luck', 'no search "luck"'],
    ['tetrais-simple:lookahead=0', 'no lookahead "0"'],
    ['random:seed=4294967296', 'no seed "4294967296"'],
    ['plateau:taps=99hz', 'no tap pattern "99hz"'],
  ])('%s is refused with what was expected', (text, message) => {
    expect(() => parsePlayerSpec(text)).toThrow(message);
  });

  it('an option of another player is refused', () => {
    expect(openPlayerSpec({ name: 'plateau', plies: 2 })).toMatchObject({ ok: false, usage: true });
    expect(openPlayerSpec({ name: 'maxout', search: 'frames' })).toMatchObject({ ok: false, usage: true });
    expect(openPlayerSpec({ name: 'plateau', lookahead: 2 })).toMatchObject({ ok: false, usage: true });
    expect(openPlayerSpec({ name: 'plateau-published', taps: '12hz' })).toMatchObject({ ok: false, usage: true });
    expect(openPlayerSpec({ name: 'el-tetris', seed: 1 })).toMatchObject({ ok: false, usage: true });
    expect(openPlayerSpec({ name: 'el-tetris', weights: 'my.json' })).toMatchObject({ ok: false, usage: true });
  });

  it('a file of weights that is none is named', () => {
    const opened = openPlayerSpec({ name: 'maxout', weights: 'package.json' });
    expect(opened).toMatchObject({ ok: false, usage: false });
  });
});

describe('the table of options', () => {
  it.each(OPTION_NAMES)('some player takes %s', (name) => {
    expect(PLAYERS.some((player) => takes(player, name))).toBe(true);
  });

  it('names the pictures that come with the program', () => {
    const pictures = readdirSync(new URL('../../src/simulate/patterns/', import.meta.url));
    expect(pictures.sort()).toEqual(PATTERN_NAMES.map((name) => `${name}.png`));
  });

  it.each<[OptionName, unknown, unknown]>([
    ['taps', '12hz', '12 hz'],
    ['search', 'masks', 'luck'],
    ['plies', 6, 7],
    ['aim', 'maxout', 'fun'],
    ['budget', 0.5, 0],
    ['lookahead', 3, 4],
    ['filter', 'open:10', 'well:9'],
    ['seed', 4294967295, '1'],
  ])('%s can be %j and not %j', (name, right, wrong) => {
    expect([isOptionValue(name, right), isOptionValue(name, wrong)]).toEqual([true, false]);
  });
});
