/** The view in which recorded games are watched. */
import { plural } from '../../lib/format-numbers.js';
import './recordings.css';
import { BUILTIN_NAME } from '../../emulator/clients/known-cartridges.js';
import type { App, FileTaker, View } from '../app/view.js';
import { element } from '../browser/element.js';
import { type Port, portOf } from '../browser/worker-port.js';
import { describeCartridge } from '../parts/describe.js';
import { type ChosenFile, readChosenFile } from '../parts/files.js';
import { LARGEST_FILE } from '../sources/page-opening.js';
import { isSameCartridge } from '../stores/cartridge-store.js';
import { KeptGames, keptGameFile, NOT_KEPT } from '../stores/kept-games.js';
import { GamePanels, type OpenedRecording, type OwnCartridge, type ReadyGame } from './game-panels.js';
import { OpenPanel } from './open-panel.js';
import type { RecordingReply, RecordingRequest } from './recording-protocol.js';
import { takeReplayKeys } from './replay-transport.js';

export async function recordingsView(app: App): Promise<View> {
  const view = new RecordingsView(app);
  await view.insertCartridges();
  return view;
}

class RecordingsView implements View {
  readonly element: HTMLElement;
  readonly files: FileTaker = {
    kinds: ['recording', 'movie', 'cartridge'],
    take: (file) => void this.#openFile(file),
  };
  readonly #app: App;
  readonly #port: Port<RecordingRequest, RecordingReply>;
  readonly #panel: OpenPanel;
  readonly #game: GamePanels;
  /** Cartridges of the user's own. */
  readonly #own: OwnCartridge[] = [];
  /** Files that the worker has not yet said anything of, by their names. */
  readonly #given = new Map<string, ChosenFile>();
  #opened: OpenedRecording | undefined;
  /** Of the link that was followed last. */
  #code: string | undefined;
  /** The kept game that was followed last, and the panel that is wanted when it is open. */
  #kept: string | undefined;
  #to: string | null = null;
  #isInFront = false;

  constructor(app: App) {
    this.#app = app;
    const worker = new Worker(new URL('./recording-worker.ts', import.meta.url), {
      type: 'module',
      name: 'recordings',
    });
    this.#port = portOf(worker, (message) => app.notify(message, 'problem'));
    this.#game = new GamePanels(app, this.#own, {
      askForFrame: (frame) => this.#port.send({ kind: 'show', frame }),
      askForCode: () => this.#port.send({ kind: 'share' }),
      askForFrames: () => this.#port.send({ kind: 'pack-frames' }),
    });
    this.#panel = new OpenPanel(app, {
      openFile: (file) => void this.#openFile(file),
      openText: (text, name) => this.#open({ name, bytes: new TextEncoder().encode(text) }),
      choose: (game, device) => {
        this.#game.player.load(undefined);
        this.#port.send({ kind: 'choose', game, device });
      },
    });
    this.element = element(
      'div',
      { className: 'recordings' },
      element('h1', { className: 'visually-hidden' }, 'Recorded games'),
      this.#game.centre,
      element('div', { className: 'right' }, this.#panel.element, this.#game.side),
    );
    takeReplayKeys(this.element, this.#game.player);
    this.#port.listen((reply) => this.#hear(reply));
    app.openRecording.provide(async () => this.#opened?.text ?? '');
    app.cartridges.changes.add(() => {
      if (this.#isInFront) void this.#followChoice();
    });
  }

  /** Gives the worker what recordings are played on: the built-in cartridges, and the chosen one if there is one. */
  async insertCartridges(): Promise<void> {
    this.#port.send({ kind: 'builtin', files: await this.#app.cartridges.builtin() });
    await this.#followChoice();
  }

  show(parameters: URLSearchParams): void {
    this.#isInFront = true;
    void this.#followChoice();
    const kept = parameters.get('kept');
    if (kept !== null) void this.#openKept(kept, parameters.get('to'));
    const asked = parameters.get('r');
    if (asked === null || asked === this.#code) return;
    this.#code = asked;
    this.#port.send({ kind: 'open-code', code: asked });
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
    this.#open({ name: keptGameFile(game), bytes: new TextEncoder().encode(game.text) });
  }

  hide(): void {
    this.#kept = undefined;
    this.#isInFront = false;
    this.#game.player.pause();
  }

  /** The chosen cartridge is there to play recordings on, in whichever view it was chosen. */
  async #followChoice(): Promise<void> {
    const own = await this.#app.cartridges.own();
    const known = own && this.#own.find((cartridge) => isSameCartridge(cartridge, own));
    if (!own) this.#panel.showCartridge(BUILTIN_NAME);
    else this.#panel.showCartridge(known ? describeCartridge(known.title, known) : 'Checking …');
    if (!own || known || this.#given.has(own.name)) return;
    this.#given.set(own.name, own);
    this.#port.send({ kind: 'cartridge', ...own });
  }

  #open(file: ChosenFile): void {
    this.#given.set(file.name, file);
    this.#port.send({ kind: 'open', ...file });
  }

  async #openFile(file: File): Promise<void> {
    const chosen = await readChosenFile(this.#app, file, LARGEST_FILE);
    if (chosen) this.#open(chosen);
  }

  #hear(reply: RecordingReply): void {
    switch (reply.kind) {
      case 'opened':
        this.#opened = reply;
        this.#given.delete(reply.name);
        this.#panel.load(reply.name, reply.games, reply.notes);
        break;
      case 'refused':
        void this.#dropCartridge(reply.name);
        this.#panel.rest();
        this.#app.notify(`${reply.name}: ${reply.message}`, 'problem');
        break;
      case 'cartridge':
        void this.#keepCartridge(reply.file, reply.name, reply.isFast);
        this.#panel.rest();
        this.#app.notify(`${reply.name} is loaded, to play recordings on.`);
        this.#panel.offer(reply.games);
        break;
      case 'progress':
        this.#panel.progress(reply.what, reply.done, reply.whole);
        break;
      case 'ready':
        if (this.#opened) this.#begin(this.#opened, reply);
        break;
      case 'frame':
        this.#game.show(reply);
        break;
      case 'code':
        void this.#game.share.takeCode(reply.code);
        break;
      case 'packed-frames':
        this.#panel.rest();
        this.#game.share.takeFrames(reply.bytes, reply.frames);
        break;
      case 'trouble':
        this.#panel.rest();
        this.#app.notify(reply.message, 'problem');
        break;
    }
  }

  /** A cartridge that can be played is chosen for all views. A film is made by a worker of its own, which needs it, too. */
  async #keepCartridge(name: string, title: string, isFast: boolean): Promise<void> {
    const given = this.#given.get(name);
    this.#given.delete(name);
    if (!given) return;
    const file = { ...given, isFast };
    this.#own.push({ ...file, title });
    await this.#app.cartridges.choose(file);
    await this.#followChoice();
  }

  /** A file is not what it should be; if it is what was remembered, the built-in cartridge is chosen in its place. */
  async #dropCartridge(name: string): Promise<void> {
    const file = this.#given.get(name);
    this.#given.delete(name);
    if (file && file === (await this.#app.cartridges.own())) await this.#app.cartridges.choose(undefined);
  }

  #begin(opened: OpenedRecording, ready: ReadyGame): void {
    this.#panel.rest();
    this.element.classList.add('is-open');
    this.#game.load(opened, ready);
    if (this.#to) this.#game.goTo(this.#to);
    this.#to = null;
    const state = ready.verdict.divergence
      ? 'It differs from the recorded game before its end.'
      : 'It is the recorded game.';
    this.#app.announce(`${opened.name} is open: ${plural(ready.game.pieces.length, 'piece')}. ${state}`);
  }
}
