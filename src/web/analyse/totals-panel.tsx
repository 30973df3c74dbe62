/** What the whole game comes to: the sums of `review`. */
import type { JSX } from 'preact';
import { number } from '../../lib/format-numbers.js';
import { RATING_HEAD, ratingRows } from '../../review/format-review.js';
import type { GameReview } from '../../review/game-review.js';
import { judgedByText, reviewFacts, statisticRows } from '../../review/review-facts.js';
import { Button, Facts, Table } from '../browser/controls.js';
import type { OfAnalysis } from './analysis.js';

export function Totals({ analysis }: OfAnalysis): JSX.Element {
  const review = analysis.review.value;
  if (!review) return <p class="soft totals">Sums come when all pieces are judged.</p>;
  const { costliest } = review;
  return (
    <div class="totals">
      {costliest.length > 0 && (
        <Button label="Learn from your mistakes" class="primary" onClick={() => analysis.learn(costliest)} />
      )}
      <Facts class="facts" rows={factsOf(review)} />
      <div class="totals">
        <details>
          <summary>By piece and by level</summary>
          <Table class="rating-table" label="By piece and by level" heads={RATING_HEAD} rows={ratingRows(review)} />
        </details>
        <details>
          <summary>More statistics</summary>
          <Facts class="statistics" rows={statisticRows(review.statistics)} />
        </details>
      </div>
      <p class="soft">{judgedByText(review.judgedBy)}</p>
    </div>
  );
}

function factsOf(review: GameReview): (readonly [string, string])[] {
  const { player, ownScore, lines } = review.game;
  return [
    ...reviewFacts(review),
    ['Player', player ?? 'not known'],
    ['Score', number(ownScore)],
    ['Lines', number(lines)],
    ['Droughts', number(review.statistics.droughts.length)],
  ];
}
