/** A row of numbers as a row of blocks, eight heights each. */

const BLOCKS = '▁▂▃▄▅▆▇█';

/** The last `width` numbers, the lowest of them as the lowest block; the empty text for none. */
export function sparkline(numbers: readonly number[], width: number): string {
  const shown = numbers.slice(-width);
  const lowest = Math.min(...shown);
  const range = Math.max(...shown) - lowest;
  return shown.map((number) => BLOCKS[range ? Math.round(((number - lowest) / range) * 7) : 0]).join('');
}
