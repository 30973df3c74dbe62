/** A game of the European console in everything that is made of its recording: at its own rate, and by its own rules. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameReport } from '../../src/draw/report/game-report.js';
import { reportPage } from '../../src/draw/report/report-page.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { unusableGame } from '../../src/features/puzzles/cut-puzzle.js';
import { exportFilm } from '../../src/features/recordings/export-film.js';
import { exportFrames } from '../../src/features/recordings/export-frames.js';
import { writeMovie } from '../../src/features/recordings/write-movie.js';
import { duration } from '../../src/lib/format-numbers.js';
import { frameTime, gameFrames } from '../../src/ngf/game-frames.js';
import { recoverGames, regionOfFrames } from '../../src/ngf/recover-games.js';
import { newStop } from '../../src/platform/job.js';
import { inputsOf, type LoggedGame } from '../../src/record/read-run-log.js';
import { type RunHeader, runHeader } from '../../src/record/run-header.js';
import { formatSharedGame, parseSharedGame } from '../../src/record/shared-game.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { parseFm2 } from '../../src/replay/movie/fm2.js';
import { inputsOfMovie } from '../../src/replay/movie/parsed-movie.js';
import { playMovie } from '../../src/replay/movie/play-movie.js';
import { cartridgeDevice, modelDevice } from '../../src/replay/replay-device.js';
import { recordedStates, replayFrames } from '../../src/replay/replay-frames.js';
import { levelBandOf } from '../../src/review/game-review.js';
import { statisticsOf } from '../../src/review/game-statistics.js';
import { recordedGame } from '../../src/review/recorded-game.js';
import { PAL } from '../../src/tetris/timing.js';
import { BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';
import { GAME_HEADER, gameIn, plateau, recordGame } from './recorded-game.js';

const RATE = 50.007;
const HEADER: RunHeader = runHeader({ ...GAME_HEADER, image: BUILTIN_PAL_IMAGE, sees: undefined, untilLines: 6 });
const folder = mkdtempSync(join(tmpdir(), 'maxout-pal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const open = () => openMachine(BUILTIN_PAL_IMAGE, { pictures: false, fast: true });
let game: Readonly<LoggedGame>;
beforeAll(() => {
  game = gameIn(recordGame(plateau(), open(), HEADER));
});
const job = { stop: newStop(), say: () => {} };
const start = (): number => game.start?.frame ?? 0;

describe('a recording of a European game', () => {
  test('is played again frame by frame on its cartridge and on the model', () => {
    expect(game.end?.result).toMatchObject({ lines: 6, misdrops: 0, planDifferences: 0, startLevel: 19 });
    for (const device of [cartridgeDevice(open()), modelDevice(game, HEADER.image)!]) {
      const replay = new GameReplay(game, device);
      while (replay.step());
      expect([replay.divergence, replay.atEnd, replay.hashesChecked]).toEqual([undefined, true, game.hashes.length]);
    }
    const frames = [...replayFrames(HEADER.image, game, { lastFrame: game.frames, wants: () => false })];
    expect(frames).toHaveLength(game.frames);
  });

  test('is the same game in a link', () => {
    const read = parseSharedGame(formatSharedGame(HEADER, game) ?? '');
    expect(read.ok && read.game.header.image).toEqual(HEADER.image);
    expect(read.ok && read.game.start.timing).toBe(PAL);
  });

  test('lasts as long as its console takes for its frames: in a report, in frames of overlays, in a film', async () => {
    const seconds = (game.frames - start()) / RATE;
    const report = gameReport(HEADER, game);
    expect(report.ok && reportPage(report.report)).toContain(duration(game.end!.result.frames / RATE));

    const exported = await exportFrames({ header: HEADER, game }, { path: join(folder, 'game.ngf'), quiet: true }, job);
    expect(exported?.seconds).toBeCloseTo(seconds, 6);

    const length = { firstFrame: start(), lastFrame: start() + 99, framesPerPicture: 10 };
    const look = { kind: 'apng', scale: 1, overlay: false, audio: false, quiet: true } as const;
    const film = { ...length, ...look, path: join(folder, 'film.png') };
    const made = await exportFilm({ image: BUILTIN_PAL_IMAGE, header: HEADER, game }, film, job);
    expect(made).toMatchObject({ pictures: 10, seconds: expect.closeTo(100 / RATE, 6) });
  });

  test('gives frames that are told to be European by their times, and read back as the game that it is', () => {
    const frames = [...gameFrames(recordedStates(game, HEADER.image))];
    expect(frames.at(-2)?.time).toBeLessThanOrEqual(frameTime(game.frames, PAL));
    expect(regionOfFrames(frames)).toBe('pal');
    const [read] = [...recoverGames(frames)];
    const known = recordedGame(HEADER, game);
    if (!known.ok) throw new Error(known.message);
    const rests = ({ pieces }: typeof read) =>
      pieces.map(({ placement, lockFrame, frame }) => ({ placement, lockFrame, frame }));
    // The wait of the first piece is not in what a review knows.
    expect(rests(read).slice(1)).toEqual(rests(known.game).slice(1));
  });

  test('is counted by its own levels and its own second', () => {
    const known = recordedGame(HEADER, game);
    if (!known.ok) throw new Error(known.message);
    const { pieces } = known.game;
    expect(unusableGame(known.game)).toContain('European consoles');
    expect(levelBandOf(pieces[0])).toBe('19 and above');
    expect(levelBandOf({ ...pieces[0], level: 18 })).toBe('16–18');
    const american = { ...known.game, pieces: pieces.map((piece) => ({ ...piece, region: undefined })) };
    const [own, other] = [known.game, american].map((of) => statisticsOf(of, []).tempo?.piecesASecond ?? 0);
    expect(own / other).toBeCloseTo(RATE / 60.0988, 1);
  });

  test('is a movie of a European console, which plays the same', () => {
    const out = join(folder, 'game.fm2');
    const { startLevel, version, player } = HEADER;
    const header = { startLevel, version, player };
    writeMovie(out, {
      image: BUILTIN_PAL_IMAGE,
      rom: undefined,
      header,
      inputs: inputsOf(game),
      standings: [],
      ending: undefined,
    });
    const text = readFileSync(out, 'utf8');
    expect(text).toMatch(/^palFlag 1$/m);
    expect(text).toMatch(/^romFilename maxout-pal$/m);
    const read = parseFm2(text);
    if (!read.ok) throw new Error(read.message);
    const machine = open();
    const steps = playMovie(machine, inputsOfMovie(read.movie, machine.client.fceuxShift), () => {});
    for (;;) {
      const { done, value } = steps.next();
      if (!done) continue;
      const { score, lines, level } = game.end!.result;
      expect(value?.game?.result).toMatchObject({ score, lines, level });
      break;
    }
  });
});
