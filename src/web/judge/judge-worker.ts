/** A worker that judges pieces: some of a game at a time, or single ones. */
import { type WeightsBytes, weightsFromBytes } from '../../players/weights-choice.js';
import { parseTaps } from '../../reach/taps.js';
import { Judge } from '../../review/judge.js';
import { type Batch, type JudgedPiece, judgeBatch, judgePiece } from '../../review/judge-piece.js';
import type { HandsOfGame, PlayedGame } from '../../review/played-game.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import { answerCalls } from '../browser/worker-calls.js';

/** A game, and how it is judged. */
export interface Judging {
  readonly game: Pick<PlayedGame, 'pieces' | 'untilLines'>;
  readonly hands: HandsOfGame;
  /** 1–6. */
  readonly plies: number;
}

let judging: Judging;
let judgeOf: (plies: number) => Judge;

const answers = {
  /** First of all. */
  begin(weightsBytes: readonly WeightsBytes[], begun: Judging): void {
    const { taps, reaction } = begun.hands;
    const weights = weightsFromBytes(weightsBytes);
    const judges = new Map<number, Judge>();
    judging = begun;
    judgeOf = (plies) => {
      const judge = judges.get(plies) ?? new Judge({ weights, taps: parseTaps(taps), reaction, plies });
      judges.set(plies, judge);
      return judge;
    };
  },

  /** By piece; undefined for one that could not be judged. */
  judge(batch: Batch): (JudgedPiece | undefined)[] {
    return judgeBatch(judgeOf(judging.plies), judging.game, batch);
  },

  /** A piece that is none of the game's, such as one of a variation, perhaps with other plies. */
  judgeOne(piece: PlayedPiece, plies = judging.plies): JudgedPiece | undefined {
    return judgePiece(judgeOf(plies), judging.game, piece);
  },
};

export type JudgeWorker = typeof answers;
answerCalls(answers);
