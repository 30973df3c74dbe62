import { describe, expect, it } from 'vitest';
import {
  type After,
  AsyncJobs,
  type AsyncRoute,
  answerInParts,
  isAsyncRoute,
  type RunJob,
} from '../../../src/engine/stackrabbit/async-jobs.js';
import { textReply } from '../../../src/engine/stackrabbit/read-parameters.js';
import { bodyOf, engine, T_THEN_L } from './asked.js';

/** A thread that does what it is told to, and a clock that is set by hand. */
function byHand() {
  const running: { report: Parameters<RunJob>[1]; isEnded: boolean }[] = [];
  const run: RunJob = (_, report) => {
    const own = { report, isEnded: false };
    running.push(own);
    return () => {
      own.isEnded = true;
    };
  };
  const timers: { milliseconds: number; then: () => void; isStopped: boolean }[] = [];
  const after: After = (milliseconds, then) => {
    const timer = { milliseconds, then, isStopped: false };
    timers.push(timer);
    return () => {
      timer.isStopped = true;
    };
  };
  return { jobs: new AsyncJobs(run, after), running, timers };
}

const ACCEPTED = textReply('Request accepted.');
const STILL = textReply('Still calculating', 504);
const NOW = { wait: '0' };

describe('a job', () => {
  it('is fetched again and again, whole or as far as it is', async () => {
    const { jobs, running } = byHand();
    expect(await jobs.result(NOW)).toEqual(textReply('No previous async request has been made', 404));
    expect(jobs.start('precompute', T_THEN_L)).toEqual(ACCEPTED);
    expect(await jobs.result(NOW)).toEqual(STILL);
    running[0].report(textReply('a part'), false);
    expect(await jobs.result(NOW)).toEqual(textReply('a part'));
    running[0].report(textReply('the whole'), true);
    for (const _ of [1, 2]) expect(await jobs.result(NOW)).toEqual(textReply('the whole'));
  });

  it('is waited for, two seconds at most', async () => {
    const { jobs, running, timers } = byHand();
    jobs.start('get-move-async', T_THEN_L);
    const early = jobs.result({ wait: '100' });
    const patient = jobs.result({});
    const endless = jobs.result({ wait: '99999' });
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([100, 2000, 2000]);
    timers[0].then();
    expect(await early).toEqual(STILL);
    running[0].report(textReply('the whole'), true);
    expect([await patient, await endless]).toEqual(new Array(2).fill(textReply('the whole')));
    expect(timers.map(({ isStopped }) => isStopped)).toEqual([false, true, true]);
  });

  it('ends when its client begins another one, and no other client hears of it', async () => {
    const { jobs, running } = byHand();
    jobs.start('precompute', T_THEN_L);
    jobs.start('precompute', { ...T_THEN_L, client: 'two' });
    const waiting = jobs.result({});
    jobs.start('get-move-async', T_THEN_L);
    expect(running.map(({ isEnded }) => isEnded)).toEqual([true, false, false]);
    expect(await waiting).toEqual(STILL);
    running[0].report(textReply('too late'), true);
    running[1].report(textReply('for two'), true);
    expect(await jobs.result(NOW)).toEqual(STILL);
    expect(await jobs.result({ ...NOW, client: 'two' })).toEqual(textReply('for two'));
    jobs.close();
    expect(running.every(({ isEnded }) => isEnded)).toBe(true);
  });

  it('of the client that was silent for longest is forgotten when there are too many', async () => {
    const { jobs, running } = byHand();
    for (let client = 0; client <= 256; client++) jobs.start('precompute', { ...T_THEN_L, client: `c${client}` });
    expect(running.map(({ isEnded }) => isEnded).indexOf(false)).toBe(1);
    expect((await jobs.result({ ...NOW, client: 'c0' })).status).toBe(404);
    expect((await jobs.result({ ...NOW, client: 'c1' })).status).toBe(504);
  });

  it('is refused where a parameter is wrong, and the one before goes on', async () => {
    const { jobs, running } = byHand();
    jobs.start('get-move-async-cpp', T_THEN_L);
    const refused = jobs.start('get-move-async-cpp', { ...T_THEN_L, level: 'x' });
    expect(refused).toEqual(textReply('Error: Illegal level: x', 400));
    expect(running.map(({ isEnded }) => isEnded)).toEqual([false]);
  });
});

describe('its parts', () => {
  function partsOf(route: AsyncRoute, more = {}): string[] {
    return [...answerInParts(engine, route, { ...T_THEN_L, ...more })].map(({ body }) => body);
  }

  it('are one where one move is asked for', () => {
    expect(partsOf('get-move-async')).toEqual([bodyOf('get-move', T_THEN_L)]);
    expect(partsOf('get-move-async-cpp', { playoutLength: '1' })).toEqual([
      bodyOf('get-move-cpp', { ...T_THEN_L, playoutLength: '1' }),
    ]);
  });

  it('are the Default and then everything, twice, with the same Default', () => {
    const [first, early, whole, ...more] = partsOf('precompute', { reactionTime: '18' }).map((part) =>
      part.split('\n'),
    );
    expect(more).toEqual([]);
    expect(first.slice(1)).toEqual(['I', 'O', 'L', 'J', 'T', 'S', 'Z'].map((piece) => `${piece}:No legal moves`));
    expect(whole.join('\n')).toBe(bodyOf('precompute-sync', { ...T_THEN_L, reactionTime: '18' }));
    expect([early[0], whole[0]]).toEqual([first[0], first[0]]);
    expect(early).toHaveLength(8);
  });
});

it('is one of three routes', () => {
  const routes = ['get-move-async', 'get-move-async-cpp', 'precompute', 'precompute-sync', 'async-result', 'toString'];
  expect(routes.filter(isAsyncRoute)).toEqual(routes.slice(0, 3));
});
