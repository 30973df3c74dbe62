import { beforeAll, describe, expect, test } from 'vitest';
import { RAM_MAP } from '../../src/emulator/clients/ram-map.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { checkRam, PROBES, type RamCheck } from '../../src/verify/ram/ram-check.js';
import { WIKI_RAM_MAP } from '../../src/verify/ram/wiki-ram-map.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

describe('the RAM map on the built-in cartridge', () => {
  let check: RamCheck;
  let steps = 0;

  beforeAll(() => {
    const probes = checkRam(openWritableMachine(BUILTIN_IMAGE, { pictures: false }));
    for (;;) {
      const { done, value } = probes.next();
      if (!done) steps++;
      else {
        check = value;
        return;
      }
    }
  });

  test('progress is told before each probe', () => {
    expect(steps).toBe(PROBES.length);
  });

  test('every field has a verdict and none is contradicted', () => {
    expect(check.fields.map(({ name }) => name)).toEqual(Object.keys(RAM_MAP));
    expect(check.fields.filter(({ verdict }) => verdict === 'contradicted')).toEqual([]);
    const open = check.fields.filter(({ verdict }) => verdict === 'not testable').map(({ name }) => name);
    expect(['', 'outOfDateRenderFlags']).toContain(open.join());
  });

  test('every row of the wiki has a verdict, with what was seen', () => {
    expect(check.rows.map(({ row }) => row.id)).toEqual(WIKI_RAM_MAP.map(({ id }) => id));
    expect(check.rows.filter(({ seen }) => seen === '')).toEqual([]);
  });

  test('the wiki is found wrong where it is wrong, and nowhere else', () => {
    const differing = check.rows.filter(({ verdict }) => verdict === 'differs').map(({ row }) => row.id);
    const statistics = WIKI_RAM_MAP.filter(({ says }) => says.startsWith('number of ') && says.includes('pieces'));
    expect(differing).toEqual([
      ...['$0042', '$0048', '$0049', '$004E', '$004F', '$0050-$0051', '$0060-$007F', '$0067', '$0070-$0071', '$0077'],
      ...['$00AE', '$00B1-$00B2', '$00C3'],
      ...statistics.map(({ id }) => id),
    ]);
  });
});
