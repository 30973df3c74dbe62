/** What the player of a recording thought, as the page draws it over the picture. */
import { expect, test } from 'vitest';
import { readRunLog } from '../../src/record/read-run-log.js';
import { RecordedPlans } from '../../src/web/recordings/recorded-plans.js';
import { plateau, recordGame } from '../replay/recorded-game.js';

const read = readRunLog(recordGame(plateau()));
if (!read.ok) throw new Error(read.message);
const {
  header,
  games: [game],
} = read.log;

test('stands from the frame on which a piece appears until it rests, and leads to where it came to rest', () => {
  const plans = new RecordedPlans(header, game);
  expect(plans.hasSome).toBe(true);
  expect(plans.after((game.start?.frame ?? 0) - 1)).toBeUndefined();
  let ways = 0;
  for (const { piece, startFrame, frame, placement, ranking, value } of game.pieces) {
    const first = plans.after(startFrame);
    if (!first) throw new Error(`no plan of piece ${piece}`);
    expect(first.done).toBe(0);
    expect(first.plan).toMatchObject({ piece, placement, value });
    expect(first.plan.ranking).toHaveLength(ranking.length);
    expect(plans.after(frame)).toBeUndefined();
    const { path } = first.plan;
    if (path.length === 0) continue;
    ways++;
    expect(path.at(-1)).toEqual(placement);
    expect(plans.after(startFrame + path.length - 1)?.done).toBe(path.length - 1);
  }
  expect(ways).toBeGreaterThan(0.9 * game.pieces.length);
});

test('is not there for pieces of a person', () => {
  const pieces = game.pieces.map((piece, i) => (i === 1 ? { ...piece, ranking: [], value: null } : piece));
  const mixed = new RecordedPlans(header, { ...game, pieces });
  expect(mixed.after(pieces[0].startFrame)).toBeDefined();
  expect(mixed.after(pieces[1].startFrame)).toBeUndefined();
  const none = { ...game, pieces: pieces.map((piece) => ({ ...piece, ranking: [] })) };
  expect(new RecordedPlans(header, none).hasSome).toBe(false);
});
