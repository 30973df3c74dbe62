/** The game on a terminal while it is played. */

import type { ClientRam } from '../../emulator/clients/client.js';
import { duration, number } from '../../lib/format-numbers.js';
import { EXIT, type Stop } from '../../platform/job.js';
import { type Key, listenForKeys, type Paint, type Terminal } from '../../platform/terminal/terminal.js';
import { fieldBytes } from '../../ram/codec.js';
import { readGameState } from '../../ram/model-state.js';
import { observe } from '../../ram/observe.js';
import type { GameEvent } from '../../record/game-events.js';
import { PHASE } from '../../tetris/game-state.js';
import { EMPTY_CELL } from '../../tetris/playfield-page.js';
import { ORIENTATIONS, TETROMINOES, type Tetromino, tetrominoOf } from '../../tetris/tetromino.js';
import { UNLIMITED } from '../options/parsers.js';
import { type PlayProgress, ProgressMeter, type RunPlan } from '../play-progress.js';
import { type GameView, stackHeight } from './draw-game.js';
import { drawGameOn } from './game-terminal.js';
import type { Clock, Follower, GameInPlay } from './play-games.js';

/** 25 drawings a second. */
const INTERVAL_MS = 40;

const KEYS = 'space pause  . frame  + - speed  o plan  q end';

export interface LiveViewOptions {
  readonly plan: RunPlan;
  readonly player: string;
  readonly terminal: Terminal;
  readonly paint: Paint;
  readonly clock: Clock;
  readonly control: PlayControl;
  readonly stop: Stop;
  /** How it goes with an overlay that the game is sent to. */
  readonly overlayStatus: (() => string) | undefined;
  /** For what has to be read after the view is gone. */
  readonly say: (line: string) => void;
}

/** A follower that draws the game a few times a second and listens for keys. */
export function liveView(options: LiveViewOptions): Follower {
  const { plan, player, terminal, paint, clock, control, stop, overlayStatus, say } = options;
  const meter = new ProgressMeter(plan, clock);
  const messages: string[] = [];
  let game: GameInPlay | undefined;
  let drawAt = 0;
  let heights: number[] = [];
  let history: Tetromino[] = [];
  let drought = 0;
  let stopKeys: (() => void) | undefined;

  const onKey = (key: Key): void => {
    if (key === 'q') stop.end({ exitCode: EXIT.DONE, message: 'ended by q' });
    else if (control.press(key)) draw();
  };

  const onEvent = (event: GameEvent, { number, machine }: GameInPlay): void => {
    switch (event.kind) {
      case 'frame':
        meter.countFrame();
        break;
      case 'rested':
        history.push(tetrominoOf(event.orientation));
        break;
      case 'scored':
        heights.push(stackHeight(fieldBytes(machine.ram, machine.client.map.playfield)));
        drought = event.count.drought;
        break;
      case 'trouble':
        messages.push(`game ${number}, frame ${event.frame}: ${event.message}`);
        break;
    }
  };

  const draw = (): void => {
    const progress = meter.read();
    if (!game || !progress) return;
    drawAt = clock.now() + INTERVAL_MS;
    const status = control.paused ? `PAUSED  ${KEYS}` : KEYS;
    const view = {
      ...viewOfMachine(game.machine, progress),
      title: `${player}   game ${game.number} of ${progress.games}   seed ${game.seed}`,
      drought,
      heights,
      history,
      plan: game.tally.plan,
      overlay: control.overlay,
      pace: paceOf(progress, control, overlayStatus?.()),
      status,
    };
    drawGameOn(terminal, view, paint);
  };

  return {
    listenerFor(next) {
      game = next;
      heights = [];
      history = [];
      drought = 0;
      stopKeys ??= listenForKeys(onKey);
      meter.beginGame(next);
      return (event) => onEvent(event, next);
    },
    afterFrame() {
      if (clock.now() >= drawAt || control.paused) draw();
      return undefined;
    },
    close() {
      stopKeys?.();
      terminal.close();
      for (const message of messages) say(message);
    },
  };
}

type MachineView = Omit<GameView, 'title' | 'drought' | 'heights' | 'history' | 'plan' | 'overlay' | 'pace' | 'status'>;

/** What machine and tally tell; nothing of the field in the menus. */
function viewOfMachine(machine: ClientRam, { soFar, linesToGo }: PlayProgress): MachineView {
  const { gameType, edition, piece, phase, next, level, score, screen, held } = observe(machine);
  const cells = fieldBytes(machine.ram, machine.client.map.playfield);
  const inPlay = screen === 'play' || screen === 'paused' || screen === 'curtain';
  const isShown = inPlay && phase === PHASE.CONTROL && ORIENTATIONS[piece.orientation] !== undefined;
  const { ownScore, maxOut, lines, pieces, misdrops, tetrisRate } = soFar;
  return {
    gameType,
    edition,
    statistics: inPlay ? readGameState(machine).statistics : TETROMINOES.map(() => 0),
    cells: inPlay ? cells : cells.fill(EMPTY_CELL),
    piece: isShown ? piece : undefined,
    next: inPlay ? next : undefined,
    level: inPlay ? level : soFar.level,
    score: inPlay ? score : 0,
    ownScore,
    maxOut,
    lines,
    linesToGo,
    pieces,
    misdrops,
    tetrisRate,
    held,
  };
}

function paceOf(progress: PlayProgress, { speed }: PlayControl, overlay: string | undefined): [string, string] {
  const { framesPerSecond, timesRealTime, secondsLeft } = progress;
  const left = secondsLeft === null ? '' : `, ${duration(secondsLeft)} left`;
  return [
    `${number(framesPerSecond)} frames/s, ${timesRealTime.toFixed(1)} × real time`,
    `set to ${formatSpeed(speed)}${left}${overlay === undefined ? '' : `; overlay: ${overlay}`}`,
  ];
}

/** Multiples of the console's speed that + and - go through. */
const SPEEDS: readonly number[] = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, UNLIMITED];

/** Pause, speed, single frames and the overlay, as keys set them while a game goes on. */
export class PlayControl {
  /** Multiple of the console's speed; `UNLIMITED` for as fast as it goes. */
  speed: number;
  paused = false;
  /** Whether the planned placement is drawn. */
  overlay = true;
  #steps = 0;
  #wake = (): void => {};

  constructor(speed: number) {
    this.speed = speed;
  }

  /** Returns whether the key means something here. */
  press(key: Key): boolean {
    switch (key) {
      case ' ':
        this.paused = !this.paused;
        break;
      case '.':
        this.paused = true;
        this.#steps++;
        break;
      case '+':
      case '=':
        this.speed = SPEEDS.find((speed) => speed > this.speed) ?? this.speed;
        break;
      case '-':
        this.speed = SPEEDS.findLast((speed) => speed < this.speed) ?? this.speed;
        break;
      case 'o':
        this.overlay = !this.overlay;
        break;
      default:
        return false;
    }
    this.#wake();
    return true;
  }

  /** Whether the next frame may run; uses up a single frame that was asked for. */
  mayRun(): boolean {
    if (!this.paused) return true;
    if (this.#steps === 0) return false;
    this.#steps--;
    return true;
  }

  /** Calls back when a key has changed something. */
  watch(wake: () => void): void {
    this.#wake = wake;
  }
}

/** `4 ×`, or `max`. */
export function formatSpeed(speed: number): string {
  return speed === UNLIMITED ? 'max' : `${speed} ×`;
}
