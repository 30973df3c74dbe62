/** Dellacherie's six features of 2003, and El-Tetris of 2011 with weights for them that particle swarm found. */
import { defineLinear } from './linear-player.js';

/**
 * One piece, hard drop. Its rows and columns are those of the whole playfield: an empty row has two transitions, so
 * that they count neither for nor against a higher pile, and an empty column has one above the floor.
 *
 * A piece that clears rows is worth its own cells in them times their number, where El-Tetris counts rows alone.
 */
export const DELLACHERIE = defineLinear({
  name: 'dellacherie',
  description: 'the six features of Pierre Dellacherie, 2003, with his weights',
  movement: 'hard-drop',
  model: {
    prefer: 'higher',
    pieces: 1,
    terms: [
      { feature: 'landing-height', weight: -1 },
      { feature: 'eroded-cells', weight: 1 },
      { feature: 'row-transitions-of-all-rows', weight: -1 },
      { feature: 'column-transitions-from-floor', weight: -1 },
      { feature: 'holes', weight: -4 },
      { feature: 'cumulative-wells', weight: -1 },
    ],
  },
});

/** The same features but for the second, which is cleared rows; one piece, hard drop. */
export const EL_TETRIS = defineLinear({
  name: 'el-tetris',
  description: 'El-Tetris, 2011: Dellacherie’s features with weights of a particle swarm',
  movement: 'hard-drop',
  model: {
    prefer: 'higher',
    pieces: 1,
    terms: [
      { feature: 'landing-height', weight: -4.500158825082766 },
      { feature: 'lines', weight: 3.4181268101392694 },
      { feature: 'row-transitions-of-all-rows', weight: -3.2178882868487753 },
      { feature: 'column-transitions-from-floor', weight: -9.348695305445199 },
      { feature: 'holes', weight: -7.899265427351652 },
      { feature: 'cumulative-wells', weight: -3.3855972247263626 },
    ],
  },
});
