/** Whether a piece is white, as T, O and I are, or has one of the level's colours. It is believed once it has told pieces rightly. */
import { COLUMNS } from '../tetris/playfield.js';
import { ORIENTATIONS, TILE } from '../tetris/tetromino.js';
import type { Falling } from './falling.js';
import type { Look } from './look.js';

const WHITE = 1;
/** Logarithm of the odds from which on a cell's colour counts. */
const SURE = 2;
/** For each picture of another colour, and for all of a piece. */
const COST = 1.5;
const MOST_COST = 24;
/** It is believed after this many pieces; one that it told wrongly counts as much as four that it told rightly. */
const ENOUGH = 4;
const WRONG_COUNTS = 4;
/** Pictures that must agree. */
const FEWEST_PICTURES = 3;

export class ColourWatch {
  /** Pictures of a piece that were white, less those that were not. */
  readonly #white = new WeakMap<Falling, number>();
  readonly #costs = new WeakMap<Falling, number>();
  #trust = 0;

  /** What a picture adds to the cost of a belief in a piece. */
  cost(falling: Falling, look: Look): number {
    const isWhite = whiteness(falling, look);
    if (isWhite === undefined) return 0;
    this.#white.set(falling, (this.#white.get(falling) ?? 0) + (isWhite ? 1 : -1));
    if (this.#trust < ENOUGH || isWhite === isWhitePiece(falling)) return 0;
    const before = this.#costs.get(falling) ?? 0;
    const cost = Math.min(COST, MOST_COST - before);
    this.#costs.set(falling, before + cost);
    return cost;
  }

  /** A piece is settled: was its colour told? */
  learn(falling: Falling): void {
    const white = this.#white.get(falling) ?? 0;
    if (Math.abs(white) < FEWEST_PICTURES) return;
    this.#trust += white > 0 === isWhitePiece(falling) ? 1 : -WRONG_COUNTS;
    this.#trust = Math.min(3 * ENOUGH, Math.max(0, this.#trust));
  }
}

function isWhitePiece({ tetromino }: Falling): boolean {
  return ORIENTATIONS.find((each) => each.tetromino === tetromino)?.tile === TILE.T_O_I;
}

/** Whether all cells of the piece that are seen are white; undefined where they differ, or are not sure. */
function whiteness({ pose }: Falling, { odds, colours }: Look): boolean | undefined {
  if (!pose) return undefined;
  const { orientation, x, y } = pose.placement;
  const cells = ORIENTATIONS[orientation].cells
    .filter(([, dy]) => y + dy >= 0)
    .map(([dx, dy]) => (y + dy) * COLUMNS + x + dx);
  if (cells.some((cell) => odds[cell] < SURE || colours[cell] === 0)) return undefined;
  const white = cells.filter((cell) => colours[cell] === WHITE).length;
  return white === cells.length ? true : white === 0 ? false : undefined;
}
