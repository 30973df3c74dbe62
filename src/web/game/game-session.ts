/** One game on a machine, frame by frame, with what the page wants to know of it. Lives in the worker. */

import { situationOf } from '../../bot/believed-game.js';
import { type GameOptions, playOnMachine } from '../../bot/play-on-machine.js';
import { consoleOf, Recorder, textSink } from '../../bot/recorder.js';
import { isGameStart } from '../../emulator/clients/menu-step.js';
import type { Screen } from '../../emulator/clients/screen.js';
import type { Machine } from '../../emulator/machine.js';
import { observe } from '../../ram/observe.js';
import { playPlan } from '../../reach/input-plan.js';
import { USUAL_GAME } from '../../record/game-description.js';
import type { GameEvent, GameListener, GameResult } from '../../record/game-events.js';
import { formatRunLogLine, headerLine } from '../../record/game-log.js';
import type { PlayedImage } from '../../record/recorded-image.js';
import { type RunHeader, runHeader } from '../../record/run-header.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import type { ChosenPlayer } from './chosen-player.js';
import type { GamePlan, ShownPlan } from './game-protocol.js';

interface SessionParts {
  readonly machine: Machine;
  readonly image: PlayedImage;
  readonly player: ChosenPlayer;
  /** Asked before every frame. */
  readonly hands: () => Buttons | undefined;
  /** Hears of what happens, after the recording. */
  readonly listen?: GameListener;
}

export class GameSession {
  result: GameResult | undefined;
  /** Pressed in the latest frame. */
  buttons: Buttons = NO_BUTTONS;
  readonly #parts: SessionParts;
  readonly #game: Generator<void, GameResult, void>;
  readonly #header: RunHeader;
  /** The lines of the recording after its header. */
  readonly #lines: string[] = [];
  readonly #recorder = new Recorder(textSink((line) => this.#lines.push(line)));
  readonly #persons = new PersonsPieces();
  #hasBegun = false;
  /** On the frame before. */
  #screenBefore: Screen = 'unknown';
  /** Pieces that have come to rest. */
  #rested = 0;
  #events: GameEvent[] = [];
  #plan: ShownPlan | undefined;

  /** Turns the machine on. */
  constructor(plan: GamePlan, parts: SessionParts) {
    this.#parts = parts;
    const { machine, image, player, hands, listen = () => {} } = parts;
    const { name: playerName, ...chosen } = player.choice;
    const { reaction } = chosen;
    const about = {
      version: __VERSION__,
      image,
      player: playerName,
      sees: player.sees,
      playerOptions: Object.fromEntries(
        Object.entries(chosen).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
      ),
      machine: machine.kind,
    };
    this.#header = runHeader({ ...about, ...plan });
    const record = this.#recorder.game(plan, consoleOf(machine));
    const options: GameOptions = { ...USUAL_GAME, ...plan, reaction, hands };
    this.#game = playOnMachine(machine, player.forGame(), options, [(event) => this.#listen(event), record, listen]);
  }

  /** Whether the next frame is one of the game: then the player has to be ready. */
  get isPastMenus(): boolean {
    const { machine } = this.#parts;
    return this.#hasBegun || isGameStart(machine.client.screenOf(machine.ram), this.#screenBefore);
  }

  /**
   * Runs one frame.
   *
   * @throws NoGameError when the menus do not lead to the game
   * @throws MachineCrash when the cartridge crashes before the game
   */
  step(): void {
    const { client, ram } = this.#parts.machine;
    this.#screenBefore = client.screenOf(ram);
    if (this.#hasBegun && this.#parts.hands() !== undefined) this.#persons.add(this.#rested);
    const { done, value } = this.#game.next();
    if (!done) return;
    this.result = value;
    this.#recorder.end(value);
  }

  /** The plan made since the last call, and what happened since then. */
  takeNews(): { readonly plan: ShownPlan | undefined; readonly events: readonly GameEvent[] } {
    const news = { plan: this.#plan, events: this.#events };
    this.#plan = undefined;
    this.#events = [];
    return news;
  }

  /** The game so far, as `--record` writes it; a person who placed pieces of it has signed it. */
  recording(): string {
    const header = this.#persons.sign(this.#header, this.result?.pieces ?? this.#rested + 1);
    return formatRunLogLine(headerLine(header)) + this.#lines.join('') + this.#recorder.rest();
  }

  #listen(event: GameEvent): void {
    if (event.kind === 'frame') this.buttons = event.buttons;
    else if (event.kind === 'planned') this.#plan = this.#shownPlan(event);
    else {
      if (event.kind === 'started') this.#hasBegun = true;
      if (event.kind === 'rested') this.#rested++;
      this.#events.push(event);
    }
  }

  /** The machine stands where the plan begins. */
  #shownPlan({ kind: _, ...planned }: Extract<GameEvent, { kind: 'planned' }>): ShownPlan {
    const { machine, player } = this.#parts;
    const seen = observe(machine);
    const played = playPlan(situationOf(seen, 0), planned.buttons);
    const path = [seen.piece, ...played.pieces].map(({ orientation, x, y }) => ({ orientation, x, y }));
    return { ...planned, path, tookMs: player.tookMs };
  }
}

/** Who played, in the recording of a game in which a person placed pieces. */
const PERSON = 'person';

export class PersonsPieces {
  readonly #pieces = new Set<number>();

  /** A person had the pad while this piece was on its way, 0 for the game's first. */
  add(piece: number): void {
    this.#pieces.add(piece);
  }

  /**
   * The header of the game's recording: as it was if no person played, else signed by the person, with the pieces that
   * are theirs (`1-40`, `7-12 30-41`, counted from 1) and who placed the others.
   *
   * @param pieces of the game so far, the one on its way included; what a person does after the last one is not of the game
   */
  sign(header: RunHeader, pieces: number): RunHeader {
    const own = [...this.#pieces].filter((piece) => piece < pieces).sort((a, b) => a - b);
    if (own.length === 0) return header;
    const others = own.length < pieces ? { others: header.player } : {};
    return { ...header, player: PERSON, playerOptions: { pieces: formatRanges(own), ...others } };
  }
}

/** `1-2 4-5` of numbers from 0 that rise. */
function formatRanges(pieces: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const piece of pieces) {
    const latest = ranges[ranges.length - 1];
    if (latest?.last === piece - 1) latest.last = piece;
    else ranges.push({ first: piece, last: piece });
  }
  return ranges.map(({ first, last }) => `${first + 1}-${last + 1}`).join(' ');
}
