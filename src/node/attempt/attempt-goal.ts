/** What a campaign of attempts is for, and which of its games came nearest. */
import type { GameResult } from '../../record/game-events.js';

export type AttemptGoal =
  /** 999,999 points within 230 lines. */
  | { readonly kind: 'maxout' }
  /** By the bot's own count, which goes on beyond 999,999. */
  | { readonly kind: 'score'; readonly points: number }
  | { readonly kind: 'lines'; readonly lines: number };

/** @throws RangeError on what is no goal; the message says what was expected */
export function parseGoal(text: string): AttemptGoal {
  if (text === 'maxout') return { kind: 'maxout' };
  const [, kind, amount] = /^(score|lines)=([1-9]\d{0,7})$/.exec(text) ?? [];
  if (kind === 'score') return { kind, points: Number(amount) };
  if (kind === 'lines') return { kind, lines: Number(amount) };
  throw new RangeError(`no goal "${text}" (maxout, score=N or lines=N)`);
}

/** The text that `parseGoal` reads. */
export function formatGoal(goal: AttemptGoal): string {
  switch (goal.kind) {
    case 'maxout':
      return goal.kind;
    case 'score':
      return `score=${goal.points}`;
    case 'lines':
      return `lines=${goal.lines}`;
  }
}

/** Whether a game got to where the campaign wants to be. */
export function meetsGoal(goal: AttemptGoal, game: GameResult): boolean {
  switch (goal.kind) {
    case 'maxout':
      return game.maxOut;
    case 'score':
      return game.ownScore >= goal.points;
    case 'lines':
      return game.lines >= goal.lines;
  }
}

/** The best first: games that met the goal, then by what the goal counts; the lower seed where they are equal. */
export function ranked(goal: AttemptGoal, games: readonly GameResult[]): GameResult[] {
  const measures = (game: GameResult): readonly number[] => [
    Number(meetsGoal(goal, game)),
    goal.kind === 'lines' ? game.lines : game.ownScore,
    game.ownScore,
    -game.seed,
  ];
  return [...games].sort((a, b) => {
    const [first, second] = [measures(a), measures(b)];
    const i = first.findIndex((measure, at) => measure !== second[at]);
    return i < 0 ? 0 : second[i] - first[i];
  });
}
