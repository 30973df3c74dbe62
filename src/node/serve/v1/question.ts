/** A question of `/v1` as threads get it: read and checked, plain data. */
import type { EnginePosition, EngineSettings } from '../../../engine/position.js';
import type { TapPattern } from '../../../reach/taps.js';
import type { Placement } from '../../../tetris/placement.js';
import type { Playfield } from '../../../tetris/playfield.js';

export const OPERATIONS = ['best-move', 'rate', 'reach'] as const;
export type Operation = (typeof OPERATIONS)[number];

interface Asked {
  readonly position: EnginePosition;
  readonly settings: EngineSettings;
}

/** Taps with the name that they were asked by. */
export interface NamedTaps {
  readonly name: string;
  readonly taps: TapPattern;
}

export type Question =
  | (Asked & {
      readonly operation: 'best-move';
      /** Moves that are wanted. */
      readonly top: number;
      /** Pieces shown onwards. */
      readonly line: number;
    })
  | (Asked & { readonly operation: 'rate'; readonly played: Placement | Playfield })
  | (Asked & {
      readonly operation: 'reach';
      /** Of which the slowest is told; empty for none. */
      readonly rates: readonly NamedTaps[];
    });

/** What comes of a question: the reply, or why there is none. */
export type QuestionAnswer =
  | { readonly ok: true; readonly reply: object }
  | {
      readonly ok: false;
      readonly code: 'impossible-position' | 'bad-settings';
      readonly message: string;
      readonly path: string;
    };
