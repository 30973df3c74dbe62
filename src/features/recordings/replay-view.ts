/** A recorded game on a terminal: paused, stepped and wound back and forth by keys. */

import { duration, number, plural } from '../../lib/format-numbers.js';
import type { LiveGames } from '../../ngf/live-games.js';
import type { Stop } from '../../platform/job.js';
import { type Key, listenForKeys, type Paint, type Terminal } from '../../platform/terminal/terminal.js';
import { frameRateOf } from '../../record/recorded-image.js';
import { formatPlayedBy, type RunHeader } from '../../record/run-header.js';
import type { PieceLine } from '../../record/run-log.js';
import { tetrisRate } from '../../record/score-count.js';
import type { GameReplay } from '../../replay/game-replay.js';
import { hasEnded, PHASE } from '../../tetris/game-state.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { EMPTY_CELL } from '../../tetris/playfield-page.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { ORIENTATIONS, TETROMINOES } from '../../tetris/tetromino.js';
import { type GameView, stackHeight } from '../play/draw-game.js';
import { drawGameOn } from '../play/game-terminal.js';
import { formatSpeed, PlayControl } from '../play/live-view.js';
import { type Clock, pacer } from '../play/play-games.js';

/** 25 drawings a second. */
const INTERVAL_MS = 40;
/** Milliseconds between two looks at a pause, which a key or a stop ends. */
const PAUSE_MS = 60_000;
const SHORTEST_WAIT_MS = 1;
const KEYS = 'space pause  . frame  ← → piece  + - speed  o plan  q quit';

interface ReplayViewOptions {
  readonly header: RunHeader;
  readonly speed: number;
  readonly terminal: Terminal;
  readonly paint: Paint;
  readonly clock: Clock;
  readonly stop: Stop;
  /** The frame to begin again at when the end is reached; undefined to stay there. */
  readonly loopFrom?: number | undefined;
  /** Sent to an overlay, but for what is wound over. */
  readonly live: LiveReplay | undefined;
}

/**
 * Shows the game; ends when the user has seen enough.
 *
 * @param from the frame to begin at
 */
export async function watchReplay(replay: GameReplay, from: number, options: ReplayViewOptions): Promise<void> {
  const { header, terminal, paint, clock, stop, loopFrom, live } = options;
  const control = new PlayControl(options.speed);
  if (live) live.games.producer.isPaused = () => control.paused;
  const heights: number[] = [];
  /** The frame that is wound to; undefined while the game is shown. */
  let target: number | undefined = from;
  let hasQuit = false;
  let wake = (): void => {};
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const onKey = (key: Key): void => {
    if (key === 'q') hasQuit = true;
    else if (key === 'left' || key === 'right') {
      target = frameOfPiece(replay, target ?? replay.frame, key === 'left' ? -1 : 1);
      replay.goNear(target);
    } else control.press(key);
    wake();
  };
  const draw = (): void => {
    const isWinding = target !== undefined;
    const overlay = live?.games.status;
    drawGameOn(terminal, viewOfReplay(replay, { control, heights, header, isWinding, overlay }), paint);
  };
  const step = (): boolean => {
    const hasRun = replay.step();
    noteHeight(replay, heights);
    return hasRun;
  };

  const stopKeys = listenForKeys(onKey);
  const release = stop.hold(() => wake());
  control.watch(() => wake());
  try {
    const rate = frameRateOf(header);
    let paceSpeed = control.speed;
    let pace = pacer(rate * paceSpeed, clock);
    let drawAt = 0;
    while (!hasQuit && !stop.reason) {
      const now = clock.now();
      const isDue = now >= drawAt;
      if (isDue) {
        draw();
        drawAt = now + INTERVAL_MS;
      }
      if (target !== undefined) {
        while (replay.frame < target && clock.now() < drawAt && step());
        if (replay.frame >= target || isOver(replay)) {
          target = undefined;
          drawAt = 0;
        }
        await new Promise(setImmediate);
        continue;
      }
      if (replay.atEnd && loopFrom !== undefined && control.mayRun()) {
        replay.goNear(loopFrom);
        target = loopFrom;
        continue;
      }
      if (isOver(replay) || !control.mayRun()) {
        draw();
        await wait(PAUSE_MS);
        continue;
      }
      live?.look();
      step();
      live?.look();
      if (control.speed !== paceSpeed) {
        paceSpeed = control.speed;
        pace = pacer(rate * paceSpeed, clock);
      }
      const delay = pace.delay();
      if (delay >= SHORTEST_WAIT_MS) await wait(delay);
      else if (isDue) await new Promise(setImmediate);
    }
  } finally {
    release();
    stopKeys();
    terminal.close();
  }
}

function isOver(replay: GameReplay): boolean {
  return replay.frame >= replay.lastFrame;
}

/** Where a piece comes under control, some pieces away from the one in play in a frame. */
function frameOfPiece({ game, inputs }: GameReplay, frame: number, pieces: number): number {
  const inPlay = game.pieces.findIndex((piece) => piece.frame > frame);
  const present = inPlay < 0 ? game.pieces.length : inPlay;
  return game.pieces[Math.max(0, present + pieces)]?.startFrame ?? inputs.length;
}

/** Remembers the stack after the last piece. */
function noteHeight(replay: GameReplay, heights: number[]): void {
  const { pieces } = replay;
  if (pieces > 0) heights[pieces - 1] ??= stackHeight(replay.state.page);
}

interface Shown {
  readonly control: PlayControl;
  readonly heights: readonly number[];
  readonly header: RunHeader;
  readonly isWinding: boolean;
  /** How it goes with an overlay. */
  readonly overlay: string | undefined;
}

function planOf({ value, points, ranking }: PieceLine, level: number): GameView['plan'] {
  return {
    value,
    points,
    level,
    ranking: ranking.map(({ value, plies, ...placement }) => ({ placement, value, plies })),
  };
}

function viewOfReplay(replay: GameReplay, { control, heights, header, isWinding, overlay }: Shown): GameView {
  const { state, game, pieces, frame } = replay;
  const { start } = game;
  const inPlay = start !== undefined && frame >= start.frame && !hasEnded(state);
  const isShown = inPlay && state.phase === PHASE.CONTROL && ORIENTATIONS[state.orientation] !== undefined;
  const line = game.pieces[pieces];
  const isPlanned = line !== undefined && line.startFrame <= frame;
  const statistics = pieceStatistics(game.pieces, pieces);
  const cells = state.page.slice(0, 200);
  const untilLines = header.gameType === 'A' ? header.untilLines : null;
  return {
    gameType: header.gameType,
    edition: state.edition,
    statistics: inPlay ? state.statistics : TETROMINOES.map(() => 0),
    title: `${formatPlayedBy(header)}   recorded game ${game.game}   seed ${game.seed}   on the ${replay.device.kind}`,
    cells: inPlay ? cells : cells.fill(EMPTY_CELL),
    piece: isShown ? state : undefined,
    next: inPlay ? state.next : undefined,
    level: inPlay ? state.level : game.startLevel,
    score: inPlay ? state.score : 0,
    ...statistics,
    linesToGo: untilLines === null ? null : Math.max(0, untilLines - statistics.lines),
    pieces,
    held: replay.inputs[frame - 1] ?? 0,
    heights: heights.slice(0, pieces),
    history: game.pieces.slice(0, pieces).map(({ tetromino }) => tetromino),
    plan: isPlanned ? planOf(line, state.level) : undefined,
    overlay: control.overlay,
    pace: [
      `frame ${number(frame)} of ${number(replay.inputs.length)}, ${duration(frame / frameRateOf(header))}${overlay === undefined ? '' : `; overlay: ${overlay}`}`,
      `set to ${formatSpeed(control.speed)}; ${plural(replay.hashesChecked, 'hash', 'hashes')} agree`,
    ],
    status: `${isWinding ? 'WINDING  ' : statusOf(replay, control)}${KEYS}`,
  };
}

function statusOf(replay: GameReplay, { paused }: PlayControl): string {
  if (replay.divergence && isOver(replay)) return `DIFFERS at frame ${replay.divergence.frame}  `;
  if (replay.atEnd) return 'END  ';
  return paused ? 'PAUSED  ' : '';
}

/** How a recorded game stood after some of its pieces. Pure. */
interface PieceStatistics {
  readonly ownScore: number;
  readonly maxOut: boolean;
  readonly lines: number;
  readonly misdrops: number;
  /** 0–1. */
  readonly tetrisRate: number;
  /** Pieces since the last I. */
  readonly drought: number;
}

/** @param count pieces that have been scored */
function pieceStatistics(lines: readonly PieceLine[], count: number): PieceStatistics {
  const clears: [number, number, number, number] = [0, 0, 0, 0];
  let [misdrops, drought] = [0, 0];
  let maxOut = false;
  let linesBefore = 0;
  for (let i = 0; i < count; i++) {
    const piece = lines[i];
    if (piece.cleared > 0) clears[piece.cleared - 1]++;
    if (piece.planned) misdrops++;
    drought = piece.tetromino === 'I' ? 0 : drought + 1;
    maxOut ||= linesBefore < MAX_OUT_LINES && piece.ownScore >= SCORE_CAP;
    linesBefore = piece.lines;
  }
  const last = lines[count - 1];
  return {
    ownScore: last?.ownScore ?? 0,
    maxOut,
    lines: last?.lines ?? 0,
    misdrops,
    tetrisRate: tetrisRate(clears),
    drought,
  };
}

export class LiveReplay {
  readonly games: LiveGames;
  readonly #replay: GameReplay;
  readonly #speed: number;
  #pace: ReturnType<typeof pacer> | undefined;
  /** The frame that was sent last. */
  #last = Number.NEGATIVE_INFINITY;

  /** @param speed multiple of the console's, for `lookInTime` */
  constructor(replay: GameReplay, games: LiveGames, speed: number) {
    this.#replay = replay;
    this.games = games;
    this.#speed = speed;
  }

  /** Shows the frame that the replay is at. After a jump to another part of the game it goes on as another game. */
  look(): void {
    const { frame, state, game, atEnd } = this.#replay;
    if (!this.#hasBegun || frame === this.#last || game.start === undefined) return;
    if (frame !== this.#last + 1) this.games.begin();
    this.#last = frame;
    this.games.see(state);
    if (atEnd) this.games.end();
  }

  /** The same, and waits until the next frame is due. Menus are passed without a wait. */
  async lookInTime(): Promise<void> {
    this.look();
    if (!this.#hasBegun) return;
    this.#pace ??= pacer(this.#replay.state.timing.framesPerSecond * this.#speed, performance);
    const delay = this.#pace.delay();
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  }

  get #hasBegun(): boolean {
    const { frame, game } = this.#replay;
    return game.start !== undefined && frame >= game.start.frame;
  }
}
