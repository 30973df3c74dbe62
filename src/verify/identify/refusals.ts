/** Why an image is not played, in words: what it is, what to do, and its hash. */

import type { ClientKind } from '../../emulator/clients/client.js';
import { clientOf } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import { type Region, regionOf } from '../../tetris/timing.js';

/** What a run of an image showed that cannot be played. */
export type Unplayable =
  | { readonly problem: 'old-gym'; readonly mark: '3 or 4' | '1 or 2' }
  | { readonly problem: 'championship' | 'other-game' }
  | { readonly problem: 'incompatible'; readonly differences: readonly string[] }
  /** By the rules of each client that it may be. */
  | { readonly problem: 'other-rules'; readonly seen: readonly TrialProblem[] };

/** What a trial showed with the cartridge as this client, in a sentence or two. */
export interface TrialProblem {
  readonly kind: ClientKind;
  readonly problem: string;
}

/** The game that was found is of another region than the user says. */
interface OtherRegion {
  readonly problem: 'other-region';
  readonly region: Region;
  readonly wanted: Region;
}

/** What people call a game of a region. */
const GAME_OF: Readonly<Record<Region, string>> = { ntsc: 'USA (NTSC)', pal: 'European (PAL)' };

const PLAYABLE = 'Use NES Tetris (USA or Europe), TetrisGYM from version 5 on, or a built-in cartridge.';

/** What people call the game of a client without a name of its own. */
export function gameOf(kind: ClientKind): string {
  const { name, timing } = clientOf(kind);
  return kind === 'unknown' || kind === 'unknown-pal' ? `${GAME_OF[regionOf(timing)]} game` : name;
}

/** One message of a few sentences, without a line break. */
export function describeRefusal(image: NesImage, refused: Unplayable | OtherRegion): string {
  return `${describe(image, refused)} Its body has the SHA-1 ${image.bodySha1}.`;
}

function describe({ name }: NesImage, refused: Unplayable | OtherRegion): string {
  switch (refused.problem) {
    case 'old-gym':
      return describeGym(refused.mark);
    case 'championship':
      return `This is the championship version of 1990: its pieces and timing are other rules, which are not supported. ${PLAYABLE}`;
    case 'other-game':
      return `This is not Nintendo’s Tetris (no frame counter at $B1, no generator at $17), so it is not a compatible cartridge: Tengen’s and the Famicom game have other rules and RAM. ${PLAYABLE}`;
    case 'incompatible':
      return `This is not a compatible cartridge: ${refused.differences.join('; ')}. ${PLAYABLE}`;
    case 'other-rules':
      return `The cartridge does not follow the rules of NES Tetris: ${describeTrials(refused.seen)} ${PLAYABLE}`;
    case 'other-region':
      return `This is a ${GAME_OF[refused.region]} game (${name}), but --region ${refused.wanted} asks for a ${GAME_OF[refused.wanted]} one: leave out --region.`;
  }
}

function describeGym(mark: '3 or 4' | '1 or 2'): string {
  return mark === '1 or 2'
    ? 'This is an early TetrisGYM (version 1 or 2): use version 5 or later.'
    : 'This is TetrisGYM 3 or 4, which keeps its score elsewhere: use version 5 or later.';
}

function describeTrials([first, ...others]: readonly TrialProblem[]): string {
  return [first.problem, ...others.map(({ kind, problem }) => `As a ${gameOf(kind)}: ${problem}`)].join(' ');
}
