/** Routes of the server for other tools, as readers of bodies and queries. */
import { request } from 'node:http';
import { POSITION, SETTINGS, TOLD } from './text-readers.js';
import type { Reader, ReadOutcome } from './try-fields.js';
import { textOf } from './wrong-field.js';

interface Answer {
  readonly status: number;
  readonly body: string;
}

const QUERY = { playfield: '20,,0', piece: 'T', next: 'I', level: '19', lines: '10', taps: '12hz', plies: '1' };
/** As StackRabbit has them. */
const COMPATIBLE = {
  board: '0'.repeat(200),
  currentPiece: 'T',
  nextPiece: 'I',
  level: '18',
  lines: '0',
  inputFrameTimeline: 'X.....',
  playoutCount: '0',
  playoutLength: '1',
};

/** @param port of a server on this machine */
export function httpReaders(port: number): readonly Reader[] {
  const placement = 'T-up@4,19';
  return [
    body(port, '/v1/best-move', 3, { position: POSITION, settings: SETTINGS, top: 2, line: 1 }),
    body(port, '/v1/rate', 2, { position: POSITION, settings: SETTINGS, placement: { orientation: 0, x: 4, y: 19 } }),
    body(port, '/v1/reach', 2, { position: POSITION, settings: { ...SETTINGS, taps: ['12hz', '30hz'] } }),
    body(port, '/v1/batch', 3, {
      settings: SETTINGS,
      requests: [{ id: 'a', op: 'reach', position: POSITION, settings: { taps: '12hz' } }],
    }),
    body(port, '/v1/analyze?plies=1', 2, TOLD),
    query(port, '/v1/best-move', 3, { ...QUERY, top: '2', line: '0', reaction: '0', turns: 'free', aim: 'score' }),
    query(port, '/v1/rate', 2, { ...QUERY, placement }),
    query(port, '/v1/reach', 1, { ...QUERY, held: 'R', das: '3', score: '100', startLevel: '19', untilLines: '230' }),
    query(port, '/engine-movelist-cpp', 2, COMPATIBLE),
  ];
}

function body(port: number, path: string, weight: number, good: unknown): Reader {
  const send = (value: unknown): Promise<ReadOutcome> => ask(port, 'POST', path, textOf(value)).then(outcomeOf);
  return { name: `POST ${path}`, weight, good, isJson: true, read: send };
}

function query(port: number, path: string, weight: number, good: Readonly<Record<string, string>>): Reader {
  const send = (value: unknown): Promise<ReadOutcome> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return Promise.resolve({ message: undefined });
    const words = Object.entries(value).map(([name, each]) => [name, wordOf(each)] as [string, string]);
    return ask(port, 'GET', `${path}?${new URLSearchParams(words)}`, '').then(outcomeOf);
  };
  return { name: `GET ${path}`, weight, good, isJson: true, read: send };
}

/** No address may be longer. */
const LONGEST_WORD = 1_500;

function wordOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, LONGEST_WORD);
}

function outcomeOf({ status, body }: Answer): ReadOutcome {
  const message = refusalIn(status, body);
  return { message, fault: status >= 500 ? `status ${status}` : undefined };
}

/** What a reply refuses. Replies to batches and analyses say within the answer what is wrong. */
function refusalIn(status: number, body: string): string | undefined {
  const within = /"error":\{.*?"message":"((?:[^"\\]|\\.)*)"/.exec(body)?.[1];
  if (within !== undefined) return JSON.parse(`"${within}"`) as string;
  return status < 400 ? undefined : body;
}

function ask(port: number, method: string, path: string, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? text : undefined);
  });
}
