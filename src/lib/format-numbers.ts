/** Numbers for a person to read. */

/** `1,234,567`, without a fraction. */
export function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** `1,234.5`, with as many digits behind the point as are wanted. */
export function decimal(value: number, digits = 1): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `1 tetris`, `1,234 tetrises`. */
export function plural(count: number, unit: string, units = `${unit}s`): string {
  return `${number(count)} ${Math.round(count) === 1 ? unit : units}`;
}

/** `5:43`, or `1:02:03` from an hour on; in words where nothing is known yet, as of a rate of 0. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'an unknown time';
  const whole = Math.round(seconds);
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** `12.3 %`; with more digits where small differences count. */
export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`;
}
