/** `/v1/analyze`: a whole game, each placement beside the best one. */

import { stream } from 'hono/streaming';
import { ApiError, fault } from '../api-error.js';
import { GameAnalysis, type GameToAnalyze } from '../game-analysis.js';
import type { ServedContext } from '../http-app.js';
import { checked, plainValue, tapsIn } from './read-question.js';
import { analysisReply } from './reply-schemas.js';
import { type AnalyzeQuery, analyzeQuerySchema, toldGameSchema } from './request-schemas.js';
import { JSON_TYPE, NDJSON_TYPE, readBody, type V1Parts, type V1Route } from './v1-route.js';

export const ANALYZE_ROUTE: V1Route = {
  path: '/v1/analyze',
  methods: ['POST'],
  about:
    'What every placement of a game was worth, as lines: the game, its moves, and what they come to. The body is a list of placements (JSON), frames of an overlay (.ngf, .ngf.gz), a movie of FCEUX (.fm2), the "Input Log.txt" of BizHawk, a TASD file, or a recording (run.jsonl): its content tells.',
  query: analyzeQuerySchema.shape,
  body: {
    [JSON_TYPE]: toldGameSchema,
    'application/vnd.nestrischamps.frames': undefined,
    'application/octet-stream': undefined,
  },
  examples: {
    'a list of placements': {
      start: { level: 19, lines: 30 },
      pieces: [
        { piece: 'O', placement: 'O@1,18' },
        { piece: 'T', placement: [2, 0, 19] },
      ],
    },
  },
  reply: { [NDJSON_TYPE]: analysisReply },
  answer: analyze,
};

async function analyze(context: ServedContext, parts: V1Parts): Promise<Response> {
  const { works, limits, analysisWorker, cartridge } = parts;
  const settings = readQuery(new URL(context.req.url).searchParams);
  const read = (): Promise<Uint8Array> => readBody(context.req.raw, limits.game);
  // Whoever sends little, however slowly, keeps nobody out; of those who send much only a few fit into the memory.
  const isSmall = Number(context.req.header('content-length') ?? Number.NaN) <= limits.body;
  const early = isSmall ? await read() : undefined;
  const end = works.begin();
  let analysis: GameAnalysis | undefined;
  try {
    const source = sourceIn(early ?? (await read()), limits.body);
    const game: GameToAnalyze = { source, settings, cartridge };
    analysis = new GameAnalysis(game, {
      worker: analysisWorker,
      memory: limits.gameMemory,
      milliseconds: limits.gameMs,
    });
    context.req.raw.signal.addEventListener('abort', () => analysis?.close(), { once: true });
    // What is wrong with a game is an answer of its own, as long as nothing was said.
    const first = await analysis.next();
    return streamed(context, parts, { analysis, first, end });
  } catch (error) {
    analysis?.close();
    end();
    throw error;
  }
}

function readQuery(query: URLSearchParams): AnalyzeQuery {
  const settings = checked(
    analyzeQuerySchema,
    Object.fromEntries([...query].map(([name, text]) => [name, plainValue(text)])),
  );
  if (settings.taps !== undefined) tapsIn(settings.taps, 'free', ['taps']);
  return settings;
}

const OPENING_BRACE = 0x7b;

/** A list of placements is one JSON object; a recording begins like one. */
function sourceIn(bytes: Uint8Array, longestList: number): GameToAnalyze['source'] {
  if (bytes.length === 0) throw new ApiError('bad-request', 'the body is empty; expected a game');
  if (bytes[0] !== OPENING_BRACE || bytes.length > longestList) return bytes;
  let told: unknown;
  try {
    told = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return bytes;
  }
  return checked(toldGameSchema, told);
}

interface Begun {
  readonly analysis: GameAnalysis;
  readonly first: string | undefined;
  readonly end: () => void;
}

function streamed(context: ServedContext, { log }: V1Parts, { analysis, first, end }: Begun): Response {
  context.header('Content-Type', NDJSON_TYPE);
  return stream(context, async (out) => {
    out.onAbort(() => analysis.close());
    try {
      for (let line = first; line !== undefined && !out.aborted; line = await analysis.next())
        await out.write(`${line}\n`);
    } catch (error) {
      // The status has gone out, so that the last line says it.
      const known = error instanceof ApiError ? error : fault(error, log);
      if (!out.aborted) await out.write(`${JSON.stringify({ type: 'error', ...known.json })}\n`);
    } finally {
      analysis.close();
      end();
    }
  });
}
