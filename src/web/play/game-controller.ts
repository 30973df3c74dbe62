/** The game of the page: its worker, its pace, who plays, and what comes next. Everything seen and pressed goes here. */

import type { Client, ClientKind } from '../../emulator/clients/client.js';
import { type BuiltinKind, clientOf } from '../../emulator/clients/known-cartridges.js';
import type { ProducerAddress } from '../../ngf/producer-socket.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { HIGHEST_SEED, SEED_STEP } from '../../tetris/limits.js';
import type { App } from '../app/view.js';
import type { Sender } from '../browser/worker-calls.js';
import { FIRST_CHOICE } from '../game/chosen-player.js';
import { startGameWorker } from '../game/game-client.js';
import type { GamePlan, GameReply, GameRequest, PlayerChoice, PlayerFacts, ShownFrame } from '../game/game-protocol.js';
import { type CartridgeFile, isSameCartridge } from '../stores/cartridge-store.js';
import { Listeners } from '../stores/listeners.js';
import type { NamedWeights } from '../stores/weights-store.js';
import { WeightsSupply } from '../stores/weights-supply.js';
import { GameModel } from './game-model.js';
import { Playback } from './playback.js';

interface CartridgeInPlay {
  readonly name: string;
  readonly client: ClientKind;
  readonly notes: readonly string[];
  /** The file, when it is one of the user's. */
  readonly file: CartridgeFile | undefined;
}

export class GameController {
  /** A game stands ready; its first picture. */
  readonly onStart = new Listeners<ArrayBuffer>();
  /** A frame has been taken; `isLast` on the one to be shown. */
  readonly onFrame = new Listeners<{ readonly frame: ShownFrame; readonly isLast: boolean }>();
  readonly onEnd = new Listeners<GameModel>();
  /** A game that a person played in is about to give way to another before its end; `recording` still has it. */
  readonly onLeave = new Listeners<GameModel>();
  /** Pace, hands, player or cartridge are others. */
  readonly onChange = new Listeners<void>();
  /** Weights are on their way: bytes that have come, of all that will. */
  readonly onLoading = new Listeners<{ readonly loaded: number; readonly whole: number }>();
  /** What the learned player has to play with, and what a user should know of it. */
  readonly onWeights = new Listeners<{ readonly weights: NamedWeights; readonly note: string | undefined }>();
  /** How it goes with the overlay that games are sent to. */
  readonly onProducer = new Listeners<{ readonly said: string; readonly status: string }>();
  readonly playback: Playback;

  model: GameModel;
  choice: PlayerChoice = FIRST_CHOICE;
  /** To choose from; none before the worker has told. */
  players: readonly PlayerFacts[] = [];
  cartridge: CartridgeInPlay | undefined;
  /** Why no game can be played here, in sentences. */
  whyNone: string | undefined;
  readonly #app: App;
  readonly #worker: Sender<GameRequest>;
  readonly #weights: WeightsSupply;
  #game = 0;
  #byHand = false;
  /** The worker has the built-in cartridge, without which no file can be checked. */
  #isBooted = false;
  /** Files that wait to be checked, or are; the worker answers one after another. */
  readonly #offered: CartridgeFile[] = [];
  #recordings: ((text: string) => void)[] = [];
  #isSending = false;

  constructor(app: App, plan: GamePlan) {
    this.#app = app;
    this.model = new GameModel(plan, 0);
    this.#worker = startGameWorker({
      onReply: (reply) => this.#take(reply),
      onNoStart: (why) => this.#giveUp(why),
    });
    this.playback = new Playback(this.#worker, {
      onFrame: (frame, isLast) => this.#show(frame, isLast),
      onEnd: () => this.onEnd.tell(this.model),
      onChange: () => this.onChange.tell(),
    });
    this.#weights = new WeightsSupply(app.weights, {
      give: (files) => this.#worker.send({ kind: 'weights', weights: files }),
      onProgress: (loaded, whole) => this.onLoading.tell({ loaded, whole }),
      onGiven: (weights, note) => this.onWeights.tell({ weights, note }),
      onProblem: (message) => app.notify(message, 'problem'),
    });
  }

  /** Puts the chosen cartridge in if it can be played, else the built-in one, and begins the first game. */
  async boot(plan: GamePlan): Promise<void> {
    this.model = new GameModel(plan, 0);
    this.#needWeights();
    const [files, own] = await Promise.all([this.#app.cartridges.builtin(), this.#app.cartridges.own()]);
    this.#worker.send({ kind: 'builtin', files });
    this.#isBooted = true;
    // Somebody may have dropped one already.
    const file = this.#offered.splice(0).at(-1) ?? own;
    if (file) this.insert(file);
    else this.begin(this.model.plan);
  }

  /** A game takes the place of the one in play, if it may. */
  start(plan: GamePlan): void {
    if (!this.mayLeave()) return;
    // Whose own game is over has no part in the next one, which began without a countdown.
    if (this.#byHand) this.handBack();
    this.begin(plan);
  }

  /** A person played in the game, and it is not over. */
  get isPersonsUnfinished(): boolean {
    const { wasByHand, result, pieces } = this.model;
    return wasByHand && !result && pieces > 0;
  }

  /** False while a person has the pad in a game that goes on: nothing takes its place, and they are told. */
  mayLeave(): boolean {
    // Before the first game there is nothing to leave.
    if (!this.#byHand || this.model.result || this.#game === 0) return true;
    this.#app.notify('You have the pad: hand it back (T) before another game begins.');
    return false;
  }

  /** As `start`, also in place of a game of the person who wants this one. */
  begin(plan: GamePlan): void {
    if (this.isPersonsUnfinished) this.onLeave.tell(this.model);
    this.model = new GameModel(plan, 0);
    this.#needWeights();
    // While the cartridge is on its way the address may ask for another game; `boot` begins the last one.
    if (!this.#isBooted) return;
    this.#game++;
    this.playback.wait();
    this.#worker.send({ kind: 'start', game: this.#game, plan });
    this.onChange.tell();
  }

  /** The same game with other pieces. */
  startNext(): void {
    const { plan } = this.model;
    this.start({ ...plan, seed: (plan.seed + SEED_STEP) % (HIGHEST_SEED + 1) });
  }

  /**
   * The player plays from the next piece on; its reaction counts from the next game on. A player that sees more or less
   * than the one before starts the game over.
   */
  choose(choice: PlayerChoice): void {
    const isOtherClass = this.#seenBy(choice) !== this.sees;
    if (isOtherClass && !this.mayLeave()) {
      this.onChange.tell();
      return;
    }
    this.choice = choice;
    this.#needWeights();
    this.#worker.send({ kind: 'player', choice });
    if (isOtherClass) this.begin(this.model.plan);
    else this.onChange.tell();
  }

  /** What the player in play sees that no person can. */
  get sees(): PlayerFacts['sees'] {
    return this.#seenBy(this.choice);
  }

  #seenBy({ name }: PlayerChoice): PlayerFacts['sees'] {
    return this.players.find((player) => player.name === name)?.sees;
  }

  #needWeights(): void {
    const { name: player, taps, reaction } = this.choice;
    void this.#weights.need({ player, taps, game: { ...this.model.plan, timing: this.client.timing, reaction } });
  }

  /** Puts in what was chosen in another view. */
  async followChoice(): Promise<void> {
    const own = await this.#app.cartridges.own();
    // A person who has the pad plays on; it is asked for again as the view comes to the front.
    if (this.#byHand && !this.model.result) return;
    if (!this.#isBooted || this.#offered.length > 0 || isSameCartridge(own, this.cartridge?.file)) return;
    if (own) this.insert(own);
    else this.eject();
  }

  /** Checks a file and plays it; then it is chosen for all views. */
  insert(file: CartridgeFile): void {
    if (!this.mayLeave()) return;
    this.#offered.push(file);
    this.onChange.tell();
    if (this.#isBooted) this.#worker.send({ kind: 'insert', ...file });
  }

  /** The name of the file that is being checked, if one is. */
  get checking(): string | undefined {
    return this.#offered[0]?.name;
  }

  /** The file that was checked last; no view needs to check it again. */
  #checked(isFast: boolean): CartridgeFile | undefined {
    const file = this.#offered.shift();
    return file && { ...file, isFast };
  }

  /** Puts a built-in cartridge in. */
  eject(build: BuiltinKind = 'builtin'): void {
    if (!this.mayLeave()) return;
    this.#worker.send({ kind: 'eject', build });
  }

  /** The game of the cartridge that is in; of the built-in one before any is. */
  get client(): Client {
    return clientOf(this.cartridge?.client ?? 'builtin');
  }

  /** A person plays. */
  get byHand(): boolean {
    return this.#byHand;
  }

  /** Buttons that a person holds; takes the pad from the bot. */
  press(buttons: Buttons): void {
    this.#setHands(true);
    this.#worker.send({ kind: 'hands', buttons });
  }

  takeOver(): void {
    this.press(NO_BUTTONS);
  }

  handBack(): void {
    this.#setHands(false);
    this.#worker.send({ kind: 'hands', buttons: null });
  }

  /** Samples a second that are wanted with the frames, or none. */
  setSound(sampleRate: number | null): void {
    this.#worker.send({ kind: 'sound', sampleRate });
  }

  /** Sends the games to an overlay's server, from the one in play on, or to none any more. */
  sendTo(address: ProducerAddress | undefined): void {
    this.#isSending = address !== undefined;
    this.#worker.send({ kind: 'producer', address: address ?? null });
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  /** Gives a picture buffer back that has been shown. */
  giveBack(picture: ArrayBuffer): void {
    this.#worker.send({ kind: 'spent', picture }, [picture]);
  }

  /** The running game, or the last one, as a recording's text; empty without one. */
  recording(): Promise<string> {
    if (this.whyNone !== undefined) return Promise.resolve('');
    return new Promise((resolve) => {
      this.#recordings.push(resolve);
      this.#worker.send({ kind: 'record' });
    });
  }

  #giveUp(why: string): void {
    this.whyNone = `No game can be played: ${why}`;
    for (const answer of this.#recordings.splice(0)) answer('');
    this.#app.notify(this.whyNone, 'problem');
    this.onChange.tell();
  }

  #setHands(byHand: boolean): void {
    if (byHand === this.#byHand) return;
    this.#byHand = byHand;
    this.playback.byHand = byHand;
    this.#app.announce(byHand ? 'You have the pad.' : 'The bot has the pad.');
    this.onChange.tell();
  }

  #show(frame: ShownFrame, isLast: boolean): void {
    this.model.wasByHand ||= this.#byHand;
    // Listeners see the game as the picture shows it, which is before this frame.
    this.onFrame.tell({ frame, isLast });
    if (frame.picture) this.giveBack(frame.picture);
    this.model.take(frame);
  }

  #take(reply: GameReply): void {
    switch (reply.kind) {
      case 'cartridge':
        this.playback.rate = clientOf(reply.client).timing.framesPerSecond;
        this.cartridge = { ...reply, file: reply.by === 'insert' ? this.#checked(reply.isFast) : undefined };
        // The first game begins as `boot` wishes, with a file that is still being checked, perhaps.
        if (reply.by !== 'builtin') {
          void this.#app.cartridges.choose(this.cartridge.file);
          this.begin(this.model.plan);
        }
        this.onChange.tell();
        break;
      case 'refused':
        this.#offered.shift();
        this.onChange.tell();
        // It may be what was remembered: then what is in is chosen in its place.
        void this.#app.cartridges.choose(this.cartridge?.file);
        this.#app.notify(`${reply.name}: ${reply.message}`, 'problem');
        if (this.#game === 0) this.begin(this.model.plan);
        break;
      case 'started':
        if (reply.game !== this.#game) break;
        this.model = new GameModel(reply.plan, reply.frame);
        this.playback.begin(reply.game, reply.frame);
        this.onStart.tell(reply.picture);
        this.giveBack(reply.picture);
        break;
      case 'frame':
        this.playback.add(reply);
        break;
      case 'ended':
        this.playback.addEnd(reply.game);
        break;
      case 'players':
        this.players = reply.players;
        this.onChange.tell();
        break;
      case 'no-player':
        this.choice = reply.choice;
        this.#app.notify(reply.message, 'problem');
        this.onChange.tell();
        break;
      case 'trouble':
        this.#app.notify(reply.message, 'problem');
        break;
      case 'producer':
        // After a kick, or a secret that is not known, there is nobody to send to.
        this.#isSending &&= reply.state !== 'ended';
        this.onProducer.tell(reply);
        break;
      case 'recording':
        this.#recordings.shift()?.(reply.text);
        break;
    }
  }
}
