/**
 * A small display, such as a phone's, which the game may fill: the page's head and the ways in go, and the rest of the view
 * is below. `play.css` says what a small display is, and how the game lies on it.
 */
import { SMALL_DISPLAY } from '../parts/small-display.js';
import { Listeners } from '../stores/listeners.js';

export class FilledDisplay {
  readonly onChange = new Listeners<void>();
  readonly #game: HTMLElement;
  #isOn = false;
  #isInFront = false;

  /** @param game all that is to be seen while somebody plays or watches */
  constructor(game: HTMLElement) {
    this.#game = game;
    // The game takes what is left below whatever lies above it.
    new ResizeObserver(() => this.#measure()).observe(document.body);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** A large display is never filled. */
  set(isOn: boolean): void {
    if (this.#isOn === isOn || (isOn && !SMALL_DISPLAY.matches)) return;
    this.#isOn = isOn;
    this.#apply();
    this.onChange.tell();
  }

  /** The view is in front, or another one is. */
  follow(isInFront: boolean): void {
    this.#isInFront = isInFront;
    this.#apply();
  }

  #apply(): void {
    const isShown = this.#isOn && this.#isInFront;
    const { classList } = document.documentElement;
    if (isShown !== classList.contains('filled')) classList.toggle('filled', isShown);
    if (!this.#isInFront) return;
    this.#measure();
    if (isShown) this.#game.scrollIntoView({ block: 'start' });
  }

  #measure(): void {
    if (!this.#game.isConnected) return;
    const above = Math.max(0, this.#game.getBoundingClientRect().top + window.scrollY);
    this.#game.style.setProperty('--above', `${above}px`);
  }
}
