/** The formats of the league: what is played, and what stands in their tables. */
import { describe, expect, it } from 'vitest';
import { formatRules, parseRules } from '../../../src/simulate/game-rules.js';
import { comparePlayers, formatComparison } from '../../../src/stats/format-comparison.js';
import { formatStandings } from '../../../src/stats/league/format-league.js';
import { formatTable } from '../../../src/stats/league/format-table.js';
import {
  ceilingOf,
  describeFormat,
  formatBeside,
  LEAGUE_FORMATS,
  type LeagueFormat,
  planOfFormat,
} from '../../../src/stats/league/formats.js';
import { tableOf } from '../../../src/stats/league/standings.js';
import { gameOf } from '../../support/game-of.js';

const named = (name: string) => LEAGUE_FORMATS.find((format) => format.name === name) as LeagueFormat;
const GAMES = [
  gameOf({
    ownScore: 2_000_100,
    softDropPoints: 100,
    scoreAt230: 1_200_000,
    lines: 430,
    maxOut: true,
    toppedOut: false,
  }),
  gameOf({
    ownScore: 900_000,
    scoreAt230: 900_000,
    lines: 200,
    linesByGravity: [130, 70, 0],
    tetrisLinesByGravity: [104, 56, 0],
  }),
];
const table = (name: string, player = 'maxout', sees?: 'generator') =>
  tableOf({ ...planOfFormat(named(name)), format: name }, [{ player, sees, seconds: 1.25, games: GAMES }]);

describe('a format', () => {
  it('is a game of the console, in rules and in words', () => {
    const { rules, untilLines } = planOfFormat(named('reaction18-430'));
    expect([formatRules(rules), untilLines]).toEqual(['nes:level=18,reaction=18', 430]);
    expect(describeFormat(named('10hz'))).toBe(
      'from level 18 to 230 lines, 10 presses a second, next piece seen at once',
    );
    expect(formatRules(planOfFormat(named('10hz')).rules)).toBe('nes:level=18,taps=10hz');
  });

  it('stands beside games of the practice cartridge with its start, hands, eye and end, and no other', () => {
    const beside = (text: string, untilLines = 430, maxPieces: number | null = null) =>
      formatBeside({ rules: parseRules(text), untilLines, maxPieces })?.name;
    expect([beside('gym'), beside('gym:seed=each'), beside('gym:reaction=18')]).toEqual([
      '30hz-430',
      '30hz-430',
      'reaction18-430',
    ]);
    expect([beside('gym:taps=10hz', 230), beside('gym:taps=10hz')]).toEqual(['10hz', undefined]);
    for (const text of ['nes:level=18', 'gym:cap=39', 'gym:level=19', 'gym:misdrop=1%', 'gym:pieces=bag'])
      expect(beside(text)).toBeUndefined();
    expect(beside('gym', 430, 1000)).toBeUndefined();
  });

  it('has the ceilings that were published', () => {
    expect(ceilingOf({ startLevel: 18, untilLines: 230 })).toBe(1_476_000);
    expect(ceilingOf({ startLevel: 19, untilLines: 230 })).toBe(1_515_000);
  });
});

describe('the table of a format', () => {
  it('ranks our players among others by the points to the end, with those at 230 lines beside them', () => {
    const lines = formatTable(table('reaction18-430'));
    const players = lines.filter((line) => /^\| (?!---)/.test(line)).map((line) => line.split(' | ')[0]);
    expect(players).toEqual([
      '| player',
      '| BetaTetris, network with a table of 3.5 billion boards',
      '| BetaTetris v1.0.0, network of 20.8 M parameters, low aggression',
      '| **maxout**',
      '| BetaTetris',
    ]);
    const ours = lines.find((line) => line.includes('maxout'))?.split(' | ');
    expect(ours?.slice(1, 8)).toEqual([
      '2',
      '1,450,000 ± 550,000',
      '37.7 %',
      '1,050,000',
      '50.0 %',
      '50.0 %',
      '50.00 %',
    ]);
    expect(ours?.slice(8)).toEqual(['20.0', '20.0', '1.3 |']);
  });

  it('leaves out what is known of nobody, and says what other figures are of', () => {
    const text = formatTable(table('usual')).join('\n');
    expect(text).not.toContain('points before 230 lines');
    expect(text).not.toContain('level 29 on');
    expect(text).toContain('StackRabbit, its live mode; StackRabbit without playouts: measured with it');
    expect(formatTable(table('killscreen-20hz')).join('\n')).toContain('No figures of other programs are known');
  });
});

describe('a player that sees the generator', () => {
  it('is marked in every table', () => {
    const marked = 'seer, which sees the random generator';
    expect(formatTable(table('usual', 'seer', 'generator')).join('\n')).toContain(`**${marked}**`);
    expect(formatStandings(table('usual', 'seer', 'generator'))).toContain(marked);
    expect(formatStandings(table('usual'))).not.toContain('which sees');
    const compared = comparePlayers([{ player: 'seer', sees: 'generator', games: GAMES, seconds: null }]);
    expect(formatComparison(compared)).toContain(marked);
  });
});
