/** The model of the game as a player would see it on a cartridge: the twin of `observe` for games without one. */
import { type GameState, PHASE } from '../tetris/game-state.js';
import { isLate } from '../tetris/late-tick.js';
import { playfieldOf } from '../tetris/playfield-page.js';
import type { Observation } from './observe.js';

/** The music, which the model does not know: off. */
const NO_MUSIC = 3;

/** After a frame of play. What belongs to the menus alone is as in a game without them. */
export function observeModel(state: GameState): Observation {
  const { x, y, orientation, fall, das, softDrop, hold } = state;
  return {
    screen: screenOf(state),
    visible: true,
    gameType: state.gameType,
    music: NO_MUSIC,
    startLevel: state.startLevel,
    height: state.height,
    cursorOnHeight: false,
    sleep: 0,
    playfield: playfieldOf(state.page),
    piece: { x, y, orientation, fall, das, softDrop, hold },
    next: state.next,
    level: state.level,
    timing: state.timing,
    edition: state.edition,
    lines: state.lines,
    score: state.score,
    phase: state.phase,
    redrawCursor: state.redrawCursor,
    boxHidden: state.hideNext === 1,
    clearCounts: state.clearCounts,
    curtainRow: state.curtainRow,
    held: state.padHeld,
    pressed: state.padPressed,
    frameCounter: state.frameCounter,
    idle: !isLate(state) && state.activity !== 'crashed',
    stretched: state.activity === 'stretched',
  };
}

function screenOf({ activity, phase }: GameState): Observation['screen'] {
  if (activity === 'left') return 'ending';
  if (activity === 'paused') return 'paused';
  if (phase === PHASE.OVER) return 'loading';
  return phase === PHASE.CURTAIN ? 'curtain' : 'play';
}
