/** One piece of the game: what was played, what it cost, and the best three placements. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { number, percent, plural } from '../../lib/format-numbers.js';
import { explainPiece } from '../../review/explain.js';
import { adjustmentText, bestLine, namePlacement } from '../../review/format-review.js';
import type { JudgedPlacement } from '../../review/judge.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import type { Placement } from '../../tetris/placement.js';
import { type PlayedPiece, timingOfPiece } from '../../tetris/played-game.js';
import type { App } from '../app/view.js';
import { Button, useFocusInside } from '../browser/controls.js';
import { labAddressOf } from '../game/position-address.js';
import { Board } from '../parts/board.js';
import { PlacementIcon } from '../parts/icons.js';
import { BEST_LINE, type OfAnalysis } from './analysis.js';
import { type LineStep, LineSteps, linesOf } from './line-steps.js';
import type { VariationNode } from './variation-tree.js';

/** Placements that are listed, besides the one that was played. */
const LISTED = 3;

/** The board, and what is said of the piece. */
export function PiecePanel({ analysis, app }: OfAnalysis & { readonly app: App }): JSX.Element | null {
  /** A placement of the list that is looked at. */
  const looked = useSignal<{ readonly at: PlayedPiece; readonly placement: Placement } | undefined>(undefined);
  /** A moment of a line that is on the board. */
  const step = useSignal<{ readonly at: PlayedPiece; readonly step: LineStep } | undefined>(undefined);
  const panel = useFocusInside<HTMLElement>();
  if (!analysis.shown.value) return null;
  const { piece, says } = analysis.shown.value;
  const { played, judged } = piece;
  const shown = looked.value?.at === played ? looked.value.placement : undefined;
  const best = judged?.placements[0]?.placement;
  const look = (placement: Placement): void => {
    looked.value = { at: played, placement };
  };
  const go = (pieces: number): void => analysis.choose(analysis.current.value + pieces);
  const line = step.value?.at === played ? step.value.step : undefined;
  const columns = judged?.ideas[0]?.columns ?? [];
  return (
    <>
      <section class="card analyse-position" aria-label="Position">
        {line ? (
          <Board
            title={line.placed ? `${line.line} line, ${line.placed.tetromino}` : `what the ${line.line} line leaves`}
            playfield={line.playfield}
            placements={{ [line.line]: line.placed?.placement }}
            columns={columns}
          />
        ) : (
          <Board
            title={`playfield before piece ${played.piece}`}
            playfield={played.playfield}
            placements={{ played: played.placement, best, shown }}
            columns={columns}
          />
        )}
        <p class="key-line">
          <span class="key played-key">played, filled</span>
          <span class="key best-key">best, in outline</span>
        </p>
        <LineSteps
          lines={linesOf(piece)}
          shown={line}
          onShow={(chosen) => {
            step.value = chosen && { at: played, step: chosen };
          }}
        />
        <div class="row steps">
          <Button label="← Piece before" onClick={() => go(-1)} />
          <Button label="Next piece →" onClick={() => go(1)} />
        </div>
      </section>
      <section ref={panel} class="card analyse-piece" aria-label="Piece" tabIndex={-1}>
        <h2>{`Piece ${number(played.piece)}: ${played.tetromino}, next ${played.next ?? 'not known'}`}</h2>
        <p class={`verdict-line ${judged?.label ?? ''}`}>{`${says[0].toUpperCase()}${says.slice(1)}.`}</p>
        <p class="soft">{factsOf(piece)}</p>
        <Reasons piece={piece} />
        {judged && <h3>Best placements</h3>}
        <ol class="placements">
          {listed(piece).map((each) => (
            <li key={each.rank}>
              <Button class="placement" aria-pressed={each.placement === shown} onClick={() => look(each.placement)}>
                <span class="rank">{each.rank}</span>
                <PlacementIcon {...each.placement} />
                <span class="place">
                  {namePlacement(each.placement)}
                  <small>{`${worthOf(each)}${each === judged?.played ? ', played' : ''}`}</small>
                </span>
              </Button>
              <Button
                label="Play on"
                aria-label={`Play on: ${namePlacement(each.placement)}`}
                onClick={() => void analysis.play(each)}
              />
            </li>
          ))}
        </ol>
        <p class="soft">{notesOf(piece)}</p>
        <div class="row">
          <Button
            label="This piece in the lab"
            onClick={() =>
              app.open(
                'lab',
                labAddressOf({ ...played, piece: played.tetromino, timing: timingOfPiece(played) }, analysis.taps),
              )
            }
          />
          {analysis.hasDrill && <Button label="Drill this move" onClick={() => void analysis.drillPiece()} />}
          <Button label="Copy link" onClick={() => void analysis.source.copyLink()} />
        </div>
      </section>
    </>
  );
}

/** The ideas that explain most of a loss, each with its share. */
function Reasons({ piece }: { readonly piece: ReviewedPiece }): JSX.Element | null {
  const ideas = piece.judged?.ideas ?? [];
  if (ideas.length === 0) {
    const none = explainPiece(piece);
    return none ? <p>{none}</p> : null;
  }
  return (
    <ul class="ideas" aria-label="Why">
      {ideas.map(({ kind, title, sentence, share }) => (
        <li key={kind}>
          {sentence}
          <small>{`${title}: ${percent(share, 0)} of the loss`}</small>
        </li>
      ))}
    </ul>
  );
}

function worthOf({ rank, points, lostPoints }: JudgedPlacement): string {
  return rank === 1 || lostPoints === 0 ? `${number(points)} points expected` : `−${number(lostPoints)} points`;
}

function listed({ judged }: ReviewedPiece): readonly JudgedPlacement[] {
  const best = judged?.placements.slice(0, LISTED) ?? [];
  const own = judged?.played;
  return own && !best.includes(own) ? [...best, own] : best;
}

/** Where the piece fell, and what the scales that players know say of its placement. */
function factsOf({ played, judged }: ReviewedPiece): string {
  const facts = `Level ${played.level}, ${plural(played.lines, 'line')}, ${plural(played.score, 'point')}.`;
  if (!judged?.ratings) return facts;
  const { nestrisChamps, tetrisfish, nestrisOrg } = judged.ratings;
  return `${facts} NestrisChamps ${nestrisChamps} of 4, Tetrisfish ${percent(tetrisfish, 0)}, nestris.org ${percent(nestrisOrg, 0)}.`;
}

function notesOf(piece: ReviewedPiece): string {
  const { played, judged, meant } = piece;
  return [
    judged?.played?.isReachable === false && 'These hands do not reach the placement that was played.',
    meant && `Meant, it seems, was ${namePlacement(meant)}: a possible slip.`,
    judged && adjustmentText(judged),
    judged?.replies.best && `Best: ${bestLine(judged)}.`,
    played.doubt && `Not certain: ${played.doubt}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

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
