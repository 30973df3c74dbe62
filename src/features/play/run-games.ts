/** A run of games as a command does it: played, shown, recorded, and its result printed. */

import type { GameOptions } from '../../bot/play-on-machine.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import type { LiveGames } from '../../ngf/live-games.js';
import type { ProducerAddress } from '../../ngf/producer-socket.js';
import type { ResumedFiles } from '../../platform/files/resumed-file.js';
import { EXIT } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../../platform/terminal/output.js';
import { DelayedTalk, paintFor, type Terminal } from '../../platform/terminal/terminal.js';
import { type AnyPlayer, playerAround } from '../../players/player.js';
import { formatSummary } from '../../record/format-summary.js';
import type { GameResult } from '../../record/game-events.js';
import { formatPlayedBy, type RunHeader } from '../../record/run-header.js';
import { type RunReport, summarise } from '../../record/summary.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { type OutputOptionValues, writtenLines } from '../options/output-options.js';
import { progressClock, progressLines, type RunPlan } from '../play-progress.js';
import { openGameTerminal } from './game-terminal.js';
import { type LiveViewOptions, liveView, PlayControl } from './live-view.js';
import { type Clock, explainNoGame, type Follower, playGames } from './play-games.js';
import type { RecordOptionValues } from './record-options.js';
import { Recording } from './recording.js';
import { finishLive, liveFollower, openLive } from './send-live.js';

interface RunToPlay extends RecordOptionValues, OutputOptionValues {
  /** But for the machine, which is not opened yet. */
  readonly header: RunHeader;
  readonly image: NesImage;
  readonly player: AnyPlayer;
  /** In place of one that only plays. */
  readonly machine?: Machine;
  /** That machine is a model, without a cartridge. */
  readonly isModel?: boolean;
  readonly options: GameOptions;
  /** `UNLIMITED` for as fast as it goes. */
  readonly speed: number;
  /** Told of the games before anybody else. */
  readonly follower?: Follower;
  /** Files that go on with the recording, of which none is changed before all are at their ends. */
  readonly files?: ResumedFiles | undefined;
  /** Shows the games in place of the usual view. */
  readonly view?: Follower | undefined;
  /** What is said of the games besides: fields of the object of `--json`, and lines below the summary. */
  readonly more?: { fields(): object; lines(): readonly string[] };
  /** Where the games are sent while they are played. */
  readonly overlayServer?: ProducerAddress | undefined;
}

/** @throws Failure when the folder cannot be recorded to or the cartridge does not play */
export async function runGames(run: RunToPlay, { stop, exitWith }: CommandContext): Promise<void> {
  const { image, player, options, speed, record, resume = false, dump = 'pieces', overlay = false, files } = run;
  const machine = run.machine ?? openToPlay(image, say);
  const header: RunHeader = { ...run.header, ...(!run.isModel && { machine: machine.kind }) };
  const { games } = header;
  // B-type counts its lines down and ends at its own goal.
  const plan: RunPlan = { games, untilLines: header.gameType === 'A' ? header.untilLines : null };
  const decisionMs: number[] = [];
  const terminal = run.quiet || run.view ? undefined : openGameTerminal(say);
  const talk = new DelayedTalk();
  const control = new PlayControl(speed);
  const recording =
    record === undefined ? undefined : new Recording(record, { header, dump, overlay, stop, resume, files });
  const kept = recording?.kept ?? [];
  const live = run.overlayServer && (await openLive(run.overlayServer, (line) => talk.say(line)));
  const playedBy = formatPlayedBy({ ...header, player: player.name });
  if (live) live.producer.isPaused = () => control.paused;
  const followers: Follower[] = [
    ...(run.follower ? [run.follower] : []),
    ...(recording ? [recording] : []),
    ...(live ? [liveFollower(live)] : []),
    ...(run.quiet ? [] : [run.view ?? viewOf(plan, { player: playedBy, control, stop, live }, terminal)]),
  ];
  const timed = timedPlayer(player, performance, decisionMs);
  const toPlay = { machine, player: timed, options, games, played: kept.length, speed, control };
  let report: RunReport | undefined;
  talk.isHeldBack = terminal !== undefined;
  try {
    const played = await playGames(toPlay, followers, stop, performance).catch(explainNoGame);
    const results = [...kept, ...played.results];
    report = { header, games: results, summary: summarise(results, { ...played, decisionMs }) };
  } finally {
    talk.isHeldBack = false;
    if (live) await finishLive(live, say);
    await recording?.finish(report);
  }
  if (stop.reason?.message) say(`${stop.reason.message}; the result covers the games so far`);
  if (run.json) printResult(JSON.stringify({ ...report, ...run.more?.fields() }));
  else
    printReport([formatSummary(report, lineWidth()), ...(run.more?.lines() ?? []), ...writtenLines(record)].join('\n'));
  if (report.games.some(hasFailed)) exitWith(EXIT.FAILED);
}

/** The game itself on a terminal, plain lines elsewhere. */
function viewOf(
  plan: RunPlan,
  { live, ...shown }: Pick<LiveViewOptions, 'player' | 'control' | 'stop'> & { readonly live: LiveGames | undefined },
  terminal: Terminal | undefined,
): Follower {
  if (!terminal) return progressLines(plan, progressClock(), say);
  const paint = paintFor(process.stderr, process.env);
  const overlayStatus = live && (() => live.status);
  return liveView({ ...shown, plan, terminal, paint, clock: performance, overlayStatus, say });
}

function hasFailed({ end }: GameResult): boolean {
  return end === 'stalled' || end === 'crashed';
}

/** A player that decides the same and notes the milliseconds of every decision in `times`. */
function timedPlayer(player: AnyPlayer, clock: Clock, times: number[]): AnyPlayer {
  return playerAround(player, player.name, (_, ask) => {
    const start = clock.now();
    const decision = ask();
    times.push(clock.now() - start);
    return decision;
  });
}
