/** Slips that were put into games on purpose: how many a review finds, and how many decisions it takes for slips. */
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { playerAround } from '../../src/players/player.js';
import { everyWrongPress } from '../../src/reach/wrong-presses.js';
import type { Judge } from '../../src/review/judge.js';
import { type JudgedPiece, judgePiece, type ReviewedPiece } from '../../src/review/judge-piece.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import { rhythmOf } from '../../src/review/rhythm.js';
import { possibleSlip } from '../../src/review/slip.js';
import { slipsAmong } from '../../src/review/slips-of-game.js';
import { isSamePlacement, type Placement } from '../../src/tetris/placement.js';
import { gameOf, namedPlayer } from './games.js';

const PLAYERS = ['maxout:plies=1', 'plateau', 'first-nes-bot'];
/** Share of the pieces for which a press goes wrong. */
const SLIPS = 0.01;
/** Lines of loss above which a slip is looked for: 4 units. */
const COSTLY = 0.2;

/** What a review made of the slips of some games. */
interface Told {
  found: number;
  toTarget: number;
  taken: number;
}

/** A table: of each player, with and without presses known. */
export function tellSlips(judge: Judge, games: number): void {
  for (const name of PLAYERS) {
    const random = new SeededRandom(1);
    const [pressed, unseen]: [Told, Told] = [newTold(), newTold()];
    let [changed, costly, decisions] = [0, 0, 0];
    for (let i = 0; i < games; i++) {
      const { game, meant } = slippingGame(name, i, random);
      const judged = game.pieces.map((piece) => judgePiece(judge, game, piece));
      const pieces = game.pieces.map((played, at): ReviewedPiece => ({ played, judged: judged[at] }));
      const isSlip = ({ played }: ReviewedPiece): boolean => {
        const target = meant.get(played.piece);
        return target !== undefined && played.placement !== undefined && !isSamePlacement(target, played.placement);
      };
      const lossy = pieces.filter((piece) => (piece.judged?.played?.lost ?? 0) > COSTLY);
      changed += pieces.filter(isSlip).length;
      costly += lossy.filter(isSlip).length;
      decisions += lossy.filter((piece) => !isSlip(piece)).length;
      count(pressed, pieces, { isSlip, meant });
      count(unseen, pieces.map(withoutPresses(game)), { isSlip, meant });
    }
    console.log(
      `${name}, ${games} games: ${changed} slips changed where a piece went, ${costly} of them cost over 4 units; ${decisions} decisions did`,
    );
    tell('presses known', pressed, { costly, decisions });
    tell('not known', unseen, { costly, decisions });
  }
}

const newTold = (): Told => ({ found: 0, toTarget: 0, taken: 0 });

function count(
  told: Told,
  pieces: readonly ReviewedPiece[],
  { isSlip, meant }: { isSlip: (piece: ReviewedPiece) => boolean; meant: ReadonlyMap<number, Placement> },
): void {
  for (const [piece, placement] of slipsAmong(pieces)) {
    const target = meant.get(piece.played.piece);
    if (!isSlip(piece) || !target) told.taken++;
    else {
      told.found++;
      if (isSamePlacement(placement, target)) told.toTarget++;
    }
  }
}

function tell(title: string, told: Told, { costly, decisions }: { costly: number; decisions: number }): void {
  const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  console.log(
    `  ${title}: ${told.found} slips found (${share(told.found, costly)}), ${told.toTarget} with the place that was meant; ` +
      `${told.taken} decisions taken for slips (${share(told.taken, decisions)})`,
  );
}

/** A game of a player of whose pieces some go wrong; nothing is mended. */
function slippingGame(
  name: string,
  number: number,
  random: SeededRandom,
): { game: PlayedGame; meant: ReadonlyMap<number, Placement> } {
  const meant = new Map<number, Placement>();
  let piece = 0;
  const slipping = playerAround(namedPlayer(name), name, (_, ask) => {
    piece++;
    const decision = ask();
    if (!decision || random.float() >= SLIPS) return decision;
    const { placement, buttons } = decision.plan;
    const ways = everyWrongPress(buttons, 0);
    if (ways.length === 0) return decision;
    const held = ways[random.below(ways.length)];
    meant.set(piece, placement);
    return { ...decision, plan: { placement, buttons: [...held, ...buttons.slice(held.length)] } };
  });
  return { game: gameOf(slipping, number), meant };
}

/** The same piece as a game would have it in which presses are not known. */
function withoutPresses(game: PlayedGame): (piece: ReviewedPiece) => ReviewedPiece {
  return ({ played, judged }) => {
    const blind = { ...played, inputs: undefined };
    if (!judged || judged.label === 'forced') return { played: blind, judged };
    const again: JudgedPiece = { ...judged, slip: possibleSlip(blind, judged, rhythmOf(game.pieces)) };
    return { played: blind, judged: again };
  };
}
