/** How fast a piece falls. */

const FRAMES_PER_ROW = [
  48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
] as const;

/** The level from which a piece falls every frame. */
export const KILLSCREEN_LEVEL = 29;

/** Frames that a piece takes to fall a row; level 0–255, the true level byte and not what is displayed. */
export function framesPerRow(level: number): number {
  return FRAMES_PER_ROW[level] ?? 1;
}
