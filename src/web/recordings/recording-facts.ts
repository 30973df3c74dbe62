/** What is known of the open game, as it stands in the frame that is shown, and whether it is the recorded one. */
import { moment, number, percent, plural } from '../../lib/format-numbers.js';
import { planWorth } from '../../record/plan-worth.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { clientOfRecording } from '../../record/recorded-image.js';
import { formatMaker, formatPlayedBy, type RunHeader } from '../../record/run-header.js';
import type { ReplayVerdict } from '../../replay/replay-verdict.js';
import { type GameFacts, USA_GAME } from '../../tetris/edition.js';
import type { GameType } from '../../tetris/game-state.js';
import { besideConsole, falseNumbers, formatLevel } from '../../tetris/shown-numbers.js';
import { element } from '../browser/element.js';
import type { Device, ShownReplayFrame } from './recording-protocol.js';

const NAMES = ['score', 'lines', 'level', 'piece', 'time', 'tetrises', 'value', 'state'] as const;
type Name = (typeof NAMES)[number];

const TITLES: Readonly<Record<Name, string>> = {
  score: 'Score',
  lines: 'Lines',
  level: 'Level',
  piece: 'Piece',
  time: 'Time',
  tetrises: 'Tetris rate',
  value: 'Plan',
  state: 'State',
};

export class RecordingFacts {
  readonly element: HTMLElement;
  readonly #title = element('p', { className: 'recording-title' });
  readonly #verdict = element('p', { className: 'verdict', role: 'status' });
  readonly #values = new Map<Name, HTMLElement>();
  #game: Readonly<LoggedGame> | undefined;
  /** Of the console and the cartridge. */
  #facts: GameFacts = USA_GAME;
  #gameType: GameType = 'A';
  /** Lines, and those of them by tetrises, after so many pieces. */
  #sums: { readonly lines: number; readonly byTetrises: number }[] = [];

  constructor() {
    const list = element('dl', { className: 'facts' });
    for (const name of NAMES) {
      const value = element('dd', { className: `recording-${name}` });
      this.#values.set(name, value);
      list.append(element('div', {}, element('dt', {}, TITLES[name]), value));
    }
    this.element = element(
      'section',
      { className: 'card', ariaLabel: 'The game' },
      element('h2', {}, 'The game'),
      this.#title,
      list,
      this.#verdict,
    );
  }

  load(header: RunHeader, game: Readonly<LoggedGame>, device: Device, verdict: ReplayVerdict): void {
    this.#game = game;
    this.#facts = clientOfRecording(header);
    this.#gameType = header.gameType;
    this.#sums = [{ lines: 0, byTetrises: 0 }];
    for (const { cleared } of game.pieces) {
      const { lines, byTetrises } = this.#sums[this.#sums.length - 1];
      this.#sums.push({ lines: lines + cleared, byTetrises: byTetrises + (cleared === 4 ? 4 : 0) });
    }
    this.#title.textContent = `${formatPlayedBy(header)} from level ${game.startLevel}, seed ${game.seed}, on ${header.image.name}; Maxout ${formatMaker(header)}`;
    const { isSame, text } = describeVerdict(verdict, device);
    this.#verdict.textContent = text;
    this.#verdict.classList.toggle('differs', !isSame);
  }

  show({ frame, score, lines, level, pieces, hash }: ShownReplayFrame): void {
    const game = this.#game;
    if (!game) return;
    const sums = this.#sums[Math.min(pieces, this.#sums.length - 1)];
    const { timing, edition } = this.#facts;
    const seconds = Math.max(0, frame - (game.start?.frame ?? 0)) / timing.framesPerSecond;
    const ownScore = game.pieces[pieces - 1]?.ownScore ?? 0;
    const shown = falseNumbers({ gameType: this.#gameType, level, lines, score, ownScore }, edition);
    this.#put('score', besideConsole(number(Math.max(score, ownScore)), shown.score));
    this.#put('lines', besideConsole(number(lines), shown.lines));
    this.#put('level', formatLevel(level, edition));
    this.#put('piece', `${number(Math.min(pieces + 1, game.pieces.length))} of ${number(game.pieces.length)}`);
    this.#put('time', `${moment(seconds)}, frame ${frame}`);
    this.#put('tetrises', sums.lines > 0 ? percent(sums.byTetrises / sums.lines) : '–');
    const { label, text } = planWorth(game.pieces[pieces] ?? { value: null });
    this.#put('value', label === 'own value' ? `${text} (the player's own)` : `${text} ${label}`);
    this.#put('state', hash);
  }

  #put(name: Name, text: string): void {
    const value = this.#values.get(name);
    if (value && value.textContent !== text) value.textContent = text;
  }
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
