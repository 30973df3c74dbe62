/** What is known of the open game, as it stands in the frame that is shown, and whether it is the recorded one. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { moment, number, percent, plural } from '../../lib/format-numbers.js';
import { planWorth } from '../../record/plan-worth.js';
import { clientOfRecording } from '../../record/recorded-image.js';
import { formatMaker, formatPlayedBy } from '../../record/run-header.js';
import type { ReplayVerdict } from '../../replay/replay-verdict.js';
import { LINES_OF_TETRIS } from '../../tetris/score.js';
import { besideConsole, falseNumbers, formatLevel } from '../../tetris/shown-numbers.js';
import type { Device, ShownReplayFrame } from './recording-worker.js';
import type { OfRecordings, OpenGame } from './recordings.js';

const NAMES = [
  ['score', 'Score'],
  ['lines', 'Lines'],
  ['level', 'Level'],
  ['piece', 'Piece'],
  ['time', 'Time'],
  ['tetrises', 'Tetris rate'],
  ['value', 'Plan'],
  ['state', 'State'],
] as const;
type Name = (typeof NAMES)[number][0];

export function RecordingFacts({ recordings, game: open }: OfRecordings & { readonly game: OpenGame }): JSX.Element {
  const { game, recording, device, verdict } = open;
  const { header } = recording;
  const shown = recordings.frame.value;
  const rates = useMemo(() => tetrisRates(open), [open]);
  const values = shown && valuesOf(open, shown, rates);
  const { isSame, text } = describeVerdict(verdict, device);
  return (
    <section class="card" aria-label="The game">
      <h2>The game</h2>
      <p class="recording-title">
        {`${formatPlayedBy(header)} from level ${game.startLevel}, seed ${game.seed}, on ${header.image.name}; Maxout ${formatMaker(header)}`}
      </p>
      <dl class="facts">
        {NAMES.map(([name, title]) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd class={`recording-${name}`}>{values?.[name]}</dd>
          </div>
        ))}
      </dl>
      <p class={isSame ? 'verdict' : 'verdict differs'} role="status">
        {text}
      </p>
    </section>
  );
}

/** The share of the lines that tetrises cleared, after each number of pieces. */
function tetrisRates({ game }: OpenGame): string[] {
  let [lines, byTetrises] = [0, 0];
  const rates = game.pieces.map(({ cleared }) => {
    lines += cleared;
    if (cleared === LINES_OF_TETRIS) byTetrises += cleared;
    return lines > 0 ? percent(byTetrises / lines) : '–';
  });
  return ['–', ...rates];
}

function valuesOf(open: OpenGame, frame: ShownReplayFrame, rates: readonly string[]): Readonly<Record<Name, string>> {
  const { game, recording } = open;
  const { score, lines, level, pieces, hash } = frame;
  const { timing, edition } = clientOfRecording(recording.header);
  const seconds = Math.max(0, frame.frame - (game.start?.frame ?? 0)) / timing.framesPerSecond;
  const ownScore = game.pieces[pieces - 1]?.ownScore ?? 0;
  const { gameType } = recording.header;
  const shown = falseNumbers({ gameType, level, lines, score, ownScore }, edition);
  const { label, text } = planWorth(game.pieces[pieces] ?? { value: null });
  return {
    score: besideConsole(number(Math.max(score, ownScore)), shown.score),
    lines: besideConsole(number(lines), shown.lines),
    level: formatLevel(level, edition),
    piece: `${number(Math.min(pieces + 1, game.pieces.length))} of ${number(game.pieces.length)}`,
    time: `${moment(seconds)}, frame ${frame.frame}`,
    tetrises: rates[Math.min(pieces, rates.length - 1)],
    value: label === 'own value' ? `${text} (the player's own)` : `${text} ${label}`,
    state: hash,
  };
}

function describeVerdict(verdict: ReplayVerdict, device: Device): { readonly isSame: boolean; readonly text: string } {
  const { divergence, unknownFrom, framesChecked, hashesChecked, score, cutOff } = verdict;
  if (divergence) {
    return {
      isSame: false,
      text: `From frame ${divergence.frame} (piece ${divergence.piece + 1}) on, the ${device} does not play the recorded game: ${divergence.message}. You can watch the game up to there.`,
    };
  }
  const end =
    unknownFrom !== null
      ? `up to frame ${unknownFrom}, where the original froze or crashed, which the model does not show`
      : cutOff
        ? 'up to where the recording was cut off'
        : `to its end at ${plural(score, 'point')}`;
  const checked =
    framesChecked > 0
      ? ` ${plural(framesChecked, 'frame')} and ${plural(hashesChecked, 'hash', 'hashes')} agree.`
      : ' The recording has no checks of single frames.';
  return { isSame: true, text: `The ${device} plays the recorded game ${end}.${checked}` };
}
