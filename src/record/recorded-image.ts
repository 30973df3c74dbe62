/** The image that a recording was made on, and what follows from it: the client, its rules and its frame rate. */

import type { Client, ClientKind } from '../emulator/clients/client.js';
import { BUILTIN_NAME, clientOf, ORIGINAL, ORIGINALS } from '../emulator/clients/known-cartridges.js';
import { factsWith, type GameFacts, type PracticeSettings } from '../tetris/edition.js';
import { PRACTICE_LEVEL } from '../tetris/limits.js';

export interface RecordedImage {
  readonly name: string;
  readonly bodySha1: string;
  /** The game that it was played as; missing where name and hash alone tell it, as they did in all earlier versions. */
  readonly client?: ClientKind;
}

/** An image, and the client that it is played as. */
export interface PlayedImage extends Omit<RecordedImage, 'client'> {
  readonly kind: ClientKind;
}

/** The part of a recording that names its image. */
export interface OnImage {
  readonly image: RecordedImage;
}

/** How a recording names an image. */
export function recordedImage({ name, bodySha1, kind }: PlayedImage): RecordedImage {
  return { name, bodySha1, ...(kind !== kindByName({ name, bodySha1 }) && { client: kind }) };
}

/** The client that a recording was made on. */
export function clientOfRecording({ image }: OnImage): Client {
  return clientOf(image.client ?? kindByName(image));
}

/** The rules of a recorded game, from its start on. */
export function factsOfRecording(
  recording: OnImage,
  { settings = {} }: { readonly settings?: PracticeSettings | undefined },
): GameFacts {
  return factsWith(clientOfRecording(recording), settings);
}

/** Frames a second of the console that a recording was made for. */
export function frameRateOf(recording: OnImage): number {
  return clientOfRecording(recording).timing.framesPerSecond;
}

/** Why a recording names the wrong client for its image; undefined where it names a possible one. */
export function clientProblem({ bodySha1, client }: RecordedImage): string | undefined {
  const known = ORIGINALS.find((original) => original.bodySha1 === bodySha1)?.kind;
  if (client === undefined || known === undefined || client === known) return undefined;
  return `found "${client}", expected "${known}" of the image with this hash: the recording was changed`;
}

/** Why a game of a recording cannot begin at its level; undefined where it can. */
export function startLevelProblem(recording: OnImage & { readonly startLevel: number }): string | undefined {
  const { startLevel } = recording;
  const { name, menus } = clientOfRecording(recording);
  if (startLevel <= menus.highestStartLevel || startLevel === PRACTICE_LEVEL) return undefined;
  return `found ${startLevel}, expected at most ${menus.highestStartLevel} of ${name}, or ${PRACTICE_LEVEL}, which is set in memory`;
}

/** The client of a recording that does not name it; every build of the built-in cartridge is called `builtin` there. */
function kindByName({ name, bodySha1 }: RecordedImage): ClientKind {
  if (bodySha1 === ORIGINAL.bodySha1) return ORIGINAL.kind;
  return name === BUILTIN_NAME ? 'builtin' : 'unknown';
}
