/** An analysis for a person to read. */
import { decimal, number, percent, plural } from '../lib/format-numbers.js';
import type { PlayAnalysis } from './play-analysis.js';
import { ratioRows, roundedPieces } from './row-analysis.js';

/** Some lines without a line break at the end. */
export function formatAnalysis(analysis: PlayAnalysis): string {
  const { pieces, piecesByTetromino, lines, clears, tetrisRate, rows, perfectClears, droughts, burns, games } =
    analysis;
  const text: string[] = [];
  const row = (name: string, ...parts: string[]): void => {
    text.push(`${name.padEnd(15)}${parts.join(', ')}`);
  };
  row(
    'pieces',
    number(pieces),
    ...Object.entries(piecesByTetromino).map(([tetromino, n]) => `${tetromino} ${percent(n / Math.max(1, pieces), 2)}`),
  );
  row(
    'lines',
    number(lines),
    ...['singles', 'doubles', 'triples', 'tetrises'].map((name, i) => `${name} ${number(clears[i])}`),
  );
  row('tetris rate', tetrisRate === null ? 'no line was cleared' : percent(tetrisRate, 2));
  row('rows', ...rowsText(rows));
  row('perfect clears', ...perfectClearsText(perfectClears, pieces));
  if (droughts.mean === null) row('droughts', 'no I came');
  else {
    row(
      'droughts',
      `mean ${decimal(droughts.mean, 2)} pieces between two I`,
      ...droughts.atLeast.slice(0, 3).map(({ pieces: least, share }) => `${least} or more ${percent(share, 2)}`),
      ...(droughts.meanLongest === null ? [] : [`longest of a game ${decimal(droughts.meanLongest)}`]),
    );
  }
  row(
    'burns',
    burns.betweenTetrises === null ? 'no tetris' : `mean ${decimal(burns.betweenTetrises, 2)} between two tetrises`,
    ...(burns.perGame === null ? [] : [`${decimal(burns.perGame)} a game`]),
  );
  if (!games) row('games', 'none came to its end');
  else {
    const { scores, meanLines, meanPieces } = games;
    row(
      'games',
      number(scores.games),
      `mean ${decimal(meanLines)} lines`,
      `${decimal(meanPieces)} pieces`,
      `topped out ${percent(scores.toppedOut, 2)}`,
    );
    row(
      'scores',
      `mean ${number(scores.mean)} ± ${number(scores.standardError)}`,
      `median ${number(scores.median)}`,
      `best third ${number(scores.bestThird)}`,
      `best three quarters ${number(scores.bestThreeQuarters)}`,
      `max-outs ${percent(scores.maxedOut, 2)}`,
    );
    const { ripple } = scores;
    if (ripple) row('ripple', `every ${plural(ripple.period, 'point')}`, `${percent(ripple.amplitude, 1)} high`);
  }
  return text.join('\n');
}

function rowsText({ meanRatio, regression, counted, piecesPerGame }: PlayAnalysis['rows']): string[] {
  const parts: string[] = [];
  if (meanRatio !== null && counted) {
    parts.push(`a row has ${percent(meanRatio, 2)} of the one below (${ratioRows(counted)})`);
  }
  if (regression && counted && piecesPerGame === null) {
    parts.push(`the line through rows ${counted.from} to ${counted.to} does not tell how long a game lasts`);
  }
  if (regression && piecesPerGame !== null && counted) {
    parts.push(
      `row 0 has 10^${regression.intercept.toFixed(3)} % by the line through rows ${counted.from} to ${counted.to}`,
    );
    parts.push(`that is one piece in ${number(roundedPieces(piecesPerGame))}`);
  }
  return parts.length ? parts : ['too few pieces in them for a line'];
}

function perfectClearsText(
  { count, meanGap, oneInFivePieces, powerLaw }: PlayAnalysis['perfectClears'],
  pieces: number,
): string[] {
  if (meanGap === null) return [`none from one empty playfield to the next in ${plural(pieces, 'piece')}`];
  return [
    number(count),
    `mean ${plural(meanGap, 'piece')} apart`,
    ...(oneInFivePieces === null ? [] : [`1 in ${number(oneInFivePieces)} after just 5`]),
    ...(powerLaw ? [`share ≈ ${powerLaw.factor.toPrecision(3)} · pieces^${powerLaw.exponent.toFixed(3)}`] : []),
  ];
}
