import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerMessage } from '../../src/web/engine/answer-message.js';
import type { RatedQuestion } from '../../src/web/engine/open-engine.js';
import { engine, FOUR_ROWS, T_ON_FOUR_ROWS } from '../engine/stackrabbit/asked.js';
import { describeInBrowser, withPageOf } from '../support/browser.js';
import { builtEngine, type OverlayServer, serveOverlay } from '../support/overlay-server.js';

/** Nothing but files of the overlay itself: no `eval`, and no workers made of a text. */
const STRICT = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";
const WITH_WASM = STRICT.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
/** Where the engine is on another site. */
const ELSEWHERE = "script-src * 'wasm-unsafe-eval'; worker-src blob:; connect-src *";

const T_THEN_L: RatedQuestion = {
  board: FOUR_ROWS,
  secondBoard: T_ON_FOUR_ROWS,
  level: 18,
  lines: 0,
  currentPiece: 'T',
  nextPiece: 'L',
  inputFrameTimeline: 'X.',
  playoutLength: 1,
};
const METHODS = ['getMove', 'getTopMoves', 'getTopMovesHybrid', 'rateMove', 'getLockValueLookup'];
const NO_MOVE: [string, unknown] = ['getMove', { ...T_THEN_L, board: '1111111110'.repeat(20) }];
const QUESTIONS: [string, unknown][] = [
  ...METHODS.map((method): [string, unknown] => [method, T_THEN_L]),
  ['getMove', { ...T_THEN_L, board: '1'.repeat(199) }],
  NO_MOVE,
];
/** With slower taps, for which there are weights of their own. */
const SLOWER: RatedQuestion = { ...T_THEN_L, inputFrameTimeline: 'X....' };
const BARS = [FOUR_ROWS, 18, 0, 4, 2, 'X.', 7, 1, 20].join('|');
const RATED_BARS = BARS.replace('|', `|${T_ON_FOUR_ROWS}|`);

/** A page with a program of its own. */
const PAGE = "import { openEngine } from './engine/engine.js'; window.openEngine = openEngine;";

declare global {
  interface Window {
    openEngine: typeof import('../../src/web/engine/open-engine.js').openEngine;
  }
}

/** As the engine answers outside of a browser. */
const answersOf = (hasPort: boolean) => QUESTIONS.map((question) => answerMessage(engine, question, hasPort));

const moveOf = (asked: object) => (answerMessage(engine, ['getMove', asked], true) as { result: unknown }).result;

/** Workers as overlays have them beside the compiled module, which they read as JSON. */
const THEIR_WORKERS = {
  'engine/own-worker.js': `
    const fields = ({ board, secondBoard, level, lines, inputFrameTimeline }, rates) =>
      [board, ...(rates ? [secondBoard] : []), level, lines, 4, 2, inputFrameTimeline, 7, 1, 20].join('|') + '|';
    var Module = { onRuntimeInitialized: () => postMessage({ type: 'init' }) };
    importScripts('wasmRabbit.js');
    onmessage = ({ data: [method, given], ports: [port] }) =>
      port.postMessage({ result: JSON.parse(Module[method](fields(given, method === 'rateMove'))) });`,
  'promise-worker.js': `
    self.maxoutAddress = new URL('engine/wasmRabbit.js', location.href).href;
    importScripts('engine/wasmRabbit.js');
    onmessage = async ({ data: { id, endpoint, parameters } }) =>
      postMessage({ id, result: JSON.parse((await Module())[endpoint](parameters)) });`,
};

describeInBrowser('the engine in workers of other pages', () => {
  let built: Awaited<ReturnType<typeof builtEngine>>;
  let overlay: OverlayServer;
  beforeAll(async () => {
    built = await builtEngine();
    const lonely = readFileSync(`${built.folder}/maxout-worker.js`, 'utf8');
    const scripts = { ...THEIR_WORKERS, 'page.js': PAGE, 'lonely/maxout-worker.js': lonely };
    overlay = await serveOverlay(built.folder, { scripts, policy: WITH_WASM });
  });
  afterAll(async () => {
    await overlay.close();
    built.remove();
  });

  it('answers on ports, in order, what was asked before it was ready', async () => {
    await withPageOf({ url: overlay.url }, async ({ page }) => {
      const { posted, answers, order } = await page.evaluate(async (questions) => {
        const worker = new Worker('engine/maxout-worker.js');
        const posted: unknown[] = [];
        worker.onmessage = ({ data }) => posted.push(data);
        const order: number[] = [];
        const answers = await Promise.all(
          questions.map(
            (question, i) =>
              new Promise<unknown>((resolve) => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = ({ data }) => {
                  order.push(i);
                  resolve(data);
                };
                worker.postMessage(question, [port2]);
              }),
          ),
        );
        worker.terminate();
        return { posted, answers, order };
      }, QUESTIONS);
      expect(posted).toEqual([{ type: 'init' }]);
      expect(order).toEqual([...QUESTIONS.keys()]);
      expect(answers).toEqual(answersOf(true));
    });
  });

  it('answers the page itself and says nothing else where no port comes', async () => {
    await withPageOf({ url: overlay.url }, async ({ page }) => {
      const posted = await page.evaluate(async (questions) => {
        const worker = new Worker('engine/maxout-worker.js?dialect=b');
        const posted: unknown[] = [];
        await new Promise<void>((resolve) => {
          worker.onmessage = ({ data }) => {
            posted.push(data);
            if (posted.length === questions.length) resolve();
          };
          for (const question of questions) worker.postMessage(question);
        });
        worker.terminate();
        return posted;
      }, QUESTIONS);
      expect(posted).toEqual(answersOf(false));
    });
  });

  it('answers numbered requests with one string of parameters', async () => {
    await withPageOf({ url: overlay.url }, async ({ page }) => {
      const requests = METHODS.map((endpoint, id) => ({
        ...{ id, endpoint },
        parameters: endpoint === 'rateMove' ? `${RATED_BARS}|` : `${BARS}|`,
      }));
      const posted = await page.evaluate(async (messages) => {
        const worker = new Worker('engine/maxout-worker.js?dialect=c');
        const posted: unknown[] = [];
        await new Promise<void>((resolve) => {
          worker.onmessage = ({ data }) => {
            posted.push(data);
            if (posted.length === messages.length + 1) resolve();
          };
          for (const message of messages) worker.postMessage(message);
        });
        worker.terminate();
        return posted;
      }, requests);
      const expected = METHODS.map((_, id) => ({ id, ...answersOf(true)[id] }));
      expect(posted).toEqual(['INIT', ...expected]);
    });
  });

  it('stands in for the compiled module, of either kind', async () => {
    await withPageOf({ url: overlay.url }, async ({ page }) => {
      const { posted, answers, numbered } = await page.evaluate(
        async ({ questions, rated }) => {
          const worker = new Worker('engine/own-worker.js');
          const posted: unknown[] = [];
          worker.onmessage = ({ data }) => posted.push(data);
          const answers = await Promise.all(
            questions.map(
              (question) =>
                new Promise<unknown>((resolve) => {
                  const { port1, port2 } = new MessageChannel();
                  port1.onmessage = ({ data }) => resolve(data);
                  worker.postMessage(question, [port2]);
                }),
            ),
          );
          worker.terminate();
          const other = new Worker('promise-worker.js');
          const numbered = await new Promise<unknown>((resolve) => {
            other.onmessage = ({ data }) => resolve(data);
            other.postMessage({ id: 3, endpoint: 'rateMove', parameters: rated });
          });
          other.terminate();
          return { posted, answers, numbered };
        },
        { questions: [['rateMove', T_THEN_L], NO_MOVE] as const, rated: RATED_BARS },
      );
      const expected = answersOf(true)[METHODS.indexOf('rateMove')];
      expect(posted).toEqual([{ type: 'init' }]);
      // Their workers know no answer but JSON.
      expect(answers).toEqual([expected, { result: [999999999, 999999996, 1000000000] }]);
      expect(numbered).toEqual({ id: 3, ...expected });
    });
  });

  it('is a module for programs of a page, and fetches weights when hands need them', async () => {
    await withPageOf({ url: overlay.url }, async ({ page }) => {
      await page.addScriptTag({ url: 'page.js', type: 'module' });
      overlay.sent.length = 0;
      const answers = await page.evaluate(
        async ([asked, slower]) => {
          const opened = await window.openEngine('engine/maxout-worker.js?dialect=b');
          const told = (error: Error) => error.message;
          const answers: unknown[] = [await opened.getMove(asked), await opened.getMove(slower)];
          answers.push(await opened.rateMove({ ...asked, level: -1 }).catch(told));
          const late = opened.getMove(asked).catch(told);
          opened.close();
          return [...answers, await late, await opened.getMove(asked).catch(told)];
        },
        [T_THEN_L, SLOWER],
      );
      const closed = 'the engine was closed';
      expect(answers).toEqual([moveOf(T_THEN_L), moveOf(SLOWER), 'Illegal level: -1', closed, closed]);
      const weights = ['plateau', 'plateau-15hz'].map((name) => `engine/maxout-weights/${name}.bin`);
      expect(overlay.sent).toEqual(['engine/maxout-worker.js', ...weights]);
    });
  });

  it('runs from another site', async () => {
    const scripts = { 'page.js': PAGE.replace('./', overlay.url) };
    const others = await serveOverlay(built.folder, { scripts, policy: ELSEWHERE });
    try {
      await withPageOf({ url: others.url }, async ({ page }) => {
        await page.addScriptTag({ url: 'page.js', type: 'module' });
        const move = await page.evaluate(async (asked) => {
          const opened = await window.openEngine();
          const move = await opened.getMove(asked);
          opened.close();
          return move;
        }, T_THEN_L);
        expect(move).toEqual(moveOf(T_THEN_L));
      });
      expect(others.sent.filter((path) => path.startsWith('engine/'))).toEqual([]);
    } finally {
      await others.close();
    }
  });

  it('gives the same moves where no code may be compiled, and the same values but for the last decimals', async () => {
    const strict = await serveOverlay(built.folder, { scripts: { 'page.js': PAGE }, policy: STRICT });
    try {
      await withPageOf({ url: strict.url }, async ({ page }) => {
        await page.addScriptTag({ url: 'page.js', type: 'module' });
        const [move, rating] = await page.evaluate(async (asked) => {
          const opened = await window.openEngine();
          return [await opened.getMove(asked), await opened.rateMove(asked)] as const;
        }, T_THEN_L);
        expect(move).toEqual(moveOf(T_THEN_L));
        const { result } = answerMessage(engine, ['rateMove', T_THEN_L], true) as { result: Record<string, number> };
        const close = Object.entries(result).map(([name, value]) => [name, expect.closeTo(value, 4)]);
        expect(rating).toEqual(Object.fromEntries(close));
      });
    } finally {
      await strict.close();
    }
  });

  it('says what is missing where it cannot be loaded', async () => {
    await withPageOf({ url: overlay.url }, async ({ page, problems }) => {
      await page.addScriptTag({ url: 'page.js', type: 'module' });
      const messages = await page.evaluate(async () => {
        const told = (error: Error) => error.message;
        const opened = (address: string) => window.openEngine(address).then(() => 'opened', told);
        const nowhere = await opened('nowhere/maxout-worker.js');
        return [await opened('lonely/maxout-worker.js'), nowhere, await opened('http://')];
      });
      expect(messages).toEqual([
        expect.stringMatching(
          /^http:.*lonely\/maxout-weights\/plateau\.bin could not be loaded: the server answered 404/,
        ),
        'nowhere/maxout-worker.js could not be loaded',
        expect.stringContaining('Invalid URL'),
      ]);
      const unknown = await page.evaluate(async () => {
        const worker = new Worker('engine/maxout-worker.js?dialect=d');
        return new Promise<string>((resolve) => {
          worker.onerror = (event) => {
            event.preventDefault();
            resolve(event.message);
          };
        });
      });
      expect(unknown).toContain('?dialect=d: expected a, b, c');
      const answer = await page.evaluate(async (asked) => {
        const worker = new Worker('lonely/maxout-worker.js');
        worker.onerror = (event) => event.preventDefault();
        const { port1, port2 } = new MessageChannel();
        const answer = await new Promise<{ readonly error: string }>((resolve) => {
          port1.onmessage = ({ data }) => resolve(data);
          worker.postMessage(['getMove', asked], [port2]);
        });
        worker.terminate();
        return answer;
      }, T_THEN_L);
      expect(answer.error).toBe(messages[0]);
      // What the worker itself shows comes last.
      await expect.poll(() => problems.filter((problem) => problem.startsWith('error: Error: '))).toHaveLength(1);
      const ofTheTest = problems.filter((problem) => /lonely|nowhere|404/.test(problem));
      problems.splice(0, problems.length, ...problems.filter((problem) => !ofTheTest.includes(problem)));
    });
  });
});
