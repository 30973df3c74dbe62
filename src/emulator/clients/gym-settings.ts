/**
 * The settings of the practice cartridge, as its first menu has them: which of them its plain game can be played with, and
 * what to do about the others. Where they lie differs between versions.
 */

import { dollarHex, hex } from '../../lib/format-numbers.js';
import { shortJson } from '../../lib/json.js';
import { factsWith, type GameFacts, GYM_EDITION, type PracticeSettings } from '../../tetris/edition.js';
import { FIRST_CRASH_LEVEL } from '../../tetris/late-tick.js';
import { HIGHEST_LEVEL } from '../../tetris/limits.js';
import { NTSC, PAL, timingAfterClear } from '../../tetris/timing.js';
import { CAP_REACHED, GYM_FIELDS, GYM_ITEM, GYM_MAP } from './gym-map.js';
import { hasUsualWait, type MenuChoice, type MenuGoal, type SeenInMenus } from './menu-step.js';
import type { RamView } from './ram-map.js';

/** What a setting that is not at its default does to the plain game. */
type Effect =
  /** Nothing. */
  | 'none'
  /** Nothing that a plan rests on; it is told. */
  | 'played'
  /** Other points from level 155 on. */
  | 'late'
  /** Two rows a frame from a clear at a level on are played; all else it does is not. */
  | 'line-cap'
  /** Another game: it is refused. */
  | 'refused';

interface Setting {
  readonly address: number;
  /** As the menu calls it. */
  readonly name: string;
  /** The highest of its values; 0 is the default. */
  readonly highest: number;
  readonly effect: Effect;
  /** What it does. */
  readonly about: string;
}

const PAUSE_OFF = 0x0782;
const QUAL = 0x0788;

/** Version 6 and later. */
const SETTINGS: readonly Setting[] = [
  { address: 0x077c, name: 'score display', highest: 5, effect: 'none', about: 'how the score is drawn' },
  { address: 0x077d, name: 'crash', highest: 3, effect: 'late', about: 'the crashes of the original' },
  { address: 0x077e, name: 'strict', highest: 1, effect: 'none', about: 'how exactly it crashes' },
  { address: 0x077f, name: 'rate display', highest: 1, effect: 'none', about: 'a number on the screen' },
  { address: 0x0780, name: 'pad display', highest: 1, effect: 'none', about: 'the pad on the screen' },
  { address: 0x0781, name: 'no flash', highest: 1, effect: 'none', about: 'no flash at a tetris' },
  { address: PAUSE_OFF, name: 'pause off', highest: 1, effect: 'played', about: 'START does not pause' },
  { address: 0x0783, name: 'dark', highest: 5, effect: 'played', about: 'games load later, with other first pieces' },
  { address: 0x0784, name: 'mirrored pad', highest: 1, effect: 'refused', about: 'buttons change places' },
  { address: 0x0785, name: 'block tool', highest: 1, effect: 'refused', about: 'the pad edits the game' },
  { address: 0x0786, name: 'line cap', highest: 1, effect: 'line-cap', about: 'games change at a level or at lines' },
  { address: 0x0787, name: 'DAS only', highest: 1, effect: 'refused', about: 'a new press does not move a piece' },
  { address: QUAL, name: 'qual', highest: 1, effect: 'played', about: 'waits, curtain and ending are back' },
  { address: 0x0789, name: 'PAL', highest: 1, effect: 'refused', about: 'the European game’s timing' },
];

/** Addresses of the line cap's settings: by level or by lines, what happens then, and from which level on. */
const LINE_CAP = { switch: 0x0786, by: 0x0769, effect: 0x076a, level: 0x076b } as const;
const CAP_BY_LEVEL = 0;
const CAP_NAMES = ['killscreen ×2', 'floor', 'invisible', 'halt'];

/** Whether the settings allow the plain game from a level: why not, and what to do; undefined when they do. */
export type SettingsCheck = (ram: RamView, startLevel: number) => string | undefined;

const TURN_OFF = 'turn it off in its first menu';

/** What is wrong with the settings of version 6 and later. */
export const gymSettingsProblem: SettingsCheck = (ram, startLevel) => {
  for (const { address, name, highest, effect, about } of SETTINGS) {
    const value = ram[address];
    if (value > highest) return unknownLayout(`the setting "${name}" would be ${value} of ${highest}`);
    if (value === 0) continue;
    if (effect === 'refused') return `The cartridge's setting "${name}" is on (${about}): ${TURN_OFF}.`;
    if (effect === 'late' && startLevel >= FIRST_CRASH_LEVEL) {
      return `The cartridge's setting "${name}" is on, which changes games from level ${FIRST_CRASH_LEVEL} on: ${TURN_OFF}, or begin at a lower level.`;
    }
    if (effect === 'line-cap' && !isDoubleCap(ram)) {
      return `The cartridge's line cap is "${CAP_NAMES[ram[LINE_CAP.effect]] ?? ram[LINE_CAP.effect]}"${ram[LINE_CAP.by] === CAP_BY_LEVEL ? '' : ' by lines'}; only "${CAP_NAMES[0]}" by a level can be played: choose that, or turn the line cap off in its first menu.`;
    }
  }
  return undefined;
};

/** The cap is two rows a frame from a level on. */
function isDoubleCap(ram: RamView): boolean {
  return ram[LINE_CAP.by] === CAP_BY_LEVEL && ram[LINE_CAP.effect] === 0;
}

/** Those of version 6 and later that change the game. */
export function gymSettingsIn(ram: RamView): PracticeSettings {
  return {
    ...(ram[LINE_CAP.switch] !== 0 && isDoubleCap(ram) && { lineCap: ram[LINE_CAP.level] }),
    ...(ram[PAUSE_OFF] !== 0 && { pauseOff: true }),
    ...(ram[QUAL] !== 0 && { qual: true }),
  };
}

const PLAIN: GameFacts = { timing: NTSC, edition: GYM_EDITION };

/** What they make of the game of version 6 and later. */
export function gymFactsIn(ram: RamView): GameFacts {
  const { timing, edition } = factsWith(PLAIN, gymSettingsIn(ram));
  const isUnderCap = ram[GYM_FIELDS.capReached.address] === CAP_REACHED.TWO_ROWS;
  return { timing: isUnderCap ? timingAfterClear(timing, HIGHEST_LEVEL) : timing, edition };
}

/** What is not as it is at power-on and changes something, one sentence each. Version 6 and later. */
export function gymNotes(ram: RamView): readonly string[] {
  return SETTINGS.filter(({ address, effect }) => ram[address] !== 0 && effect !== 'none').map(
    ({ name, about, effect }) => {
      if (effect === 'line-cap')
        return `The line cap is on: two rows a frame from the first clear at level ${ram[LINE_CAP.level]} or above on.`;
      const late = effect === 'late' ? `; from level ${FIRST_CRASH_LEVEL} on the game may not go as planned` : '';
      return `The cartridge's setting "${name}" is on: ${about}${late}.`;
    },
  );
}

/** Version 5: where a setting that is 16 at power-on lies, and where the switches lie: those known to differ lie in both. */
const LAYOUTS_5 = [
  { dasDelay: 0x0778, first: 0x0779, last: 0x0783 },
  { dasDelay: 0x0772, first: 0x0773, last: 0x077b },
] as const;
const DAS_DELAY_DEFAULT = 16;

/** For version 5, where only the places of its settings are known: all must be as at power-on. */
export const gym5SettingsProblem: SettingsCheck = (ram) => {
  const layout = LAYOUTS_5.find(({ dasDelay }) => ram[dasDelay] === DAS_DELAY_DEFAULT);
  if (!layout) return unknownLayout('the setting "DAS delay" is nowhere 16');
  for (let address = layout.first; address <= layout.last; address++) {
    if (ram[address] === 0) continue;
    return `A setting of the cartridge is on (${dollarHex(address, 4)} holds ${ram[address]}): turn all settings of its first menu off.`;
  }
  return undefined;
};

/**
 * What a game shows in its first active frame, whatever the version: the timing of the consoles of America, and the game
 * and seed that were chosen.
 */
export function gameProblem(ram: RamView, goal: MenuGoal, seen: SeenInMenus): string | undefined {
  const { dasFull, dasReload, menuItem } = GYM_FIELDS;
  const das = [ram[dasFull.address], ram[dasReload.address]];
  if (das[0] === PAL.dasFull && das[1] === PAL.dasReload) {
    return `The cartridge's PAL setting is on: ${TURN_OFF}.`;
  }
  if (das[0] !== NTSC.dasFull || das[1] !== NTSC.dasReload || !hasUsualWait(seen)) {
    const shown = `auto shift ${das.join(' and ')}, first wait ${seen.piece.softDrop}`;
    return unknownLayout(
      `its first frame shows ${shown}; expected ${NTSC.dasFull} and ${NTSC.dasReload}, ${NTSC.firstPieceWait + 1}`,
    );
  }
  if (ram[menuItem.address] !== itemOf(goal)) {
    return `The cartridge plays line ${ram[menuItem.address]} of its first menu; expected line ${itemOf(goal)}, the A-type game${goal.gymSeed === undefined ? '' : ' of a seed'}.`;
  }
  const seed = seedIn(ram);
  if (goal.gymSeed === undefined || goal.gymSeed === seed) return undefined;
  return `The cartridge ignores the seed ${goal.gymSeed}: it shows ${seed}. Use another seed, or play without one.`;
}

function unknownLayout(found: string): string {
  return `This practice cartridge keeps its settings elsewhere: ${found}. Use TetrisGYM 5 or 6 as it was published.`;
}

/** Digits of a seed. */
export const SEED_DIGITS = 6;

/** The seed that is chosen in the first menu. */
export function seedIn(ram: RamView): string {
  const { address, size } = GYM_MAP.seeded!.seed;
  const bytes = Array.from(ram.slice(address, address + size));
  return bytes.map((byte) => hex(byte, 2).toUpperCase()).join('');
}

/** The line of the first menu that begins a game with this seed, or the plain one. */
export function itemOf({ gymSeed }: Pick<MenuChoice, 'gymSeed'>): number {
  return gymSeed === undefined ? GYM_ITEM.PLAIN : GYM_ITEM.SEED;
}

/** Why a text is no seed that the cartridge takes; undefined when it is one. */
export function gymSeedProblem(text: string): string | undefined {
  if (!/^[0-9A-F]{6}$/.test(text))
    return `a seed has ${SEED_DIGITS} hexadecimal digits, such as 12AB34; ${shortJson(text)} is none`;
  if (/^000[01]/.test(text))
    return `the practice cartridge ignores seeds that begin with 0000 or 0001, such as ${text}`;
  return undefined;
}
