/**
 * Simulates videos, encodes them, reads them, and holds what was read against what is true. Prints for each condition how many placements
 * came back right, wrong and missing. Exit code 1 when a placement is wrong or missing and nothing said so.
 *
 * A reader is tuned by videos with seeds below 1,000; those from 10,000 on are for this check alone.
 *
 * With --in-memory no ffmpeg is needed: pictures lose what a plain stand-in for a codec takes from them, and go to the reader.
 *
 * node dist/scripts/check-video.js CONDITION... [--from SEED] [--videos N] [--minutes M] [--games N] [--pieces N] [--jobs N] [--given]
 * [--in-memory] [--most-lines N] [--lines N] [--keep DIR] [--log FILE]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { alignColumns } from '../src/lib/text.js';
import { CONDITION_NAMES, type ConditionName } from './capture/conditions.js';
import { type CheckedVideo, checkVideo } from './support/check-one-video.js';
import { CheckTotals } from './support/check-totals.js';
import { type QueuedVideo, VideoQueue } from './support/video-queue.js';

/** Milliseconds between two tables while videos are checked. */
const TABLE_EVERY = 60_000;
/** Milliseconds behind the time of a check after which a video that is not done is left out. */
const GRACE = 40_000;
/** Videos of each condition where no time is given. */
const USUAL_VIDEOS = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '1' },
    /** Videos of each condition (default: 4, or as many as the time allows). */
    videos: { type: 'string' },
    /** No video begins later; each condition gets about as many placements. */
    minutes: { type: 'string' },
    games: { type: 'string', default: '1' },
    pieces: { type: 'string', default: '60' },
    jobs: { type: 'string', default: '1' },
    /** Tells the reader where the playfields are. */
    given: { type: 'boolean', default: false },
    /** No file, no codec. */
    'in-memory': { type: 'boolean', default: false },
    /** Videos with more lines are left out (default: none is, in memory those of more than 720). */
    'most-lines': { type: 'string' },
    /** Lines of a video that say what is wrong. */
    lines: { type: 'string', default: '8' },
    /** A folder in which videos stay that were read wrongly, with their truth. */
    keep: { type: 'string' },
    /** A file to which a line of JSON is added for each video. */
    log: { type: 'string' },
    /** The program asks this of itself: one video, told as JSON. */
    one: { type: 'boolean', default: false },
  },
});

const conditions = positionals.includes('all') ? [...CONDITION_NAMES] : (positionals as ConditionName[]);
const unknown = conditions.find((name) => !CONDITION_NAMES.includes(name));
if (conditions.length === 0 || unknown !== undefined) {
  if (unknown !== undefined) console.error(`no condition ${unknown}`);
  console.error(`check-video CONDITION... [--from SEED] [--videos N] [--minutes M] [--games N] [--pieces N] [--jobs N] [--given]
    [--in-memory] [--most-lines N] [--lines N] [--keep DIR] [--log FILE]
conditions: all, ${CONDITION_NAMES.join(', ')}
Seeds below 1,000 are for tuning, from 10,000 on for checks only.`);
  process.exit(2);
}
if (values.one) {
  const isInMemory = values['in-memory'];
  const asked = {
    amount: { pieces: Number(values.pieces), games: Number(values.games) },
    ...{ isGiven: values.given, isInMemory, keep: values.keep },
    mostLines: Number(values['most-lines'] ?? (isInMemory ? 720 : Number.POSITIVE_INFINITY)),
  };
  console.log(JSON.stringify(await checkVideo(conditions[0], Number(values.from), asked)));
} else await checkAll();

/** Each video in a process of its own, as many at once as there are jobs. */
async function checkAll(): Promise<void> {
  const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
  const end = performance.now() + minutes * 60_000;
  const most = Number(values.videos ?? (Number.isFinite(minutes) ? Number.POSITIVE_INFINITY : USUAL_VIDEOS));
  const queue = new VideoQueue(conditions, Number(values.from), most);
  const totals = new CheckTotals(conditions);
  const tables = setInterval(() => console.error(tableOf(totals)), TABLE_EVERY);
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const video = queue.next();
      if (!video) return;
      const checked = await askOwn(video, end + GRACE - performance.now());
      queue.done(video.name, checked?.counts.pieces ?? 0);
      if (checked || performance.now() < end + GRACE) totals.add(video.name, checked);
      tell(video, checked);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  clearInterval(tables);
  console.log(tableOf(totals));
  process.exitCode = totals.isGood ? 0 : 1;
}

function tell({ name, seed }: QueuedVideo<ConditionName>, checked: CheckedVideo | undefined): void {
  if (values.log !== undefined)
    appendFileSync(values.log, `${JSON.stringify({ condition: name, seed, ...checked })}\n`);
  if (!checked) {
    console.error(`${name} ${seed}: not checked to its end`);
    return;
  }
  const { counts, said, width, height, pictures, seconds } = checked;
  console.error(
    checked.isLeftOut
      ? `${name} ${seed}: left out, ${width} × ${height}`
      : `${name} ${seed}: ${counts.right} of ${counts.pieces} right; ${width} × ${height}, ${pictures} pictures, ${seconds.toFixed(1)} s`,
  );
  const lines = Number(values.lines);
  for (const line of said.slice(0, lines)) console.error(`  ${line}`);
  if (said.length > lines) console.error(`  and ${said.length - lines} more`);
}

/** Undefined where it failed, or took longer than this many milliseconds. */
async function askOwn({ name, seed }: QueuedVideo<ConditionName>, patience: number): Promise<CheckedVideo | undefined> {
  const args = [fileURLToPath(import.meta.url), name, '--one', '--from', String(seed)];
  args.push('--pieces', values.pieces, '--games', values.games);
  if (values.given) args.push('--given');
  if (values['in-memory']) args.push('--in-memory');
  if (values['most-lines'] !== undefined) args.push('--most-lines', values['most-lines']);
  if (values.keep !== undefined) args.push('--keep', values.keep);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const timer = Number.isFinite(patience) ? setTimeout(() => child.kill('SIGKILL'), patience) : undefined;
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return code === 0 ? (JSON.parse(said.join('')) as CheckedVideo) : undefined;
}

function tableOf(totals: CheckTotals<ConditionName>): string {
  return alignColumns(totals.table(), [0]).join('\n');
}
