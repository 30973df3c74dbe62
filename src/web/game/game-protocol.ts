/**
 * What the page and the game's worker say to each other. The worker has the machine and the bot; the page shows frames
 * and keeps the pace: it says up to which frame the worker may run.
 */

import type { ClientKind } from '../../emulator/clients/client.js';
import type { BuiltinKind } from '../../emulator/clients/known-cartridges.js';
import type { ProducerState } from '../../ngf/producer.js';
import type { ProducerAddress } from '../../ngf/producer-socket.js';
import type { OptionName, PageChoice, PageOption } from '../../players/player-spec.js';
import type { WeightsBytes } from '../../players/weights-choice.js';
import type { Observation } from '../../ram/observe.js';
import type { GameDescription } from '../../record/game-description.js';
import type { GameEvent, GameResult } from '../../record/game-events.js';
import type { RunHeader } from '../../record/run-header.js';
import type { Buttons } from '../../tetris/buttons.js';
import type { Placement } from '../../tetris/placement.js';
import type { BuiltinFiles, CartridgeFile } from '../stores/cartridge-store.js';

/** Who plays and how, as plain data. */
export interface PlayerChoice extends PageChoice, Pick<GameDescription, 'reaction'> {
  readonly name: string;
}

/** What there is to choose from. */
export interface PlayerFacts {
  readonly name: string;
  /** What it is, its year and its source. */
  readonly description: string;
  /** What it sees that no person can. */
  readonly sees: RunHeader['sees'];
  /** What of the page's options it takes, by its own option for it. */
  readonly takes: { readonly [Asked in PageOption]?: OptionName };
}

/** Which game is played. */
export type GamePlan = Pick<GameDescription, 'startLevel' | 'seed' | 'untilLines'>;

export type GameRequest =
  /** First of all: the built-in cartridges; that of the USA game is put in. */
  | { readonly kind: 'builtin'; readonly files: BuiltinFiles }
  /** Checks a file and puts it in; answered by `cartridge` or `refused`. The game before goes on until then. */
  | ({ readonly kind: 'insert' } & CartridgeFile)
  /** Puts a built-in cartridge in. */
  | { readonly kind: 'eject'; readonly build: BuiltinKind }
  /** Weights for learned players from the next decision on; none for a player that has to wait for some. */
  | { readonly kind: 'weights'; readonly weights: readonly WeightsBytes[] }
  /** Plays from the next piece on; the reaction from the next game on. */
  | { readonly kind: 'player'; readonly choice: PlayerChoice }
  /** Powers on and begins a game; `game` is its number on this page. */
  | { readonly kind: 'start'; readonly game: number; readonly plan: GamePlan }
  /** How frames are run from now on. */
  | { readonly kind: 'pace'; readonly pace: Pace }
  /** Lets the worker run up to this frame of the game, counted from power-on, at a pace with frames to show. */
  | { readonly kind: 'run'; readonly game: number; readonly upTo: number }
  /** Buttons of somebody who plays in place of the bot; null hands back to it. */
  | { readonly kind: 'hands'; readonly buttons: Buttons | null }
  /** Sound samples with each frame, or none. */
  | { readonly kind: 'sound'; readonly sampleRate: number | null }
  /** A picture buffer that the page has shown, to be used again. */
  | { readonly kind: 'spent'; readonly picture: ArrayBuffer }
  /** Answered by `recording`. */
  | { readonly kind: 'record' }
  /** Sends games to an overlay's server from now on, or to none; answered by `producer`, now and then. */
  | { readonly kind: 'producer'; readonly address: ProducerAddress | null }
  /** The game stands still, as receivers of an overlay are to know. */
  | { readonly kind: 'paused'; readonly isPaused: boolean };

export type Pace =
  /** Frames are run as the page asks for them, each with a picture. */
  | 'steady'
  /** As fast as it goes; a frame is shown whenever the page has shown the one before. */
  | 'fastest';

/** The plan that stands for the piece under control. */
export interface ShownPlan {
  /** Pieces of the game before this one. */
  readonly piece: number;
  /** Frame of the machine after which it was made: the next frame is the first of `buttons`. */
  readonly frame: number;
  readonly orientation: number;
  readonly next: number | undefined;
  readonly placement: Placement;
  /** When it was made. */
  readonly level: number;
  readonly value: number;
  /** Expected until the goal; missing where the values are no lines of points. */
  readonly points?: number | undefined;
  /** Placements that can be reached, best first, the chosen one first; `plies` where they were not looked at equally far. */
  readonly ranking: readonly {
    readonly placement: Placement;
    readonly value: number;
    readonly plies?: number | undefined;
  }[];
  readonly buttons: readonly Buttons[];
  /** Where the piece is before the first of the buttons and after each of them. */
  readonly path: readonly Placement[];
  /** How long the decision took, in milliseconds. */
  readonly tookMs: number;
  /** The plan was changed while the piece fell. */
  readonly replanned: boolean;
}

/** The game after a frame. */
export interface ShownFrame {
  readonly kind: 'frame';
  /** Which of the page's games; frames of an earlier one are not shown any more. */
  readonly game: number;
  /** Frames since power-on. */
  readonly frame: number;
  /** Pressed in this frame. */
  readonly buttons: Buttons;
  readonly seen: Observation;
  /** Set on the frame after which a plan was made. */
  readonly plan: ShownPlan | undefined;
  /** What happened since the frame sent before; without the events `frame` and `planned`. */
  readonly events: readonly GameEvent[];
  /** 256 × 240 pixels of red, green, blue and alpha; it shows the game as it was a frame earlier. */
  readonly picture: ArrayBuffer | undefined;
  /** Left and right in turns, in −1…1. */
  readonly samples: Float32Array<ArrayBuffer> | undefined;
}

export type GameReply =
  /** First of all. */
  | { readonly kind: 'players'; readonly players: readonly PlayerFacts[] }
  | {
      readonly kind: 'cartridge';
      /** What brought it in; the last game is over. */
      readonly by: 'builtin' | 'insert' | 'eject';
      readonly name: string;
      readonly client: ClientKind;
      /** Whether it runs on the fast machine. */
      readonly isFast: boolean;
      /** What was noticed and repaired, a sentence each. */
      readonly notes: readonly string[];
    }
  /** The file cannot be played; the cartridge before stays in. */
  | { readonly kind: 'refused'; readonly name: string; readonly message: string }
  /** The menus are passed; the next frame is the game's first. A picture of how it stands, before it begins. */
  | {
      readonly kind: 'started';
      readonly game: number;
      readonly frame: number;
      readonly plan: GamePlan;
      readonly picture: ArrayBuffer;
    }
  | ShownFrame
  | { readonly kind: 'ended'; readonly game: number; readonly result: GameResult }
  /** What went wrong, for the user. */
  | { readonly kind: 'trouble'; readonly message: string }
  /** The player that was chosen cannot be had; the one before plays on. */
  | { readonly kind: 'no-player'; readonly message: string; readonly choice: PlayerChoice }
  /** How it goes with the overlay: the last that was said of the connection, and what became of the frames. */
  | {
      readonly kind: 'producer';
      readonly state: ProducerState | 'off';
      readonly said: string;
      readonly status: string;
    }
  /** The running game so far, or the last one, as a recording's text; empty before the first. */
  | { readonly kind: 'recording'; readonly text: string };

/** A plan and how far it has been played. */
export interface PlanProgress {
  readonly plan: ShownPlan;
  /** Frames of it that were played: the piece is at this place of its path. */
  readonly done: number;
}
