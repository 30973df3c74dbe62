/** A game of our recordings as its pieces. */
import { type Result, refuse } from '../lib/result.js';
import { playerDefinition } from '../players/player-by-name.js';
import { type PieceSituation, playPlan, spawnSituation } from '../reach/input-plan.js';
import { answeringTaps } from '../reach/taps.js';
import { loggedPlayfields } from '../record/logged-playfields.js';
import { inputsOf, type LoggedGame } from '../record/read-run-log.js';
import { clientOfRecording } from '../record/recorded-image.js';
import type { RunHeader } from '../record/run-header.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { isSamePlacement } from '../tetris/placement.js';
import type { PlayedPiece } from '../tetris/played-game.js';
import { regionOf } from '../tetris/timing.js';
import type { PlayedGame } from './played-game.js';

/** A recording of one of our players says how it pressed; one of a movie or of a person does not. */
const USUAL_TAPS = '30hz';

/** Refuses a game whose placements contradict themselves, or whose first playfield is not known. */
export function recordedGame(header: RunHeader, game: Readonly<LoggedGame>): Result<{ readonly game: PlayedGame }> {
  const playfields = loggedPlayfields(header, game);
  if (playfields === undefined) return refuse('the playfield that the game began with is not in the recording');
  if (typeof playfields === 'string') return refuse(playfields);
  const { pieces, end } = game;
  const last = pieces[pieces.length - 1];
  const isOurs = playerDefinition(header.player.split(':')[0]) !== undefined;
  const { taps = USUAL_TAPS, reaction = 0 } = header.playerOptions;
  return {
    ok: true,
    game: {
      gameType: header.gameType,
      startLevel: game.startLevel,
      untilLines: header.untilLines,
      ...(isOurs && { taps: answeringTaps(String(taps)), reaction: Number(reaction) }),
      player: header.player,
      pieces: playedPieces(header, game, playfields),
      score: end?.result.score ?? last?.score ?? 0,
      ownScore: last?.ownScore ?? 0,
      lines: last?.lines ?? 0,
      toppedOut: end?.result.end === 'topped-out',
      gaps: end ? [] : ['the recording ends before the game does'],
    },
  };
}

function playedPieces(
  header: RunHeader,
  game: Readonly<LoggedGame>,
  playfields: readonly PlayedPiece['playfield'][],
): PlayedPiece[] {
  const { pieces, start, startLevel } = game;
  const pressed = inputsOf(game);
  const { timing } = clientOfRecording(header);
  const region = regionOf(timing);
  const firstFrame = start?.frame ?? pieces[0]?.startFrame ?? 0;
  let charge = 0;
  return pieces.map((line, i): PlayedPiece => {
    const { tetromino, next, placement, cleared, startFrame, frame } = line;
    const before = pieces[i - 1];
    const level = before?.level ?? startLevel;
    const inputs = pressed.slice(startFrame, frame);
    const heldBefore = pressed[startFrame - 1] ?? NO_BUTTONS;
    const atSpawn = spawnSituation(playfields[i], tetromino, level, timing);
    const rest = restOf({ ...atSpawn, heldBefore, piece: { ...atSpawn.piece, das: charge } }, inputs, line.placement);
    const known = rest && { inputs: inputs.slice(0, rest.frames), charge, heldBefore };
    charge = rest?.charge ?? 0;
    return {
      piece: i + 1,
      tetromino,
      region,
      next: next ?? pieces[i + 1]?.tetromino,
      playfield: playfields[i],
      placement,
      level,
      lines: before?.lines ?? 0,
      score: before?.ownScore ?? 0,
      cleared,
      frame: startFrame - firstFrame,
      lockFrame: startFrame - firstFrame + (rest?.frames ?? inputs.length),
      ...(known ?? { inputs: undefined }),
    };
  });
}

/** When the piece rests where the recording says, and the charge that is left; undefined where these buttons do not lead there. */
function restOf(
  situation: PieceSituation,
  inputs: readonly Buttons[],
  placement: PlayedPiece['placement'],
): { readonly frames: number; readonly charge: number } | undefined {
  const { pieces, rest } = playPlan(situation, inputs);
  const last = pieces[pieces.length - 1];
  return rest && placement && isSamePlacement(rest, placement)
    ? { frames: pieces.length, charge: last.das }
    : undefined;
}
