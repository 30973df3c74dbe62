/** Takes the page's requests and runs the frames that it asks for. Lives in the worker. */

import { generatorProblem } from '../../bot/play-on-machine.js';
import type { Client } from '../../emulator/clients/client.js';
import { clientOf } from '../../emulator/clients/known-cartridges.js';
import { weightsFromBytes } from '../../players/weights-choice.js';
import { USUAL_GAME } from '../../record/game-description.js';
import { isFreeze } from '../../record/game-events.js';
import type { Buttons } from '../../tetris/buttons.js';
import { messageOf } from '../browser/worker-calls.js';
import { CartridgeSlot } from './cartridge-slot.js';
import { ChosenPlayer, PLAYER_FACTS } from './chosen-player.js';
import { FrameSender, type SendGameReply } from './frame-sender.js';
import { describeStartLevels, startLevels } from './game-address.js';
import type { GamePlan, GameRequest, Pace, PlayerChoice } from './game-protocol.js';
import { GameSession } from './game-session.js';
import { browserSocketTo, LiveSender } from './live-sender.js';
import { SoundingMachine } from './sounding-machine.js';

/** The host looks at its messages after this many milliseconds of work. */
const SLICE_MS = 8;

/** A game that the page has asked for. */
interface Running {
  readonly game: number;
  readonly plan: GamePlan;
  readonly machine: SoundingMachine;
  readonly session: GameSession;
  isShown: boolean;
}

export class GameHost {
  readonly #send: SendGameReply;
  readonly #frames: FrameSender;
  readonly #player = new ChosenPlayer();
  readonly #live: LiveSender;
  #slot: CartridgeSlot | undefined;
  #running: Running | undefined;
  /** The running game, or the last one. */
  #recorded: GameSession | undefined;

  #pace: Pace = 'steady';
  #upTo = 0;
  #hands: Buttons | undefined;
  #sampleRate: number | null = null;
  /** A message to itself lets those of the page come in between. */
  readonly #wake = new MessageChannel();
  #isWoken = false;

  constructor(send: SendGameReply) {
    this.#send = send;
    this.#frames = new FrameSender(send);
    this.#live = new LiveSender(send);
    send({ kind: 'players', players: PLAYER_FACTS });
    this.#wake.port1.onmessage = () => {
      this.#isWoken = false;
      this.#guard(() => this.#work());
    };
  }

  take(request: GameRequest): void {
    this.#guard(() => {
      this.#act(request);
      this.#work();
    });
  }

  /** What goes wrong ends the game and is told. */
  #guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#running = undefined;
      this.#send({ kind: 'trouble', message: messageOf(error) });
    }
  }

  #act(request: GameRequest): void {
    switch (request.kind) {
      case 'builtin':
        this.#slot = new CartridgeSlot(request.files);
        this.#tellCartridge(request.kind);
        break;
      case 'insert': {
        const inserted = this.#filledSlot().insert(request.bytes, request.isFast);
        if (inserted.ok) this.#tellCartridge(request.kind);
        else this.#send({ kind: 'refused', name: request.name, message: inserted.message });
        break;
      }
      case 'eject':
        this.#filledSlot().eject(request.build);
        this.#tellCartridge(request.kind);
        break;
      case 'weights':
        this.#player.useWeights(request.weights.length ? weightsFromBytes(request.weights) : undefined);
        break;
      case 'player':
        this.#choose(request.choice);
        break;
      case 'start':
        this.#begin(request.game, request.plan);
        break;
      case 'pace':
        this.#pace = request.pace;
        break;
      case 'run':
        if (request.game === this.#running?.game) this.#upTo = request.upTo;
        break;
      case 'hands':
        this.#hands = request.buttons ?? undefined;
        break;
      case 'sound':
        this.#sampleRate = request.sampleRate;
        if (this.#running?.isShown) this.#running.machine.setSound(request.sampleRate);
        break;
      case 'spent':
        this.#frames.takeBack(request.picture);
        break;
      case 'record':
        this.#send({ kind: 'recording', text: this.#recorded?.recording() ?? '' });
        break;
      case 'producer':
        if (request.address) this.#live.start(browserSocketTo(request.address.url), request.address.shown);
        else this.#live.stop();
        break;
      case 'paused':
        this.#live.isPaused = request.isPaused;
        break;
    }
  }

  #choose(choice: PlayerChoice): void {
    const { sees } = this.#player;
    try {
      this.#player.choose(choice);
      // The page starts the game over.
      if (this.#player.sees !== sees) this.#running = undefined;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#send({ kind: 'no-player', message: error.message, choice: this.#player.choice });
    }
  }

  #filledSlot(): CartridgeSlot {
    if (!this.#slot) throw new TypeError('the built-in cartridges have not come yet');
    return this.#slot;
  }

  /** The game with the cartridge before is over. */
  #tellCartridge(by: 'builtin' | 'insert' | 'eject'): void {
    const { image, isFast } = this.#filledSlot();
    const { name, kind, notes } = image;
    this.#running = undefined;
    this.#send({ kind: 'cartridge', by, name, client: kind, isFast, notes });
  }

  #begin(game: number, asked: GamePlan): void {
    const { image, isFast } = this.#filledSlot();
    const plan = this.#offered(asked, clientOf(image.kind));
    const { choice, sees } = this.#player;
    const problem = generatorProblem(image, { name: choice.name, sees });
    if (problem) throw new RangeError(problem);
    const machine = new SoundingMachine(image, isFast, plan.startLevel);
    const session = new GameSession(plan, {
      ...{ machine, image, player: this.#player },
      hands: () => this.#hands,
      listen: (event) => {
        this.#live.hear(event, machine);
        if (event.kind === 'trouble' && isFreeze(event.trouble)) {
          this.#send({ kind: 'trouble', message: `${event.message[0].toUpperCase()}${event.message.slice(1)}.` });
        }
      },
    });
    this.#running = { game, plan, machine, session, isShown: false };
    this.#recorded = session;
    this.#upTo = 0;
  }

  /** Another level than that of an address which the cartridge in the machine does not offer. */
  #offered(plan: GamePlan, client: Client): GamePlan {
    if (startLevels(client).includes(plan.startLevel)) return plan;
    const { startLevel } = USUAL_GAME;
    const offered = describeStartLevels(client);
    this.#send({
      kind: 'trouble',
      message: `${client.name} begins no game at level ${plan.startLevel}, only ${offered}; level ${startLevel} is played.`,
    });
    return { ...plan, startLevel };
  }

  /** Runs frames until none is asked for or it is time to look at the messages. */
  #work(): void {
    const running = this.#running;
    if (!running) return;
    const { session, machine } = running;
    const until = performance.now() + SLICE_MS;
    while (!session.result) {
      if (performance.now() >= until) {
        this.#wakeUp();
        return;
      }
      // 1. Menus are passed unseen and unheard. Past them the player decides at once, and may have to wait for weights.
      if (!session.isPastMenus) {
        session.step();
        continue;
      }
      if (!running.isShown) this.#showStart(running);
      if (!this.#player.isReady) return;
      // 2. The game.
      if (this.#pace === 'fastest') this.#runSlice(running, until);
      else if (machine.frame < this.#upTo) this.#runFrame(running);
      else return;
    }
    this.#send({ kind: 'ended', game: running.game, result: session.result });
    this.#running = undefined;
  }

  #showStart(running: Running): void {
    const { game, plan, machine } = running;
    running.isShown = true;
    this.#frames.sendStart(game, plan, machine);
    machine.setSound(this.#sampleRate);
  }

  #runFrame({ game, session, machine }: Running): void {
    if (!machine.pictures) machine.setPictures(true);
    session.step();
    this.#frames.send(game, session, machine);
  }

  /** Nobody sees the frames of a slice but the last one, and that only if the page has shown the one before. */
  #runSlice({ game, session, machine }: Running, until: number): void {
    machine.setPictures(false);
    while (!session.result && performance.now() < until) session.step();
    if (!session.result) {
      if (!this.#frames.isAwaited) return;
      machine.setPictures(true);
      session.step();
    }
    // The last frame of a game tells its end, whether it has a picture or not.
    this.#frames.send(game, session, machine);
  }

  #wakeUp(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    this.#wake.port2.postMessage(undefined);
  }
}
