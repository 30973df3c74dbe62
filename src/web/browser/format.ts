/** Numbers as the page shows them. */

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 5 });

/** `1,234,567` */
export function formatWhole(number: number): string {
  return WHOLE.format(number);
}

/** `+1,234` or `−1,234` */
export function formatSigned(number: number): string {
  return `${number < 0 ? '−' : '+'}${WHOLE.format(Math.abs(number))}`;
}

/** A player's value with about four digits: `−3.214`, `12,345`, `1.0024B`. */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  const text =
    size >= 1e6
      ? COMPACT.format(size)
      : size >= 1000
        ? WHOLE.format(size)
        : size.toFixed(size >= 100 ? 1 : size >= 10 ? 2 : 3);
  return value < 0 ? `−${text}` : text;
}

/** `97.3 %` of a share from 0 to 1. */
export function formatPercent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
