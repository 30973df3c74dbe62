/** A worker that judges pieces: some of a game at a time, or single ones. */
import { weightsFromBytes } from '../../players/weights-choice.js';
import { parseTaps } from '../../reach/taps.js';
import { Judge } from '../../review/judge.js';
import { judgePiece } from '../../review/judge-piece.js';
import { ownPort } from '../browser/worker-port.js';
import type { JudgeReply, JudgeRequest, Judging } from './judge-protocol.js';

const page = ownPort<JudgeReply, JudgeRequest>();
let begun: ({ readonly judgeOf: (plies: number) => Judge } & Pick<Judging, 'game' | 'plies'>) | undefined;

page.listen((request) => {
  try {
    if (request.kind === 'begin') {
      const { game, hands, plies } = request;
      const { taps, reaction } = hands;
      const weights = weightsFromBytes(request.weights);
      const judges = new Map<number, Judge>();
      const judgeOf = (deep: number): Judge => {
        const judge = judges.get(deep) ?? new Judge({ weights, taps: parseTaps(taps), reaction, plies: deep });
        judges.set(deep, judge);
        return judge;
      };
      begun = { judgeOf, game, plies };
      return;
    }
    if (!begun) throw new TypeError(`"${request.kind}" came before "begin"`);
    const { judgeOf, game } = begun;
    if (request.kind === 'judge-one') {
      const { piece, plies = begun.plies } = request;
      page.send({ kind: 'judged', first: piece.piece - 1, pieces: [judgePiece(judgeOf(plies), game, piece)] });
      return;
    }
    const judge = judgeOf(begun.plies);
    const { first, count } = request;
    const pieces = game.pieces.slice(first, first + count).map((piece) => judgePiece(judge, game, piece));
    page.send({ kind: 'judged', first, pieces });
  } catch (error) {
    page.send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
