/**
 * The formats in which learned players are compared elsewhere, as values: where a game starts and ends, how fast the hands are,
 * how late the eye is, and what other programs came to. Those programs do not play here; the figures are those that were
 * reported of them, or measured with them.
 */

import { number } from '../../lib/format-numbers.js';
import { consoleRules, formatRules, rulesNamed } from '../../simulate/game-rules.js';
import { PRACTICE_LINES, type SimulationPlan } from '../../simulate/simulation-job.js';
import { type LineGoal, MAX_OUT_LINES, type StartLevel } from '../../tetris/limits.js';
import { addLines, tetrisLinePoints } from '../../tetris/score.js';

export interface LeagueFormat extends StartLevel, LineGoal {
  readonly name: string;
  /** Presses of a direction a second. */
  readonly hz: number;
  /** Frames. */
  readonly reaction: number;
  readonly elsewhere: readonly FormatResult[];
}

/** What a program that does not play here came to; what is missing was not reported. */
export interface FormatResult {
  readonly player: string;
  readonly games?: number;
  /** Mean points. */
  readonly points?: number;
  readonly standardError?: number;
  /** Mean points before 230 lines, where the games go on. */
  readonly pointsAt230?: number;
  /** Share of the games, 0–1. */
  readonly maxOuts?: number;
  /** Share of the games, 0–1. */
  readonly reach230?: number;
  /** Lines of 100 that were not scored as tetrises, at level 18 and at levels 19–28. */
  readonly lost?: readonly [number | null, number | null];
  /** What was measured, where that is another thing than ours; empty where it is the same. */
  readonly differs: string;
}

/** How many lines the published games of the learned engines last at most. */
const LONG = PRACTICE_LINES;

const NETWORK = 'BetaTetris v1.0.0, network of 20.8 M parameters';
const HYBRID = 'BetaTetris, network with a table of 3.5 billion boards';
const STACKRABBIT = 'StackRabbit';
const NETWORK_GAMES = 5001;
/** What is to be known where our games are of seeds of the same cartridge. */
export const NETWORK_SEEDS = `The ${number(NETWORK_GAMES)} games of the network are of seeds of that cartridge, too: only with the same list, and all of it, are they the same games.`;
const AGGRESSIONS = ['low', 'medium', 'high'] as const;

const PUBLISHED = 'published by its authors';
const TO_THE_END = `${PUBLISHED}: points to the end of the game`;
const NOT_SAID = 'whether soft-drop points are in it is not said';
const SHARES_ALONE = `${PUBLISHED}: only the lines that were not scored as tetrises; of which version and setting is not said`;
const SIDE_BY_SIDE = 'measured with it on the machine of this project; its surface table had to be reconstructed';

/** The three settings of the network. */
function aggressions(points: readonly number[], reach230: readonly number[], differs: string): FormatResult[] {
  return AGGRESSIONS.map((aggression, i) => ({
    player: `${NETWORK}, ${aggression} aggression`,
    games: NETWORK_GAMES,
    points: points[i],
    reach230: reach230[i],
    differs,
  }));
}

function lostLines(at18: number, from19: number): FormatResult {
  return { player: 'BetaTetris', lost: [at18, from19], differs: SHARES_ALONE };
}

export const LEAGUE_FORMATS: readonly LeagueFormat[] = [
  {
    name: 'usual',
    startLevel: 19,
    untilLines: MAX_OUT_LINES,
    hz: 30,
    reaction: 0,
    elsewhere: [
      {
        player: `${STACKRABBIT}, its best setting: 50 playouts of 2 pieces with true odds`,
        games: 60,
        points: 1_360_100,
        standardError: 8000,
        maxOuts: 1,
        lost: [null, 13.4],
        differs: SIDE_BY_SIDE,
      },
      {
        player: `${STACKRABBIT} as it comes: 49 playouts of 2 pieces`,
        games: 64,
        points: 1_343_169,
        standardError: 11_000,
        maxOuts: 0.984,
        lost: [null, 14.4],
        differs: SIDE_BY_SIDE,
      },
      {
        player: `${STACKRABBIT}, its live mode`,
        games: 59,
        points: 1_342_954,
        standardError: 9000,
        maxOuts: 1,
        lost: [null, 14.7],
        differs: SIDE_BY_SIDE,
      },
      {
        player: `${STACKRABBIT} without playouts`,
        games: 300,
        points: 1_161_651,
        standardError: 20_000,
        maxOuts: 0.827,
        lost: [null, 17.7],
        differs: SIDE_BY_SIDE,
      },
      {
        player: HYBRID,
        points: 1_328_000,
        differs:
          'normalised: it plays from level 18 with a reaction of 18 frames, and its share of the ceiling there is carried over to this start; 1,315,000 to 1,328,000 by the way of doing so',
      },
    ],
  },
  {
    name: 'reaction18',
    startLevel: 18,
    untilLines: MAX_OUT_LINES,
    hz: 30,
    reaction: 18,
    elsewhere: [
      {
        player: HYBRID,
        games: 2000,
        points: 1_293_916,
        reach230: 1,
        differs: `${PUBLISHED}: the points before 230 lines of games to ${LONG} lines; none of 1,100 was lost before; ${NOT_SAID}`,
      },
      lostLines(16.2, 18.4),
    ],
  },
  {
    name: 'reaction18-430',
    startLevel: 18,
    untilLines: LONG,
    hz: 30,
    reaction: 18,
    elsewhere: [
      {
        player: HYBRID,
        games: 2000,
        points: 2_426_105,
        pointsAt230: 1_293_916,
        reach230: 1,
        differs: `${PUBLISHED}: none of 1,100 games was lost before 230 lines; ${NOT_SAID}`,
      },
      {
        player: `${NETWORK}, low aggression`,
        games: NETWORK_GAMES,
        points: 2_094_992,
        differs: `${TO_THE_END}, or to ${LONG} lines; ${NOT_SAID}`,
      },
      lostLines(16.2, 18.4),
    ],
  },
  {
    name: '30hz-430',
    startLevel: 18,
    untilLines: LONG,
    hz: 30,
    reaction: 0,
    elsewhere: [
      ...aggressions(
        [2_411_466, 2_743_018, 2_723_222],
        [0.9982, 0.996, 0.9896],
        `${TO_THE_END}, or to ${LONG} lines; ${NOT_SAID}`,
      ),
      lostLines(14.4, 14.7),
    ],
  },
  {
    name: '20hz',
    startLevel: 18,
    untilLines: MAX_OUT_LINES,
    hz: 20,
    reaction: 0,
    elsewhere: [lostLines(14.7, 15.1)],
  },
  {
    name: '10hz',
    startLevel: 18,
    untilLines: MAX_OUT_LINES,
    hz: 10,
    reaction: 0,
    elsewhere: [
      ...aggressions(
        [1_148_701, 1_157_732, 1_158_141],
        [0.95, 0.9, 0.837],
        `${TO_THE_END}, which hardly differ from those at 230 lines: with these hands nothing lives on at level 29; ${NOT_SAID}`,
      ),
      lostLines(21.3, 32.7),
    ],
  },
  {
    name: 'killscreen-30hz',
    startLevel: 29,
    untilLines: MAX_OUT_LINES,
    hz: 30,
    reaction: 0,
    elsewhere: [],
  },
  {
    name: 'killscreen-20hz',
    startLevel: 29,
    untilLines: MAX_OUT_LINES,
    hz: 20,
    reaction: 0,
    elsewhere: [],
  },
];

export const FORMAT_NAMES: readonly string[] = LEAGUE_FORMATS.map(({ name }) => name);

/** The hands of a player that is told nothing. */
const USUAL_HZ = 30;

/** The format whose start, end, hands and eye the games of the practice cartridge have, for what was published beside them. */
export function formatBeside({
  rules,
  untilLines,
  maxPieces,
}: Pick<SimulationPlan, 'rules' | 'untilLines' | 'maxPieces'>): LeagueFormat | undefined {
  if (rules.client !== 'gym' || maxPieces !== null) return undefined;
  return LEAGUE_FORMATS.find((format) => {
    const plan = planOfFormat(format);
    const { level, taps, reaction } = plan.rules;
    const same = { ...rulesNamed('gym'), seed: rules.seed, level, taps, reaction };
    return plan.untilLines === untilLines && formatRules(same) === formatRules(rules);
  });
}

/** The games of a format. */
export function planOfFormat({ startLevel, untilLines, hz, reaction }: LeagueFormat): SimulationPlan {
  const rules = consoleRules(startLevel, reaction);
  return { rules: hz === USUAL_HZ ? rules : { ...rules, taps: `${hz}hz` }, untilLines, maxPieces: null };
}

/** `from level 18 to 230 lines, 10 presses a second, next piece seen after 18 frames`. */
export function describeFormat({ startLevel, untilLines, hz, reaction }: LeagueFormat): string {
  const eye = reaction === 0 ? 'next piece seen at once' : `next piece seen after ${reaction} frames`;
  return `from level ${startLevel} to ${untilLines} lines, ${hz} presses a second, ${eye}`;
}

/** Points of a game in which every line is scored as a quarter of a tetris. */
export function ceilingOf({ startLevel, untilLines }: Pick<LeagueFormat, 'startLevel' | 'untilLines'>): number {
  let points = 0;
  for (let now = { lines: 0, level: startLevel }; now.lines < untilLines; now = addLines(now, 1)) {
    points += tetrisLinePoints(now.level);
  }
  return points;
}
