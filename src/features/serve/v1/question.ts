/** A question of `/v1` as threads get it: read and checked, plain data. */
import type { EnginePosition, EngineSettings } from '../../../engine/position.js';
import type { Placement } from '../../../tetris/placement.js';
import type { Playfield } from '../../../tetris/playfield.js';
import type { Region } from '../../../tetris/timing.js';

export const OPERATIONS = ['best-move', 'rate', 'reach'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** With the region in place of its timing, which is known by being one object and would be another in each thread. */
export type SentPosition = Omit<EnginePosition, 'timing'> & { readonly region: Region };

interface Asked {
  readonly position: SentPosition;
  readonly settings: EngineSettings;
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
      /** Of which the slowest is told; all that have names if missing. */
      readonly rates: readonly string[] | undefined;
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
