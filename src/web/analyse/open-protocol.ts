/** What the page and the worker that opens games say to each other. */
import type { PlayedGame } from '../../review/played-game.js';
import type { BuiltinFiles, CartridgeFile } from '../stores/cartridge-store.js';

export type OpenRequest =
  /** A file; answered by `opened` or `refused`. Movies are played on the cartridges that come with it. */
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly builtin: BuiltinFiles;
      readonly own: CartridgeFile | undefined;
    }
  /** The code of a link; answered likewise. */
  | { readonly kind: 'open-code'; readonly code: string }
  /** A game of what is open, 0 for the first; answered by `game` or `refused`. */
  | { readonly kind: 'choose'; readonly index: number }
  /** Answered by `code`, for the game that was chosen last. */
  | { readonly kind: 'share' };

export type OpenReply =
  | {
      readonly kind: 'opened';
      readonly name: string;
      /** What each game is, to choose. */
      readonly games: readonly string[];
      /** What was noticed, a sentence each. */
      readonly notes: readonly string[];
    }
  /** The file was a cartridge, which movies can be played on from now on; checked. */
  | { readonly kind: 'cartridge'; readonly title: string; readonly file: CartridgeFile }
  | { readonly kind: 'game'; readonly game: PlayedGame }
  /** For the user; what is open stays open. */
  | { readonly kind: 'refused'; readonly name: string; readonly message: string }
  /** Of what takes a while; `whole` is the most that it can be. */
  | { readonly kind: 'progress'; readonly what: string; readonly done: number; readonly whole: number }
  /** For a link; it may be too long for one. Undefined for a game of which no link can be made. */
  | { readonly kind: 'code'; readonly code: string | undefined };
