/** All pieces of the game as a table, a page at a time, of which those that are wanted can be chosen. */
import { type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { number, plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import { levelBandOf } from '../../review/game-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { LABELS, type Label } from '../../review/scales.js';
import { isBurn } from '../../tetris/score.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { afterRender, Button, Choice, Field, TableHead } from '../browser/controls.js';
import { isCostly } from '../parts/label-words.js';
import type { OfAnalysis } from './analysis.js';

/** Rows of a page. */
const ROWS = 12;
const ANY = '';
const HEADS = ['Piece', 'Played', 'Label', 'Lost', 'Rank'];

/** What is not given may be anything. */
export interface PieceFilter {
  readonly tetromino?: Tetromino;
  readonly label?: Label;
  /** Name of a band of levels. */
  readonly levels?: string;
  readonly kind?: keyof typeof KINDS;
}

/** Placements that can be listed alone. */
const KINDS = {
  burns: { name: 'burns', has: ({ played }: ReviewedPiece) => isBurn(played.cleared) },
  costly: { name: 'costly decisions', has: isCostly },
  slips: { name: 'possible slips', has: ({ meant }: ReviewedPiece) => meant !== undefined },
};

/** Whether a piece is listed. What has not been judged yet has no label; slips are known once all pieces are judged. */
export function passes({ tetromino, label, levels, kind }: PieceFilter, piece: ReviewedPiece): boolean {
  const { played, judged } = piece;
  return (
    (tetromino === undefined || played.tetromino === tetromino) &&
    (label === undefined || judged?.label === label) &&
    (levels === undefined || levelBandOf(played) === levels) &&
    (kind === undefined || KINDS[kind].has(piece))
  );
}

/** @param properties `onPoint` takes a piece that was pointed at, counted from 0 */
export function PieceList({ analysis, onPoint }: OfAnalysis & { onPoint: (index: number) => void }): JSX.Element {
  const filter = useSignal<PieceFilter>({});
  const page = useSignal(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const pieces = analysis.pieces.value;
  const current = analysis.current.value;
  /** Indices of the pieces that are listed. */
  const listed = pieces.flatMap((piece, i) => (passes(filter.value, piece) ? [i] : []));
  const pages = Math.max(1, Math.ceil(listed.length / ROWS));
  const shown = Math.min(pages - 1, page.value);
  const onPage = listed.slice(shown * ROWS, (shown + 1) * ROWS);
  // One row is on the way of the Tab key: the current one, or else the first.
  const stop = Math.max(0, onPage.indexOf(current));
  // Another game: all of its pieces.
  useLayoutEffect(() => {
    filter.value = {};
  }, [analysis.game.value]);
  // To the page of the piece that is looked at.
  useLayoutEffect(() => {
    page.value = Math.max(0, Math.floor(listed.indexOf(current) / ROWS));
  }, [current, filter.value]);
  const go = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const rows = [...event.currentTarget.querySelectorAll('button')];
    const at = shown * ROWS + rows.indexOf(event.target as HTMLButtonElement);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const last = listed.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ...{ ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - ROWS, PageDown: at + ROWS },
      ...{ Home: 0, End: last },
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    analysis.choose(listed[Math.min(last, Math.max(0, target))]);
    afterRender(() =>
      body.current?.querySelector<HTMLElement>('[aria-current] button')?.focus({ preventScroll: true }),
    );
  };
  const where = pages > 1 ? `, page ${number(shown + 1)} of ${number(pages)}` : '';
  return (
    <div class="piece-list">
      <Filters analysis={analysis} filter={filter} />
      <table class="piece-table" aria-label="Pieces of the game">
        <TableHead heads={HEADS} />
        <tbody ref={body} onKeyDown={go}>
          {onPage.map((index, i) => {
            const { played, judged } = pieces[index];
            const name = `${number(played.piece)} ${played.tetromino}`;
            return (
              <tr key={i} aria-current={index === current ? 'true' : undefined} onClick={() => onPoint(index)}>
                <th scope="row">
                  <Button label={name} tabIndex={i === stop ? 0 : -1} aria-label={`Piece ${name}`} />
                </th>
                {textsOf(pieces[index]).map((text, column) => (
                  <td class={column === 1 ? `label ${judged?.label ?? ''}` : ''}>{text}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="soft" role="status">
        {`${number(listed.length)} of ${plural(pieces.length, 'piece')}${where}.`}
      </p>
      <div class="row">
        <Button
          label="← Page"
          aria-label="Page before"
          disabled={shown === 0}
          onClick={() => (page.value = shown - 1)}
        />
        <Button
          label="Page →"
          aria-label="Next page"
          disabled={shown === pages - 1}
          onClick={() => (page.value = shown + 1)}
        />
      </div>
      <p class="soft">
        Lost: points of the placement by itself. ↑ ↓ go through the list, Page up and Page down through its pages.
      </p>
    </div>
  );
}

function Filters({ analysis, filter }: OfAnalysis & { readonly filter: Signal<PieceFilter> }): JSX.Element {
  const same = (value: string): readonly [string, string] => [value, value];
  const fields: readonly (readonly [keyof PieceFilter, string, readonly (readonly [string, string])[]])[] = [
    ['tetromino', 'Piece', TETROMINOES.map(same)],
    ['label', 'Label', LABELS.map(same)],
    ['levels', 'Level', [...new Set(analysis.pieces.value.map(({ played }) => levelBandOf(played)))].map(same)],
    ['kind', 'Only', Object.entries(KINDS).map(([kind, { name }]) => [kind, name])],
  ];
  return (
    <div class="fields">
      {fields.map(([name, label, values]) => (
        <Field key={name} label={label}>
          <Choice
            options={[[ANY, 'all'], ...values]}
            value={filter.value[name] ?? ANY}
            onChange={(value) => {
              const { [name]: _, ...rest } = filter.value;
              filter.value = value === ANY ? rest : { ...rest, [name]: value };
            }}
          />
        </Field>
      ))}
    </div>
  );
}

/** What is said of a piece in the columns after the first one. */
function textsOf({ played, judged }: ReviewedPiece): string[] {
  const own = judged?.played;
  return [
    played.placement ? namePlacement(played.placement) : 'not known',
    judged ? (judged.label ?? 'not rated') : '…',
    own ? number(own.lostPoints) : '',
    own && judged ? `${own.rank} of ${judged.placements.length}` : '',
  ];
}

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
