/**
 * What an image is, and whether it can be played: a known one by the hash of its body; any other is run, first for the mark
 * of the practice cartridge, then for the counters of the game, then in a short game beside the model.
 */

import type { ClientKind } from '../../emulator/clients/client.js';
import { CHAMPIONSHIP, type GymMark, gymMark, MARK_FRAMES, nameOfBody } from '../../emulator/clients/gym-mark.js';
import { clientOf, type KnownCartridge } from '../../emulator/clients/known-cartridges.js';
import { type NesImage, readImage } from '../../emulator/image.js';
import { openMachine } from '../../emulator/jsnes-machine.js';
import { type Machine, MachineCrash, type MachineState } from '../../emulator/machine.js';
import { plural } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';
import { REGIONS, type Region, regionOf } from '../../tetris/timing.js';
import { lockStep } from '../lock-step/lock-step.js';
import { briefDifference } from '../lock-step/lock-step-report.js';
import { hasNoCounters, isChampionship, QUIET_FRAMES, runQuietly, strangeBoot, strangeCounters } from './quiet-run.js';

/** A cartridge that may be played, or what was found, what was expected and what to do. */
export type CartridgeResult = Result<
  {
    readonly image: NesImage;
    /** Region of the consoles that it was made for. */
    readonly region: Region;
  },
  {
    /** What is known of it all the same; undefined where the file is no image. */
    readonly image: NesImage | undefined;
  }
>;

export interface CheckOptions {
  /** Cartridges to be recognised besides the originals. */
  readonly known: readonly KnownCartridge[];
  /** What the user says that it is; it has to agree. */
  readonly region?: Region | undefined;
  /** Called after every frame of a check with the number of frames so far, of `CHECK_FRAMES`. */
  readonly onFrame?: ((frames: number) => void) | undefined;
  /** How machines are made, for tests. */
  readonly open?: typeof openMachine;
}

/** Frames of play that are compared: the wait of the first piece, and some pieces more. */
const TRIAL_FRAMES = 500;
/** One with many pieces and some frames for each of their rows. */
const TRIAL_LEVEL = 18;
const SEED = 1;

/** Frames that an unknown cartridge is run for, but for those of its menus. */
export const CHECK_FRAMES = QUIET_FRAMES + TRIAL_FRAMES;

/** What a run showed: which of the clients it is, and a note on that. */
type Found = { readonly kind: ClientKind; readonly note: string | undefined } | Unplayable;

/** Images that were run before, by the hashes of their bodies. */
const found = new Map<string, Found>();

/** Reads a file and finds out what it is; one that is not known is run to see, once in a process, for a second or two. */
export function checkCartridge(file: Uint8Array, options: CheckOptions): CartridgeResult {
  const read = readImage(file, options.known);
  if (!read.ok) return refuse(read.message, { image: undefined });
  const { image } = read;
  if (image.kind !== 'unknown') return inRegion(image, options.region);
  const seen = found.get(image.bodySha1) ?? runToSee(image, options);
  found.set(image.bodySha1, seen);
  const name = nameOfBody(image.bodySha1);
  if ('problem' in seen) {
    const named = name === undefined ? image : { ...image, name };
    return refuse(describeRefusal(named, seen), { image: named });
  }
  const { kind, note } = seen;
  return inRegion(
    {
      ...image,
      kind,
      name: name ?? clientOf(kind).name,
      notes: [...image.notes, ...(note === undefined ? [] : [note])],
    },
    options.region,
  );
}

/** What was found has to be what the user says that it is. */
function inRegion(image: NesImage, wanted: Region | undefined): CartridgeResult {
  const region = regionOf(clientOf(image.kind).timing);
  if (wanted === undefined || wanted === region) return { ok: true, image, region };
  return refuse(describeRefusal(image, { problem: 'other-region', region, wanted }), { image });
}

function runToSee(image: NesImage, options: CheckOptions): Found {
  try {
    return identify(image, options);
  } catch (error) {
    if (!(error instanceof MachineCrash)) throw error;
    return { problem: 'incompatible', differences: [`it crashed: ${error.message}`] };
  }
}

function identify(image: NesImage, { onFrame, open = openMachine }: CheckOptions): Found {
  if (image.bodySha1 === CHAMPIONSHIP.bodySha1) return { problem: 'championship' };

  // 1. The practice cartridge sets up its mark at once.
  const machine = open(image);
  while (machine.frame < MARK_FRAMES) machine.runFrame(0);
  const mark = gymMark(machine.ram);
  if (mark === '3 or 4' || mark === '1 or 2') return { problem: 'old-gym', mark };
  if (mark !== undefined && nameOfBody(image.bodySha1) !== undefined)
    return { kind: GYM_KINDS[mark][0], note: undefined };
  if (mark !== undefined) return tryAs(GYM_KINDS[mark]);

  // 2. The counters, and what was set up.
  const run = runQuietly(machine, onFrame);
  if (isChampionship(run)) return { problem: 'championship' };
  if (hasNoCounters(run)) return { problem: 'other-game' };
  const differences = [...strangeCounters(run), ...strangeBoot(run)];
  if (differences.length) return { problem: 'incompatible', differences };

  // 3. A game of the region by which the first screen sleeps; where that tells nothing, of either.
  return tryAs(kindsBySleep(run.sleep));

  function tryAs(kinds: readonly ClientKind[]): Found {
    const from = machine.save();
    const seen: TrialProblem[] = [];
    for (const kind of kinds) {
      const problem = trialProblem(open({ ...image, kind }), from);
      onFrame?.(CHECK_FRAMES);
      if (problem === undefined) return { kind, note: noteOf(kind) };
      seen.push({ kind, problem });
    }
    return { problem: 'other-rules', seen };
  }
}

/** Which clients a version of the practice cartridge may be. */
const GYM_KINDS = {
  '6 or later': ['gym'],
  '5': ['gym-5'],
  '5 or later': ['gym', 'gym-5'],
} as const satisfies Partial<Record<GymMark, readonly ClientKind[]>>;

/** Frames that the first screen sleeps, by the clients that may have it. */
const SLEEPS: Readonly<Record<Region, { readonly sleep: number; readonly kind: ClientKind }>> = {
  ntsc: { sleep: 255, kind: 'unknown' },
  pal: { sleep: 204, kind: 'unknown-pal' },
};

function kindsBySleep(sleep: number): ClientKind[] {
  const told = REGIONS.find((name) => SLEEPS[name].sleep === sleep);
  return (told === undefined ? REGIONS : [told]).map((name) => SLEEPS[name].kind);
}

function noteOf(kind: ClientKind): string {
  const isGym = kind === 'gym' || kind === 'gym-5';
  const what = isGym ? `${gameOf(kind)} of a version that is not known` : `a changed ${gameOf(kind)}`;
  return `This is ${what}. In a trial of ${TRIAL_FRAMES} frames it played by the rules; plans are checked frame by frame.`;
}

/**
 * Plays the trial through the menus, with buttons that press everything.
 *
 * @param machine with the client whose rules are held against it
 * @param from where it stands; from there the menus lead to a game
 * @returns what was seen against the rules, with a full stop; undefined when nothing was
 * @throws MachineCrash when the cartridge crashes
 */
function trialProblem(machine: Machine, from: MachineState): string | undefined {
  machine.load(from);
  const game = lockStep(machine, { frames: TRIAL_FRAMES, seed: SEED, levels: [TRIAL_LEVEL] });
  for (;;) {
    const { done, value } = game.next();
    if (!done) continue;
    const { startProblem, difference, frames } = value;
    if (startProblem !== undefined) return startProblem;
    return (
      difference &&
      `after ${plural(frames, 'frame')} of a game from level ${TRIAL_LEVEL} it showed ${briefDifference(difference)}.`
    );
  }
}

/** What a run of an image showed that cannot be played. */
type Unplayable =
  | { readonly problem: 'old-gym'; readonly mark: '3 or 4' | '1 or 2' }
  | { readonly problem: 'championship' | 'other-game' }
  | { readonly problem: 'incompatible'; readonly differences: readonly string[] }
  /** What went wrong in a trial by the rules of each client that the image may be. */
  | { readonly problem: 'other-rules'; readonly seen: readonly TrialProblem[] };

/** What a trial showed with the cartridge as this client, in a sentence or two. */
interface TrialProblem {
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
function gameOf(kind: ClientKind): string {
  const { name, timing } = clientOf(kind);
  return kind === 'unknown' || kind === 'unknown-pal' ? `${GAME_OF[regionOf(timing)]} game` : name;
}

/** One message of a few sentences, without a line break. */
function describeRefusal(image: NesImage, refused: Unplayable | OtherRegion): string {
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
