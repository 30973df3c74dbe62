/**
 * Questions by files, for clients that have no network: whoever asks writes `maxout-ask.txt` into a folder that both know, and
 * the answer is written as `maxout-answer.txt` beside it. Both are written under another name first and renamed.
 *
 * A question is a number of the asker's own, the path of the question over HTTP, and its body where it has one, each on a
 * line of its own. The answer is the same number on a line, and then what would have come over HTTP. The question is
 * removed when it has been read.
 */
import { closeSync, constants, lstatSync, openSync, readSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';

export interface MailboxOptions {
  readonly folder: string;
  /** What answers requests over HTTP. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** The token of the server, where it has one. */
  readonly token?: string | undefined;
  /** Milliseconds that an answer under way has when the mailbox ends. */
  readonly endMs: number;
  readonly log: (line: string) => void;
}

export interface Mailbox {
  /** Answers no more questions; comes back when the last one is answered, or given up. */
  close(): Promise<void>;
}

const ASKED = 'maxout-ask.txt';
const ANSWERED = 'maxout-answer.txt';
const LARGEST_QUESTION = 64 * 1024;
/** Milliseconds between two looks: half a frame of the console. */
const LOOK_MS = 8;
/** Looks at a file that cannot be written because its reader has it open. */
const MOST_TRIES = 50;
/** The number of an answer to a question without a number. */
const NO_NUMBER = '0';
/** The number, the path and the body; a path may be missing. */
const QUESTION = /^(\d{1,15})\r?\n(?:(\/\S*)(?:\r?\n(.*))?)?/s;
/** Where nothing was sent over the network, everybody is this computer. */
const OWN_ADDRESS = 'http://localhost';

/** @throws where there is no such folder, it cannot be written to, or a link stands where the answer is to be written */
export function openMailbox(options: MailboxOptions): Mailbox {
  const { folder, endMs, log } = options;
  const ended = new AbortController();
  writeAnswer(folder, `${NO_NUMBER}\n`);
  let isOpen = true;
  let problem = '';
  const look = async (): Promise<void> => {
    try {
      const text = take(join(folder, ASKED));
      if (text === undefined) await sleep(LOOK_MS);
      else await write(folder, await answerTo(text, options, ended.signal));
      problem = '';
    } catch (error) {
      const now = describeFileProblem(error);
      // Said once, since the next look is near.
      if (now !== problem) log(`mailbox ${folder}: ${now}`);
      problem = now;
      await sleep(LOOK_MS);
    }
  };
  const worked = (async () => {
    while (isOpen) await look();
  })();
  return {
    close: async () => {
      isOpen = false;
      const late = setTimeout(() => ended.abort(), endMs);
      await worked;
      clearTimeout(late);
    },
  };
}

/** What stands in the file, which is removed; undefined where there is none. What is no file stays where it is. */
function take(file: string): string | undefined {
  if (!isThere(file)) return undefined;
  try {
    return readLimited(file);
  } finally {
    rmSync(file, { force: true });
  }
}

/** @throws Error on what is no file of the folder's own */
function isThere(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new Error(`${basename(file)} is a link, a folder or a device; expected a file`);
  return found !== undefined;
}

/** What is looked at stays what is read: no link that comes between is followed. A byte too many tells that there are more. */
function readLimited(file: string): string {
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const bytes = Buffer.alloc(LARGEST_QUESTION + 1);
    return bytes.toString('utf8', 0, readSync(opened, bytes));
  } finally {
    closeSync(opened);
  }
}

async function answerTo(text: string, { fetch, token }: MailboxOptions, signal: AbortSignal): Promise<string> {
  const [, number = NO_NUMBER, path, body = ''] = QUESTION.exec(text) ?? [];
  if (Buffer.byteLength(text) > LARGEST_QUESTION)
    return `${number}\nerror too-large the question has more than ${LARGEST_QUESTION} bytes\n`;
  if (path === undefined)
    return `${number}\nerror bad-request expected a number on the first line and a path on the second\n`;
  const headers = { host: 'localhost', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const sent = body.trim() === '' ? { headers, signal } : { headers, signal, method: 'POST', body };
  return `${number}\n${await (await fetch(new Request(`${OWN_ADDRESS}${path}`, sent))).text()}`;
}

/** The asker may have the answer before open while it looks for its number. */
async function write(folder: string, text: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      writeAnswer(folder, text);
      return;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await sleep(LOOK_MS);
    }
  }
}

/** A link would lead what is written out of the folder. */
function writeAnswer(folder: string, text: string): void {
  const file = join(folder, ANSWERED);
  isThere(file);
  writeFileAtomic(file, text);
}
