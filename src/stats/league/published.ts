/**
 * What the authors of the players reported, as data, with the source of each figure and what was played for it.
 *
 * A figure belongs to a player under certain rules, both written as on a command line. Where ours is of another game
 * than theirs, `differs` says how, and the two are shown but not compared.
 */
import type { FigureName } from './figures.js';

export interface PublishedFigure {
  /** As `formatPlayerSpec` writes it. */
  readonly player: string;
  /** As `formatRules` writes them; several where the differences do not matter for the figure. */
  readonly rules: readonly string[];
  readonly figure: FigureName;
  readonly value: number;
  /** Half a unit of the last digit that was reported. */
  readonly rounding: number;
  /** Games, or pieces for figures of play; null where it was not reported. */
  readonly sample: number | null;
  /** Who reported it, when, and of what. */
  readonly source: string;
  /** Why ours cannot be compared with it; missing where it can. */
  readonly differs?: string;
}

/** What the controller of 2018 reported for the inputs that were published with it. */
const CONTROLLER_FIGURES = [
  { figure: 'mean-score', value: 816_379, rounding: 0.5 },
  { figure: 'median-score', value: 989_200, rounding: 50 },
  { figure: 'best-third', value: 1_108_860, rounding: 5 },
  { figure: 'best-three-quarters', value: 1_000_000, rounding: 500 },
  { figure: 'max-outs', value: 0.47, rounding: 0.005 },
  { figure: 'above-900,000', value: 0.61, rounding: 0.005 },
] as const;
const CONTROLLER = {
  player: 'plateau-published',
  rules: ['nes'],
  sample: 1_700_000,
  source: 'the controller of 2018 for levels 19–28, its own simulation up to level 29',
} as const;

/** Who reported, of what, and from how many games or pieces; null where it was not said. */
const SOURCES = {
  reproduction: ['an independent program with this controller, line points only', 1200],
  'tetrais 20': ['tetrais, 2013, 20 games', 20],
  'tetrais 2': ['tetrais, 2013, 2 games', 2],
  'first bot': ['the first bot for NES Tetris, 2014, over 2,039,900,000 pieces', 2_039_900_000],
  course: ['a course’s player, 2016, after training; 25.7 million in the best game', null],
  hybrid: ['BetaTetris, a table of 3.5 billion boards with a network', null],
} as const;

/**
 * Rules of a figure, with all that it may be of: where a piece appears before it drops was not reported, and so when a game is
 * over; nor which generator it was.
 */
const RULES = {
  console: ['nes'],
  drops: ['hard-drop', 'hard-drop:pieces=bag', 'hard-drop:spawn=inside', 'hard-drop:pieces=bag,spawn=inside'],
  'drops of two': ['hard-drop:visible=2', 'hard-drop:pieces=bag,visible=2', 'hard-drop:visible=2,spawn=inside'],
  free: ['no-gravity', 'no-gravity:pieces=uniform'],
  course: ['course'],
} as const;

const OTHER_WEIGHTS = 'its weights were never published; ours were trained by its method, for fewer generations';
const OTHER_PLAYER =
  'another player; it started at level 18 with 300 ms of reaction, and its share of the ceiling is carried over';

type Row = readonly [
  player: string,
  rules: keyof typeof RULES,
  figure: FigureName,
  value: number,
  rounding: number,
  source: keyof typeof SOURCES,
  differs?: string,
];

const ROWS: readonly Row[] = [
  ['plateau-published', 'console', 'mean-score', 897_000, 500, 'reproduction'],
  ['plateau-published', 'console', 'median-score', 1_100_000, 5000, 'reproduction'],
  ['plateau-published', 'console', 'max-outs', 0.61, 0.005, 'reproduction'],
  ['plateau', 'console', 'mean-score', 1_052_000, 500, 'reproduction'],
  ['plateau', 'console', 'max-outs', 0.82, 0.005, 'reproduction'],
  ['tetrais-simple', 'drops', 'mean-lines', 23.9, 0.05, 'tetrais 20'],
  ['tetrais-simple:lookahead=2', 'drops of two', 'mean-lines', 41.4, 0.05, 'tetrais 20'],
  ['tetrais-complex', 'drops', 'mean-lines', 2361.5, 0.05, 'tetrais 2'],
  ['first-nes-bot', 'free', 'row-ratio', 0.2924, 0.00005, 'first bot'],
  ['first-nes-bot', 'free', 'perfect-clear-gap', 1181, 0.5, 'first bot'],
  ['first-nes-bot', 'free', 'five-piece-gaps', 253, 0.5, 'first bot'],
  ['first-nes-bot', 'free', 'pieces-per-game', 2_877_688_349, 0.5, 'first bot'],
  ['cs3243', 'course', 'mean-lines', 5_000_000, 50_000, 'course', OTHER_WEIGHTS],
  ['maxout', 'console', 'mean-score', 1_330_000, 5000, 'hybrid', OTHER_PLAYER],
];

export const PUBLISHED: readonly PublishedFigure[] = [
  ...CONTROLLER_FIGURES.map((figure) => ({ ...figure, ...CONTROLLER })),
  ...ROWS.map(([player, rules, figure, value, rounding, source, differs]): PublishedFigure => {
    const [text, sample] = SOURCES[source];
    const row = { player, rules: RULES[rules], figure, value, rounding, sample, source: text };
    return differs === undefined ? row : { ...row, differs };
  }),
];
