/** The keys of a slider whose values are the pieces of a game. */

/** Pieces that a page of the keyboard is. */
const PAGE = 10;

/** Where a key leads, which may be outside of the slider; undefined for any other key. */
export function sliderTarget(event: KeyboardEvent, current: number, last: number): number | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    PageDown: current - PAGE,
    PageUp: current + PAGE,
    Home: 0,
    End: last,
  };
  return targets[event.key];
}
