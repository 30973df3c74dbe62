/** What every piece of work gets besides its task: who may end it, and who hears how it goes. */
import type { Stop } from './stop.js';

/** Tells the user something besides the result, in a line. */
export type Say = (line: string) => void;

export interface Job {
  readonly stop: Stop;
  readonly say: Say;
}
