/** The game on a terminal while it is played. */

import { fieldBytes } from '../ram/codec.js';
import { observe } from '../ram/observe.js';
import { RAM_MAP } from '../ram/ram-map.js';
import { PHASE } from '../tetris/game-state.js';
import { EMPTY_CELL } from '../tetris/playfield-page.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import { drawGame, type Paint } from './draw-game.js';
import type { Clock } from './pacer.js';
import type { Follower, GameInPlay } from './play-games.js';
import { ProgressMeter, type RunPlan } from './progress.js';
import type { Terminal } from './terminal.js';

/** 25 drawings a second. */
const INTERVAL_MS = 40;

export interface LiveViewOptions {
  readonly plan: RunPlan;
  readonly player: string;
  readonly terminal: Terminal;
  readonly paint: Paint;
  readonly clock: Clock;
  /** For what has to be read after the view is gone. */
  readonly say: (line: string) => void;
}

/** A follower that draws the game a few times a second. */
export function liveView({ plan, player, terminal, paint, clock, say }: LiveViewOptions): Follower {
  const meter = new ProgressMeter(plan, clock);
  const messages: string[] = [];
  let game: GameInPlay | undefined;
  let drawAt = 0;

  return {
    listenerFor(next) {
      game = next;
      meter.beginGame(next);
      return (event) => {
        if (event.kind === 'frame') meter.countFrame();
        else if (event.kind === 'trouble') messages.push(`game ${next.number}, frame ${event.frame}: ${event.message}`);
      };
    },
    afterFrame() {
      const now = clock.now();
      const progress = now < drawAt ? undefined : meter.read();
      if (!game || !progress) return undefined;
      drawAt = now + INTERVAL_MS;
      const { ram } = game.machine;
      const { piece, phase, next, level, score, screen } = observe(ram);
      const inPlay = screen === 'play' || screen === 'curtain';
      const cells = fieldBytes(ram, RAM_MAP.playfield);
      const isShown = inPlay && phase === PHASE.CONTROL && ORIENTATIONS[piece.orientation] !== undefined;
      const view = {
        player,
        cells: inPlay ? cells : cells.fill(EMPTY_CELL),
        piece: isShown ? piece : undefined,
        next: inPlay ? next : undefined,
        level: inPlay ? level : progress.soFar.level,
        score: inPlay ? score : 0,
        progress,
      };
      terminal.draw(drawGame(view, paint));
      return undefined;
    },
    close() {
      terminal.close();
      for (const message of messages) say(message);
    },
  };
}
