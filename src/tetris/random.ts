/** The game's random generator and its choice of pieces, by the console's register or by a seed. */
import {
  ORIENTATIONS,
  type Orientation,
  SPAWN_ORIENTATION,
  TETROMINOES,
  type Tetromino,
  tetrominoIndex,
} from './tetromino.js';

/** What the generator of pieces keeps. */
export interface Generator {
  /** 16-bit shift register, high byte first. */
  readonly rng: number;
  /** Pieces chosen since power-on, modulo 256. A new game does not reset it. */
  readonly spawnCount: number;
  /** Orientation number of the piece chosen last; 0 at the start of a game. */
  readonly previousSpawn: Orientation;
  /** In a game whose pieces a seed fixes: what fixes them. The register goes on, but chooses nothing. */
  readonly seeded?: SeededPieces | undefined;
}

/** What fixes the pieces that are still to come in the game of a seed; see `seededPieces`. */
export interface SeededPieces {
  /** A shift register of its own, 16 bits, high byte first, which steps for a choice and at no other time. */
  readonly register: number;
  /** Pieces chosen, modulo 256, beginning at the lowest byte of the seed. */
  readonly count: number;
  /** Steps of the register before every choice, 4–19. */
  readonly steps: number;
}

/** The register at power-on and reset. */
export const POWER_ON_RNG = 0x8988;
/** Steps after which the register repeats; zero is the one value outside of the cycle that matters. */
export const RNG_PERIOD = 32_767;

/** One step of the register: bit 9 xor bit 1 enters at the top. */
export function stepRng(rng: number): number {
  return (((rng >> 9) ^ (rng >> 1)) & 1 ? 0x8000 : 0) | (rng >> 1);
}

/** Values of the register in the order of its steps from power-on, and each value's place in it. */
const cycle = new Uint16Array(RNG_PERIOD);
const placeInCycle = new Uint16Array(0x10000);
for (let i = 0, rng = POWER_ON_RNG; i < RNG_PERIOD; i++, rng = stepRng(rng)) {
  cycle[i] = rng;
  placeInCycle[rng] = i;
}

/** The register after any number of steps, at once; `rng` must be one that is reached from power-on. */
export function advanceRng(rng: number, steps: number): number {
  return cycle[(placeInCycle[rng] + steps) % RNG_PERIOD];
}

/** Whether a register is one that is reached from power-on; half of all numbers are, and 0 is not. */
export function isReachedFromPowerOn(rng: number): boolean {
  return cycle[placeInCycle[rng]] === rng;
}

/** Steps until the low half of the high byte is a column, 0–9: how the level menu and B-type choose a hole. */
export function pickColumn(rng: number): { readonly rng: number; readonly column: number } {
  do rng = stepRng(rng);
  while (((rng >> 8) & 0x0f) >= 10);
  return { rng, column: (rng >> 8) & 0x0f };
}

/** Chooses a piece: one roll, and a second one when the first shows the piece before or nothing. */
export function pickPiece(generator: Generator): Generator {
  if (generator.seeded) return pickSeeded(generator, generator.seeded);
  let { rng } = generator;
  const { previousSpawn } = generator;
  const spawnCount = (generator.spawnCount + 1) & 0xff;
  const roll = ((rng >> 8) + spawnCount) & 7;
  const first = SPAWN_ORIENTATION[TETROMINOES[roll]];
  if (roll < 7 && first !== previousSpawn) return { rng, spawnCount, previousSpawn: first };
  // The second roll adds the orientation number of the piece before, not its place in the table.
  rng = stepRng(rng);
  const again = (((rng >> 8) & 7) + previousSpawn) % 7;
  return { rng, spawnCount, previousSpawn: SPAWN_ORIENTATION[TETROMINOES[again]] };
}

/** The same two rolls out of the seed's own register and count; the console's generator stays as it is. */
function pickSeeded(
  { rng, spawnCount, previousSpawn }: Generator,
  { register, count, steps }: SeededPieces,
): Generator {
  for (let i = 0; i < steps; i++) register = stepRng(register);
  count = (count + 1) & 0xff;
  const roll = ((register >> 8) + count) & 7;
  const first = SPAWN_ORIENTATION[TETROMINOES[roll]];
  if (roll < 7 && first !== previousSpawn)
    return { rng, spawnCount, previousSpawn: first, seeded: { register, count, steps } };
  register = stepRng(register);
  const again = (((register >> 8) & 7) + previousSpawn) % 7;
  return { rng, spawnCount, previousSpawn: SPAWN_ORIENTATION[TETROMINOES[again]], seeded: { register, count, steps } };
}

/** Shares of 32 with which each piece, in the order of `TETROMINOES`, follows another; a uniform register. */
export function transitionWeights(previous: Tetromino): readonly number[] {
  const own = tetrominoIndex(previous);
  const id = SPAWN_ORIENTATION[previous];
  const weights = TETROMINOES.map((_, i) => (i === own ? 0 : 4));
  // Two rolls of eight lead to the second roll: eight equally likely numbers modulo seven.
  for (let second = 0; second < 8; second++) weights[(second + id) % 7]++;
  return weights;
}

/** Whether an orientation number is one that the generator can choose. */
export function isSpawnOrientation(orientation: number): boolean {
  const facts = ORIENTATIONS[orientation];
  return facts !== undefined && SPAWN_ORIENTATION[facts.tetromino] === orientation;
}

// Games whose pieces a seed fixes, as the practice cartridge has them: everybody who plays a seed gets the same pieces,
// whatever is pressed and whenever.
//
// A seed is three bytes, written as six hexadecimal digits: `12AB34`.

const STEPS_BESIDES = 3;

/**
 * What fixes the pieces of the game of a seed, before the first one is chosen.
 *
 * @param digits six hexadecimal ones
 */
export function seededGame(digits: string): SeededPieces {
  const seed = Number.parseInt(digits, 16);
  return { register: seed >> 8, count: seed & 0xff, steps: stepsOf(seed & 0xff) };
}

/** Steps of the register before every choice, by the lowest byte of the seed: its upper digit says them, where 0 counts as 16. */
export function stepsOf(lowest: number): number {
  return (lowest >> 4 || 16) + STEPS_BESIDES;
}
