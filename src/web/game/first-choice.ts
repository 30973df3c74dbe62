/** Who plays if the page says nothing: the default of the command line. */
import type { PlayerChoice } from './game-protocol.js';

export const FIRST_CHOICE: PlayerChoice = { name: 'maxout', taps: '30hz', plies: null, aim: 'score', reaction: 0 };
