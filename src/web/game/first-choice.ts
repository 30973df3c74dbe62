/** Who plays if the page says nothing: the default of the command line. */
import { USUAL_GAME } from '../../record/game-description.js';
import type { PlayerChoice } from './game-protocol.js';

export const FIRST_CHOICE: PlayerChoice = {
  name: 'maxout',
  taps: '30hz',
  plies: null,
  aim: 'score',
  reaction: USUAL_GAME.reaction,
};
