/** The recording that is open, its game as it is played again, and what can be taken away of it. */

import { batch, signal } from '@preact/signals';
import { createRef } from 'preact';
import { BUILTIN_NAME } from '../../emulator/clients/known-cartridges.js';
import { number, plural } from '../../lib/format-numbers.js';
import { clientOfRecording, frameRateOf } from '../../record/recorded-image.js';
import type { App } from '../app/view.js';
import { afterRender } from '../browser/controls.js';
import { saveFile } from '../browser/element.js';
import { messageOf, WorkerCalls } from '../browser/worker-calls.js';
import { labAddressOf } from '../game/position-address.js';
import { type ChosenFile, copyText, describeCartridge, readChosenFile } from '../parts/files.js';
import { PadDrawing } from '../parts/pad-drawing.js';
import { Progress } from '../parts/progress.js';
import { Stage } from '../parts/stage.js';
import { LARGEST_FILE } from '../sources/page-opening.js';
import { LONGEST_CODE } from '../sources/share-code.js';
import { KeptGames, keptGameFile, NOT_KEPT } from '../stores/browser-records.js';
import { type CartridgeFile, isSameCartridge } from '../stores/cartridge-store.js';
import { RecordedPlans } from './recorded-plans.js';
import type { Device, GameFacts, Opened, ReadyGame, RecordingWorker, ShownReplayFrame } from './recording-worker.js';
import { ReplayPlayer } from './replay-player.js';

/** Longer links are cut by some programs that pass them on. */
const CAREFUL_FROM = 2_000;
const NO_DEVICE =
  'This recording was made on another cartridge, and it ends before its game begins: choose the file of that cartridge.';

/** What every panel of the view is given. */
export interface OfRecordings {
  readonly recordings: Recordings;
}

type OpenRecording = Extract<Opened, { kind: 'recording' }>;

/** A game that can be played, with the recording that it is of. */
export type OpenGame = ReadyGame & { readonly recording: OpenRecording };

/** A cartridge that recordings can be played on, and what it says that it is. */
interface OwnCartridge extends CartridgeFile {
  readonly title: string;
}

export class Recordings {
  readonly opened = signal<OpenRecording | undefined>(undefined);
  readonly games = signal<readonly GameFacts[]>([]);
  /** The number of the chosen game, 1 for the first. */
  readonly chosen = signal(0);
  readonly device = signal<Device>('model');
  readonly ready = signal<OpenGame | undefined>(undefined);
  readonly frame = signal<ShownReplayFrame | undefined>(undefined);
  /** The piece that is played, or is gone to, 0 for the first. */
  readonly piece = signal(0);
  /** Which cartridge is chosen. */
  readonly cartridge = signal('');
  readonly progress = new Progress();
  readonly areThoughtsOn = signal(true);
  readonly plans = signal<RecordedPlans | undefined>(undefined);
  readonly link = signal('');
  readonly shareNote = signal('');
  readonly stage = new Stage();
  readonly pad = new PadDrawing();
  readonly player = new ReplayPlayer((frame) => void this.#showFrame(frame));
  /** The next press of Space or Enter plays the game. */
  readonly playButton = createRef<HTMLButtonElement>();
  readonly sharePanel = createRef<HTMLElement>();
  readonly gifPanel = createRef<HTMLElement>();
  /** Cartridges of the user's own. */
  readonly own: OwnCartridge[] = [];
  readonly #app: App;
  readonly #worker: WorkerCalls<RecordingWorker>;
  /** The chosen cartridge, while the worker looks at it. */
  #checked: CartridgeFile | undefined;
  /** The code of the link that was followed last. */
  #code: string | undefined;
  /** The kept game that was followed last, and the panel that is wanted when it is open. */
  #kept: string | undefined;
  #to: string | null = null;
  #isInFront = false;
  /** The worker has what recordings are played on. */
  #hasBegun = false;

  constructor(app: App) {
    this.#app = app;
    this.#worker = new WorkerCalls(
      () => new Worker(new URL('./recording-worker.ts', import.meta.url), { type: 'module', name: 'recordings' }),
      (message) => this.#fail(message),
    );
    app.openRecording.provide(async () => this.opened.value?.text ?? '');
    app.cartridges.changes.add(() => {
      if (this.#isInFront) void this.#followChoice();
    });
  }

  /** Gives the worker what recordings are played on: the built-in cartridges, and the chosen one if there is one. */
  async insertCartridges(): Promise<void> {
    const begun = await this.#asking(this.#worker.call('begin', await this.#app.cartridges.builtin()));
    if (!begun) return;
    this.#hasBegun = true;
    await this.#followChoice();
  }

  /** The view is in front, at an address. */
  follow(parameters: URLSearchParams): void {
    this.#isInFront = true;
    void this.#followChoice();
    const kept = parameters.get('kept');
    if (kept !== null) void this.#openKept(kept, parameters.get('to'));
    const code = parameters.get('r');
    if (code === null || code === this.#code) return;
    this.#code = code;
    this.#kept = undefined;
    void this.#open(this.#worker.call('openCode', code, this.progress.tell));
  }

  leave(): void {
    this.#kept = undefined;
    this.#isInFront = false;
    this.player.pause();
  }

  async openFile(file: File): Promise<void> {
    const chosen = await readChosenFile(this.#app, file, LARGEST_FILE);
    if (chosen) await this.#openBytes(chosen);
  }

  async openPlayed(): Promise<void> {
    const text = await this.#played();
    if (text) await this.#openText('game-in-play.jsonl', text);
  }

  async savePlayed(): Promise<void> {
    const text = await this.#played();
    if (text) saveFile('maxout-game.jsonl', text, 'application/jsonl');
  }

  /** A game of what is open, 1 for the first, on the best that it can be played on. */
  choose(game: number): void {
    const [device] = this.games.value.find((facts) => facts.game === game)?.devices ?? [];
    this.chosen.value = game;
    if (device) this.chooseDevice(device);
    else this.progress.rest(NO_DEVICE);
  }

  chooseDevice(device: Device): void {
    this.device.value = device;
    this.player.load(undefined);
    void this.#begin(device);
  }

  /** To the first frame of a piece, 0 for the first, or of the nearest one that there is. */
  goToPiece(piece: number): void {
    const { length } = this.ready.value?.game.pieces ?? [];
    if (length === 0) return;
    this.player.pause();
    this.piece.value = Math.min(length - 1, Math.max(0, piece));
    this.player.goToPiece(this.piece.value);
  }

  toggleThoughts(): void {
    this.areThoughtsOn.value = !this.areThoughtsOn.value;
    this.#showThoughts();
  }

  /** The game that is open, at the piece that is in play. */
  analyse(): void {
    const game = this.player.range.value?.game;
    const parameters = new URLSearchParams({ from: 'recordings' });
    if (game && game.game > 1) parameters.set('game', String(game.game));
    const piece = Math.min((this.frame.value?.pieces ?? 0) + 1, game?.pieces.length ?? 1);
    if (piece > 1) parameters.set('piece', String(piece));
    this.#app.open('analyse', parameters);
  }

  /** The playfield of the frame with the piece that is in play then. */
  openLab(): void {
    const [ready, frame] = [this.ready.value, this.frame.value];
    const piece = frame && this.player.range.value?.game.pieces[frame.pieces];
    if (!ready || !piece) {
      this.#app.notify('No piece is in play in this frame: go to a piece first.', 'problem');
      return;
    }
    const { header } = ready.recording;
    const { playfield, level, lines, score } = frame;
    const { timing } = clientOfRecording(header);
    const position = { playfield, piece: piece.tetromino, next: piece.next ?? undefined, level, lines, score };
    const { taps = this.#app.hands.hands?.taps } = header.playerOptions;
    this.#app.open('lab', labAddressOf({ ...position, timing }, taps === undefined ? taps : String(taps)));
  }

  /** Makes a link to the game. */
  async share(): Promise<void> {
    const code = await this.#asking(this.#worker.call('share'));
    if (!code) return;
    const { value } = code;
    if (value === undefined) {
      this.shareNote.value = 'There is no link, because the recording ends before its game begins.';
    } else if (value.length > LONGEST_CODE) {
      this.shareNote.value = `The game is too long for a link: it needs ${plural(value.length, 'character')}, but ${number(LONGEST_CODE)} is the limit. Send the file instead.`;
    } else {
      const link = new URL(`#r=${value}`, location.href).href;
      const careful = link.length > CAREFUL_FROM ? ' Some programs cut off links of this length.' : '';
      this.shareNote.value = `${plural(link.length, 'character')}.${careful}`;
      this.link.value = link;
      await copyText(this.#app, link, 'The link');
    }
  }

  /** Saves the game as frames of an overlay. */
  async saveFrames(): Promise<void> {
    const asked = await this.#asking(this.#worker.call('packFrames', this.progress.tell));
    if (!asked?.value) return;
    const { bytes, frames } = asked.value;
    const name = `${this.#fileName()}.ngf.gz`;
    this.progress.rest();
    saveFile(name, bytes, 'application/gzip');
    this.shareNote.value = `${name}: ${plural(frames, 'frame')}, ${number(bytes.byteLength / 1024)} KB. Analyse opens it as well.`;
  }

  download(): void {
    const { value } = this.opened;
    if (value) saveFile(`${this.#fileName()}.jsonl`, value.text, 'application/jsonl');
  }

  #fail(message: string): void {
    this.progress.rest(message);
    this.#app.notify(message, 'problem');
  }

  /** Undefined where it failed, which the user is told. */
  async #asking<Value>(asked: Promise<Value>): Promise<{ readonly value: Value } | undefined> {
    try {
      return { value: await asked };
    } catch (error) {
      this.#fail(messageOf(error));
      return undefined;
    }
  }

  async #played(): Promise<string> {
    const text = await this.#app.game.recording();
    if (!text) this.#app.notify('No game has been played since the page was opened: start one under Play.', 'problem');
    return text;
  }

  /**
   * Opens one of the person's own games.
   *
   * @param to the panel that is wanted then, if one is
   */
  async #openKept(id: string, to: string | null): Promise<void> {
    const followed = `${id} ${to}`;
    if (followed === this.#kept) return;
    this.#kept = followed;
    const game = await new KeptGames(this.#app.records).get(Number(id)).catch(() => undefined);
    if (!game) {
      this.#app.notify(NOT_KEPT, 'problem');
      return;
    }
    this.#to = to;
    await this.#openText(keptGameFile(game), game.text);
  }

  #openText(name: string, text: string): Promise<void> {
    return this.#openBytes({ name, bytes: new TextEncoder().encode(text) });
  }

  #openBytes(file: ChosenFile): Promise<void> {
    this.#code = undefined;
    return this.#open(this.#worker.call('open', file, this.progress.tell));
  }

  async #open(opening: Promise<Opened>): Promise<void> {
    const opened = (await this.#asking(opening))?.value;
    if (opened?.kind === 'cartridge') await this.#takeCartridge(opened);
    else if (opened) {
      batch(() => {
        this.opened.value = opened;
        this.games.value = opened.games;
      });
      this.choose(opened.games[0].game);
    }
  }

  /** The chosen cartridge is there to play recordings on, in whichever view it was chosen. */
  async #followChoice(): Promise<void> {
    if (!this.#hasBegun) return;
    const { cartridges } = this.#app;
    const own = await cartridges.own();
    const known = own && this.own.find((cartridge) => isSameCartridge(cartridge, own));
    if (!own) this.cartridge.value = BUILTIN_NAME;
    else this.cartridge.value = known ? describeCartridge(known.title, known) : 'Checking …';
    if (!own || known || this.#checked === own) return;
    this.#checked = own;
    const added = await this.#asking(this.#worker.call('add', own));
    this.#checked = undefined;
    if (added?.value.kind === 'cartridge') await this.#takeCartridge(added.value);
    // It is not what it should be: the built-in cartridge is chosen in its place.
    else if (own === (await cartridges.own())) await cartridges.choose(undefined);
  }

  /** A cartridge that can be played is chosen for all views. A film is made by a worker of its own, which needs it, too. */
  async #takeCartridge({ title, file, games }: Extract<Opened, { kind: 'cartridge' }>): Promise<void> {
    this.progress.rest();
    this.#app.notify(`${title} is loaded, to play recordings on.`);
    this.games.value = games;
    if (this.opened.value) this.choose(this.chosen.value);
    this.own.push({ ...file, title });
    await this.#app.cartridges.choose(file);
    await this.#followChoice();
  }

  async #begin(device: Device): Promise<void> {
    const asked = await this.#asking(this.#worker.call('choose', this.chosen.value, device, this.progress.tell));
    const recording = this.opened.value;
    if (!asked || !recording) return;
    const { game, firstFrame, lastFrame, verdict } = asked.value;
    const { header, name } = recording;
    this.progress.rest();
    batch(() => {
      this.ready.value = { ...asked.value, recording };
      this.frame.value = undefined;
      this.piece.value = 0;
      this.plans.value = new RecordedPlans(header, game);
      this.link.value = '';
      this.shareNote.value = 'The link holds the whole game: it plays without a cartridge and without a server.';
    });
    this.#showThoughts();
    this.player.load({ game, firstFrame, lastFrame, rate: frameRateOf(header) });
    const to = this.#to;
    this.#to = null;
    afterRender(() => {
      this.playButton.current?.focus({ preventScroll: true });
      if (to) this.#goTo(to);
    });
    const state = verdict.divergence ? 'It differs from the recorded game before its end.' : 'It is the recorded game.';
    this.#app.announce(`${name} is open: ${plural(game.pieces.length, 'piece')}. ${state}`);
  }

  /** Goes to the panel that shares the game, and makes its link or its frames, or to the one that makes a GIF of it. */
  #goTo(panel: string): void {
    if (panel === 'share') void this.share();
    if (panel === 'frames') void this.saveFrames();
    const { current } = panel === 'gif' ? this.gifPanel : this.sharePanel;
    current?.scrollIntoView({ block: 'center' });
    current?.querySelector('button')?.focus({ preventScroll: true });
  }

  async #showFrame(wanted: number): Promise<void> {
    const asked = await this.#asking(this.#worker.call('show', wanted));
    const frame = asked?.value;
    if (!frame) return;
    const last = (this.ready.value?.game.pieces.length ?? 1) - 1;
    batch(() => {
      this.frame.value = frame;
      this.piece.value = Math.max(0, Math.min(frame.pieces, last));
    });
    this.stage.screen.show(frame.picture);
    this.pad.show(frame.buttons);
    this.#showThoughts();
    this.player.arrived(frame.frame);
  }

  /** What the player thought, over the picture; a cartridge's shows the game after the frame before. */
  #showThoughts(): void {
    const { value: shown } = this.frame;
    const after = shown && (this.ready.value?.device === 'cartridge' ? shown.frame - 1 : shown.frame);
    const isOn = this.areThoughtsOn.value && after !== undefined;
    this.stage.overlay.show(isOn ? this.plans.value?.after(after) : undefined);
  }

  /** The name of the recording, without its ending. */
  #fileName(): string {
    const name = (this.opened.value?.name ?? '')
      .replace(/\.(jsonl|gz|fm2|r08|tasd)$/g, '')
      .replace(/\.jsonl$/, '')
      .replaceAll(/[^\w.-]+/g, '-');
    return name || 'recording';
  }
}
