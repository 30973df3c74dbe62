/**
 * Frames sent live, on a clock and a connection that are handed in: every rule that receivers rely on, every frame against the
 * model, and what a server can do to a producer.
 */
import { describe, expect, test } from 'vitest';
import { playedStates } from '../../scripts/support/played-states.js';
import { checkSent, compareWithShown } from '../../scripts/support/producer-rules.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { writeFrame } from '../../src/ngf/frame.js';
import { gameFrames } from '../../src/ngf/game-frames.js';
import { LiveGames } from '../../src/ngf/live-games.js';
import { MOST_BUFFERED, RECONNECT_MS, REPEAT_MS } from '../../src/ngf/producer.js';
import type {
  ConnectionEnd,
  ConnectionListener,
  ProducerClock,
  ProducerSocket,
} from '../../src/ngf/producer-socket.js';
import { MOST_TOGETHER, MOST_WAITING } from '../../src/ngf/waiting-frames.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import type { GameState } from '../../src/tetris/game-state.js';
import { NTSC } from '../../src/tetris/timing.js';

const SHOWN = 'ws://host/ws/room/producer/…';
const FRAME = 1000 / NTSC.framesPerSecond;

/** Time that passes when it is told to. */
class HandClock implements ProducerClock {
  #now = 0;
  #timers: { at: number; act: () => void }[] = [];
  /** Times that somebody asked to be woken. */
  asked = 0;

  now(): number {
    return this.#now;
  }

  after(ms: number, act: () => void): () => void {
    this.asked++;
    const timer = { at: this.#now + ms, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#timers.reduce<{ at: number; act: () => void } | undefined>(
        (first, timer) => (timer.at <= until && (!first || timer.at < first.at) ? timer : first),
        undefined,
      );
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.act();
    }
    this.#now = until;
  }

  get waiting(): number {
    return this.#timers.length;
  }
}

interface Sent {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** A server as the test wishes. */
class HandServer {
  readonly clock = new HandClock();
  readonly said: string[] = [];
  /** Messages by connection. */
  readonly sent: Sent[][] = [];
  readonly tries: number[] = [];
  bufferedAmount = 0;
  /** Whether what is sent stays in the buffer. */
  isStalled = false;
  readonly #opensAtOnce: boolean;
  closes = 0;
  /** Whether it answers that the connection is closed. */
  answersClose = true;
  #listener: ConnectionListener | undefined;
  readonly games: LiveGames;

  constructor({ opensAtOnce = true, mostTries = Number.POSITIVE_INFINITY } = {}) {
    this.#opensAtOnce = opensAtOnce;
    this.games = new LiveGames({
      open: (listener) => this.#connect(listener),
      clock: this.clock,
      shown: SHOWN,
      say: (line) => this.said.push(line),
      mostTries,
    });
    this.clock.pass(1);
  }

  get counts() {
    return this.games.producer.counts;
  }

  get last(): Sent[] {
    return this.sent.at(-1) ?? [];
  }

  open(): void {
    this.sent.push([]);
    this.#listener?.opened();
  }

  say(text: string): void {
    this.#listener?.text(text);
  }

  end(end: ConnectionEnd): void {
    this.#listener?.closed(end);
  }

  #connect(listener: ConnectionListener): ProducerSocket {
    this.#listener = listener;
    this.tries.push(this.clock.now());
    if (this.#opensAtOnce) this.clock.after(1, () => this.open());
    const server = this;
    return {
      get bufferedAmount() {
        return server.bufferedAmount;
      },
      send: (bytes) => {
        if (this.isStalled) this.bufferedAmount += bytes.length;
        this.last.push({ at: this.clock.now(), bytes });
      },
      close: () => {
        this.closes++;
        if (this.answersClose) this.clock.after(1, () => listener.closed({ code: 1000 }));
      },
    };
  }

  /** Shows states, each `ms` milliseconds after the one before. */
  show(states: readonly GameState[], ms = FRAME): void {
    for (const state of states) {
      this.games.see(state);
      this.clock.pass(ms);
    }
  }

  /** A whole game. */
  play(states: readonly GameState[], ms = FRAME): void {
    this.games.begin();
    this.show(states, ms);
    this.games.end();
  }

  /** Ends the producer, and lets as much time pass as it needs. */
  finish(): void {
    void this.games.finish();
    this.clock.pass(20_000);
    const { shown, sent, leftOut, dropped } = this.counts;
    expect(sent + leftOut + dropped).toBe(shown);
    expect(this.clock.waiting).toBe(0);
  }
}

const RANDOM = playerByName('random', {});
if (!RANDOM.ok) throw new Error(RANDOM.message);
const SHORT = playedStates(PLATEAU.make({}), { ...USUAL_GAME, untilLines: 4, seed: 4 });
const LOST = playedStates(RANDOM.player, { ...USUAL_GAME, untilLines: null, seed: 5 });
const framesOf = (states: readonly GameState[], id = 1): Uint8Array[] => [...gameFrames(states, id)].map(writeFrame);
const bytesOf = (sent: readonly Sent[]): Uint8Array[] => sent.map(({ bytes }) => bytes);

describe('a game at the speed of the console', () => {
  test.for([
    ['that reaches its lines', SHORT],
    ['that is lost', LOST],
  ] as const)('%s is sent whole, each frame as the model shows it', ([, states]) => {
    const server = new HandServer();
    server.play(states);
    server.finish();
    const shown = framesOf(states);
    expect(compareWithShown(bytesOf(server.last), shown)).toEqual({ equal: shown.length, strange: 0 });
    expect(server.counts).toMatchObject({
      shown: shown.length,
      sent: shown.length,
      leftOut: 0,
      dropped: 0,
      reconnects: 0,
    });
    expect(checkSent(server.last, { together: MOST_TOGETHER })).toMatchObject({ problems: [], games: 1 });
  });

  test('is followed by another with the next number, and the connection ends in order', () => {
    const server = new HandServer();
    server.play(LOST);
    server.clock.pass(3000);
    server.play(SHORT);
    server.finish();
    const shown = [...framesOf(LOST, 1), ...framesOf(SHORT, 2)];
    expect(compareWithShown(bytesOf(server.last), shown)).toEqual({ equal: shown.length, strange: 0 });
    expect(checkSent(server.last, { together: MOST_TOGETHER })).toMatchObject({ problems: [], games: 2 });
    expect([server.closes, server.tries.length]).toEqual([1, 1]);
  });

  test('whose loop is late now and then loses nothing', () => {
    const server = new HandServer();
    server.games.begin();
    for (const [i, state] of SHORT.entries()) {
      server.games.see(state);
      // A decision of 200 ms, and then twelve frames at once.
      server.clock.pass(i % 40 < 12 ? 0 : i % 40 === 12 ? 13 * FRAME : FRAME);
    }
    server.finish();
    const shown = framesOf(SHORT);
    expect(compareWithShown(bytesOf(server.last), shown)).toEqual({ equal: shown.length, strange: 0 });
    expect(checkSent(server.last, { together: MOST_TOGETHER }).problems).toEqual([]);
  });

  test('lets its curtain fall as slowly as the console does', () => {
    const server = new HandServer();
    server.play(LOST);
    const begun = server.clock.now();
    server.finish();
    const last = server.last.at(-1)!;
    expect(last.at - begun).toBeGreaterThan(2000);
    expect(last.at - begun).toBeLessThan(3000);
  });
});

describe('a game that is faster than the console', () => {
  test.for([2, 20, 400])(
    'is sent at the pace of the console at %d × real time, and what is left out is counted',
    (speed) => {
      const server = new HandServer();
      server.play(LOST, FRAME / speed);
      server.play(SHORT, FRAME / speed);
      server.finish();
      const shown = [...framesOf(LOST, 1), ...framesOf(SHORT, 2)];
      const { sent, leftOut, dropped } = server.counts;
      expect(checkSent(server.last, { together: MOST_TOGETHER })).toMatchObject({
        problems: [],
        games: 2,
        different: sent,
      });
      expect(compareWithShown(bytesOf(server.last), shown)).toEqual({ equal: sent, strange: 0 });
      expect([sent + leftOut, dropped]).toEqual([shown.length, 0]);
      if (speed > 2) expect(leftOut).toBeGreaterThan(100);
    },
  );

  test('waits with no more frames than a quarter of a second and the ends of games', () => {
    const server = new HandServer();
    server.games.begin();
    server.show(SHORT, 0);
    const { shown, sent, leftOut } = server.counts;
    expect(shown - sent - leftOut).toBeLessThanOrEqual(MOST_WAITING + 1);
  });
});

describe('games that are played at once', () => {
  test('are each sent with the frame before their end, which gives way to none of the next game', () => {
    const slow = new HandServer();
    slow.games.begin();
    slow.show(SHORT);
    const lastOfPlay = slow.last.at(-1)!.bytes;
    slow.finish();

    const server = new HandServer();
    for (const states of [SHORT, LOST.slice(0, 400)]) {
      server.games.begin();
      for (const state of states) server.games.see(state);
      server.games.end();
    }
    server.finish();
    expect(server.counts.leftOut).toBeGreaterThan(100);
    expect(server.last.map(({ bytes }) => bytes)).toContainEqual(lastOfPlay);
  });
});

describe('while nothing changes', () => {
  test('the last frame is sent again every 250 ms', () => {
    const server = new HandServer();
    server.games.begin();
    server.show(SHORT.slice(0, 1));
    server.clock.pass(10 * REPEAT_MS);
    expect(server.counts).toMatchObject({ sent: 1, repeated: 10 });
    const times = server.last.map(({ at }) => at);
    expect(times.slice(1).map((at, i) => at - times[i])).toEqual(times.slice(1).map(() => REPEAT_MS));
    expect(new Set(server.last.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size).toBe(1);
  });

  test('a pause is sent again, too, as long as it lasts', () => {
    const server = new HandServer();
    server.games.producer.isPaused = () => true;
    server.games.begin();
    server.show(SHORT.slice(0, 1));
    server.clock.pass(10 * REPEAT_MS);
    expect(server.counts).toMatchObject({ sent: 2, repeated: 9 });
    server.finish();
  });

  test('and the server takes nothing, nobody looks more often than every 250 ms', () => {
    const server = new HandServer();
    server.games.begin();
    server.show(SHORT.slice(0, 1));
    server.bufferedAmount = MOST_BUFFERED + 1;
    const before = server.clock.asked;
    server.clock.pass(20 * REPEAT_MS);
    expect(server.clock.asked - before).toBeLessThanOrEqual(21);
    server.finish();
  });

  test('of a pause receivers see that no game is on, and then the game as it goes on', () => {
    const server = new HandServer();
    let isPaused = false;
    server.games.producer.isPaused = () => isPaused;
    server.games.begin();
    server.show(SHORT.slice(0, 100));
    isPaused = true;
    server.clock.pass(1100);
    const inPause = server.last.at(-1)!.bytes;
    isPaused = false;
    server.show(SHORT.slice(100));
    server.finish();
    // Score, lines and level unknown, with the time at which the game stands.
    expect(Buffer.from(inPause).toString('hex')).toMatch(/^680001.{7}f{11}/);
    // The frame before the pause is sent once more after it, since something else was seen meanwhile.
    const shown = framesOf(SHORT);
    expect(compareWithShown(bytesOf(server.last), shown)).toEqual({ equal: shown.length, strange: 2 });
  });
});

describe('a server', () => {
  test('that does not know the secret is told of once, and not tried again', () => {
    const refused = new HandServer({ opensAtOnce: false });
    refused.end({ code: 1006, status: 404 });
    refused.clock.pass(100);
    refused.play(SHORT);
    refused.clock.pass(60_000);
    expect(refused.tries).toHaveLength(1);
    expect(refused.said.filter((line) => line.includes('no more'))).toEqual([
      `no more frames go to ${SHOWN}: the server does not know this secret or this login (404): look at the address`,
    ]);
    refused.finish();
  });

  test.for([301, 401, 403])('that answers %d is not tried again', (status) => {
    const server = new HandServer({ opensAtOnce: false });
    server.end({ code: 1006, status });
    server.clock.pass(60_000);
    expect(server.tries).toHaveLength(1);
    expect(server.said.at(-1)).toContain(`the server answered with status ${status} in place of a connection`);
    server.finish();
  });

  test.for([
    { code: 1006, status: 503 },
    { code: 1006, status: 429 },
    { code: 1006, problem: 'no server answers there' },
    { code: 1001 },
  ])('that ends with %o is tried again every five seconds, and told of once', (end) => {
    const server = new HandServer({ opensAtOnce: false });
    server.end(end);
    for (let i = 0; i < 4; i++) {
      server.clock.pass(RECONNECT_MS);
      server.end(end);
    }
    const steps = server.tries.slice(1).map((at, i) => at - server.tries[i]);
    expect(steps.slice(1)).toEqual([RECONNECT_MS, RECONNECT_MS, RECONNECT_MS]);
    expect(server.said.filter((line) => line.includes('tries again every 5 s'))).toHaveLength(1);
    server.finish();
  });

  test('that never opens is given up after so many tries where nobody can tell why', () => {
    const server = new HandServer({ opensAtOnce: false, mostTries: 3 });
    for (let i = 0; i < 6; i++) {
      server.end({ code: 1006 });
      server.clock.pass(RECONNECT_MS);
    }
    expect(server.tries).toHaveLength(3);
    expect(server.said.at(-1)).toBe(`no more frames go to ${SHOWN}: the connection broke, after 3 tries`);
    server.finish();
  });

  test('that was there once is tried again however many tries there are, and each end is told', () => {
    const server = new HandServer({ mostTries: 1 });
    for (let i = 0; i < 3; i++) {
      server.end({ code: 1001 });
      server.clock.pass(RECONNECT_MS + 10);
    }
    expect(server.tries).toHaveLength(4);
    expect(server.said.filter((line) => line.includes('tries again every 5 s'))).toHaveLength(3);
    server.finish();
  });

  test('that does not answer the end of the connection is waited for a second, and no longer', async () => {
    const server = new HandServer();
    server.answersClose = false;
    let finishedAt: number | undefined;
    const finished = server.games.finish().then(() => {
      finishedAt ??= server.clock.now();
    });
    const begun = server.clock.now();
    server.clock.pass(500);
    await Promise.resolve();
    expect([server.closes, finishedAt]).toEqual([1, undefined]);
    server.clock.pass(500);
    await finished;
    expect(finishedAt).toBe(begun + 1000);
  });

  test('that dies in the middle of a game costs the frames until the next connection, which begins with the newest', () => {
    const server = new HandServer();
    server.games.begin();
    server.show(SHORT.slice(0, 200));
    server.end({ code: 1006 });
    server.show(SHORT.slice(200, 600));
    expect(server.sent).toHaveLength(2);
    const [first] = server.last;
    server.show(SHORT.slice(600));
    server.games.end();
    server.finish();
    const shown = framesOf(SHORT);
    const { sent, dropped, reconnects } = server.counts;
    expect([sent + dropped, reconnects]).toEqual([shown.length, 1]);
    expect(dropped).toBeGreaterThan(50);
    expect(
      shown.map((bytes) => bytes.subarray(7)).some((bytes) => Buffer.compare(bytes, first.bytes.subarray(7)) === 0),
    ).toBe(true);
    expect(checkSent(server.last, { together: MOST_TOGETHER, startsWithin: true }).problems).toEqual([]);
    expect(server.said).toContain(`frames go to ${SHOWN} again`);
  });

  test.for([
    ['concurrency_limit', 'another producer with the same secret has connected'],
    ['invalid_url', 'it does not know this address'],
    ['invalid_target', 'it does not know the user of this room'],
    ['something\u001b[31m', 'its reason is not known here'],
  ])('that kicks with %s is not asked again, and the reason is told', ([reason, why]) => {
    const server = new HandServer();
    server.games.begin();
    server.show(SHORT.slice(0, 50));
    server.say(JSON.stringify(['_kick', reason]));
    server.end({ code: 4000 });
    server.show(SHORT.slice(50));
    server.clock.pass(60_000);
    expect(server.tries).toHaveLength(1);
    expect(server.said.at(-1)).toBe(`no more frames go to ${SHOWN}: the server has sent this producer away: ${why}`);
    server.finish();
  });

  test('that closes with 4000 and no word is not asked again', () => {
    const server = new HandServer();
    server.end({ code: 4000 });
    server.clock.pass(60_000);
    expect(server.tries).toHaveLength(1);
    server.finish();
  });

  test('that says whatever it likes changes nothing', () => {
    const server = new HandServer();
    for (const text of [
      '',
      '{}',
      '[',
      '[]',
      'null',
      '["_init",{"id":"x"}]',
      '["setVdoNinjaURL","x"]',
      `["${'x'.repeat(20_000)}"]`,
    ]) {
      server.say(text);
    }
    server.say('["scoreRecorded",1,2]');
    server.play(SHORT);
    server.finish();
    expect(server.counts).toMatchObject({ sent: framesOf(SHORT).length, recorded: 1 });
    expect(server.said).toHaveLength(1);
    expect(server.games.summary()).toContain('1 game recorded by the server');
  });

  test('that takes nothing holds back a bounded amount, and then gets the newest state', () => {
    const server = new HandServer();
    server.isStalled = true;
    server.games.begin();
    server.show(SHORT.slice(0, 700));
    expect(server.bufferedAmount).toBeLessThan(MOST_BUFFERED + 100);
    expect(server.counts.dropped).toBeGreaterThan(100);
    expect(server.counts.leftOut).toBe(0);
    const before = server.last.length;
    server.isStalled = false;
    server.bufferedAmount = 0;
    server.clock.pass(2000);
    const newest = framesOf(SHORT.slice(0, 700)).at(-3)!;
    expect(server.last.length - before).toBeLessThanOrEqual(MOST_WAITING + 2000 / REPEAT_MS);
    expect(Buffer.from(server.last.at(-1)!.bytes.subarray(7))).toEqual(Buffer.from(newest.subarray(7)));
    server.show(SHORT.slice(700));
    server.finish();
  });
});

test('a server that takes nothing at the end is waited for no longer than the last frames and two seconds need', async () => {
  const server = new HandServer();
  server.isStalled = true;
  server.play(LOST);
  let isDone = false;
  const finished = server.games.finish().then(() => {
    isDone = true;
  });
  server.clock.pass(2000);
  await Promise.resolve();
  expect(isDone).toBe(false);
  server.clock.pass(3000);
  await finished;
  expect(server.counts.dropped).toBeGreaterThan(20);
});

test.for([1, 2, 3, 4, 5])('whatever happens, frames are counted and receivers are not misled (seed %d)', (seed) => {
  const random = new SeededRandom(seed);
  const server = new HandServer();
  let isPaused = false;
  server.games.producer.isPaused = () => isPaused;
  for (let game = 0; game < 3; game++) {
    server.games.begin();
    for (const state of game % 2 ? LOST : SHORT) {
      server.games.see(state);
      server.clock.pass(random.float() < 0.02 ? 400 * random.float() : FRAME * 1.2 * random.float());
      const dice = random.float();
      if (dice < 0.002) server.end({ code: 1006 });
      else if (dice < 0.004) server.isStalled = !server.isStalled;
      else if (dice < 0.006) isPaused = !isPaused;
      else if (dice < 0.02) server.bufferedAmount = 0;
    }
    server.games.end();
  }
  server.isStalled = false;
  server.bufferedAmount = 0;
  server.finish();
  for (const [i, messages] of server.sent.entries()) {
    const { problems } = checkSent(messages, { together: MOST_TOGETHER, startsWithin: i > 0 });
    expect(problems.filter((problem) => !/has no end|last message|follows|nothing follows/.test(problem))).toEqual([]);
  }
});
