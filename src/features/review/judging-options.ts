/** The options that say how games are judged, for each command that judges them. */
import { type Command, Option } from 'commander';
import type { NamedHands } from '../../players/hands.js';
import { MOST_PLIES } from '../../players/maxout.js';
import { formatTaps, parseTaps, type ToldHands } from '../../reach/taps.js';
import { type HandsOfGame, handsOfGame, type PlayedGame } from '../../review/played-game.js';
import { LONGEST_REACTION } from '../../tetris/limits.js';
import { handsOption } from '../options/hands-option.js';
import { reads, wholeNumber } from '../options/parsers.js';

export interface JudgingOptionValues extends Partial<ToldHands> {
  readonly hands?: NamedHands;
  readonly plies?: number;
  readonly quick?: true;
}

/** As far as the learned player looks ahead when it plays, but at every placement. */
const USUAL_PLIES = 4;
const QUICK_PLIES = 2;

/** Adds the options of hands and eyes. */
export function addHandsOptions(command: Command): Command {
  return command
    .addOption(handsOption('whose hands and eyes it is judged by', ' (default: as the game tells)'))
    .addOption(
      new Option(
        '--taps <pattern>',
        'how fast directions are pressed, as in play (default: as the game tells)',
      ).argParser(reads((text) => formatTaps(parseTaps(text)))),
    )
    .addOption(
      new Option(
        '--reaction <frames>',
        `frames until a new next piece is seen, 0–${LONGEST_REACTION} (default: as the game tells)`,
      ).argParser(wholeNumber(0, LONGEST_REACTION)),
    );
}

/** Adds the options of hands, eyes and depth. */
export function addJudgingOptions(command: Command): Command {
  return addHandsOptions(command)
    .addOption(
      new Option('--plies <n>', `how many pieces every value looks ahead (default: ${USUAL_PLIES})`).argParser(
        wholeNumber(1, MOST_PLIES),
      ),
    )
    .addOption(
      new Option('--quick', `look ${QUICK_PLIES} pieces ahead: three times as fast, and less exact`).conflicts('plies'),
    );
}

/** Pieces that every value looks ahead, 1–6. */
export function pliesSaid({ quick, plies }: JudgingOptionValues): number {
  return quick ? QUICK_PLIES : (plies ?? USUAL_PLIES);
}

/** The hands that a game is judged by: what the options say goes before what the game tells. */
export function handsSaid(game: PlayedGame, { hands, taps, reaction }: JudgingOptionValues): HandsOfGame {
  const own = handsOfGame(game);
  if (!hands && taps === undefined && reaction === undefined) return own;
  const said = { ...own, ...hands };
  return { taps: taps ?? said.taps, reaction: reaction ?? said.reaction, source: 'as the options say' };
}
