import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute } from '../../src/web/browser/routes.js';
import { FIRST_CHOICE } from '../../src/web/game/chosen-player.js';
import { FIRST_PLAN, formatGameAddress, parseGameAddress } from '../../src/web/game/game-address.js';

describe('addresses within the page', () => {
  it.each([
    ['', 'play', ''],
    ['#/play', 'play', ''],
    ['#/lab?level=19', 'lab', 'level=19'],
    ['#r=abc', 'recordings', 'r=abc'],
  ])('%s leads to the view %s', (fragment, view, query) => {
    const route = parseRoute(fragment);
    expect([route.view, route.parameters.toString()]).toEqual([view, query]);
  });

  it('a formatted one parses back', () => {
    const parameters = new URLSearchParams({ text: 'a?b=c&d#e' });
    expect(parseRoute(formatRoute('lab', parameters))).toEqual({ view: 'lab', parameters });
  });

  it('a game parses back, and a usual one takes no words', () => {
    const address = {
      plan: { startLevel: 18, seed: 513, untilLines: null },
      choice: { name: 'plateau', taps: 'X.X..', plies: 2, aim: 'maxout', reaction: 18 },
      speed: 'max',
    } as const;
    expect(parseGameAddress(formatGameAddress(address))).toEqual({ address, problems: [] });
    const usual = { plan: FIRST_PLAN, choice: FIRST_CHOICE, speed: 1 } as const;
    expect(formatGameAddress(usual).toString()).toBe('');
  });

  it.each([
    'level=256',
    'level=-1',
    'seed=1.5',
    'lines=0',
    'taps=99hz',
    'aim=fame',
    'speed=3',
    'plies=7',
    'reaction=121',
  ])('%s is named as not understood, and the usual value is taken', (query) => {
    const { address, problems } = parseGameAddress(new URLSearchParams(query));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(query.split('=')[1]);
    expect(formatGameAddress(address).toString()).toBe('');
  });
});
