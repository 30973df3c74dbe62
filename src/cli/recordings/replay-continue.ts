/** `replay --continue`: the first pieces as recorded, and from there on another player. */

import { choosePlayer } from '../../jobs/choose-player.js';
import { EXIT } from '../../jobs/failure.js';
import type { OpenedGame } from '../../jobs/open-recording.js';
import type { Follower } from '../../jobs/play-games.js';
import type { Stop } from '../../jobs/stop.js';
import { plural } from '../../lib/format-numbers.js';
import { VERSION } from '../../node/files/package-root.js';
import { runHeader } from '../../record/run-header.js';
import { continuedPlayer } from '../../replay/continued-player.js';
import type { CommandContext } from '../command-context.js';
import type { GameOptionValues } from '../options/game-options.js';
import { cartridgeOf } from '../options/load-cartridge.js';
import type { OutputOptionValues } from '../options/output-options.js';
import { orNull, UNLIMITED } from '../options/parsers.js';
import { type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import type { RecordOptionValues } from '../play/record-options.js';
import { runGames } from '../play/run-games.js';

/** Lines are the recording's own if not given. */
export interface ContinueOptions
  extends PlayerOptionValues,
    RecordOptionValues,
    OutputOptionValues,
    Partial<Pick<GameOptionValues, 'rom' | 'untilLines'>> {
  /** Multiple of the console's speed; undefined for as fast as it goes. */
  readonly speed?: number;
}

/**
 * Plays on from a piece, counted from 0; from the end of the recording when it is undefined. The game begins anew on the
 * cartridge with the recorded seed, so that the new recording is a whole one.
 *
 * @throws Failure on another cartridge, or a player that cannot be opened
 */
export function playOn(
  opened: OpenedGame,
  first: number | undefined,
  options: ContinueOptions,
  context: CommandContext,
): Promise<void> {
  const { header: recorded, game } = opened;
  const pieces = first ?? game.pieces.length;
  const image = cartridgeOf(recorded, options.rom);
  const { name, ...playerOptions } = playerSpecOf(options);
  const player = choosePlayer({ name, ...playerOptions });
  const { gameType, height, music } = recorded;
  const reaction = Number(recorded.playerOptions.reaction ?? 0);
  const untilLines = options.untilLines === undefined ? recorded.untilLines : orNull(options.untilLines);
  const { seed, startLevel } = game;
  const chosen = { gameType, startLevel, height, music, seed, untilLines };
  const header = runHeader({
    ...chosen,
    image: recorded.image,
    version: VERSION,
    player: name,
    playerOptions: { reaction, ...playerOptions, continuedFromPiece: pieces + 1, continuedPlayer: recorded.player },
  });
  const run = {
    ...options,
    header,
    image,
    player: continuedPlayer(game, pieces, player),
    options: { ...chosen, reaction },
    speed: options.speed ?? UNLIMITED,
    follower: sameBeginning(opened, pieces, context.stop),
  };
  return runGames(run, context);
}

/** Stops a game whose beginning is not the recorded one, as with a recording that was changed. */
function sameBeginning({ game }: OpenedGame, pieces: number, stop: Stop): Follower {
  return {
    listenerFor: () => (event) => {
      if (event.kind !== 'scored' || event.piece >= pieces) return;
      const { frame, score } = game.pieces[event.piece];
      if (event.frame === frame && event.score === score) return;
      const found = `piece ${event.piece + 1} was scored in frame ${event.frame} with ${plural(event.score, 'point')}`;
      stop.end({
        exitCode: EXIT.FAILED,
        message: `${found}, but the recording says frame ${frame} and ${plural(score, 'point')}: replay it to see where it differs`,
      });
    },
  };
}
