/**
 * The practice cartridge without the cartridge: its menus and its games, one after another, as its RAM shows them. Measured
 * walks and observations hold it in place.
 */

import type { Client } from '../../src/emulator/clients/client.js';
import { GYM_FIELDS, GYM_MAP } from '../../src/emulator/clients/gym-map.js';
import { GYM_MODE, GYM_RENDER } from '../../src/emulator/clients/gym-screen.js';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { PLAY_STATE } from '../../src/emulator/clients/screen.js';
import type { WritableMachine } from '../../src/emulator/machine.js';
import { readGameState } from '../../src/ram/model-state.js';
import { enterFirstMenu, type GymMenus, gymMenusAtPowerOn, leaveGame } from '../../src/simulate/gym-menu-state.js';
import { GYM_LOADING_FRAMES, hasBegun, stepGymMenus } from '../../src/simulate/gym-menus.js';
import { seededIn, writeGymMenus, writeGymModes } from '../../src/simulate/gym-start.js';
import { ModelMachine } from '../../src/simulate/model-console.js';
import { BUTTON, type Buttons, newlyPressed } from '../../src/tetris/buttons.js';
import {
  type GameState,
  initialState,
  KEPT_AT_POWER_ON,
  type Kept,
  PHASE,
  SOFT_RESET,
} from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { pageFits } from '../../src/tetris/playfield-page.js';
import { stepRng } from '../../src/tetris/random.js';
import { framesPerRow } from '../../src/tetris/timing.js';

/** Bytes that the cartridge sets up, and where its settings are not at 0. */
const SET_UP: readonly (readonly [address: number, byte: number])[] = [
  ...[0x54, 0x2d, 0x47, 0x59, 0x4d].map((byte, i) => [0x075b + i, byte] as const),
  [0x076b, 39],
  [0x076c, 0x30],
  [0x076d, 3],
];
const DAS_DELAY = { gym: 0x077a, 'gym-5': 0x0778 } as const;
/** Settings that the stand-in knows, and 1 in the last one once a line cap is in force. */
const SETTING = { pauseOff: 0x0782, dark: 0x0783, lineCap: 0x0786, capLevel: 0x076b, qual: 0x0788 } as const;
const CAP_REACHED = 0x0639;
/** Frames without an interrupt while a game loads in the dark. */
const DARK_FRAMES = 2;
/** Qual: from this score on an ending follows the curtain, after a sleep. */
const ENDING_SCORE = 30_000;
const ENDING_SLEEP = 128;
/** `gameModeState` after the reset, until the next game. */
const RESET_STATE = 6;
const TABLE = 3;

interface Standing {
  readonly menus: GymMenus;
  /** In play, or the last one. */
  readonly game: GameState | undefined;
  /** What the last frame was: of the menus, the set-up of a game, in play, an ending, or the end of a game. */
  readonly frame: 'menus' | 'set-up' | 'play' | 'ending' | 'end';
  /** The line cap is in force. */
  readonly isCapped: boolean;
  /** Frames without an interrupt that are still to come. */
  readonly dark: number;
  /** What the game takes over that begins. */
  readonly kept: Kept;
  readonly scores: readonly number[];
}

export interface GymOptions {
  /** Which version (default: 6 and later). */
  readonly kind?: 'gym' | 'gym-5';
  /** Settings that are not as at power-on. */
  readonly settings?: Readonly<Record<number, number>>;
  /** DAS full and reload that its games show (default: 16 and 10). */
  readonly das?: readonly [number, number];
  /** A game to begin in place of the one that the menus come to. */
  readonly begin?: (state: GameState) => GameState;
}

export class GymConsole extends ModelMachine<Standing> implements WritableMachine {
  readonly #options: GymOptions;
  /** RAM was written since the last frame. */
  #isPoked = false;

  constructor(options: GymOptions = {}) {
    super(clientOf(options.kind ?? 'gym'));
    this.#options = options;
  }

  protected atPowerOn(): Standing {
    const kept = { ...KEPT_AT_POWER_ON, rng: 0, spawnCount: 0, previousSpawn: 0, frameCounter: 0 };
    const scores = [0, 0, 0];
    return { menus: gymMenusAtPowerOn(), game: undefined, frame: 'menus', isCapped: false, dark: 0, kept, scores };
  }

  protected copied({ menus, ...rest }: Standing): Standing {
    return { ...rest, menus: { ...menus } };
  }

  /** A game in play goes on from what RAM says. */
  poke(address: number, value: number): void {
    this.ram[address] = value;
    this.#isPoked = true;
  }

  protected stepped(now: Standing, buttons: Buttons): Standing {
    const { menus, frame } = now;
    const game = now.game && this.#isPoked ? poked(now.game, readGameState(this)) : now.game;
    this.#isPoked = false;
    if (game && (frame === 'set-up' || frame === 'play')) return this.#played(now, game, buttons);
    if (game && frame === 'ending') return ended(now, game, buttons);
    if (now.dark > 0) return { ...now, dark: now.dark - 1 };
    const wasLoading = hasBegun(menus);
    // Qual is chosen by SELECT at power-on.
    const isQualBoot = this.#isOn('qual') && menus.mode === GYM_MODE.BOOT;
    stepGymMenus(menus, isQualBoot ? BUTTON.SELECT : buttons);
    if (!hasBegun(menus)) return { ...now, frame: 'menus' };
    const dark = !wasLoading && this.#isOn('dark') ? DARK_FRAMES : 0;
    return { ...this.#loaded(now), isCapped: false, dark };
  }

  #isOn(setting: keyof typeof SETTING): boolean {
    return (this.#options.settings?.[SETTING[setting]] ?? 0) !== 0;
  }

  /** A frame of play: that of the model without settings, and what was measured of the cartridge besides, written once more. */
  #played(now: Standing, game: GameState, buttons: Buttons): Standing {
    let next = stepGame(game, buttons);
    const hasTick = game.activity === 'play';
    if (now.isCapped && hasTick && game.phase === PHASE.CONTROL) next = dropTwice(game, buttons);
    if (this.#isOn('pauseOff') && next.activity === 'paused') next = { ...next, activity: 'play' };
    if (next.phase !== PHASE.GOAL || !game.completedLines) return played({ ...now, game }, next);
    next = { ...next, clearCounts: countedClear(game) };
    const isCapped = now.isCapped || (this.#isOn('lineCap') && next.level >= this.ram[SETTING.capLevel]);
    return played({ ...now, isCapped }, next);
  }

  /** On the way from START to the set-up. */
  #loaded(now: Standing): Standing {
    const { menus, game, kept } = now;
    const frames = loadingFrames(this.client);
    if (menus.age === frames - GYM_LOADING_FRAMES) {
      const { rng, frameCounter } = menus;
      return { ...now, frame: 'menus', kept: { ...kept, ...game, rng, frameCounter, seeded: seededIn(menus) } };
    }
    if (menus.age < frames) return { ...now, frame: 'menus' };
    const choice = { gameType: 'A', startLevel: menus.startLevel, height: 0 } as const;
    const { edition, timing } = this.client;
    const facts = { timing, edition: menus.isQual ? { ...edition, hasCurtain: true } : edition };
    const begun = { ...initialState(facts, kept, choice, menus.held), padPressed: menus.pressed };
    menus.state = PLAY_STATE.SETTING_UP;
    menus.render = GYM_RENDER.PLAYFIELD;
    return { ...now, game: this.#options.begin?.(begun) ?? begun, frame: 'set-up' };
  }

  protected show({ menus, game, frame, isCapped }: Standing): void {
    if (this.frame === 1) return;
    if (this.frame === 2) this.ram.fill(0, 0, 0x700);
    if (this.frame === 3) this.#setUp();
    if (this.frame < 3) return;
    const put = this.put.bind(this);
    if (game && frame !== 'menus') {
      this.#showPlay(game, frame === 'set-up');
      this.put(GYM_MAP.sleepCounter, [menus.sleep]);
      writeGymModes(menus, put);
    } else {
      writeGymMenus(menus, put);
    }
    if (menus.isQual) this.ram[SETTING.qual] = 1;
    this.ram[CAP_REACHED] = isCapped ? 1 : 0;
  }

  #setUp(): void {
    this.ram.fill(0, 0x700);
    const delay = DAS_DELAY[this.client.kind === 'gym-5' ? 'gym-5' : 'gym'];
    const { settings = {} } = this.#options;
    for (const [address, byte] of [...SET_UP, [delay, 16] as const]) this.ram[address] = byte;
    for (const [address, byte] of Object.entries(settings)) this.ram[Number(address)] = byte;
  }

  #showPlay(game: GameState, isNew: boolean): void {
    this.showGame(game);
    if (isNew) return;
    const [full, reload] = this.#options.das ?? [this.client.timing.dasFull, this.client.timing.dasReload];
    this.put(GYM_FIELDS.dasFull, [full]);
    this.put(GYM_FIELDS.dasReload, [reload]);
  }
}

/** Frames from START to the set-up. */
function loadingFrames({ kind }: Client): number {
  return kind === 'gym-5' ? GYM_LOADING_FRAMES + 1 : GYM_LOADING_FRAMES;
}

/** What RAM says of a game, which knows no settings here. */
function poked({ timing, edition }: GameState, inRam: GameState): GameState {
  return { ...inRam, timing, edition };
}

/** Under the line cap the fall timer is set to the drop speed before the piece drops, and it drops once more. */
function dropTwice(game: GameState, buttons: Buttons): GameState {
  const once = stepGame({ ...game, fall: framesPerRow(game) - 1 }, buttons);
  if (once.phase !== PHASE.CONTROL) return once;
  const { page, orientation, x, y, redrawCursor } = once;
  if (pageFits(page, orientation, x, y + 1)) return { ...once, y: y + 1 };
  return { ...once, phase: PHASE.LOCK, redrawCursor: Math.min(redrawCursor, Math.max(0, y - 2)) };
}

/** The byte of the clear's kind is decremented where the edition counts down, and becomes 9 where the highest bit is set then. */
function countedClear({ clearCounts, completedLines, edition }: GameState): readonly number[] {
  const count = clearCounts[completedLines - 1];
  const less = (count - 1) & 0xff;
  const down = less & 0x80 ? 9 : less;
  const up = ((count & 0x0f) === 9 ? count + 7 : count + 1) & 0xff;
  return clearCounts.with(completedLines - 1, edition.countsClearsDown ? down : up);
}

/** After a frame of play: it goes on, is paused, was lost and acknowledged, or was reset. */
function played(now: Standing, game: GameState): Standing {
  const { menus } = now;
  const { rng, frameCounter, padHeld: held, padPressed: pressed, phase, activity } = game;
  Object.assign(menus, { rng, frameCounter, held, pressed, phase });
  if (activity !== 'left') {
    menus.state = activity === 'play' ? PLAY_STATE.RUNNING : PLAY_STATE.HALTED;
    menus.render = activity === 'paused' ? GYM_RENDER.PAUSED : GYM_RENDER.PLAYFIELD;
    return { ...now, game, frame: 'play' };
  }
  if (held === SOFT_RESET) {
    menus.state = RESET_STATE;
    enterFirstMenu(menus);
    return { ...now, game: { ...game, hideNext: 0 }, frame: 'end' };
  }
  menus.state = PLAY_STATE.OVER;
  if (game.edition.hasCurtain && game.phase === PHASE.CURTAIN && game.score >= ENDING_SCORE) {
    menus.render = GYM_RENDER.NOTHING;
    menus.sleep = ENDING_SLEEP;
    return { ...now, game, frame: 'ending' };
  }
  return over(now, game);
}

/** A frame of an ending: a sleep, and then START is waited for. */
function ended(now: Standing, game: GameState, buttons: Buttons): Standing {
  const { menus } = now;
  menus.rng = stepRng(menus.rng);
  menus.frameCounter = (menus.frameCounter + 1) & 0xffff;
  menus.pressed = newlyPressed(buttons, menus.held);
  menus.held = buttons;
  const { rng, frameCounter, held: padHeld, pressed: padPressed } = menus;
  const shown = { ...game, rng, frameCounter, padHeld, padPressed };
  if (menus.sleep > 0) {
    menus.sleep--;
    if (menus.sleep === 0) menus.render = GYM_RENDER.ENDING;
  } else if (menus.pressed === BUTTON.START) {
    return over(now, { ...shown, phase: PHASE.OVER });
  }
  return { ...now, game: shown };
}

/** The game has been left: to the name entry, or to the level menu. */
function over(now: Standing, game: GameState): Standing {
  leaveGame(now.menus, game.score >= now.scores[TABLE - 1]);
  const scores = [...now.scores, game.score].sort((a, b) => b - a).slice(0, TABLE);
  return { ...now, game, frame: 'end', scores };
}
