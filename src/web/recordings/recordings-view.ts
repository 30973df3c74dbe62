/** The view in which recorded games are watched. */
import '../play/play.css';
import './recordings.css';
import type { RunHeader } from '../../record/run-header.js';
import type { Position } from '../../search/position.js';
import { type ChosenFile, readChosenFile } from '../app/choose-file.js';
import { button, element } from '../app/element.js';
import type { App, View } from '../app/view.js';
import { portOf } from '../app/worker-port.js';
import { FIRST_SETUP, formatLabAddress } from '../lab/lab-address.js';
import { takeDrops } from '../play/drop-zone.js';
import { formatWhole } from '../play/format.js';
import { PadDrawing } from '../play/pad-drawing.js';
import { Stage } from '../play/stage.js';
import { LARGEST_FILE } from './file-limit.js';
import { GifPanel } from './gif-panel.js';
import { OpenPanel } from './open-panel.js';
import { RecordingFacts } from './recording-facts.js';
import type { Device, RecordingReply, RecordingRequest, ShownFrame } from './recording-protocol.js';
import { ReplayPlayer } from './replay-player.js';
import { ReplayTransport } from './replay-transport.js';
import { SharePanel } from './share-panel.js';
import { Timeline } from './timeline.js';

/** Controls that use the keys themselves. */
const OWN_KEYS = 'input, select, textarea, button, a, summary';

export async function recordingsView(app: App): Promise<View> {
  // 1. What is open.
  let opened: { readonly name: string; readonly header: RunHeader; readonly text: string } | undefined;
  let device: Device = 'model';
  let shown: ShownFrame | undefined;
  let isInFront = false;
  const own: Uint8Array<ArrayBuffer>[] = [];

  // 2. The parts.
  const worker = new Worker(new URL('./recording-worker.ts', import.meta.url), { type: 'module', name: 'recordings' });
  const port = portOf<RecordingRequest, RecordingReply>(worker, (message) => app.notify(message, 'problem'));
  const stage = new Stage();
  const pad = new PadDrawing();
  const facts = new RecordingFacts();
  const player = new ReplayPlayer(
    (frame) => port.send({ kind: 'show', frame }),
    () => transport.refresh(),
  );
  const transport = new ReplayTransport(player, () => shown?.pieces ?? 0);
  const timeline = new Timeline((piece) => {
    player.pause();
    player.goToPiece(piece);
  });
  const share = new SharePanel(app, () => port.send({ kind: 'share' }));
  const gif = new GifPanel(app, async () => {
    const game = player.range?.game;
    if (!game || !opened) return undefined;
    return { game, device, bodySha1: opened.header.image.bodySha1, builtin: await app.cartridges.builtin(), own };
  });
  const panel = new OpenPanel(app, {
    openFile: (file) => void openFile(file),
    openText: (text, name) => open({ name, bytes: new TextEncoder().encode(text) }),
    choose(game, chosen) {
      player.load(undefined);
      port.send({ kind: 'choose', game, device: chosen });
    },
  });
  const lab = button('This piece in the lab', () => {
    const position = positionOf(shown);
    if (position) app.open('lab', formatLabAddress({ ...FIRST_SETUP, position }));
    else app.notify('No piece is in play in this frame: go to one first.', 'problem');
  });

  // 3. What happens.
  const open = (file: ChosenFile): void => port.send({ kind: 'open', ...file });
  const openFile = async (file: File): Promise<void> => {
    const chosen = await readChosenFile(app, file, LARGEST_FILE);
    if (chosen) open(chosen);
  };
  const positionOf = (frame: ShownFrame | undefined): Position | undefined => {
    const piece = frame && player.range?.game.pieces[frame.pieces];
    if (!frame || !piece) return undefined;
    const { playfield, level, lines, score } = frame;
    return { playfield, piece: piece.tetromino, next: piece.next ?? undefined, level, lines, score };
  };
  port.listen((reply) => {
    switch (reply.kind) {
      case 'opened':
        opened = reply;
        panel.load(reply.name, reply.games, reply.notes);
        break;
      case 'refused':
        panel.rest();
        app.notify(`${reply.name}: ${reply.message}`, 'problem');
        break;
      case 'cartridge':
        panel.rest();
        app.notify(`${reply.name} is there, to play recordings on.`);
        panel.offer(reply.games);
        break;
      case 'progress':
        panel.progress(reply.what, reply.done, reply.whole);
        break;
      case 'ready': {
        if (!opened) break;
        panel.rest();
        device = reply.device;
        const { game, firstFrame, lastFrame, verdict } = reply;
        facts.load(opened.header, game, device, verdict);
        timeline.load(game.pieces);
        share.load(opened);
        gif.load(game);
        content.classList.add('is-open');
        player.load({ game, firstFrame, lastFrame });
        const state = verdict.divergence ? 'It is not the recorded game to its end.' : 'It is the recorded game.';
        app.announce(`${opened.name} is open: ${formatWhole(game.pieces.length)} pieces. ${state}`);
        break;
      }
      case 'frame':
        shown = reply;
        stage.screen.show(reply.picture);
        pad.show(reply.buttons);
        facts.show(reply);
        timeline.show(reply.pieces);
        player.arrived(reply.frame);
        break;
      case 'code':
        void share.takeCode(reply.code);
        break;
      case 'trouble':
        panel.rest();
        app.notify(reply.message, 'problem');
        break;
    }
  });
  takeDrops(
    () => isInFront,
    (file) => void openFile(file),
  );

  // 4. Put together.
  const content = element(
    'div',
    { className: 'recordings' },
    element('h1', { className: 'visually-hidden' }, 'Recorded games'),
    element(
      'div',
      { className: 'centre' },
      stage.element,
      element('div', { className: 'when-open recordings-time' }, timeline.element, transport.element),
    ),
    element(
      'div',
      { className: 'right' },
      panel.element,
      element(
        'div',
        { className: 'when-open recordings-panels' },
        facts.element,
        pad.element,
        lab,
        share.element,
        gif.element,
      ),
    ),
  );
  content.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : content;
    if (target.closest(OWN_KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === ' ') player.toggle();
    else if (event.key === '.') player.step(1);
    else if (event.key === ',') player.step(-1);
    else return;
    event.preventDefault();
  });
  port.send({ kind: 'builtin', bytes: await app.cartridges.builtin() });
  const addOwn = (file: ChosenFile): void => {
    own.push(file.bytes);
    port.send({ kind: 'cartridge', ...file });
  };
  const remembered = await app.cartridges.remembered();
  if (remembered) addOwn(remembered);

  let code: string | undefined;
  return {
    element: content,
    show(parameters) {
      isInFront = true;
      const asked = parameters.get('r');
      if (asked === null || asked === code) return;
      code = asked;
      port.send({ kind: 'open-code', code: asked });
    },
    hide() {
      isInFront = false;
      player.pause();
    },
  };
}
