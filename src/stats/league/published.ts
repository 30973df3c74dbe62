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
  /** Half a unit of the last digit that was reported: nearer than that nobody knows. */
  readonly rounding: number;
  /** Games, or pieces for figures of play; null where it was not said. */
  readonly sample: number | null;
  /** Who reported it, when, and of what. */
  readonly source: string;
  /** Why ours cannot be compared with it; missing where it can. */
  readonly differs?: string;
}

const TETRAIS = 'tetrais, 2013';
const CONTROLLER = 'the controller of 2018 for levels 19–28, its own simulation up to level 29';
const REPRODUCTION = 'an independent program with this controller, line points only';
const FIRST_BOT = 'the first bot for NES Tetris, 2014, over 2,039,900,000 pieces';
const COURSE = 'a course’s player, 2016';
const HYBRID = 'BetaTetris, a table of 3.5 billion boards with a network';

/** Where a piece appears before it drops, and so when a game is over, is not said; nor which generator it was. */
const DROPS = ['hard-drop', 'hard-drop:pieces=bag', 'hard-drop:spawn=inside', 'hard-drop:pieces=bag,spawn=inside'];
/** The same with both pieces. */
const DROPS_OF_TWO = ['hard-drop:visible=2', 'hard-drop:pieces=bag,visible=2', 'hard-drop:visible=2,spawn=inside'];
const CONSOLE = ['nes'];
/** Which generator it was is not said. */
const FREE = ['no-gravity', 'no-gravity:pieces=uniform'];

const CONTROLLER_GAMES = 1_700_000;
const REPRODUCTION_GAMES = 1200;
const FIRST_BOT_PIECES = 2_039_900_000;

/** What the controller of 2018 reported for the inputs that were published with it. */
const CONTROLLER_FIGURES = [
  { figure: 'mean-score', value: 816_379, rounding: 0.5 },
  { figure: 'median-score', value: 989_200, rounding: 50 },
  { figure: 'best-third', value: 1_108_860, rounding: 5 },
  { figure: 'best-three-quarters', value: 1_000_000, rounding: 500 },
  { figure: 'max-outs', value: 0.47, rounding: 0.005 },
  { figure: 'above-900,000', value: 0.61, rounding: 0.005 },
] as const;

const ofReproduction = (player: string, figure: FigureName, value: number, rounding: number): PublishedFigure => ({
  player,
  rules: CONSOLE,
  figure,
  value,
  rounding,
  sample: REPRODUCTION_GAMES,
  source: REPRODUCTION,
});

const ofTetrais = (player: string, rules: readonly string[], value: number, sample: number): PublishedFigure => ({
  player,
  rules,
  figure: 'mean-lines',
  value,
  rounding: 0.05,
  sample,
  source: `${TETRAIS}, ${sample} games`,
});

const ofFirstBot = (figure: FigureName, value: number, rounding: number): PublishedFigure => ({
  player: 'first-nes-bot',
  rules: FREE,
  figure,
  value,
  rounding,
  sample: FIRST_BOT_PIECES,
  source: FIRST_BOT,
});

export const PUBLISHED: readonly PublishedFigure[] = [
  ...CONTROLLER_FIGURES.map((figure) => ({
    ...figure,
    player: 'plateau-published',
    rules: CONSOLE,
    sample: CONTROLLER_GAMES,
    source: CONTROLLER,
  })),
  ofReproduction('plateau-published', 'mean-score', 897_000, 500),
  ofReproduction('plateau-published', 'median-score', 1_100_000, 5000),
  ofReproduction('plateau-published', 'max-outs', 0.61, 0.005),
  ofReproduction('plateau', 'mean-score', 1_052_000, 500),
  ofReproduction('plateau', 'max-outs', 0.82, 0.005),
  ofTetrais('tetrais-simple', DROPS, 23.9, 20),
  ofTetrais('tetrais-simple:lookahead=2', DROPS_OF_TWO, 41.4, 20),
  ofTetrais('tetrais-complex', DROPS, 2361.5, 2),
  ofFirstBot('row-ratio', 0.2924, 0.00005),
  ofFirstBot('perfect-clear-gap', 1181, 0.5),
  ofFirstBot('five-piece-gaps', 253, 0.5),
  ofFirstBot('pieces-per-game', 2_877_688_349, 0.5),
  {
    player: 'cs3243',
    rules: ['course'],
    figure: 'mean-lines',
    value: 5_000_000,
    rounding: 50_000,
    sample: null,
    source: `${COURSE}, after training; 25.7 million in the best game`,
    differs: 'its weights were never published; ours were trained by its method, for fewer generations',
  },
  {
    player: 'maxout',
    rules: CONSOLE,
    figure: 'mean-score',
    value: 1_330_000,
    rounding: 5000,
    sample: null,
    source: HYBRID,
    differs:
      'another player; it started at level 18 with 300 ms of reaction, and its share of the ceiling is carried over',
  },
];
