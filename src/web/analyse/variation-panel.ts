/** Variations of a piece of the game as a tree, to go through and to grow. */
import { number, plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import type { JudgedPlacement } from '../../review/judge.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import type { PlayedGame } from '../../review/played-game.js';
import { button, element } from '../browser/element.js';
import type { Explorer } from '../judge/explorer.js';
import { type VariationNode, variationAfter, variationRoot, wayTo } from './variation-tree.js';

/** Pieces by which the best line goes on. */
const BEST_LINE = 5;

export interface VariationListeners {
  /** A node is looked at; what is said of it. The piece of the game has nothing said. */
  readonly onShow: (piece: ReviewedPiece, says: string | undefined) => void;
  readonly onProblem: (message: string) => void;
}

export class VariationPanel {
  readonly element: HTMLElement;
  readonly #explorer: Explorer;
  readonly #listeners: VariationListeners;
  readonly #tree = element('ul', { className: 'variations' });
  /** By piece of the game. */
  #roots = new Map<number, VariationNode>();
  #game: PlayedGame | undefined;
  #root: VariationNode | undefined;
  #current: VariationNode | undefined;

  constructor(explorer: Explorer, listeners: VariationListeners) {
    this.#explorer = explorer;
    this.#listeners = listeners;
    this.element = element(
      'section',
      { className: 'card analyse-variations', ariaLabel: 'Variations', hidden: true },
      element('h2', {}, 'Variations'),
      element(
        'p',
        { className: 'soft' },
        'With the pieces that came in the game. "Play on" at a placement grows the tree from where you are.',
      ),
      this.#tree,
      element(
        'div',
        { className: 'row' },
        button(`Best line, ${BEST_LINE} pieces on`, () => void this.#playBest()),
      ),
    );
  }

  /** Another game: nothing has been tried yet. */
  load(game: PlayedGame): void {
    this.#game = game;
    this.#roots = new Map();
    this.#root = undefined;
    this.element.hidden = true;
  }

  /** A piece of the game is looked at. */
  begin({ played, judged }: ReviewedPiece): void {
    const root = this.#roots.get(played.piece) ?? variationRoot(played, judged);
    root.judged = judged;
    this.#roots.set(played.piece, root);
    this.#root = root;
    this.#current = root;
    this.#draw();
  }

  /** Places the piece that is looked at, and goes to what comes then; false where it cannot go on from there. */
  async play(by: JudgedPlacement): Promise<boolean> {
    const from = this.#current;
    const after = from && this.#game && variationAfter(this.#game, from, by);
    if (!after) {
      this.#listeners.onProblem('The variation ends here, because the piece that came next is not known.');
      return false;
    }
    this.#go(after);
    if (!after.isJudged) {
      after.judged = await this.#explorer.judge(after.played);
      after.isJudged = true;
      // Somebody may have gone elsewhere meanwhile.
      if (this.#current === after) this.#go(after);
    }
    return this.#current === after && after.judged !== undefined;
  }

  async #playBest(): Promise<void> {
    for (let i = 0; i < BEST_LINE; i++) {
      const best = this.#current?.judged?.placements[0];
      if (!best || !(await this.play(best))) return;
    }
  }

  #go(node: VariationNode): void {
    this.#current = node;
    const way = wayTo(node);
    const lost = way.reduce((sum, { lostPoints }) => sum + lostPoints, 0);
    const ends = node.judged ? '' : '. The piece reaches no place: the game ends here';
    const says = `variation, ${plural(way.length, 'piece')} on: ${number(lost)} points lost on the way${node.isJudged ? ends : '. It is being judged'}`;
    this.#listeners.onShow({ played: node.played, judged: node.judged }, way.length > 0 ? says : undefined);
    this.#draw();
  }

  #draw(): void {
    const root = this.#root;
    this.element.hidden = !root?.judged;
    const hadFocus = this.#tree.contains(document.activeElement);
    this.#tree.replaceChildren(...(root ? [this.#branch(root)] : []));
    if (hadFocus) this.#tree.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }

  #branch(node: VariationNode): HTMLElement {
    const { from, played, children } = node;
    const text = from
      ? `${from.node.played.tetromino} to ${namePlacement(from.by.placement)}${from.by.lostPoints > 0 ? `, −${number(from.by.lostPoints)}` : ''}`
      : `Piece ${number(played.piece)} of the game`;
    const go = button(text, () => this.#go(node));
    if (node === this.#current) go.ariaCurrent = 'true';
    return element(
      'li',
      {},
      go,
      children.length > 0 ? element('ul', {}, ...children.map((child) => this.#branch(child))) : undefined,
    );
  }
}
