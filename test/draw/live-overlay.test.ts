import { describe, expect, test } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import type { OverlayState } from '../../src/draw/overlay.js';
import { liveOverlay, OverlayTrack } from '../../src/draw/overlay-track.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { sha1Hex } from '../../src/lib/hashes.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { readGameState } from '../../src/ram/model-state.js';
import type { GameListener } from '../../src/record/game-events.js';
import { formatRunLogLine, gameLog, headerLine } from '../../src/record/game-log.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { replayFrames } from '../../src/replay/replay-frames.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { isDrawn } from './drawn-piece.js';
import { headerFor } from './recorded-game.js';

interface LivePicture {
  readonly frame: number;
  readonly pixels: Uint32Array;
  readonly overlay: OverlayState;
  /** The game that the picture must show. */
  readonly before: GameState;
}

/** Plays a game on a machine that draws every frame, with an overlay that follows the bot. */
function playLive(options: { seed: number; untilLines: number; reaction: number }) {
  const game = { gameType: 'A', startLevel: 19, height: 0, music: 3, ...options } as const;
  const machine = openMachine(BUILTIN_IMAGE, { fast: true });
  const track = new OverlayTrack();
  const state = (): GameState => readGameState(machine);
  const pictures: LivePicture[] = [];
  let text = formatRunLogLine(headerLine(headerFor(options.seed, options.untilLines)));
  const log = gameLog({ game: 1, seed: options.seed, startLevel: 19, takePicture: () => null, state }, (line) => {
    text += formatRunLogLine(line);
  });
  let before = state();
  const collect: GameListener = (event) => {
    if (event.kind !== 'frame') return;
    pictures.push({ frame: event.frame, pixels: machine.picture().slice(), overlay: track.state, before });
    before = state();
  };
  const listeners = [collect, liveOverlay(track, state), log.listen];
  const steps = playOnMachine(machine, PLATEAU.make({}), game, listeners);
  let step = steps.next();
  while (!step.done) step = steps.next();
  log.end(step.value, sha1Hex(machine.ram.slice()));
  const read = readRunLog(text);
  if (!read.ok) throw new Error(`line ${read.line}: ${read.message}`);
  return { pictures, game: read.log.games[0], startFrame: read.log.games[0].start?.frame ?? 0 };
}

describe('the overlay of a game that is being played', () => {
  const { pictures, game, startFrame } = playLive({ seed: 3, untilLines: 4, reaction: 0 });

  test('is true to its picture, which is a frame behind RAM', () => {
    let [compared, moved] = [0, 0];
    for (const { frame, pixels, overlay, before } of pictures) {
      if (!overlay.planned || before.phase !== PHASE.CONTROL || frame <= startFrame + 1) continue;
      // The path has a place for each frame, and the piece stands on it in RAM and in the picture.
      const piece = game.pieces.find((line) => line.startFrame < frame && frame <= line.frame);
      const at = frame - 1 - (piece?.startFrame ?? 0);
      const { orientation, x, y } = before;
      expect(overlay.path[at], `frame ${frame}`).toEqual({ orientation, x, y });
      expect(isDrawn(pixels, overlay.path[at]), `frame ${frame}`).toBe(true);
      expect(overlay.buttons).toBe(before.padHeld);
      compared++;
      if (overlay.path[at + 1] && !isDrawn(pixels, overlay.path[at + 1])) moved++;
    }
    // An overlay one frame off would have been noticed.
    expect(compared).toBeGreaterThan(200);
    expect(moved).toBeGreaterThan(100);
  });

  test('is that of the recorded game when it is played again', () => {
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const lastFrame = pictures.length;
    let planned = 0;
    for (const { frame, overlay } of replayFrames(machine, game, { lastFrame, wants: () => false })) {
      expect(overlay, `frame ${frame}`).toEqual(pictures[frame - 1].overlay);
      if (overlay.planned) planned++;
    }
    expect(planned).toBeGreaterThan(200);
  });

  test('has the whole path of a piece whose plan is made anew, what lies behind included', () => {
    const late = playLive({ seed: 3, untilLines: 1, reaction: 12 });
    let replanned = 0;
    for (const { startFrame: start, frame: scored, placement } of late.game.pieces) {
      const first = late.pictures[start].overlay;
      const second = late.pictures[start + 12].overlay;
      if (late.pictures[start + 12].before.phase !== PHASE.CONTROL || scored <= start + 13) continue;
      expect(second.path.slice(0, 12)).toEqual(first.path.slice(0, 12));
      expect(second.path.at(-1)).toEqual(placement);
      if (second.planned !== first.planned) replanned++;
    }
    expect(replanned).toBeGreaterThan(0);
  });
});
