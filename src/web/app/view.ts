/** What a view is and what it is given. */
import type { FileKind } from '../../features/recordings/file-kind.js';
import type { BrowserRecords } from '../stores/browser-records.js';
import type { CartridgeStore } from '../stores/cartridge-store.js';
import type { ChosenHands } from '../stores/chosen-hands.js';
import type { CurrentGame, LatestGamesRead } from '../stores/listeners.js';
import type { WeightsStore } from '../stores/weights-store.js';

/** What all views share. */
export interface App {
  /** What this browser keeps for the user. */
  readonly records: BrowserRecords;
  readonly cartridges: CartridgeStore;
  readonly weights: WeightsStore;
  /** Whose hands are meant wherever nothing else says it. */
  readonly hands: ChosenHands;
  /** The game of the view `play`. */
  readonly game: CurrentGame;
  /** The recording that is open in the view `recordings`. */
  readonly openRecording: CurrentGame;
  /** The games of the view `video`. */
  readonly videoGames: LatestGamesRead;
  /** Says something to people who listen to the page; visible text is the view's own affair. */
  readonly announce: (text: string) => void;
  /** Shows a message that goes away by itself, and announces it. */
  readonly notify: (text: string, kind?: 'info' | 'problem') => void;
  /** False while nobody wants keys that are single characters, because their software types by itself. */
  readonly lettersWork: () => boolean;
  /** Goes to another view. */
  readonly open: (view: string, parameters?: URLSearchParams) => void;
}

/** A key, or some, and what it does. */
export type KeyHelp = readonly [keys: string, what: string];

export interface FileTaker {
  readonly kinds: readonly FileKind[];
  readonly take: (file: File) => void;
  /** Takes all files of a drop while the view is in front; without it one of them is opened. */
  readonly takeAll?: (files: readonly File[]) => void;
}

/** One part of the page, behind a tab. It is made once, when it is first opened, and kept. */
export interface View {
  readonly element: HTMLElement;
  /** The view is in front from now on, or its address has changed. */
  show(parameters: URLSearchParams): void;
  /** Another view is in front: stop what costs time and makes noise. */
  hide(): void;
  /** Files that it opens when they are dropped on the page. */
  readonly files?: FileTaker;
}

export interface ViewEntry {
  /** In the address: lower case, with hyphens. */
  readonly id: string;
  /** On the tab. */
  readonly title: string;
  /** Keys of its own, for the help. */
  readonly keys?: readonly KeyHelp[];
  /** Kinds of files that open here unless the view in front opens them. */
  readonly home?: readonly FileKind[];
  /** Loads the view's code and makes it. */
  readonly make: (app: App) => Promise<View>;
}
