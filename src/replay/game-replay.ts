/** A recorded game played again, frame by frame and checked on the way; goes back and forth. */

import { MachineCrash } from '../emulator/machine.js';
import { number, plural } from '../lib/format-numbers.js';
import { sha1Hex } from '../lib/hashes.js';
import type { GameEnd } from '../record/game-events.js';
import { inputsOf, type LoggedGame } from '../record/read-run-log.js';
import {
  CHECK_LENGTH,
  checkText,
  encodeGameState,
  NO_CHECK,
  parseGameState,
  stateHash,
} from '../record/state-bytes.js';
import { type Buttons, NO_BUTTONS, parseInputs } from '../tetris/buttons.js';
import { type GameState, hasEnded } from '../tetris/game-state.js';
import { findCause } from './find-cause.js';
import type { FieldFound, ReplayDevice } from './replay-device.js';

/** Where the replay is no longer the recorded game. */
export interface Divergence {
  /** Frames since power-on: the first frame that differs. */
  readonly frame: number;
  /** Number of the piece, 0 for the first. */
  readonly piece: number;
  /** Frames of the last hash that agreed and of the first one that cannot; null where there is none. */
  readonly goodHash: number | null;
  readonly badHash: number | null;
  /** What was found and what was recorded. */
  readonly message: string;
  /** The fields of the game that differ after that frame, as far as the recorded state is known. */
  readonly fields: readonly FieldFound[];
  /** When other buttons than the recording has now were pressed in that frame. */
  readonly buttons: { readonly found: Buttons; readonly recorded: Buttons } | null;
}

/** A crash of the cartridge, in the frame after the last recorded one. */
export interface RecordedCrash {
  /** Frames since power-on. */
  readonly frame: number;
  /** Pressed in it. */
  readonly buttons: Buttons;
}

/** Games that were not brought to their end by a piece. */
const ENDS_ANYWHERE: readonly GameEnd[] = ['stopped', 'stalled', 'crashed'];
/** Frames between two kept states. A long game has more frames between them, since a console takes 0.8 MB for each state. */
const KEPT_EVERY = 600;
const MOST_KEPT = 150;

export interface GameReplayOptions {
  /** Frames between two states that are kept to go back to; infinite where the caller never goes back (default 600, more from 90,000 frames on). */
  readonly keptEvery?: number;
}

export class GameReplay {
  readonly game: Readonly<LoggedGame>;
  readonly device: ReplayDevice;
  readonly inputs: readonly Buttons[];
  /** Set once the replay has come to a frame that differs; it does not go beyond it. */
  divergence: Divergence | undefined;
  /** Set once it has come to a frame that the model cannot know, since the original froze or crashed; the replay ends there. */
  unknownFrom: number | undefined;
  /** Frames whose check agreed, and hashes that agreed, in the furthest part that was replayed. */
  framesChecked = 0;
  hashesChecked = 0;
  /** Clears that took longer than a frame to score, in the same part; on the model, where the original has them. */
  overruns = 0;
  /** How the recorded game ended, if it did so. */
  readonly crash: RecordedCrash | undefined;
  /** It has crashed as it did when it was recorded. */
  hasCrashed = false;
  #checkedTo = 0;
  readonly #keptEvery: number;
  readonly #hashes: ReadonlyMap<number, string>;
  readonly #pieces: ReadonlyMap<number, number>;
  readonly #kept = new Map<number, () => void>();
  #state: GameState;

  constructor(game: Readonly<LoggedGame>, device: ReplayDevice, { keptEvery }: GameReplayOptions = {}) {
    this.game = game;
    this.device = device;
    this.inputs = inputsOf(game);
    this.#keptEvery = keptEvery ?? KEPT_EVERY * Math.max(1, Math.ceil(this.inputs.length / KEPT_EVERY / MOST_KEPT));
    this.crash = recordedCrash(game);
    this.#hashes = new Map(game.hashes.map(({ frame, hash }) => [frame, hash]));
    this.#pieces = new Map(game.pieces.map(({ frame }, i) => [frame, i]));
    device.powerOn();
    this.#state = device.state();
    this.#kept.set(0, () => device.powerOn());
  }

  /** Frames since power-on. */
  get frame(): number {
    return this.device.frame;
  }

  get state(): GameState {
    return this.#state;
  }

  /**
   * What the game has come to, as its result counts it: a tick that the end of the game cut off may have counted half of a
   * clear, and that is none.
   */
  get counted(): Pick<GameState, 'score' | 'lines' | 'level'> {
    const { end, pieces } = this.game;
    if (!end || this.frame < end.frame || !ENDS_ANYWHERE.includes(end.result.end)) return this.#state;
    return pieces.at(-1) ?? { ...end.result, score: 0 };
  }

  /** It does not go beyond this one. */
  get lastFrame(): number {
    return this.divergence?.frame ?? this.unknownFrom ?? this.inputs.length;
  }

  get atEnd(): boolean {
    return this.frame >= this.inputs.length;
  }

  /** Plays one frame and checks it. Returns false at the end, and where the games have parted. */
  step(): boolean {
    const { device } = this;
    if (this.frame >= this.lastFrame) {
      if (this.atEnd) this.#crashAgain();
      return false;
    }
    const before = this.#state;
    const reason = this.#run(this.inputs[device.frame]);
    if (reason !== undefined) {
      this.#diverge(device.frame + 1, `the cartridge crashed: ${reason}`);
      return false;
    }
    this.#state = device.state();
    const { frame } = device;
    if (frame > this.#checkedTo) {
      this.#checkedTo = frame;
      this.#check(frame, before);
    }
    if (frame % this.#keptEvery === 0 && !this.#kept.has(frame)) this.#kept.set(frame, device.keep());
    return true;
  }

  /** Runs a frame; the reason if it crashes. */
  #run(buttons: Buttons): string | undefined {
    try {
      this.device.step(buttons);
      return undefined;
    } catch (error) {
      if (error instanceof MachineCrash) return error.reason;
      throw error;
    }
  }

  /** Behind the last whole frame of a game that crashed on its cartridge, the same must happen again, on the model where it knows. */
  #crashAgain(): void {
    const { crash, device } = this;
    const { edition, activity } = this.#state;
    const isOnModel = device.kind === 'model';
    if (!crash || (isOnModel && !edition.crashes) || this.hasCrashed || this.divergence) return;
    this.hasCrashed = isOnModel ? activity === 'crashed' : this.#run(crash.buttons) !== undefined;
    if (!this.hasCrashed) this.#diverge(crash.frame, 'the recorded game crashed in this frame, and this one goes on');
  }

  /** Goes to the last kept frame that is not after this one, back or ahead, if it is nearer; from there, `step` leads to it. */
  goNear(target: number): void {
    const from = Math.max(...[...this.#kept.keys()].filter((frame) => frame <= target));
    if (from <= this.frame && this.frame <= target) return;
    this.#kept.get(from)?.();
    this.#state = this.device.state();
  }

  /** Pieces that have been scored. */
  get pieces(): number {
    const { pieces } = this.game;
    let low = 0;
    let high = pieces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pieces[middle].frame <= this.frame) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #check(frame: number, before: GameState): void {
    const { game } = this;
    const start = game.start?.frame;
    if (start === undefined || frame < start) return;
    if (frame === start) this.#checkStart(frame);
    // A tick that still runs has done half of what is recorded of its frame; the next one shows the whole.
    else if (this.#isModelled() && this.device.tick !== 'running') this.#checkFrame(frame, frame - start - 1, before);
    if (this.device.tick === 'skipped') this.overruns++;
    if (this.unknownFrom !== undefined) return;
    if (!this.divergence) this.#checkPiece(frame);
    if (!this.divergence && frame === game.end?.frame) this.#checkEnd(frame);
  }

  /** What happens after the game has left play is the cartridge's alone. */
  #isModelled(): boolean {
    return this.device.kind === 'cartridge' || !hasEnded(this.#state);
  }

  #checkStart(frame: number): void {
    const state = this.game.start?.state;
    if (!state) return;
    const fields = this.device.differences(parseGameState(state, this.#state));
    if (fields.length > 0) this.#diverge(frame, 'the menus led to another game', { fields });
  }

  #checkFrame(frame: number, index: number, before: GameState): void {
    const { checks } = this.game;
    const bytes = encodeGameState(this.#state);
    const expected = checks.slice(index * CHECK_LENGTH, (index + 1) * CHECK_LENGTH);
    if (expected) {
      if (expected !== (hasEnded(this.#state) ? NO_CHECK : checkText(bytes))) {
        if (this.device.isExact) this.#explain(frame, index, before);
        else this.unknownFrom = frame;
        return;
      }
      this.framesChecked++;
    }
    const hash = this.#hashes.get(frame);
    if (hash === undefined) return;
    const found = stateHash(bytes);
    if (hash !== found) this.#diverge(frame, `the hash of the game is ${found}, the recording says ${hash}`);
    else this.hashesChecked++;
  }

  /** Finds what the recorded game was in this frame. */
  #explain(frame: number, index: number, before: GameState): void {
    const cause = findCause(before, this.inputs.slice(frame - 1), this.game.checks.slice(index * CHECK_LENGTH));
    if (!cause) {
      this.#diverge(
        frame,
        'no buttons lead from the frame before to the recorded one: the check in the recording was changed',
      );
      return;
    }
    const found = this.inputs[frame - 1] ?? NO_BUTTONS;
    const fields = this.device.differences(cause.expected);
    if (cause.buttons !== found) {
      const buttons = { found, recorded: cause.buttons };
      this.#diverge(frame, 'the inputs of the recording were changed', { fields, buttons });
    } else
      this.#diverge(frame, `the game on the ${this.device.kind} goes on differently from the recorded one`, { fields });
  }

  #checkPiece(frame: number): void {
    const index = this.#pieces.get(frame);
    const line = index === undefined ? undefined : this.game.pieces[index];
    if (!line) return;
    for (const key of ['score', 'lines', 'level'] as const) {
      const [found, recorded] = [this.#state[key], line[key]];
      if (found === recorded) continue;
      this.#diverge(frame, `the ${key} after piece ${line.piece + 1} is ${found}, the recording says ${recorded}`);
      return;
    }
  }

  #checkEnd(frame: number): void {
    const { end, pieces } = this.game;
    if (!end) return;
    const ram = this.device.ram();
    const sha1 = ram && sha1Hex(ram);
    const { score, lines } = this.counted;
    if (end.result.score !== score)
      this.#diverge(frame, `the score is ${score}, the recording says ${end.result.score}`);
    else if (end.result.lines !== lines)
      this.#diverge(frame, `there are ${plural(lines, 'line')}, the recording says ${number(end.result.lines)}`);
    else if (end.result.pieces !== pieces.length)
      this.#diverge(
        frame,
        `there are ${plural(pieces.length, 'piece')}, the recording says ${number(end.result.pieces)}`,
      );
    else if (sha1 !== undefined && sha1 !== end.ramSha1)
      this.#diverge(frame, `the hash of all RAM is ${sha1}, the recording says ${end.ramSha1}`);
  }

  #diverge(frame: number, message: string, found: Partial<Pick<Divergence, 'fields' | 'buttons'>> = {}): void {
    const hashes = this.game.hashes;
    this.divergence = {
      frame,
      piece: this.pieces,
      goodHash: hashes.filter((hash) => hash.frame < frame).at(-1)?.frame ?? null,
      badHash: hashes.find((hash) => hash.frame >= frame)?.frame ?? null,
      message,
      fields: found.fields ?? [],
      buttons: found.buttons ?? null,
    };
  }
}

/** Only an opcode that does not exist keeps a frame from its end; other crashes are played over as they were recorded. */
function recordedCrash({ end, troubles, frames }: Readonly<LoggedGame>): RecordedCrash | undefined {
  const crashed = troubles.find(({ trouble }) => trouble === 'crashed');
  if (end?.result.end !== 'crashed' || !crashed) return undefined;
  const { inputs } = crashed;
  return { frame: frames + 1, buttons: (inputs && parseInputs(inputs)[0]) || NO_BUTTONS };
}
