/** The game on a terminal while it is played. */

import type { ClientRam } from '../../emulator/clients/client.js';
import { duration, number } from '../../lib/format-numbers.js';
import type { Stop } from '../../platform/job.js';
import { EXIT } from '../../platform/job.js';
import { type Key, listenForKeys } from '../../platform/terminal/keys.js';
import type { Paint, Terminal } from '../../platform/terminal/terminal.js';
import { fieldBytes } from '../../ram/codec.js';
import { readGameState } from '../../ram/model-state.js';
import { observe } from '../../ram/observe.js';
import type { GameEvent } from '../../record/game-events.js';
import { PHASE } from '../../tetris/game-state.js';
import { EMPTY_CELL } from '../../tetris/playfield-page.js';
import { ORIENTATIONS, TETROMINOES, type Tetromino, tetrominoOf } from '../../tetris/tetromino.js';
import { type PlayProgress, ProgressMeter, type RunPlan } from '../play-progress.js';
import { drawGameView, type GameView, stackHeight } from './draw-game.js';
import { formatSpeed, type PlayControl } from './play-control.js';
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
    terminal.draw(drawGameView(view, paint));
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
