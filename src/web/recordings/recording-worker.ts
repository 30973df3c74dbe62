/** The worker of the recordings: it opens them, checks their games and shows frames, so that the page never waits. */
import { kindOfName } from '../../features/recordings/file-kind.js';
import { takeTurns } from '../../lib/take-turns.js';
import { writeFrame } from '../../ngf/frame.js';
import { frameAt, gameFrames } from '../../ngf/game-frames.js';
import type { LoggedGame, RunLog } from '../../record/read-run-log.js';
import { clientOfRecording } from '../../record/recorded-image.js';
import type { RunHeader } from '../../record/run-header.js';
import { formatSharedGame } from '../../record/shared-game.js';
import { encodeGameState, stateHash } from '../../record/state-bytes.js';
import { recordedStates } from '../../replay/replay-frames.js';
import { replayVerdict } from '../../replay/replay-verdict.js';
import { playfieldOf } from '../../tetris/playfield-page.js';
import { answerCalls, handOver, type TellProgress } from '../browser/worker-calls.js';
import { Cartridges } from '../sources/cartridges.js';
import { ask, type OpenedFile, openCode, openFile, refuseFile } from '../sources/open-file.js';
import { packCode } from '../sources/share-code.js';
import type { BuiltinFiles, CartridgeFile } from '../stores/cartridge-store.js';
import { imageData, ShownReplay } from './shown-replay.js';

/** What a game is played again on. */
export type Device = 'cartridge' | 'model';

/** A game of a recording, to choose. */
export type GameFacts = ReturnType<typeof factsOf>;

/** A recording, or a cartridge to play recordings on; and the games of what is open then. */
export type Opened =
  | {
      readonly kind: 'recording';
      readonly name: string;
      readonly header: RunHeader;
      readonly text: string;
      /** What was noticed, a sentence each. */
      readonly notes: readonly string[];
      readonly games: readonly GameFacts[];
    }
  | (Extract<OpenedFile, { kind: 'cartridge' }> & { readonly games: readonly GameFacts[] });

export type ReadyGame = Awaited<ReturnType<typeof answers.choose>>;
export type ShownReplayFrame = NonNullable<ReturnType<typeof answers.show>>;

const NO_BUTTONS_IN_FRAMES = 'frames of an overlay hold no buttons that could be played again: open them under Analyse';

let cartridges: Cartridges;
let log: RunLog | undefined;
let shown: ShownReplay | undefined;

/** What these functions throw is for the user. */
const answers = {
  /** First of all. */
  begin(builtin: BuiltinFiles): void {
    cartridges = new Cartridges(builtin);
  },

  /** Another cartridge to play recordings on. */
  add(file: CartridgeFile): Opened {
    const added = cartridges.add(file);
    if (!added.ok) return refuseFile(file.name, added.message);
    const { image, isFast } = added;
    return { kind: 'cartridge', title: image.name, file: { ...file, isFast }, games: games() };
  },

  async open(file: Pick<CartridgeFile, 'name' | 'bytes'>, tell: TellProgress): Promise<Opened> {
    const opening = ask(tell);
    if (kindOfName(file.name) === 'frames') refuseFile(file.name, NO_BUTTONS_IN_FRAMES);
    return take(file.name, await openFile(file, cartridges, opening));
  },

  /** The code of a link. */
  async openCode(code: string, tell: TellProgress): Promise<Opened> {
    return take('a link', await openCode(code, ask(tell)));
  },

  /** A game of what is open, 1 for the first; it is checked from its first frame to its last one. */
  async choose(number: number, device: Device, tell: TellProgress) {
    const { signal, onProgress } = ask(tell);
    const { header, games: logged } = log!;
    const game: Readonly<LoggedGame> = logged[number - 1];
    const machine = device === 'cartridge' ? cartridges.open(header.image, game.startLevel) : undefined;
    const replay = new ShownReplay(game, machine, header.image);
    const { inputs } = replay.replay;
    await takeTurns(replay.check(), signal, (done) => onProgress('frames checked', done, inputs.length));
    shown = replay;
    const { firstFrame, lastFrame } = replay;
    return { device, game, firstFrame, lastFrame, verdict: replayVerdict(replay.replay) };
  },

  /** A frame of the chosen game, counted from power-on, or the nearest one; undefined while no game is chosen. */
  show(wanted: number) {
    if (!shown) return undefined;
    const picture = imageData(shown.show(wanted));
    const { state, frame, inputs, pieces } = shown.replay;
    const { score, lines, level, page } = state;
    const made = {
      frame,
      /** 256 × 240 pixels of red, green, blue and alpha. */
      picture,
      /** Pressed in this frame. */
      buttons: inputs[frame - 1] ?? 0,
      /** Pieces that have been scored. */
      pieces,
      playfield: playfieldOf(page),
      ...{ score, lines, level },
      /** The hash of the game's state, as recordings have it. */
      hash: stateHash(encodeGameState(state)),
    };
    return handOver(made, [picture]);
  },

  /** The chosen game for a link, for which it may be too long; undefined for a game whose start is not known. */
  async share(): Promise<string | undefined> {
    const text = log && shown && formatSharedGame(log.header, shown.replay.game);
    return text === undefined ? undefined : packCode(text);
  },

  /** The chosen game as a file of an overlay's frames (`.ngf.gz`), and how many it holds; undefined without a game. */
  async packFrames(tell: TellProgress) {
    if (!log || !shown) return undefined;
    const { signal, onProgress } = ask(tell);
    const { game, inputs } = shown.replay;
    const frames = await takeTurns(recordedFrames(game, log.header.image), signal, (_, frame = 0) =>
      onProgress('frames played', frame, inputs.length),
    );
    const packed = new Blob(frames).stream().pipeThrough(new CompressionStream('gzip'));
    const bytes = await new Response(packed).arrayBuffer();
    return handOver({ bytes, frames: frames.length }, [bytes]);
  },
};

export type RecordingWorker = typeof answers;
answerCalls(answers);

function take(name: string, opened: OpenedFile): Opened {
  if (opened.kind === 'cartridge') return { ...opened, games: games() };
  if (opened.kind === 'frames') return refuseFile(name, NO_BUTTONS_IN_FRAMES);
  const { text, notes } = opened;
  log = opened.log;
  shown = undefined;
  return { kind: 'recording', name, header: log.header, text, notes, games: games() };
}

function games(): GameFacts[] {
  if (!log) return [];
  const hasCartridge = cartridges.has(log.header.image.bodySha1);
  return log.games.filter(({ frames }) => frames > 0).map((game) => factsOf(game, hasCartridge));
}

function factsOf({ game, seed, startLevel, pieces, end, start }: Readonly<LoggedGame>, hasCartridge: boolean) {
  const devices: Device[] = [];
  if (hasCartridge) devices.push('cartridge');
  if (start?.state) devices.push('model');
  return {
    /** 1 for the first. */
    game,
    ...{ seed, startLevel },
    pieces: pieces.length,
    /** At its end, or after the last piece. */
    score: end?.result.score ?? pieces.at(-1)?.score ?? 0,
    /** The recording ends before the game does. */
    isCutOff: end === undefined,
    /** What it can be played again on. */
    devices,
  };
}

/**
 * The bytes of each frame of an overlay; tells after each at which frame of the game it is.
 *
 * @throws ReplayError where the model cannot play the game
 */
function* recordedFrames(
  game: Readonly<LoggedGame>,
  image: RunHeader['image'],
): Generator<number, Uint8Array<ArrayBuffer>[], void> {
  const { timing } = clientOfRecording({ image });
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (const frame of gameFrames(recordedStates(game, image))) {
    frames.push(writeFrame(frame));
    yield frameAt(frame.time, timing);
  }
  return frames;
}
