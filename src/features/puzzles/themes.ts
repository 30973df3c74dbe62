/** What puzzles are about: the ideas against the usual wrong answer, and what the answer itself does. */

import { parseTaps } from '../../reach/taps.js';
import { IDEAS } from '../../review/ideas/all-ideas.js';
import type { IdeaQuestion, Left } from '../../review/ideas/idea.js';
import { holesOf } from '../../review/statistics.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import { NTSC } from '../../tetris/timing.js';
import { entryOf } from './answers.js';
import type { Puzzle } from './puzzle-lines.js';

/** What an answer does, with its name for people. */
const ANSWER_THEMES = {
  tuck: 'a tuck: the best place is slid into, below cells',
  spin: 'a spin: the best place is turned into, below cells',
  dig: 'a dig: the best place opens a hole',
  overhang: 'an overhang on purpose: the best place covers an empty cell',
  adjustment: 'an adjustment: who does not see the next piece goes elsewhere',
} as const;
type AnswerTheme = keyof typeof ANSWER_THEMES;

/** All names of themes. */
export const THEMES: readonly string[] = [...IDEAS.map(({ kind }) => kind), ...Object.keys(ANSWER_THEMES)];

const TITLES = new Map<string, string>([
  ...IDEAS.map(({ kind, title }) => [kind, title] as const),
  ...Object.entries(ANSWER_THEMES),
]);

/** The name of a theme for people; its own name where this program does not know it. */
export function titleOfTheme(theme: string): string {
  return TITLES.get(theme) ?? theme;
}

type Asked = Pick<Puzzle, 'playfield' | 'piece' | 'next' | 'level' | 'lines' | 'untilLines' | 'hands' | 'answer'>;

/** An answer to a puzzle beside the best one, as ideas are asked about it. */
export function questionOf(puzzle: Asked, played: Placement): IdeaQuestion {
  const { playfield, piece, next, level, lines, untilLines, hands, answer } = puzzle;
  return {
    ...{ playfield, piece, next, level, lines, untilLines, timing: NTSC, taps: parseTaps(hands.taps) },
    played: leftBy(playfield, played),
    best: leftBy(playfield, answer.placement),
  };
}

function leftBy(playfield: Playfield, placement: Placement): Left {
  return { placement, ...place(playfield, placement.orientation, placement.x, placement.y) };
}

/** What the answer does. @param dependsOnNext whoever does not know the next piece goes elsewhere */
export function answerThemes({ playfield, best }: IdeaQuestion, dependsOnNext: boolean): AnswerTheme[] {
  const entry = entryOf(playfield, best.placement);
  const more = holesOf(best.playfield) - holesOf(playfield);
  return [
    ...(entry === 'drop' ? [] : [entry]),
    ...(more < 0 ? ['dig' as const] : []),
    ...(more > 0 ? ['overhang' as const] : []),
    ...(dependsOnNext ? ['adjustment' as const] : []),
  ];
}
