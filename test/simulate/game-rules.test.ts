import { describe, expect, it } from 'vitest';
import { formatRules, parseRules, RULES_NAMES, rulesNamed } from '../../src/simulate/game-rules.js';
import { GAME_RULES } from '../../src/simulate/game-rules-check.js';

describe('the rules of a game as text', () => {
  it.each([
    ...RULES_NAMES,
    'nes:level=29,taps=12hz,reaction=18',
    'nes:taps=10hz,misdrop=0.5%',
    'nes:pieces=bag,visible=1',
    'pal:level=19,taps=12hz',
    'pal:garbage=b-type-3',
    'nes:crashing',
    'nes:crashing,level=150,dodge=off,reaction=18',
    'gym:seed=12AB34',
    'gym:level=255,seed=each,taps=10hz',
    'gym:cap=39,reaction=18',
    'b-type:level=9,garbage=b-type-3',
    'no-gravity:pieces=sz-0.4',
    'hard-drop:visible=2,garbage=endless-4',
    'course:pieces=sz',
    'hard-drop:visible=2,spawn=inside',
    'garbage:movement=hard-drop,garbage=endless-12',
  ])('"%s" comes back as it was, and passes the check of rules from outside', (text) => {
    const rules = parseRules(text);
    expect(formatRules(rules)).toBe(text);
    expect(GAME_RULES.parse(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
  });

  it('takes frames of presses that have a name by now for that rate', () => {
    const rules = parseRules('nes:taps=X..X.');
    expect(formatRules(rules)).toBe('nes:taps=24hz');
    expect(GAME_RULES.parse({ ...rules, taps: 'X..X.' })).toEqual(rules);
    expect(GAME_RULES.safeParse({ ...rules, taps: 'X..x.' }).success).toBe(false);
  });

  it('leaves out what a name says already, and orders what is left', () => {
    expect(formatRules(parseRules('nes:reaction=0,visible=1,level=18'))).toBe('nes:level=18,visible=1');
    expect(formatRules(parseRules('gym:cap=39,seed=12ab34'))).toBe('gym:seed=12AB34,cap=39');
    expect(formatRules(parseRules('course:pieces=sz-0.5454545454545454'))).toBe('course:pieces=sz');
  });

  it.each([
    ['gameboy', /no rules "gameboy" \(nes, pal, gym, b-type, no-gravity, garbage, hard-drop, course\)$/],
    ['hard-dorp', /did you mean "hard-drop"\?/],
    ['nes:speed=3', /no option of rules "speed=3" \(expected level=…, pieces=…/],
    ['nes:level', /no option of rules "level"/],
    ['nes:level=256', /no level "256" \(a whole number from 0 to 255\)/],
    ['nes:pieces=sz-1.5', /no pieces "sz-1.5" \(nes, bag, uniform, sz, or sz-0.4/],
    ['nes:visible=3', /no visible "3" \(a whole number from 1 to 2\)/],
    ['nes:garbage=b-type-6', /no height of garbage "6"/],
    ['nes:garbage=ten', /no garbage "ten"/],
    ['nes:taps=fast', /no tap pattern "fast"/],
    ['hard-drop:taps=12hz', /time does not pass where pieces drop at once: leave out taps/],
    ['no-gravity:reaction=5', /time does not pass where pieces do not fall: leave out reaction/],
    ['no-gravity:misdrop=1%', /time does not pass where pieces do not fall: leave out misdrop/],
    ['nes:misdrop=1', /no chance "1" \(a percentage from 0% to 50%, such as 0\.5%\)/],
    ['nes:visible=1,reaction=5', /the next piece is never seen/],
    ['nes:points=rows', /with gravity, points count as on the console/],
    ['no-gravity:spawn=inside', /pieces appear inside the playfield anyway .*: leave out spawn/],
    ['hard-drop:spawn=below', /no spawn "below" \(above, inside\)/],
    ['nes:select=on', /SELECT adds points in the rules pal, with gravity, alone: leave out select/],
    ['pal:select=on,garbage=b-type-2', /in B-type SELECT wins the game at once/],
    ['nes:crashing=on', /no option of rules "crashing=on"/],
    ['pal:crashing', /only the rules nes, with gravity and without garbage, crash: leave out crashing/],
    ['nes:crashing,garbage=b-type-2', /with gravity and without garbage, crash/],
    ['nes:crashing,movement=free', /with gravity and without garbage, crash/],
    ['nes:dodge=off', /only the rules nes:crashing have crashes to dodge: leave out dodge/],
    ['nes:seed=12AB34', /only the rules gym, with gravity, have seeds: leave out seed/],
    ['gym:movement=free,cap=39', /only the rules gym, with gravity, have a line cap: leave out cap/],
    ['gym:seed=12AB3G', /6 hexadecimal digits.*"12AB3G"/],
    ['gym:seed=0001FF', /ignores seeds that begin with 0000 or 0001.*; or "each", where every game has its own/],
    ['gym:seed=each,pieces=bag', /a seed fixes the pieces: leave out pieces, or the seed/],
    ['gym:garbage=b-type-3', /the B-type of the practice cartridge is another game: use the rules b-type/],
    ['course:level=5', /every row is one point at any level/],
  ])('refuses "%s"', (text, message) => {
    expect(() => parseRules(text)).toThrow(message);
  });

  it('refuses rules from outside with a field out of range', () => {
    expect(GAME_RULES.safeParse({ ...rulesNamed('nes'), level: 256 }).success).toBe(false);
    expect(GAME_RULES.safeParse({ ...rulesNamed('gym'), seed: '12AB3' }).success).toBe(false);
    expect(GAME_RULES.safeParse({ ...rulesNamed('nes'), taps: 'fast' }).success).toBe(false);
    expect(GAME_RULES.safeParse({ ...rulesNamed('nes'), pieces: { szShare: 2 } }).success).toBe(false);
  });
});
