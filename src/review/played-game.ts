/** A finished game as a review reads it, and the hands of its player: as the game says, or as its presses tell. */
import { decimal, plural } from '../lib/format-numbers.js';
import { ascending } from '../lib/statistics.js';
import type { ToldHands } from '../reach/taps.js';
import { BUTTON, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import { type PlacedGame, type PlayedPiece, type SideStep, timingOfPiece } from '../tetris/played-game.js';

/** A finished game: its pieces, and the hands of its player where they are known. */
export interface PlayedGame extends PlacedGame, Partial<ToldHands> {}

/** Hands and eyes, and how they are known. */
export interface HandsOfGame extends ToldHands {
  /** How they are known, in half a sentence. */
  readonly source: string;
  /** Nobody said them: they are what its presses show, or the fastest ones. */
  readonly isAssumed?: true;
}

/** Presses of one direction that are further apart belong to two movements. */
const LONGEST_PAUSE = 15;
/** Fewer intervals tell nothing about speed. */
const FEWEST_INTERVALS = 20;
/** Hands are as fast as the fastest tenth of their intervals between two presses. */
const FASTEST = 0.1;
/** A reaction is not taken for longer than this. */
const SLOWEST_EYES = 24;
/** Rates with equal frames between two presses, fastest first; whoever is slower is taken for the last. */
const RATES = [
  [2, '30hz'],
  [3, '20hz'],
  [4, '15hz'],
  [5, '12hz'],
] as const;
const SLOWEST_RATE = '10hz';

/** The hands that the game states, else those that its presses tell, else the fastest ones. */
export function handsOfGame({ taps, reaction, pieces }: PlayedGame): HandsOfGame {
  if (taps !== undefined) return { taps, reaction: reaction ?? 0, source: 'as the game says' };
  const pressed = pieces.flatMap(({ inputs }) => (inputs ? [inputs] : []));
  const { dasFull } = timingOfPiece(pieces[0] ?? {});
  const held = pressed.filter((inputs) => isAutoShifted(inputs, dasFull)).length;
  const found = { intervals: pressed.flatMap(intervalsOf), held };
  const seen = reaction ?? reactionOf(pressed);
  if (found.held > found.intervals.length)
    return { taps: 'das', reaction: seen, source: 'guessed: its directions were held', isAssumed: true };
  if (pressed.length === 0) {
    const seen = handsOfSteps(pieces);
    if (seen) return { ...seen, reaction: reaction ?? 0, isAssumed: true };
  }
  if (found.intervals.length < FEWEST_INTERVALS)
    return {
      taps: '30hz',
      reaction: reaction ?? 0,
      source: `taken for the fastest, since ${pressed.length === 0 ? 'its presses are not known' : 'it has too few presses'}`,
      isAssumed: true,
    };
  const sorted = ascending(found.intervals);
  const frames = sorted[Math.floor(FASTEST * sorted.length)];
  const rate = RATES.find(([apart]) => frames <= apart)?.[1] ?? SLOWEST_RATE;
  return {
    taps: rate,
    reaction: seen,
    source: `guessed: its fastest presses are ${frames} frames apart`,
    isAssumed: true,
  };
}

/** Columns that a piece must go in a row, so that their mean tells a speed, and such movements of a game. */
const FEWEST_COLUMNS = 3;
const FEWEST_MOVEMENTS = 8;
/** Steps that are further apart belong to two movements; a held direction waits 16 frames. */
const LONGEST_STEP = 18;

/** The hands by how pieces were seen to move; undefined where too few were. */
function handsOfSteps(pieces: readonly PlayedPiece[]): Pick<HandsOfGame, 'taps' | 'source'> | undefined {
  const { dasFull, dasReload } = timingOfPiece(pieces[0] ?? {});
  const movements = pieces.flatMap(({ steps = [] }) => movementsOf(steps));
  if (movements.length < FEWEST_MOVEMENTS) return undefined;
  const held = movements.filter(({ first, mean }) => first > dasReload && mean > dasFull - dasReload - 1);
  if (2 * held.length > movements.length) return { taps: 'das', source: 'guessed: its pieces wait before they go on' };
  const sorted = ascending(movements.map(({ mean }) => mean));
  const frames = sorted[Math.floor(FASTEST * sorted.length)];
  const taps = RATES.find(([apart]) => frames < apart + 0.5)?.[1] ?? SLOWEST_RATE;
  return { taps, source: `guessed: its pieces go a column in ${decimal(frames)} frames where they are fastest` };
}

/** Steps of one direction, in frames: to the second column, and for each column in the mean. */
function movementsOf(steps: readonly SideStep[]): { readonly first: number; readonly mean: number }[] {
  const runs: SideStep[][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const goesOn =
      last && Math.sign(last.columns) === Math.sign(step.columns) && step.frame - last.frame <= LONGEST_STEP;
    if (run && goesOn) run.push(step);
    else runs.push([step]);
  }
  return runs.flatMap((run) => {
    const [begin, ...others] = run;
    const columns = others.reduce((sum, { columns }) => sum + Math.abs(columns), 0);
    if (columns < FEWEST_COLUMNS - 1) return [];
    return [{ first: others[0].frame - begin.frame, mean: (others[others.length - 1].frame - begin.frame) / columns }];
  });
}

/** A question to whoever has the game: what hands are taken for its player's, as long as nobody says them. */
export function handsQuestion({ taps, reaction, source }: HandsOfGame): string {
  return `Whose hands played? The game does not say, so it is judged by assumed ones: ${taps}, reaction ${plural(reaction, 'frame')} (${source})`;
}

/** Frames between a press of LEFT or RIGHT and the next one of the same. */
function intervalsOf(inputs: NonNullable<PlayedPiece['inputs']>): number[] {
  return [BUTTON.LEFT, BUTTON.RIGHT].flatMap((button) => {
    const frames = inputs.flatMap((held, i) => (newlyPressed(held, inputs[i - 1] ?? NO_BUTTONS) & button ? [i] : []));
    return frames.slice(1).flatMap((frame, i) => (frame - frames[i] <= LONGEST_PAUSE ? [frame - frames[i]] : []));
  });
}

/** Whether a direction was held until it repeated, `dasFull` frames after its press. */
function isAutoShifted(inputs: NonNullable<PlayedPiece['inputs']>, dasFull: number): boolean {
  let held = 0;
  let before = NO_BUTTONS;
  for (const buttons of inputs) {
    const sideways = buttons & (BUTTON.LEFT | BUTTON.RIGHT);
    held = sideways !== NO_BUTTONS && sideways === before ? held + 1 : 0;
    before = sideways;
    if (held >= dasFull) return true;
  }
  return false;
}

/** Frames until the first press of a piece, in the middle over all pieces with presses. */
function reactionOf(pressed: readonly (readonly number[])[]): number {
  const firsts = pressed.map((inputs) => inputs.findIndex((held) => held !== NO_BUTTONS)).filter((frame) => frame >= 0);
  const sorted = ascending(firsts);
  return Math.min(SLOWEST_EYES, sorted[Math.floor(sorted.length / 2)] ?? 0);
}
