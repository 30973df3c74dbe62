/**
 * A shared game as the text of a link: packed with deflate, in the letters of base64url. A code from outside is refused
 * when it is too long, damaged, or would unpack to more than any game has.
 */
import { number, plural } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';

/** More than an hour of play; browsers take longer addresses, other programs often do not. */
export const LONGEST_CODE = 32_000;
/** Characters that a code may unpack to. */
const MOST_UNPACKED = 4 * 1024 * 1024;

export type Unpacked = Result<{ readonly text: string }>;

/** The code of a text; it may be too long for a link. */
export async function packCode(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text of a code. */
export async function unpackCode(code: string): Promise<Unpacked> {
  if (code.length > LONGEST_CODE) {
    return damaged(
      `it has ${plural(code.length, 'character')}, but at most ${number(LONGEST_CODE)} are read; ask for the file of the recording`,
    );
  }
  if (!/^[A-Za-z0-9_-]+$/.test(code) || code.length % 4 === 1) {
    return damaged('it is cut off, or some characters do not belong to it; copy all of it');
  }
  const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const text = await readLimited(stream, MOST_UNPACKED);
    return text === undefined ? damaged('it holds more than a game') : { ok: true, text };
  } catch {
    return damaged('it is cut off or was changed; copy all of it');
  }
}

/** A stream as text, or undefined when it has more bytes than the limit; throws what the stream throws. */
async function readLimited(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limitBytes: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > limitBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function damaged(message: string): Unpacked {
  return refuse(`The link cannot be read: ${message}.`);
}
