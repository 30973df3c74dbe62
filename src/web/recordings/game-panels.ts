/** All that shows the open game, goes through its time, and takes something of it away. */

import { filmCaption } from '../../draw/film-picture.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { clientOfRecording, frameRateOf } from '../../record/recorded-image.js';
import type { RunHeader } from '../../record/run-header.js';
import type { Position } from '../../search/situation.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { labAddressOf } from '../game/position-address.js';
import { PadDrawing } from '../parts/pad-drawing.js';
import { Stage } from '../parts/stage.js';
import type { CartridgeFile } from '../stores/cartridge-store.js';
import { GifPanel, type GifSource } from './gif-panel.js';
import { RecordedPlans } from './recorded-plans.js';
import { RecordingFacts } from './recording-facts.js';
import type { Device, RecordingReply, ShownReplayFrame } from './recording-protocol.js';
import { ReplayPlayer } from './replay-player.js';
import { ReplayTransport } from './replay-transport.js';
import { type OpenRecording, SharePanel, type SharePanelActions } from './share-panel.js';
import { Timeline } from './timeline.js';

export interface OpenedRecording extends OpenRecording {
  readonly header: RunHeader;
}

/** A cartridge that recordings can be played on, and what it says that it is. */
export interface OwnCartridge extends CartridgeFile {
  readonly title: string;
}

export type ReadyGame = Extract<RecordingReply, { readonly kind: 'ready' }>;

export interface GamePanelsActions extends SharePanelActions {
  /** Asks for a frame, which `show` gets. */
  readonly askForFrame: (frame: number) => void;
}

export class GamePanels {
  /** The picture, and the time under it. */
  readonly centre: HTMLElement;
  readonly side: HTMLElement;
  readonly player: ReplayPlayer;
  readonly share: SharePanel;
  readonly #app: App;
  /** Cartridges of the user's own. */
  readonly #own: readonly OwnCartridge[];
  readonly #stage = new Stage();
  readonly #pad = new PadDrawing();
  readonly #facts = new RecordingFacts();
  readonly #transport: ReplayTransport;
  readonly #timeline: Timeline;
  readonly #gif: GifPanel;
  readonly #actions: GamePanelsActions;
  readonly #thoughts: HTMLButtonElement;
  #areThoughtsOn = true;
  #plans: RecordedPlans | undefined;
  #device: Device = 'model';
  #opened: OpenedRecording | undefined;
  #shown: ShownReplayFrame | undefined;

  /** @param own cartridges of the user's own; more may come to them */
  constructor(app: App, own: readonly OwnCartridge[], actions: GamePanelsActions) {
    this.#app = app;
    this.#own = own;
    this.player = new ReplayPlayer(actions.askForFrame, () => this.#transport.refresh());
    this.#thoughts = button('Thoughts', () => {
      this.#areThoughtsOn = !this.#areThoughtsOn;
      this.#showThoughts();
    });
    this.#transport = new ReplayTransport(this.player, () => this.#shown?.pieces ?? 0, this.#thoughts);
    this.#timeline = new Timeline((piece) => {
      this.player.pause();
      this.player.goToPiece(piece);
    });
    this.#actions = actions;
    this.share = new SharePanel(app, actions);
    this.#gif = new GifPanel(app, () => this.#gifSource());
    this.centre = element(
      'div',
      { className: 'centre' },
      this.#stage.element,
      element('div', { className: 'when-open recordings-time' }, this.#timeline.element, this.#transport.element),
    );
    this.side = element(
      'div',
      { className: 'when-open recordings-panels' },
      this.#facts.element,
      this.#pad.element,
      element(
        'div',
        { className: 'row' },
        button('Analyse', () => this.#analyse()),
        button('This piece in the lab', () => this.#openLab()),
      ),
      this.share.element,
      this.#gif.element,
    );
  }

  /** A game of a recording can be played. */
  load(opened: OpenedRecording, { device, game, firstFrame, lastFrame, verdict }: ReadyGame): void {
    this.#opened = opened;
    this.#device = device;
    this.#shown = undefined;
    this.#plans = new RecordedPlans(opened.header, game);
    this.#thoughts.hidden = !this.#plans.hasSome;
    this.#showThoughts();
    this.#facts.load(opened.header, game, device, verdict);
    this.#timeline.load(game.pieces);
    this.share.load(opened);
    this.#gif.load(game, frameRateOf(opened.header));
    this.player.load({ game, firstFrame, lastFrame, rate: frameRateOf(opened.header) });
    this.#transport.focus();
  }

  /** A frame has come. */
  show(frame: ShownReplayFrame): void {
    this.#shown = frame;
    this.#stage.screen.show(frame.picture);
    this.#showThoughts();
    this.#pad.show(frame.buttons);
    this.#facts.show(frame);
    this.#timeline.show(frame.pieces);
    this.player.arrived(frame.frame);
  }

  /** Goes to the panel that shares the game, and makes its link or its frames, or to the one that makes a GIF of it. */
  goTo(panel: string): void {
    if (panel === 'share') this.#actions.askForCode();
    if (panel === 'frames') this.#actions.askForFrames();
    const { element: wanted } = panel === 'gif' ? this.#gif : this.share;
    wanted.scrollIntoView({ block: 'center' });
    wanted.querySelector('button')?.focus({ preventScroll: true });
  }

  /** The game that is open, at the piece that is in play. */
  #analyse(): void {
    const game = this.player.range?.game;
    const parameters = new URLSearchParams({ from: 'recordings' });
    if (game && game.game > 1) parameters.set('game', String(game.game));
    const piece = Math.min((this.#shown?.pieces ?? 0) + 1, game?.pieces.length ?? 1);
    if (piece > 1) parameters.set('piece', String(piece));
    this.#app.open('analyse', parameters);
  }

  /** What the player thought, over the picture; a cartridge's shows the game after the frame before. */
  #showThoughts(): void {
    const isOn = this.#areThoughtsOn;
    this.#thoughts.ariaPressed = String(isOn);
    const shown = this.#shown && (this.#device === 'cartridge' ? this.#shown.frame - 1 : this.#shown.frame);
    this.#stage.overlay.show(isOn && shown !== undefined ? this.#plans?.after(shown) : undefined);
  }

  #openLab(): void {
    const game = this.player.range?.game;
    const position = game && this.#shown && positionInPlay(game, this.#shown);
    if (position && this.#opened) {
      const { timing } = clientOfRecording(this.#opened.header);
      this.#app.open('lab', labAddressOf({ ...position, timing }));
    } else this.#app.notify('No piece is in play in this frame: go to a piece first.', 'problem');
  }

  async #gifSource(): Promise<GifSource | undefined> {
    const game = this.player.range?.game;
    if (!game || !this.#opened) return undefined;
    const { header } = this.#opened;
    return {
      game,
      device: this.#device,
      caption: filmCaption(header),
      image: header.image,
      builtin: await this.#app.cartridges.builtin(),
      own: this.#own,
    };
  }
}

/** The playfield of a frame with the piece that is in play then; undefined after the last piece. */
function positionInPlay(game: Readonly<LoggedGame>, frame: ShownReplayFrame): Position | undefined {
  const piece = game.pieces[frame.pieces];
  if (!piece) return undefined;
  const { playfield, level, lines, score } = frame;
  return { playfield, piece: piece.tetromino, next: piece.next ?? undefined, level, lines, score };
}
