/** Variations of a piece of the game as a tree, to go through and to grow. */
import type { JSX } from 'preact';
import { number } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import { Button } from '../browser/controls.js';
import { BEST_LINE, type OfAnalysis } from './analysis.js';
import type { VariationNode } from './variation-tree.js';

export function VariationPanel({ analysis }: OfAnalysis): JSX.Element | null {
  const tree = analysis.tree.value;
  if (!tree) return null;
  return (
    <section class="card analyse-variations" aria-label="Variations">
      <h2>Variations</h2>
      <p class="soft">
        With the pieces that came in the game. "Play on" at a placement grows the tree from where you are.
      </p>
      <ul class="variations">
        <Branch analysis={analysis} node={tree.root} />
      </ul>
      <div class="row">
        <Button label={`Best line, ${BEST_LINE} pieces on`} onClick={() => void analysis.playBest()} />
      </div>
    </section>
  );
}

function Branch({ analysis, node }: OfAnalysis & { readonly node: VariationNode }): JSX.Element {
  const { children } = node;
  return (
    <li>
      <Button
        label={nameOf(node)}
        aria-current={node === analysis.tree.value?.node ? 'true' : undefined}
        onClick={() => analysis.go(node)}
      />
      {children.length > 0 && (
        <ul>
          {children.map((child, i) => (
            <Branch key={i} analysis={analysis} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

function nameOf({ from, played }: VariationNode): string {
  if (!from) return `Piece ${number(played.piece)} of the game`;
  const { placement, lostPoints } = from.by;
  return `${from.node.played.tetromino} to ${namePlacement(placement)}${lostPoints > 0 ? `, −${number(lostPoints)}` : ''}`;
}
