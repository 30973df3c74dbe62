/** Numbers, sizes and durations for a person to read. */

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 5 });

/** `1,234,567`, without a fraction. */
export function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** `1,234.5`, with as many digits behind the point as are wanted. */
export function decimal(value: number, digits = 1): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `12.3` below a size, `1,234` from there on. */
export function rounded(value: number, wholeFrom: number): string {
  return Math.abs(value) < wholeFrom ? value.toFixed(1) : number(value);
}

/** `+1,234` or `−1,234` */
export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${number(Math.abs(value))}`;
}

/** A player's value with about four digits: `−3.214`, `12,345`, `1.0024B`. */
export function shortValue(value: number): string {
  const size = Math.abs(value);
  const text =
    size >= 1e6
      ? COMPACT.format(size)
      : size >= 1000
        ? number(size)
        : size.toFixed(size >= 100 ? 1 : size >= 10 ? 2 : 3);
  return value < 0 ? `−${text}` : text;
}

/** A player's value with `digits` digits behind the point: `-3.21`, `1.00e+9` from a million on. */
export function fixedValue(value: number, digits: number): string {
  return Math.abs(value) >= 1e6 ? value.toExponential(digits) : value.toFixed(digits);
}

/** `1 tetris`, `1,234 tetrises`. */
export function plural(count: number, unit: string, units = `${unit}s`): string {
  return `${number(count)} ${Math.round(count) === 1 ? unit : units}`;
}

/** `12.3 %`; with more digits where small differences count. */
export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/** `5:43`, or `1:02:03` from an hour on; in words where nothing is known yet, as of a rate of 0. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'an unknown time';
  const whole = Math.round(seconds);
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** A moment of a game or film, `5:43.2`. */
export function moment(seconds: number): string {
  const tenths = Math.round(10 * seconds);
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`;
}

/** Millions of bytes, `1.5`. */
export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** Bytes in units of 1,024 × 1,024, `1.5`. */
export function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

/** `00ff`, with at least `digits` digits. */
export function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** `$00FF`, as addresses and bytes of the console are written. */
export function dollarHex(value: number, digits: number): string {
  return `$${hex(value, digits).toUpperCase()}`;
}
