/** A worker of a review: judges some pieces of the game at a time. */
import { weightsFromBytes } from '../../players/weights-choice.js';
import { parseTaps } from '../../reach/taps.js';
import { Judge } from '../../review/judge.js';
import { judgePiece } from '../../review/judge-piece.js';
import type { PlayedGame } from '../../review/played-game.js';
import { ownPort } from '../browser/worker-port.js';
import type { JudgeReply, JudgeRequest } from './judge-protocol.js';

const page = ownPort<JudgeReply, JudgeRequest>();
let begun: { readonly judge: Judge; readonly game: PlayedGame } | undefined;

page.listen((request) => {
  try {
    if (request.kind === 'begin') {
      const { game, hands, plies } = request;
      const { taps, reaction } = hands;
      const weights = weightsFromBytes(request.weights);
      begun = { judge: new Judge({ weights, taps: parseTaps(taps), reaction, plies }), game };
      return;
    }
    if (!begun) throw new TypeError(`"${request.kind}" came before "begin"`);
    const { judge, game } = begun;
    if (request.kind === 'judge-one') {
      const { piece } = request;
      page.send({ kind: 'judged', first: piece.piece - 1, pieces: [judgePiece(judge, game, piece)] });
      return;
    }
    const { first, count } = request;
    const pieces = game.pieces.slice(first, first + count).map((piece) => judgePiece(judge, game, piece));
    page.send({ kind: 'judged', first, pieces });
  } catch (error) {
    page.send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
