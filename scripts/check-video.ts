/**
 * Simulates videos, encodes them, reads them, and holds what was read against what is true. Prints for each condition how many placements
 * came back right, wrong and missing. Exit code 1 when a placement is wrong or missing and nothing said so.
 *
 * A reader is tuned by videos with seeds below 1,000; those from 10,000 on are for this check alone.
 *
 * node dist/scripts/check-video.js CONDITION... [--from SEED] [--videos N] [--games N] [--pieces N] [--jobs N] [--given] [--lines N] [--keep DIR]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readVideo } from '../src/features/video/read-video.js';
import { percent } from '../src/lib/format-numbers.js';
import { alignColumns } from '../src/lib/text.js';
import { newStop } from '../src/platform/job.js';
import { capturePictures } from './capture/capture.js';
import { captureTruth } from './capture/capture-truth.js';
import { CONDITION_NAMES, type ConditionName, drawCapture } from './capture/conditions.js';
import { encodeVideo } from './capture/encode-video.js';
import { compareVideo } from './support/compare-videos.js';
import { newVideoCounts, type VideoCounts } from './support/video-counts.js';

/** What one video gave. */
interface CheckedVideo {
  readonly counts: VideoCounts;
  readonly said: readonly string[];
  readonly pictures: number;
  /** Seconds of the video, and seconds that its reading took. */
  readonly videoSeconds: number;
  readonly seconds: number;
}

const HEAD = [
  ...['condition', 'videos', 'found', 'games', 'ends right', 'placements', 'right', 'share', 'of them doubted'],
  ...['wrong', 'doubted', 'missing', 'told', 'pictures/s', '× real time'],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '1' },
    videos: { type: 'string', default: '4' },
    games: { type: 'string', default: '1' },
    pieces: { type: 'string', default: '60' },
    jobs: { type: 'string', default: '1' },
    /** Tells the reader where the playfields are. */
    given: { type: 'boolean', default: false },
    /** Lines of a video that say what is wrong. */
    lines: { type: 'string', default: '8' },
    /** A folder in which videos stay that were read wrongly, with their truth. */
    keep: { type: 'string' },
    /** The program asks this of itself: one video, told as JSON. */
    one: { type: 'boolean', default: false },
  },
});

const conditions = positionals.includes('all') ? [...CONDITION_NAMES] : (positionals as ConditionName[]);
const unknown = conditions.find((name) => !CONDITION_NAMES.includes(name));
if (conditions.length === 0 || unknown !== undefined) {
  if (unknown !== undefined) console.error(`no condition ${unknown}`);
  console.error(`check-video CONDITION... [--from SEED] [--videos N] [--games N] [--pieces N] [--jobs N] [--given] [--lines N] [--keep DIR]
conditions: all, ${CONDITION_NAMES.join(', ')}
Seeds below 1,000 are for tuning, from 10,000 on for checks only.`);
  process.exit(2);
}
if (values.one) console.log(JSON.stringify(await checkOne(conditions[0], Number(values.from))));
else await checkAll();

async function checkOne(name: ConditionName, seed: number): Promise<CheckedVideo> {
  const { capture, encoding } = drawCapture(name, seed, { pieces: Number(values.pieces), games: Number(values.games) });
  const truth = captureTruth(name, capture);
  const folder = mkdtempSync(join(tmpdir(), 'maxout-check-video-'));
  try {
    const file = join(values.keep ?? folder, `${name}-${seed}.${encoding.container}`);
    if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });
    await encodeVideo(file, capturePictures(capture), { encoding, isFullRange: capture.colours.isFullRange });
    const began = performance.now();
    const fields = values.given
      ? truth.fields.map(({ playfield }) => ({ ...playfield, ...(truth.bend > 0 && { bend: truth.bend }) }))
      : undefined;
    const counts = newVideoCounts();
    const said: string[] = [];
    try {
      const read = await readVideo(file, { stop: newStop(), say: () => {}, quiet: true, fields });
      said.push(...compareVideo(truth, read.fields, counts));
    } catch (error) {
      said.push(String(error), ...compareVideo(truth, [], counts));
    }
    const seconds = (performance.now() - began) / 1000;
    if (said.length === 0) rmSync(file);
    else if (values.keep !== undefined) writeFileSync(`${file}.truth.json`, JSON.stringify(truth));
    return { counts, said, pictures: truth.pictures, videoSeconds: truth.pictures / truth.rate, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkAll(): Promise<void> {
  const rows: string[][] = [];
  let isGood = true;
  for (const name of conditions) {
    const checked = await checkCondition(name);
    const counts = checked.map((video) => video.counts).reduce(added, newVideoCounts());
    rows.push(rowOf(name, counts, checked));
    isGood &&= counts.wrong === 0 && counts.missing === 0;
  }
  for (const line of alignColumns([HEAD, ...rows], [0])) console.log(line);
  process.exitCode = isGood ? 0 : 1;
}

/** Each video in a process of its own, as many at once as there are jobs; told in the order of seeds. */
async function checkCondition(name: ConditionName): Promise<CheckedVideo[]> {
  const first = Number(values.from);
  const seeds = Array.from({ length: Number(values.videos) }, (_, i) => first + i);
  const checked: CheckedVideo[] = [];
  const waiting = [...seeds.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, seed] = next;
      checked[i] = await askOwn(name, seed);
      const { counts, said } = checked[i];
      console.error(`${name} ${seed}: ${counts.right} of ${counts.pieces} right`);
      for (const line of said.slice(0, Number(values.lines))) console.error(`  ${line}`);
      if (said.length > Number(values.lines)) console.error(`  and ${said.length - Number(values.lines)} more`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  return checked;
}

async function askOwn(name: ConditionName, seed: number): Promise<CheckedVideo> {
  const args = [fileURLToPath(import.meta.url), name, '--one', '--from', String(seed)];
  args.push('--pieces', values.pieces, '--games', values.games);
  if (values.given) args.push('--given');
  if (values.keep !== undefined) args.push('--keep', values.keep);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ${seed}: the check of this video ended with ${code}`);
  return JSON.parse(said.join('')) as CheckedVideo;
}

function rowOf(name: string, counts: VideoCounts, checked: readonly CheckedVideo[]): string[] {
  const { videos, fields, found, games, ended, pieces, right, rightDoubted } = counts;
  const { wrong, wrongDoubted, missing, missingTold } = counts;
  const sum = (of: (video: CheckedVideo) => number): number => checked.reduce((total, video) => total + of(video), 0);
  const seconds = sum((video) => video.seconds);
  return [
    ...[name, String(videos), `${found}/${fields}`, String(games), String(ended)],
    ...[String(pieces), String(right), percent(right / Math.max(1, pieces), 2), String(rightDoubted)],
    ...[String(wrong), String(wrongDoubted), String(missing), String(missingTold)],
    ...[
      (sum((video) => video.pictures) / seconds).toFixed(0),
      (sum((video) => video.videoSeconds) / seconds).toFixed(1),
    ],
  ];
}

function added(one: VideoCounts, other: VideoCounts): VideoCounts {
  const total = { ...one };
  for (const key of Object.keys(total) as (keyof VideoCounts)[]) total[key] += other[key];
  return total;
}
