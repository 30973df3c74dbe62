/** The report of a soak for a person. */
import { mebibytes, number, plural } from '../../lib/format-numbers.js';
import { OVERFLOW_FRAME, type SoakReport, type Use, type Violation } from './soak-tally.js';

/** Lines without a break at the end. */
export function formatSoak(report: SoakReport): string {
  const { speed, useAtStart, useAtEnd } = report;
  const games = Object.entries(report.gamesByPlayer).map(([player, count]) => `${player} ${number(count)}`);
  const lines = [
    row('frames', `${number(report.frames)}, ${number(report.comparedFrames)} compared with the model in every field`),
    row('games', `${number(report.games)} (${games.join(', ')})`),
    row('played', `${plural(report.pieces, 'piece')}, ${plural(report.lines, 'line')}`),
    row('misdrops', number(report.misdrops)),
    row(
      'differences',
      `${number(report.modelDifferences)} from the model, ${number(report.planDifferences)} from plans`,
    ),
    ...(report.overruns
      ? [row('overruns', `${number(report.overruns)}, as the original has them at high levels`)]
      : []),
    row('in use', useLine(useAtStart, useAtEnd)),
    row('speed', `${number(speed.mean)} frames a second of the processor's time${tenths(speed)}`),
  ];
  if (speed.beforeOverflow !== null && speed.afterOverflow !== null) {
    const rates = `${number(speed.beforeOverflow)} before frame ${number(OVERFLOW_FRAME)}, ${number(speed.afterOverflow)} after it`;
    lines.push(row('long games', `${number(speed.gamesBeyondOverflow)}: ${rates}`));
  }
  lines.push(row('violations', number(report.violations)));
  for (const violation of report.examples) lines.push(`  ${formatViolation(violation)}`);
  return lines.join('\n');
}

/** One violation, in a line. */
export function formatViolation({ game, player, kind, message }: Violation): string {
  return `game ${game}, ${player}: ${kind}: ${message}`;
}

function tenths({ firstTenth, lastTenth }: SoakReport['speed']): string {
  if (firstTenth === null || lastTenth === null) return '';
  return `; ${number(firstTenth)} in the first tenth, ${number(lastTenth)} in the last`;
}

function useLine(start: Use | null, end: Use | null): string {
  if (!end) return 'not measured: no game came to its end';
  if (!start) return `${formatUse(end)}; not every player has played`;
  return `${formatUse(start)} after the first round; ${formatUse(end)} at the end`;
}

/** Memory and handles in a few words. */
function formatUse({ liveBytes, residentBytes, handles }: Use): string {
  return `${mebibytes(liveBytes)} MiB (${mebibytes(residentBytes)} resident), ${plural(handles, 'handle')}`;
}

function row(name: string, text: string): string {
  return `${name.padEnd(14)}${text}`;
}
