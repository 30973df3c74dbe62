/**
 * Plays games on a built-in cartridge from power-on, one after the other, and keeps what the screen showed in every frame: menus,
 * play, pauses, the curtain. The machine draws nothing; its writes to the picture unit are followed.
 */

import { passMenus } from '../../src/bot/pass-menus.js';
import { pilot } from '../../src/bot/pilot.js';
import { openForLevel } from '../../src/bot/raised-machine.js';
import { type MenuChoice, seedWaits } from '../../src/emulator/clients/menu-step.js';
import type { Machine } from '../../src/emulator/machine.js';
import { readCartridge } from '../../src/features/cartridges/cartridge-file.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { observe } from '../../src/ram/observe.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { PHASE } from '../../src/tetris/game-state.js';
import { MUSIC_OFF } from '../../src/tetris/limits.js';
import type { Region } from '../../src/tetris/timing.js';
import { KeptScreens } from './kept-screens.js';
import { ScreenMemory } from './screen-memory.js';
import { type TilePixels, tilesOfImage } from './tiles.js';
import { PieceWatch, type TruePiece } from './true-pieces.js';

/** Something that the player does besides playing, while a piece falls. */
export interface Interruption {
  /** The piece, 1 for the first. */
  readonly piece: number;
  /** START and START again after some frames, or one press of SELECT, which hides the next piece or shows it again. */
  readonly press: 'pause' | 'select';
  /** Frames of the pause. */
  readonly frames: number;
}

/** A game to be played. */
export interface GamePlan {
  /** As on the command line, such as `plateau:taps=12hz`. */
  readonly player: string;
  readonly startLevel: number;
  readonly seed: number;
  /** Pieces after which it is left, or topped out on purpose. */
  readonly pieces: number;
  readonly ending: 'left' | 'topped-out';
  /** Frames until the player knows the next piece, and the chance of a press to go wrong (default: 0). */
  readonly reaction?: number;
  readonly misdrop?: number;
  readonly interruptions?: readonly Interruption[];
}

export interface SessionPlan {
  readonly region: Region;
  /** At least one; all from levels of the menus, or all from the same one above them. */
  readonly games: readonly GamePlan[];
}

/** A game as it was played. Frames count from power-on, and are those whose pictures show it. */
export interface SessionGame {
  readonly startLevel: number;
  /** The first picture of the game, and the one behind the last picture of its playfield (curtain included). */
  readonly firstFrame: number;
  readonly endFrame: number;
  readonly pieces: readonly TruePiece[];
  readonly score: number;
  readonly lines: number;
  readonly level: number;
  readonly toppedOut: boolean;
}

/** What a console showed. */
export interface Session {
  readonly region: Region;
  readonly framesPerSecond: number;
  /** One screen for each frame from power-on. */
  readonly screens: KeptScreens;
  readonly tiles: TilePixels;
  readonly games: readonly SessionGame[];
}

/** Frames after a game that was left, and after the curtain has fallen. */
const FRAMES_AFTER_LEFT = 2;
const FRAMES_AFTER_CURTAIN = 90;
const LONGEST_CURTAIN = 400;
/** Frames of a piece before somebody interrupts it. */
const INTERRUPTED_AFTER = 9;

/** @throws RangeError on a player that does not exist, Error when a game does not begin */
export function playSession({ region, games }: SessionPlan): Session {
  const cartridge = readCartridge(undefined, { region });
  if (!cartridge.ok) throw new Error(cartridge.message);
  const { image } = cartridge;
  const screens = new KeptScreens();
  let take: ScreenMemory['take'] = () => {};
  const machine = openForLevel(image, Math.max(...games.map(({ startLevel }) => startLevel)), {
    ...{ pictures: false, fast: true },
    onWrite: (write) => take(write),
  });
  const memory = new ScreenMemory(() => machine.ram);
  take = memory.take;
  machine.powerOn();
  const keep = (): void => {
    while (screens.length < machine.frame) screens.push(memory.bytes);
  };
  const played = games.map((plan) => playGame(machine, plan, keep));
  const { framesPerSecond } = machine.client.timing;
  return { region, framesPerSecond, screens, tiles: tilesOfImage(image.bytes), games: played };
}

function playGame(machine: Machine, plan: GamePlan, keep: () => void): SessionGame {
  const { startLevel, seed, reaction = 0, misdrop = 0 } = plan;
  const choice: MenuChoice = { gameType: 'A', startLevel, height: 0, music: MUSIC_OFF };

  // 1. Through the menus, from wherever the console is.
  const menus = passMenus(machine, { ...choice, ...seedWaits(seed) });
  let step = menus.next();
  for (; !step.done; step = menus.next()) keep();
  if (!step.value.ok) throw new Error(`seed ${seed}: ${step.value.message}`);

  // 2. The game itself.
  const firstFrame = machine.frame;
  const { observation: first } = step.value;
  const watch = new PieceWatch(first, firstFrame);
  const options = { ...choice, seed, reaction, misdrop, untilLines: null };
  const bot = pilot(playerOf(plan.player), options, {
    ...{ first, frame: firstFrame, client: machine.client },
    tell: () => {},
  });
  const hands = new Interrupting(plan.interruptions ?? []);
  let seen = first;
  while (!bot.result) {
    const isOver = watch.pieces.length >= plan.pieces;
    if (isOver && plan.ending === 'left') break;
    const theirs = isOver ? hurried(seen.phase, machine.frame) : hands.press(watch.pieces.length + 1, seen.phase);
    machine.runFrame(bot.buttons(theirs));
    keep();
    seen = observe(machine);
    watch.see(seen, machine.frame);
    bot.see(seen, machine.frame);
  }

  // 3. What is to be seen behind it.
  const toppedOut = bot.result?.end === 'topped-out';
  const wait = (frames: number): void => {
    for (let i = 0; i < frames; i++) {
      machine.runFrame(NO_BUTTONS);
      keep();
    }
  };
  if (toppedOut) for (let i = 0; i < LONGEST_CURTAIN && observe(machine).curtainRow !== CURTAIN_DOWN; i++) wait(1);
  wait(toppedOut ? FRAMES_AFTER_CURTAIN : FRAMES_AFTER_LEFT);
  const { score, lines, level } = seen;
  return { startLevel, firstFrame, endFrame: machine.frame, pieces: watch.pieces, score, lines, level, toppedOut };
}

const CURTAIN_DOWN = 0x14;

function playerOf(spec: string) {
  const opened = openPlayerSpec(parsePlayerSpec(spec));
  if (!opened.ok) throw new RangeError(opened.message);
  return opened.player;
}

/** Lets every piece fall where it appears, as fast as it goes: DOWN, released now and then, as it counts when it is new. */
function hurried(phase: number, frame: number): Buttons {
  return phase === PHASE.CONTROL && frame % 32 !== 0 ? BUTTON.DOWN : NO_BUTTONS;
}

/** Presses START and SELECT when their pieces have fallen for some frames. */
class Interrupting {
  readonly #left: Interruption[];
  #fallen = 0;
  #presses: Buttons[] = [];

  constructor(interruptions: readonly Interruption[]) {
    this.#left = [...interruptions];
  }

  /** Buttons of the next frame, or undefined for those of the bot. */
  press(piece: number, phase: number): Buttons | undefined {
    const next = this.#presses.shift();
    if (next !== undefined) return next;
    this.#fallen = phase === PHASE.CONTROL ? this.#fallen + 1 : 0;
    const at = this.#left.findIndex((interruption) => interruption.piece === piece);
    if (at < 0 || this.#fallen < INTERRUPTED_AFTER) return undefined;
    const [{ press, frames }] = this.#left.splice(at, 1);
    // A press counts when nothing was held before it.
    if (press === 'select') this.#presses = [BUTTON.SELECT];
    else this.#presses = [BUTTON.START, ...new Array<Buttons>(frames).fill(NO_BUTTONS), BUTTON.START];
    return NO_BUTTONS;
  }
}
