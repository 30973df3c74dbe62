import type { ToldHands } from '../reach/taps.js';
import type { PlacedGame } from '../tetris/played-game.js';

/** A finished game as a review reads it: its pieces, and the hands of its player where they are known. */
export interface PlayedGame extends PlacedGame, Partial<ToldHands> {}
