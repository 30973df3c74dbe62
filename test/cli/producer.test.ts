/** `--producer`: games sent to a server over the network, what the server can do to them, and that secrets stay secret. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPlainFrame } from '../../scripts/support/plain-frame.js';
import { checkSent, compareWithShown } from '../../scripts/support/producer-rules.js';
import { ProducerSink, SINK_LOGIN, SINK_SECRET } from '../../scripts/support/producer-sink.js';
import { MOST_WAITING } from '../../src/ngf/waiting-frames.js';
import { type Finished, newFolder, runBot, startBot } from './run-bot.js';

const SHORT = ['--player', 'plateau', '--until-lines', '1', '--seed', '4'];
/** On a busy machine what was sent in a stretch of time is read in a moment. */
const TOGETHER = 1000;

let sink: ProducerSink;
beforeEach(async () => {
  sink = await ProducerSink.open();
});
afterEach(() => sink.close());

/** Neither the secret nor a login stands in what was printed. */
function expectSecret({ stdout, stderr }: Finished): void {
  expect(stdout + stderr).not.toContain(SINK_SECRET);
  expect(stdout + stderr).not.toContain(SINK_LOGIN);
}

function framesIn(file: string): Uint8Array[] {
  const bytes = gunzipSync(readFileSync(file));
  return Array.from({ length: bytes.length / 73 }, (_, i) => Uint8Array.from(bytes.subarray(73 * i, 73 * i + 73)));
}

describe('a game that is played, and then its recording', () => {
  test('come as frames that the exported file has, with the console as its pace and no secret in the recording', async () => {
    const folder = join(newFolder(), 'run');
    const file = join(folder, 'game-0001.ngf.gz');
    const played = await runBot(
      'play',
      ...SHORT,
      '--record',
      folder,
      '--dump',
      'none',
      '--speed',
      'max',
      '--producer',
      sink.address,
    );
    expect(played.code).toBe(0);
    expectSecret(played);
    const log = readFileSync(join(folder, 'run.jsonl'), 'utf8');
    expect(log).not.toMatch(/producer|127\.0\.0\.1/);
    expect(log).not.toContain(SINK_SECRET);
    expect((await runBot('export', folder, '--ngf', '--quiet')).code).toBe(0);
    const shown = framesIn(file);
    // The file, read by a reader that is written from the format alone, at the pace of its own clock.
    const timed = shown.map((bytes) => ({ at: readPlainFrame(bytes).ctime, bytes }));
    expect(checkSent(timed, { together: 2 })).toMatchObject({ problems: [], games: 1, different: shown.length });
    const [, sent, leftOut] = /frames sent (\d+), .* left out (\d+) /.exec(played.stderr)!.map(Number);
    expect(sent + leftOut).toBe(shown.length);
    expect(compareWithShown(sink.frames, shown)).toEqual({ equal: sent, strange: 0 });
    expect(checkSent(sink.messages, { together: TOGETHER })).toMatchObject({ problems: [], games: 1 });
    expect(played.stderr).toContain(`frames go to ws://127.0.0.1:${sink.port}/ws/room/producer/…`);

    const before = sink.messages.length;
    const room = `ws://127.0.0.1:${sink.port}/ws/room/u/${SINK_LOGIN}/producer/${SINK_SECRET}?competition=1`;
    const replayed = await runBot('replay', folder, '--model', '--speed', '40', '--producer', room);
    expect([replayed.code, replayed.stdout]).toMatchObject([0, expect.stringContaining('SAME')]);
    expectSecret(replayed);
    expect(sink.asked.at(-1)).toContain('?competition=1');
    const again = sink.messages.slice(before);
    expect(checkSent(again, { together: TOGETHER })).toMatchObject({ problems: [], games: 1 });
    const { equal, strange } = compareWithShown(
      again.map(({ bytes }) => bytes),
      shown,
    );
    expect(strange).toBe(0);
    expect(equal).toBeGreaterThan(MOST_WAITING);
  });

  test('go to the address in the environment where none is named', async () => {
    process.env.MAXOUT_PRODUCER = sink.address;
    const { finished } = startBot(['play', ...SHORT, '--speed', 'max', '--quiet', '--json', '--producer']);
    delete process.env.MAXOUT_PRODUCER;
    const played = await finished;
    expect(played.code).toBe(0);
    expectSecret(played);
    expect(checkSent(sink.messages, { together: TOGETHER })).toMatchObject({ problems: [], games: 1 });
  });
});

describe('a game goes on to its end', () => {
  const play = (speed: string, address = sink.address): Promise<Finished> =>
    runBot('play', ...SHORT, '--speed', speed, '--quiet', '--json', '--producer', address);

  test.for([
    [404, 'the server does not know this secret or this login (404): look at the address'],
    [503, 'the server answered with status 503; tries again every 5 s'],
  ] as const)('when the server refuses with %d, which is told', async ([status, message]) => {
    sink.refusesWith = status;
    const played = await play('max');
    expect([played.code, JSON.parse(played.stdout).games]).toMatchObject([0, [{ end: 'lines-reached' }]]);
    expect(played.stderr).toContain(message);
    expect(played.stderr).toContain('frames sent 0, and 0 again; left out 0 ');
    // A game of more than five seconds asks again where that may help.
    if (status === 404) expect(sink.asked).toHaveLength(1);
    expectSecret(played);
  });

  test('when nobody answers', async () => {
    const { address } = sink;
    await sink.close();
    const played = await play('max', address);
    sink = await ProducerSink.open();
    expect(played.code).toBe(0);
    expect(played.stderr).toContain('no server answers there; tries again every 5 s');
    expectSecret(played);
  });

  test('when the server dies in the middle of a message', async () => {
    sink.onMessage = () => {
      if (sink.messages.length !== 20) return;
      sink.breakOff();
      // A game that takes long asks again, and finds the machine away.
      sink.refusesWith = 503;
    };
    const played = await play('6');
    expect(played.code).toBe(0);
    expect(played.stderr).toMatch(/no frames go to .*; tries again every 5 s/);
    expect(played.stderr).toMatch(/dropped \d\d+ that the server did not take; 0 reconnects/);
    expectSecret(played);
  });

  test('when the server sends the producer away', async () => {
    sink.onMessage = () => {
      if (sink.messages.length === 20) sink.kick('concurrency_limit');
    };
    const played = await play('6');
    expect(played.code).toBe(0);
    expect(played.stderr).toContain('another producer with the same secret has connected');
    expect(sink.connections).toBe(1);
    expectSecret(played);
  });
});

describe('a wrong command line', () => {
  test.for([
    ['an address that is none', ['--producer', `http://host/${SINK_SECRET}`], /expected ws:\/\/HOST\/ws\/room/],
    ['no address at all', ['--producer'], /takes it from MAXOUT_PRODUCER, which is not set/],
    [
      'the option misspelt',
      [`--producr=ws://host/ws/room/producer/${SINK_SECRET}`],
      /unknown option '--producr=ws:\/\/…'/,
    ],
    ['the option forgotten', [`ws://host/ws/room/producer/${SINK_SECRET}`], /too many arguments/],
  ] as const)('with %s is said without the secret', async ([, args, message]) => {
    for (const command of [['play'], ['replay', 'nowhere']]) {
      const run = await runBot(...command, ...args);
      expect([run.code, run.stdout]).toEqual([2, '']);
      expect(run.stderr).toMatch(message);
      expectSecret(run);
    }
  });

  test('that begins with the address is said without the secret', async () => {
    const run = await runBot(`ws://host/ws/room/producer/${SINK_SECRET}`);
    expect(run.code).toBe(2);
    expectSecret(run);
  });
});
