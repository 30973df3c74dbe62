/** What the page and the worker of the recordings say to each other. */

import type { GameDescription } from '../../record/game-description.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import type { RunHeader } from '../../record/run-header.js';
import type { ReplayVerdict } from '../../replay/replay-verdict.js';
import type { Buttons } from '../../tetris/buttons.js';
import type { Playfield } from '../../tetris/playfield.js';
import type { BuiltinFiles, CartridgeFile } from '../stores/cartridge-store.js';

/** What a game is played again on. */
export type Device = 'cartridge' | 'model';

export type RecordingRequest =
  /** First of all. */
  | { readonly kind: 'builtin'; readonly files: BuiltinFiles }
  /** Another cartridge to play recordings on; answered by `cartridge` or `refused`. */
  | ({ readonly kind: 'cartridge' } & CartridgeFile)
  /** A file; answered by `opened`, `refused`, or, if it is a cartridge, as if that had been said. */
  | { readonly kind: 'open'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The code of a link; answered likewise. */
  | { readonly kind: 'open-code'; readonly code: string }
  /** A game of what is open, checked from its first frame to its last one; answered by `ready`. */
  | { readonly kind: 'choose'; readonly game: number; readonly device: Device }
  /** Answered by `frame`, with the picture of that frame or of the nearest one that there is. */
  | { readonly kind: 'show'; readonly frame: number }
  /** Answered by `code`, for the game that was chosen last. */
  | { readonly kind: 'share' }
  /** Answered by `packed-frames`, for the same game. */
  | { readonly kind: 'pack-frames' };

/** A game of a recording, to choose. */
export interface GameFacts extends Pick<GameDescription, 'seed' | 'startLevel'> {
  /** 1 for the first. */
  readonly game: number;
  readonly frames: number;
  readonly pieces: number;
  /** At its end, or after the last piece. */
  readonly score: number;
  /** The recording ends before the game does. */
  readonly isCutOff: boolean;
  /** What it can be played again on. */
  readonly devices: readonly Device[];
}

export interface ShownReplayFrame {
  readonly kind: 'frame';
  /** Frames since power-on. */
  readonly frame: number;
  /** 256 × 240 pixels of red, green, blue and alpha. */
  readonly picture: ArrayBuffer;
  /** Pressed in this frame. */
  readonly buttons: Buttons;
  /** Pieces that have been scored. */
  readonly pieces: number;
  readonly playfield: Playfield;
  readonly score: number;
  readonly lines: number;
  readonly level: number;
  /** Of the game's state, as recordings have it. */
  readonly hash: string;
}

export type RecordingReply =
  | {
      readonly kind: 'opened';
      readonly name: string;
      readonly header: RunHeader;
      readonly games: readonly GameFacts[];
      /** The recording's text, to download. */
      readonly text: string;
      /** What was noticed, a sentence each. */
      readonly notes: readonly string[];
    }
  /** What is open stays open. */
  | { readonly kind: 'refused'; readonly name: string; readonly message: string }
  /** A cartridge is there, and what can be played on it now. */
  | {
      readonly kind: 'cartridge';
      readonly name: string;
      /** As it was called when it was given. */
      readonly file: string;
      /** Whether it runs on the fast machine. */
      readonly isFast: boolean;
      readonly games: readonly GameFacts[];
    }
  /** Of what takes a while; `whole` is the most that it can be. */
  | { readonly kind: 'progress'; readonly what: string; readonly done: number; readonly whole: number }
  | {
      readonly kind: 'ready';
      readonly device: Device;
      readonly game: Readonly<LoggedGame>;
      /** Frames that can be shown. */
      readonly firstFrame: number;
      readonly lastFrame: number;
      readonly verdict: ReplayVerdict;
    }
  | ShownReplayFrame
  /** For a link; it may be too long for one. Undefined for a game whose start is not known. */
  | { readonly kind: 'code'; readonly code: string | undefined }
  /** A file of an overlay's frames (`.ngf.gz`), and how many it holds. */
  | { readonly kind: 'packed-frames'; readonly bytes: ArrayBuffer; readonly frames: number }
  /** The worker has failed; for the user. */
  | { readonly kind: 'trouble'; readonly message: string };
