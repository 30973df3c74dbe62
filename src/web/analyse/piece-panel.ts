/** One piece of the game: what was played, what it cost, and the best three placements. */
import { number, percent, plural } from '../../lib/format-numbers.js';
import { explainPiece } from '../../review/explain.js';
import { adjustmentText, bestLine, namePlacement } from '../../review/format-review.js';
import type { JudgedPlacement } from '../../review/judge.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { timingOfPiece } from '../../review/played-game.js';
import type { Placement } from '../../tetris/placement.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { FIRST_SETUP, formatLabAddress } from '../game/position-address.js';
import { describeVerdict } from '../parts/label-words.js';
import { placementIcon } from '../parts/placement-icon.js';
import { type BoardPlacement, PositionBoard } from '../parts/position-board.js';

/** Placements that are listed, besides the one that was played. */
const LISTED = 3;

export interface PiecePanelActions {
  /** Goes so many pieces on, or back. */
  readonly step: (pieces: number) => void;
  /** Plays a variation with the placement. */
  readonly playOn: (placement: JudgedPlacement) => void;
  /** To the game, at this piece. */
  readonly copyLink: () => void;
}

export class PiecePanel {
  /** The board and what belongs under it. */
  readonly board: HTMLElement;
  /** What is said of the piece. */
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #actions: PiecePanelActions;
  readonly #board = new PositionBoard();
  readonly #title = element('h2', {});
  readonly #verdict = element('p', { className: 'verdict-line' });
  readonly #facts = element('p', { className: 'soft' });
  readonly #notes = element('p', { className: 'soft' });
  readonly #listTitle = element('h3', {}, 'Best placements');
  readonly #list = element('ol', { className: 'placements' });
  #piece: ReviewedPiece | undefined;
  /** Looked at in place of those that are drawn otherwise. */
  #shown: Placement | undefined;

  constructor(app: App, actions: PiecePanelActions) {
    this.#app = app;
    this.#actions = actions;
    this.board = element(
      'section',
      { className: 'card analyse-position', ariaLabel: 'Position' },
      this.#board.element,
      element(
        'p',
        { className: 'key-line' },
        element('span', { className: 'key played-key' }, 'played, filled'),
        element('span', { className: 'key best-key' }, 'best, in outline'),
      ),
      element(
        'div',
        { className: 'row steps' },
        button('← Piece before', () => actions.step(-1)),
        button('Next piece →', () => actions.step(1)),
      ),
    );
    this.element = element(
      'section',
      { className: 'card analyse-piece', ariaLabel: 'Piece', tabIndex: -1 },
      this.#title,
      this.#verdict,
      this.#facts,
      this.#listTitle,
      this.#list,
      this.#notes,
      element(
        'div',
        { className: 'row' },
        button('This piece in the lab', () => this.#openLab()),
        button('Copy link', actions.copyLink),
      ),
    );
  }

  /** @param verdict what is said of it in place of what it cost: of a variation */
  show(piece: ReviewedPiece, verdict = describeVerdict(piece)): void {
    const says = `${verdict[0].toUpperCase()}${verdict.slice(1)}.`;
    if (piece.played !== this.#piece?.played) this.#shown = undefined;
    else if (
      piece.judged === this.#piece.judged &&
      piece.meant === this.#piece.meant &&
      says === this.#verdict.textContent
    )
      return;
    this.#piece = piece;
    const { played, judged } = piece;
    const { tetromino, next, level, lines, score, doubt } = played;
    this.#title.textContent = `Piece ${number(played.piece)}: ${tetromino}, next ${next ?? 'not known'}`;
    this.#verdict.className = `verdict-line ${judged?.label ?? ''}`;
    this.#verdict.textContent = says;
    this.#facts.textContent = [`Level ${level}, ${plural(lines, 'line')}, ${plural(score, 'point')}.`, scalesOf(piece)]
      .filter(Boolean)
      .join(' ');
    this.#notes.textContent = this.#noteOf(piece, doubt);
    this.#listTitle.hidden = !judged;
    const hadFocus = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(...(judged ? this.#rows(piece) : []));
    if (hadFocus) this.focus();
    this.#draw();
  }

  /** Keys go on from here. */
  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  #noteOf(piece: ReviewedPiece, doubt: string | undefined): string {
    const { judged, meant } = piece;
    const notes: string[] = [];
    const explained = explainPiece(piece);
    if (judged?.played && !judged.played.isReachable)
      notes.push('These hands do not reach the placement that was played.');
    if (meant) notes.push(`Meant, it seems, was ${namePlacement(meant)}: a possible slip.`);
    if (explained) notes.push(explained);
    const adjusted = judged && adjustmentText(judged);
    if (adjusted) notes.push(adjusted);
    if (judged?.replies.best) notes.push(`Best: ${bestLine(judged)}.`);
    if (doubt) notes.push(`Not certain: ${doubt}.`);
    return notes.join(' ');
  }

  #rows({ judged }: ReviewedPiece): HTMLElement[] {
    const placements = judged?.placements ?? [];
    const listed = placements.slice(0, LISTED);
    const own = judged?.played;
    const rows = own && !listed.includes(own) ? [...listed, own] : listed;
    return rows.map((each) => this.#row(each, each === own));
  }

  #row(judged: JudgedPlacement, isPlayed: boolean): HTMLElement {
    const { placement, rank, points, lostPoints } = judged;
    const value =
      rank === 1 || lostPoints === 0 ? `${number(points)} points expected` : `−${number(lostPoints)} points`;
    const look = element(
      'button',
      { type: 'button', className: 'placement' },
      element('span', { className: 'rank' }, String(rank)),
      placementIcon(placement),
      element(
        'span',
        { className: 'place' },
        namePlacement(placement),
        element('small', {}, isPlayed ? `${value}, played` : value),
      ),
    );
    const shows = (): void => {
      this.#shown = placement;
      this.#draw();
      for (const other of this.#list.querySelectorAll('button')) other.ariaPressed = String(other === look);
    };
    look.onclick = shows;
    const playOn = button('Play on', () => this.#actions.playOn(judged));
    playOn.ariaLabel = `Play on: ${namePlacement(placement)}`;
    return element('li', {}, look, playOn);
  }

  #draw(): void {
    const piece = this.#piece;
    if (!piece) return;
    const { played, judged } = piece;
    const placements: BoardPlacement[] = [];
    if (played.placement) placements.push({ role: 'played', placement: played.placement });
    const best = judged?.placements[0]?.placement;
    if (best) placements.push({ role: 'best', placement: best });
    if (this.#shown) placements.push({ role: 'shown', placement: this.#shown });
    this.#board.show(`playfield before piece ${played.piece}`, played.playfield, placements);
  }

  #openLab(): void {
    if (!this.#piece) return;
    const { playfield, tetromino, next, level, lines, score } = this.#piece.played;
    const timing = timingOfPiece(this.#piece.played);
    const position = { playfield, piece: tetromino, next, timing, level, lines, score };
    this.#app.open('lab', formatLabAddress({ ...FIRST_SETUP, position }));
  }
}

/** What the scales that players know say of the placement. */
function scalesOf({ judged }: ReviewedPiece): string {
  if (!judged?.ratings) return '';
  const { nestrisChamps, tetrisfish, nestrisOrg } = judged.ratings;
  return `NestrisChamps ${nestrisChamps} of 4, Tetrisfish ${percent(tetrisfish, 0)}, nestris.org ${percent(nestrisOrg, 0)}.`;
}
