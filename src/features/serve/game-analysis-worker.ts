/** A thread that analyses a game which somebody sent: a step each time it is asked to go on. */
import { parentPort, workerData } from 'node:worker_threads';
import { toCells } from '../../engine/playfield-text.js';
import { analyzeGame, type GameTold } from '../../library/analyze-game.js';
import { isFm2 } from '../../replay/movie/fm2.js';
import { isInputLog } from '../../replay/movie/parse-input-log.js';
import { isTasd } from '../../replay/movie/tasd.js';
import { ENGINE } from './answers.js';
import type { AnalysisStep, GameToAnalyze } from './game-analysis.js';
import { ideasJson, lineMoveJson, scalesJson, valueJson } from './v1/answer-question.js';

const OPENING_BRACE = 0x7b;
/** Bytes by which a movie is told. */
const TELLING_BYTES = 4_096;

const { source, settings, cartridge } = workerData as GameToAnalyze;
const steps = stepsOf(toldOf());
parentPort?.on('message', async () => parentPort?.postMessage((await steps.next()).value ?? { kind: 'end' }));

function toldOf(): AsyncGenerator<GameTold, void, void> {
  const { game, plies, taps, reaction } = settings;
  const how = {
    plies,
    ...(cartridge && { cartridge }),
    ...(game && { game }),
    ...(taps && { taps }),
    ...(reaction !== undefined && { reaction }),
  };
  if (source instanceof Uint8Array) return analyzeGame({ name: nameOf(source), bytes: source }, how);
  const { untilLines, ...start } = source.start;
  return analyzeGame({ ...source, start: { ...start, ...(untilLines !== undefined && { untilLines }) } }, how);
}

/** What cannot be read refuses the request where nothing else could; beside games it is a line like the others. */
async function* stepsOf(told: AsyncGenerator<GameTold, void, void>): AsyncGenerator<AnalysisStep, void, void> {
  const problems: string[] = [];
  let hasGame = false;
  try {
    for await (const each of told) {
      if (each.type === 'problem' && !hasGame) problems.push(each.message);
      else {
        hasGame = true;
        for (const message of problems.splice(0))
          yield { kind: 'line', line: JSON.stringify({ type: 'problem', message }) };
        yield { kind: 'line', line: JSON.stringify(jsonOf(each)) };
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    yield { kind: 'refused', code: 'bad-request', message: error.message };
    return;
  }
  if (!hasGame) yield { kind: 'refused', code: 'unreadable-game', message: problems.join('; ') };
}

function jsonOf(told: GameTold): object {
  if (told.type === 'game') return { ...told, engine: ENGINE };
  if (told.type !== 'move') return told;
  const { piece: n, position, played, best } = told;
  const { playfield, piece, next, level, lines, score } = position;
  return {
    type: 'move',
    n,
    position: { playfield: toCells(playfield), piece, next: next ?? null, level, lines, score },
    played: played ? lineMoveJson(played.move) : null,
    best: best ? lineMoveJson(best) : null,
    rank: played?.rank ?? null,
    loss: played ? valueJson(played.loss) : null,
    scales: played ? scalesJson(played.scales) : null,
    ideas: ideasJson(played?.ideas ?? []),
  };
}

/** A name whose ending says what the bytes are, by how they begin. Frames of overlays have nothing of their own there. */
function nameOf(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, TELLING_BYTES));
  if (isFm2(text)) return 'the movie.fm2';
  if (isInputLog(text)) return 'the Input Log.txt';
  if (isTasd(bytes)) return 'the movie.tasd';
  return bytes[0] === OPENING_BRACE ? 'the recording.jsonl' : 'the frames.ngf';
}
