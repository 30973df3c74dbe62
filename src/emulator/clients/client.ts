/**
 * A client: a game that this program plays, with everything that differs from the others. It is chosen when an image is
 * opened and carried by the machine; nothing else knows an address, a screen or a frame count of it.
 */

import type { GameFacts, PracticeSettings } from '../../tetris/edition.js';
import type { Activity } from '../../tetris/game-state.js';
import type { MenuGoal, MenuMemory, MenuStep, SeenInMenus } from './menu-step.js';
import type { RamMap, RamView } from './ram-map.js';
import type { Screen } from './screen.js';

/** The USA and the European cartridge, the two that come with this program, or others that behave like them. */
export const CLIENT_KINDS = [
  'original-ntsc',
  'original-pal',
  'builtin',
  'builtin-pal',
  /** That of America, which crashes as the original does. */
  'builtin-crashing',
  'unknown',
  'unknown-pal',
  /** The practice cartridge TetrisGYM: version 6 and later, version 5. */
  'gym',
  'gym-5',
] as const;
/** One of the games that this program plays. */
export type ClientKind = (typeof CLIENT_KINDS)[number];

export interface Client extends GameFacts {
  readonly kind: ClientKind;
  readonly name: string;
  /** Where it keeps its state. */
  readonly map: RamMap;
  /** Which screen a console shows that has this RAM. */
  readonly screenOf: (ram: RamView) => Screen;
  /** What the game does besides its phase. */
  readonly activityOf: (ram: RamView) => Activity;
  /** How the settings of the cartridge change its game (missing: they do not). */
  readonly settings?: ClientSettings | undefined;
  /** A seed fixes the pieces of the game that runs (missing: it has no such games). */
  readonly isSeeded?: (ram: RamView) => boolean;
  readonly menus: Menus;
  /** Its ticks may take longer than a frame at high levels, and it may crash there. */
  readonly hasOverruns: boolean;
  /** What may be left out of its frames is known; of any other it has to be tried. */
  readonly isSafeToRunFast: boolean;
  /** It never looks at what the picture unit draws. */
  readonly isSafeUndrawn: boolean;
  /** Its pieces come from the console's generator and nowhere else. */
  readonly hasKnownGenerator: boolean;
  /** Empty frames that FCEUX 2.6.5 needs at the beginning of a movie of it. */
  readonly fceuxShift: number;
}

/** Settings of a cartridge that change its game. */
export interface ClientSettings {
  /** As they stand. */
  readonly inRam: (ram: RamView) => PracticeSettings;
  /** What they make of a game that is on. */
  readonly factsIn: (ram: RamView) => GameFacts;
}

/** What the game of a console is, with the settings of its cartridge. */
export function factsIn({ ram, client }: ClientRam): GameFacts {
  return client.settings?.factsIn(ram) ?? client;
}

/** The way through a client's menus to a game. */
export interface Menus {
  /** The buttons for the next frame, after a frame that ended in this observation. */
  readonly step: (seen: SeenInMenus, goal: MenuGoal, memory: MenuMemory, ram: RamView) => MenuStep;
  /** What of the cartridge's settings its owner should know before a game, one sentence each (missing: it has none). */
  readonly notes?: (ram: RamView) => readonly string[];
  /** Level at which a game can be begun. */
  readonly highestStartLevel: number;
  /** Frames on the title screen before a demo begins. */
  readonly longestTitleWait: number;
  /** It has B-type among its games. */
  readonly hasBType: boolean;
  readonly notice: NoticeFrames;
}

/** How long the notice after power-on stays, in frames; all 0 where there is none. */
export interface NoticeFrames {
  /** No button counts. */
  readonly asleep: number;
  /** After these it goes without a button. */
  readonly more: number;
}

/** A console's RAM, and whose it is. */
export interface ClientRam {
  readonly ram: RamView;
  readonly client: Client;
}
