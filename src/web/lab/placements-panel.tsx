/** What the player says to the position: a sentence, and every placement with its value, best first. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { fixedValue, number, plural } from '../../lib/format-numbers.js';
import { planWorth } from '../../record/plan-worth.js';
import type { ListedPlacement, ListedPlacements } from '../../review/list-placements.js';
import { describePlacement } from '../../tetris/placement.js';
import { afterRender, Button } from '../browser/controls.js';
import { PlacementIcon } from '../parts/icons.js';
import type { OfLab } from './lab.js';

const CLEARS = ['', 'single', 'double', 'triple', 'tetris'];
const PAGE = 10;

export function PlacementsPanel({ lab }: OfLab): JSX.Element {
  return (
    <section class="card lab-placements" aria-label="Placements">
      <div class="lab-head">
        <h2>Placements</h2>
        <Button
          label="Place it"
          disabled={lab.list.value.placements.length === 0}
          onClick={() => lab.take(lab.chosen.value)}
        />
      </div>
      <p class="lab-status">{lab.status}</p>
      <PlacementList lab={lab} />
    </section>
  );
}

/** To go through with the mouse or with the arrow keys. */
function PlacementList({ lab }: OfLab): JSX.Element {
  const { chosen } = lab;
  const list = lab.list.value;
  const { placements } = list;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.scrollTo(0, 0), [list]);
  const takeKey = (event: KeyboardEvent): void => {
    const last = placements.length - 1;
    if (last < 0) return;
    const current = chosen.value ?? -1;
    if (event.key === 'Enter') lab.take(chosen.value);
    else {
      const targets: Readonly<Record<string, number>> = {
        ArrowUp: current - 1,
        ArrowDown: current + 1,
        PageUp: current - PAGE,
        PageDown: current + PAGE,
        Home: 0,
        End: last,
      };
      const target = targets[event.key];
      if (target === undefined) return;
      const rank = Math.min(last, Math.max(0, target));
      chosen.value = rank;
      afterRender(() => element.current?.children[rank].scrollIntoView({ block: 'nearest' }));
    }
    event.preventDefault();
  };
  return (
    <div
      ref={element}
      class="lab-list"
      role="listbox"
      tabIndex={0}
      aria-label="Placements, best first"
      aria-activedescendant={chosen.value === undefined ? undefined : idOf(chosen.value)}
      onKeyDown={takeKey}
      onPointerLeave={() => {
        lab.pointedAt.value = undefined;
      }}
    >
      {placements.map((listed, rank) => (
        <Row key={rank} lab={lab} rank={rank} listed={listed} list={list} isChosen={rank === chosen.value} />
      ))}
    </div>
  );
}

function idOf(rank: number): string {
  return `lab-placement-${rank}`;
}

function Row(
  properties: OfLab & {
    readonly rank: number;
    readonly listed: ListedPlacement;
    readonly list: ListedPlacements;
    readonly isChosen: boolean;
  },
): JSX.Element {
  const { lab, rank, listed, list, isChosen } = properties;
  const { placement, value, lostPoints, cleared, plies, isAsFar } = listed;
  const depth = isAsFar ? '' : `looked at only ${plural(plies ?? 0, 'piece')} deep`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    <div
      class="lab-rated"
      role="option"
      id={idOf(rank)}
      tabIndex={-1}
      aria-selected={isChosen}
      title={lostPoints === undefined ? `own value ${value}` : `${value} lines of points`}
      style={{ '--behind': String(shareBehind(listed, list)) }}
      onClick={() => {
        lab.chosen.value = rank;
      }}
      onDblClick={() => lab.take(rank)}
      onPointerEnter={() => {
        lab.pointedAt.value = rank;
      }}
    >
      <span class="rank">{rank + 1}</span>
      <PlacementIcon {...placement} />
      <span class="place">
        {describePlacement(placement)}
        <small>{[CLEARS[cleared], depth].filter(Boolean).join(' · ')}</small>
      </span>
      <span class="value">{rank === 0 ? bestText(list) : formatLost(listed, list)}</span>
    </div>
  );
}

function bestText({ placements: [{ value }], expected }: ListedPlacements): string {
  return planWorth({ value, points: expected?.points }).text;
}

/** What it loses against the best; nothing for a placement that was not searched as far. */
function formatLost({ isAsFar, lostPoints, value }: ListedPlacement, { placements: [best] }: ListedPlacements): string {
  if (!isAsFar) return '';
  return `−${lostPoints === undefined ? fixedValue(best.value - value, 2) : number(lostPoints)}`;
}

/** How far behind the best, as a share of the widest distance. */
function shareBehind({ isAsFar, value }: ListedPlacement, { placements }: ListedPlacements): number {
  if (!isAsFar) return 1;
  const [best] = placements;
  const compared = placements.filter((each) => each.isAsFar);
  return (best.value - value) / Math.max(1e-9, ...compared.map((each) => best.value - each.value));
}
