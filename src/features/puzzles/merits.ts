/**
 * What the best placement does right, in sentences. Each of them is a fact that the best placement has and the wrong one has
 * not, so none can be said of both.
 */

import { columnHeights } from '../../eval/features/columns.js';
import { plural } from '../../lib/format-numbers.js';
import type { IdeaQuestion } from '../../review/ideas/idea.js';
import { bumps } from '../../review/ideas/surface.js';
import { wellOf } from '../../review/ideas/well-of.js';
import {
  heightOf,
  holesOf,
  isCleanSlope,
  isDoubleWell,
  isRightWellOpen,
  isTetrisReady,
} from '../../review/statistics.js';
import { COLUMNS, type Playfield } from '../../tetris/playfield.js';
import { isBurn, LINES_OF_TETRIS } from '../../tetris/score.js';
import { entryOf } from './answers.js';
import {
  coveredColumns,
  gapsForI,
  holeColumns,
  listed,
  lowestSide,
  nameColumns,
  piecesWithPlace,
} from './surface-facts.js';

/** A fact with the ideas that it answers: it comes first where the wrong placement has one of them. */
interface Merit {
  readonly answers: readonly string[];
  /** Undefined where it does not hold, or holds for the wrong placement as well. */
  readonly tell: (question: IdeaQuestion) => string | undefined;
}

/** Rows by which a stack is lower, or a surface smoother, in a way that counts. */
const COUNTS = 2;
/** Sentences that are told, at most. */
const MOST_TOLD = 3;
const WELL = COLUMNS - 1;

/** The gravest first. */
const MERITS: readonly Merit[] = [
  {
    answers: [
      'burn-refused',
      'play-for-points',
      'tetris-missed',
      'tetris-refused',
      'too-high-for-drought',
      'dig-delayed',
    ],
    tell({ best, played }) {
      if (best.cleared <= played.cleared || (played.cleared > 0 && best.cleared < LINES_OF_TETRIS)) return undefined;
      if (best.cleared === LINES_OF_TETRIS) return 'It clears four lines at once.';
      return `It clears ${plural(best.cleared, 'line')}, and the stack stands ${plural(heightOf(best.playfield), 'row')} high.`;
    },
  },
  {
    answers: ['burn', 'well-filled'],
    tell({ best, played }) {
      return isBurn(played.cleared) && best.cleared === 0
        ? 'It burns nothing: full rows wait for a tetris.'
        : undefined;
    },
  },
  {
    answers: ['dig-delayed', 'dig-wrong', 'hole-made'],
    tell({ playfield, best, played }) {
      const opened = holeColumns(playfield).filter((column) => !holeColumns(best.playfield).includes(column));
      if (opened.length === 0 || holesOf(best.playfield) >= holesOf(played.playfield)) return undefined;
      return `It opens what was covered at ${nameColumns(opened)}.`;
    },
  },
  {
    answers: ['overhang-unused', 'spin-missed', 'vits'],
    tell({ playfield, best, played }) {
      const entry = entryOf(playfield, best.placement);
      if (entry === 'drop' || entryOf(playfield, played.placement) === entry) return undefined;
      const under = nameColumns(coveredColumns(playfield, best.placement));
      return entry === 'tuck' ? `It slides under the cells at ${under}.` : `It turns in under the cells at ${under}.`;
    },
  },
  {
    answers: ['well-covered', 'double-well'],
    tell: ({ playfield, best, played }) =>
      hasWell(playfield) && isRightWellOpen(best.playfield) && !isRightWellOpen(played.playfield)
        ? `It keeps the well at column ${COLUMNS} open.`
        : undefined,
  },
  {
    answers: ['hole-made', 'overhang-made', 'no-place'],
    tell({ playfield, best, played }) {
      const [before, after, other] = [playfield, best.playfield, played.playfield].map(holesOf);
      if (after >= other) return undefined;
      if (after <= before) return other > before ? 'It covers no empty cell.' : undefined;
      return `It covers ${plural(after - before, 'empty cell')}, and not ${other - before}.`;
    },
  },
  {
    answers: ['ready-lost', 'not-prepared', 'tetris-missed', 'tetris-refused', 'well-filled', 'burn'],
    tell({ playfield, best, played }) {
      if (!isTetrisReady(best.playfield) || isTetrisReady(played.playfield)) return undefined;
      return isTetrisReady(playfield) ? 'A tetris stays ready after it.' : 'It makes a tetris ready.';
    },
  },
  {
    answers: ['i-dependence'],
    tell({ best, played }) {
      const saved = gapsForI(played.playfield).filter((column) => !gapsForI(best.playfield).includes(column));
      return saved.length > 0 ? `It leaves no gap at ${nameColumns(saved)} that only an I fills.` : undefined;
    },
  },
  {
    answers: ['double-well'],
    tell: ({ best, played }) =>
      isDoubleWell(played.playfield) && !isDoubleWell(best.playfield)
        ? 'It leaves one open column, and not two.'
        : undefined,
  },
  {
    answers: ['well-filled'],
    tell({ playfield, best, played }) {
      const [own, other] = [best, played].map(({ playfield: after }) => columnHeights(after)[WELL]);
      const isFilled = hasWell(playfield) && isRightWellOpen(played.playfield) && own < other;
      return isFilled
        ? `It leaves the well at column ${COLUMNS} free: ${plural(own, 'row')} there, and not ${other}.`
        : undefined;
    },
  },
  {
    answers: ['slope-lost', 'bumpy'],
    tell: ({ best, played }) =>
      isCleanSlope(best.playfield) && !isCleanSlope(played.playfield)
        ? 'It keeps the slope clean: no column rises to the right, and nothing is covered.'
        : undefined,
  },
  {
    answers: ['tower', 'spire', 'too-high', 'too-high-for-drought', 'level-ahead', 'left-high'],
    tell({ best, played }) {
      const [own, other] = [best, played].map(({ playfield }) => heightOf(playfield));
      return other - own >= COUNTS ? `Its highest column has ${plural(own, 'row')}, and not ${other}.` : undefined;
    },
  },
  {
    answers: ['right-low', 'left-high'],
    tell({ best, played }) {
      const { column, height } = lowestSide(played.playfield);
      const own = columnHeights(best.playfield)[column];
      return lowestSide(best.playfield).height > height
        ? `It builds the low side up: column ${column + 1} has ${plural(own, 'row')}, and not ${height}.`
        : undefined;
    },
  },
  {
    answers: ['no-place', 'bumpy', 'slope-lost', 'i-dependence'],
    tell({ best, played }) {
      const [own, other] = [best, played].map(({ playfield }) => piecesWithPlace(playfield));
      const more = own.filter((piece) => !other.includes(piece));
      return more.length > 0 ? `After it ${listed(more)} can be placed without a hole.` : undefined;
    },
  },
  {
    answers: ['bumpy', 'no-place', 'slope-lost', 'tower'],
    tell({ playfield, best, played }) {
      const well = wellOf(playfield);
      const [own, other] = [best, played].map(({ playfield: after }) => bumps(after, well));
      return other - own >= COUNTS
        ? `Its surface is smoother: the steps add up to ${own} rows, and not to ${other}.`
        : undefined;
    },
  },
];

/**
 * Up to three sentences about the best placement.
 *
 * @param ideas kinds of those that the wrong placement has, the gravest first
 */
export function meritsOf(question: IdeaQuestion, ideas: readonly string[]): string[] {
  const rank = ({ answers }: Merit): number => {
    const ranks = answers.map((kind) => ideas.indexOf(kind)).filter((at) => at >= 0);
    return Math.min(ideas.length, ...ranks);
  };
  // The sort is stable: of those that answer nothing, the gravest comes first.
  return [...MERITS]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({ tell }) => tell(question) ?? [])
    .slice(0, MOST_TOLD);
}

/** Whether the rightmost column lies lower than its neighbour, and nothing covers it. */
function hasWell(playfield: Playfield): boolean {
  const heights = columnHeights(playfield);
  return heights[WELL] < heights[WELL - 1] && isRightWellOpen(playfield);
}
