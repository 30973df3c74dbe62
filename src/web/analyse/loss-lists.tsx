/** What a game lost most by, in three lists that never mix: decisions, slips of the fingers, and bad luck. */
import type { JSX } from 'preact';
import { number, plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { Button } from '../browser/controls.js';
import type { OfAnalysis } from './analysis.js';

/** @param properties `onChoose` takes a piece, counted from 0 */
export function LossLists({ analysis, onChoose }: OfAnalysis & { onChoose: (index: number) => void }): JSX.Element {
  const review = analysis.review.value;
  if (!review) return <p class="soft loss-lists">Lists come when all pieces are judged.</p>;
  const row = (piece: number, what: string, why: string, label = ''): JSX.Element => {
    const go = () => onChoose(review.game.pieces.findIndex((played) => played.piece === piece));
    return (
      <li key={piece}>
        <Button class={`costly-piece ${label}`} onClick={go}>
          <span>
            {what}
            <small>{why}</small>
          </span>
        </Button>
      </li>
    );
  };
  const decision = ({ played, judged, meant }: ReviewedPiece): JSX.Element => {
    const lost = plural(judged?.played?.lostPoints ?? 0, 'point');
    const why = [judged?.label, meant && `heading for ${namePlacement(meant)}`].filter(Boolean).join('; ');
    return row(played.piece, `Piece ${number(played.piece)}, ${played.tetromino}: ${lost}`, why, judged?.label);
  };
  const luck = review.unluckiest.map(({ piece, came, lostPoints }) =>
    row(piece, `Before piece ${number(piece)}: ${plural(lostPoints, 'point')}`, `${came} came`),
  );
  return (
    <div class="loss-lists">
      <h3>Decisions that cost most</h3>
      {list(
        review.costliest.map(decision),
        'Points are of each placement by itself.',
        'None: no decision cost more than the judge may err.',
      )}
      <h3>Possible slips</h3>
      {list(review.slips.map(decision), 'One wrong press explains each of them.')}
      <h3>Bad luck</h3>
      {list(luck, 'What was to be expected less when a piece came into view, whatever was played.')}
    </div>
  );
}

function list(rows: readonly JSX.Element[], about: string, none = 'None.'): JSX.Element {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <>
      <p class="soft">{about}</p>
      <ol class="costly">{rows}</ol>
    </>
  );
}
