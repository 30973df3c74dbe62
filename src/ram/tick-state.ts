/**
 * Where a tick of the game stands that has not ended, and which part of the program runs. Nothing here helps to play: by
 * it is told what a person sees as a screen that stands still or is another one.
 */

import type { RamField, RamMap, RamView } from '../emulator/clients/ram-map.js';
import { decodeField } from './codec.js';

/** Bytes that tell one failure of the game from another. */
export interface TickState {
  /** The part of the program, 0–6; 4 is play. */
  readonly mode: number;
  /** What the vertical blank draws, 0–4; 3 is play. */
  readonly drawn: number;
  /** Step of the tick, 0–8: 2 after a tick that has ended, 4 while the player's piece and its score are worked on. */
  readonly step: number;
  /** Phase in the work copy, which a tick that runs is ahead with. */
  readonly workPhase: number;
  /** Level and lines in the work copy: those after a clear whose tick has not copied them back. */
  readonly workLevel: number;
  readonly workLines: number;
}

/** Of a console's RAM after a frame. */
export function tickStateOf(ram: RamView, map: RamMap): TickState {
  const work = (field: RamField): number => decodeField(ram, { ...field, address: field.workCopy ?? field.address });
  return {
    mode: decodeField(ram, map.gameMode),
    drawn: decodeField(ram, map.renderMode),
    step: decodeField(ram, map.gameModeState),
    workPhase: work(map.playState),
    workLevel: work(map.levelNumber),
    workLines: work(map.lines),
  };
}
