/** Which players can play on which cartridges. */

import { clientOf } from '../emulator/clients/known-cartridges.js';
import type { NesImage } from '../emulator/image.js';
import type { AnyPlayer } from '../players/player.js';

/** Why a player cannot see on a cartridge what it needs to see, in words for the user; undefined when it can. */
export function generatorProblem(
  image: Pick<NesImage, 'kind' | 'name'>,
  { name, sees }: Pick<AnyPlayer, 'name' | 'sees'>,
): string | undefined {
  if (!sees || clientOf(image.kind).hasKnownGenerator) return undefined;
  return `the player ${name} sees the random ${sees}, and where ${image.name} has it is not known: use another player, or a cartridge that is known`;
}
