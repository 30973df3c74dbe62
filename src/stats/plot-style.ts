/** What plots of play have in common. */

/** Of one plot without facets. */
export const SIZE = { width: 640, height: 360 };
export const INK = '#1f5c99';
/** For lines that were fitted. */
export const ACCENT = '#c0392b';
/** Of an axis of shares, 0–1: per cent, with as many decimals as a share wants. */
export const PER_CENT_AXIS = {
  // Below a millionth the digits of a plain number run out.
  labelExpr: "datum.value < 1e-6 ? format(100 * datum.value, '~e') + '%' : format(datum.value, '~%')",
};
/** An axis of how many of all games did something: the field `share`, 0–1. */
export const SHARE_OF_GAMES = {
  field: 'share',
  type: 'quantitative',
  title: 'share of games',
  axis: { format: '%' },
  scale: { domain: [0, 1] },
};
