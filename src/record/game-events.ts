import { number, plural } from '../lib/format-numbers.js';
import type { Buttons } from '../tetris/buttons.js';
import { DODGES, type DodgedPiece, type DodgeWay } from '../tetris/dodge.js';
import type { Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import type { Orientation } from '../tetris/tetromino.js';
import type { GameDescription } from './game-description.js';
import type { ByGravity, Count } from './score-count.js';

// What happens in a game, as the bot tells it. Recording, printing and drawing listen; a run without listeners presses
// the same buttons.

/** How a game of the bot came to its end. */
export const GAME_ENDS = [
  'topped-out',
  'lines-reached',
  'goal-reached',
  /** On purpose, before a clear that the original game may not survive. */
  'crash-ahead',
  'stopped',
  'stalled',
  'crashed',
] as const;
/** One of the ways in which a game ends. */
export type GameEnd = (typeof GAME_ENDS)[number];

/** Presses that went wrong since hands were made to err, by what became of them. */
export interface WrongPresses {
  readonly lost: number;
  /** Presses that came a frame late. */
  readonly late: number;
  readonly doubled: number;
}

/** What came out of a game. */
export interface GameResult extends Pick<GameDescription, 'startLevel' | 'seed'> {
  /** As the cartridge shows it, up to its cap. */
  readonly score: number;
  /** Counted by the bot beyond a cap, soft-drop points included. */
  readonly ownScore: number;
  readonly softDropPoints: number;
  /** Line points alone at 230 lines, the clear that crosses them included; at the end if that comes earlier. */
  readonly scoreAt230: number;
  readonly lines: number;
  readonly level: number;
  readonly pieces: number;
  /** From the first active frame to the end. */
  readonly frames: number;
  /** Pieces that came to rest elsewhere than planned, though every press was as planned. */
  readonly misdrops: number;
  /** Missing where hands do not err. */
  readonly wrongPresses?: WrongPresses;
  /** Added by SELECT, on an edition where it does; no part of the other counts, and missing for none. */
  readonly selectPoints?: number;
  /** What was done so that the original did not crash; missing where nothing was. */
  readonly dodges?: DodgeCounts;
  /** Frames whose RAM differed from the plan. */
  readonly planDifferences: number;
  readonly maxOut: boolean;
  readonly toppedOut: boolean;
  /** Share of the lines cleared by tetrises, 0–1. */
  readonly tetrisRate: number;
  /** Singles, doubles, triples, tetrises. */
  readonly clears: readonly [number, number, number, number];
  /** Lines, by the level after their clear: below 19, 19–28, from 29 on. Missing in results of earlier versions. */
  readonly linesByGravity?: ByGravity;
  /** The lines of them that tetrises cleared. */
  readonly tetrisLinesByGravity?: ByGravity;
  /** Most pieces in a row that were no I. */
  readonly longestDrought: number;
  readonly end: GameEnd;
  /** Freezes of the original after which the game went on; missing for none. */
  readonly freezes?: number;
  /** How the cartridge failed, where that ended the game; missing elsewhere. */
  readonly failure?: ScoringFailure;
  /** Points that the pieces gave or took by when they came, in the eyes of learned weights; missing where it was not counted. */
  readonly luck?: number;
}

/** Something that happened; `kind` says what. Frames count from power-on. */
export type GameEvent =
  /** Power-on of a game; frames from here to `started` pass the menus. */
  | { readonly kind: 'power-on'; readonly seed: number }
  /** The next frame is the first active one. */
  | { readonly kind: 'started'; readonly frame: number; readonly current: Orientation; readonly next: Orientation }
  /** A frame was run, in menus or play. */
  | { readonly kind: 'frame'; readonly frame: number; readonly buttons: Buttons }
  /** A piece is under control and a plan for it stands; sent again when a new plan is made. */
  | {
      readonly kind: 'planned';
      readonly frame: number;
      /** Pieces of this game before this one. */
      readonly piece: number;
      readonly orientation: Orientation;
      readonly next: Orientation | undefined;
      readonly placement: Placement;
      /** When the plan was made. */
      readonly level: number;
      readonly value: number;
      /** Expected until the goal; missing where the values are no lines of points. */
      readonly points?: number | undefined;
      /** The best placements in order, the chosen one first; `plies` where they were not looked at equally far. */
      readonly ranking: readonly {
        readonly placement: Placement;
        readonly value: number;
        readonly plies?: number | undefined;
      }[];
      readonly buttons: readonly Buttons[];
      readonly replanned: boolean;
    }
  /** Hands that err are at play, and what became of their presses in this game so far; again whenever one went wrong. */
  | { readonly kind: 'wrong-presses'; readonly frame: number; readonly counts: WrongPresses }
  /** SELECT added points, all of this game so far. */
  | { readonly kind: 'select-points'; readonly frame: number; readonly points: number }
  /** The original could crash or freeze as it scores the piece, and this is done about it. */
  | ({ readonly kind: 'dodged'; readonly frame: number; readonly piece: number } & DodgedPiece)
  /** RAM was not what the plan says. */
  | {
      readonly kind: 'differed';
      readonly frame: number;
      readonly field: string;
      readonly seen: number;
      readonly planned: number;
    }
  /** The game does not go on, or not as a game does. */
  | {
      readonly kind: 'trouble';
      readonly frame: number;
      readonly trouble: string;
      readonly message: string;
      /** The buttons of the frame that a crash cut off. */
      readonly buttons?: Buttons;
    }
  /** The piece has come to rest. */
  | {
      readonly kind: 'rested';
      readonly frame: number;
      readonly piece: number;
      readonly orientation: Orientation;
      readonly placement: Placement;
      readonly misdropped: boolean;
      /** Buttons of every frame since the piece came under control. */
      readonly inputs: readonly Buttons[];
    }
  /** Lines, level and score have changed, or were looked at and stay; after every piece that was locked. */
  | {
      readonly kind: 'scored';
      readonly frame: number;
      readonly piece: number;
      readonly cleared: number;
      readonly lines: number;
      readonly level: number;
      readonly score: number;
      /** The bot's own count, this piece included. */
      readonly count: Count;
      readonly playfield: Playfield;
    }
  /** The shown score and the bot's own count passed 999,999, by line and soft-drop points together. */
  | {
      readonly kind: 'maxed-out';
      readonly frame: number;
      readonly piece: number;
      readonly lines: number;
      readonly ownScore: number;
    }
  | { readonly kind: 'ended'; readonly frame: number; readonly result: GameResult };

/** Hears of what happens, in its order. */
export type GameListener = (event: GameEvent) => void;

/** How a game can fail in the tick that scores a piece, as the original does from level 155 on. */
export const SCORING_FAILURES = ['crashed', 'halted', 'reset', 'astray', 'went-on', 'frozen'] as const;
/** One of the ways in which it fails; the event `trouble` has the same name. */
export type ScoringFailure = (typeof SCORING_FAILURES)[number];

/** Troubles of a freeze: it has begun and A must end it, or the game went on after it. */
export const [FREEZES, FROZE] = ['freezes', 'froze'] as const;

/** What is seen of each, in words. */
export const FAILURE_WORDS: Readonly<Record<ScoringFailure, string>> = {
  crashed: 'the processor came to an opcode that does not exist',
  halted: 'the game went on without its pieces, and no button helped',
  reset: 'the console started over with its first screen',
  astray: 'the program went on outside of the game',
  'went-on': 'the game went on with a wrong count of lines or a wrong level',
  frozen: 'the screen froze, and A did not end it',
};

/** Whether a trouble of this name is such a failure. */
export function isScoringFailure(trouble: string): trouble is ScoringFailure {
  return (SCORING_FAILURES as readonly string[]).includes(trouble);
}

/** Whether a trouble of this name is a freeze that has an end. */
export function isFreeze(trouble: string): boolean {
  return trouble === FREEZES || trouble === FROZE;
}

/** Pieces by what was done about their score. */
export interface DodgeCounts extends Readonly<Record<DodgeWay, number>> {
  /** Would have crashed the game without a dodge. */
  readonly crashes: number;
  /** Could crash the game in spite of everything. */
  readonly unsafe: number;
}

const NONE: DodgeCounts = { crashes: 0, unsafe: 0, box: 0, select: 0, 'soft-drop': 0, placement: 0, 'hold-a': 0 };

/** The counts with one more piece. */
export function countDodge(counts: DodgeCounts | undefined, { ways, without, outcome }: DodgedPiece): DodgeCounts {
  const next = { ...(counts ?? NONE) };
  if (without === 'crash') next.crashes++;
  if (outcome === 'crash') next.unsafe++;
  for (const way of ways) next[way]++;
  return next;
}

/** The counts of several games together; undefined where none has any. */
export function dodgesOf(games: readonly { readonly dodges?: DodgeCounts }[]): DodgeCounts | undefined {
  const counted = games.flatMap(({ dodges }) => dodges ?? []);
  if (counted.length === 0) return undefined;
  const total = { ...NONE };
  for (const counts of counted) for (const key of DODGE_KEYS) total[key] += counts[key];
  return total;
}

/** The fields of `DodgeCounts`. */
export const DODGE_KEYS = ['crashes', 'unsafe', ...DODGES] as const;

/** `83 crashes (next piece hidden 61, SELECT 14, soft drop 8, other placement 0); A held 1,204 times`. */
export function formatDodges(counts: DodgeCounts): string {
  const { crashes, unsafe, box, select, placement } = counts;
  const ways = `next piece hidden ${number(box)}, SELECT ${number(select)}, soft drop ${number(counts['soft-drop'])}, other placement ${number(placement)}`;
  const left = unsafe > 0 ? `, ${number(unsafe)} with no way out` : '';
  return `${plural(crashes, 'crash', 'crashes')} (${ways})${left}; A held ${plural(counts['hold-a'], 'time')}`;
}
