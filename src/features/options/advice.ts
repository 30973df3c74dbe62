/**
 * What the user of the command line can do about a failure. Work code gives a code and its facts, and this table alone
 * names the options. Other faces show the message without it, or say it in their own words.
 */

import { PROGRAM_COMMAND } from '../../platform/files/package-root.js';
import { Failure } from '../../platform/job.js';

const ADVICE = {
  'add-pieces': () => ': add pieces, or use a smaller --until-lines',
  'add-weights': (player: string) =>
    `: add --weights FILE, or write ${player}:weights=FILE (JSON; docs/play.md says what is in it).`,
  'correct-seeds': () => ': correct --games, --seed or --seed-step',
  'earlier-end': () => ': use an earlier --from-piece',
  'earlier-from': () => ': use an earlier --from',
  'earlier-piece': () => '; use an earlier --from-piece',
  'further-end': () => ': use a greater --until-lines or an earlier --from-piece',
  'give-shift': () => ': if it holds a game, give its shift with --shift',
  'go-on': () => '; go on with --resume',
  'image-of-region': (region: string | undefined) =>
    `: name the image that it was made for with --rom, or the built-in one with --region ${region}`,
  'leave-out-queue': () => ': leave out --queue',
  'leave-out-record': () => ': leave out --record',
  'leave-out-region': () => ': leave out --region',
  'linear-player': () => '; try --player linear',
  'looks-ahead': (option: string) => ` How many pieces it looks ahead is --${option} N.`,
  'more-games': (hasLeast: boolean) => `: name more games${hasLeast ? ', or ask for a smaller --points' : ''}`,
  'more-in-series': (played: number) => `: use --games ${played} or more`,
  'more-minutes': () => ': go on with --resume and more --minutes',
  'more-plan-minutes': () => ': use more --minutes, or a smaller --width',
  'more-tries': () => ': use more --tries or --max-pieces, or another player',
  'name-image': () => ', or name an image with --rom',
  'no-game-at-shift': (isGiven: boolean) => `: ${isGiven ? 'leave out --shift' : 'use one as it was exported'}`,
  'other-film': () => ', or use --gif or --apng',
  'other-goal': (goal: string, type: 'A' | 'B') => `, but --goal ${goal} is of ${type}-type games: use another --goal`,
  'other-image': () => ': leave out --rom or name another image',
  'other-out': () => '; name another with --out',
  'other-plan': () => ': name another --out, or remove that file',
  'say-field': () =>
    `: name a video in which all of a playfield can be seen, or say where it is, in pixels, with ${PROGRAM_COMMAND} video FILE --field x,y,width,height`,
  'say-hands': () => '. Say them with --hands slow, tap or roll, or with --taps 12hz --reaction 18.',
  'plan-further': (isFromPiece: boolean, isRaised: boolean) => {
    const another = isFromPiece ? 'an earlier --from-piece' : 'more --starts';
    return `: use a greater --width${isRaised ? `, ${another} or a smaller --raise` : ` or ${another}`}`;
  },
  'plan-sequence-further': () => ': use a greater --width, more pieces, or a smaller --until-lines',
  'put-weights-back': () => '; put those back, or begin a new run with --from',
  'repeat-run': () => '; repeat the options of that run, or begin a new one with --from',
  'replace-file': () => ': add --force to replace it, or name another file with --out',
  'right-image': () => ': name the right image with --rom',
  'right-image-without-model': () =>
    ': name the right image with --rom, without --model, which knows the menus of the built-in cartridge alone',
  'run-exists': (run: string) => `: add --resume to go on with ${run}, or --force to replace it, or use another --out`,
  'same-seed': () => 'The same --seed and --levels lead to it again.',
  'say-span': () => `: read a part of it with ${PROGRAM_COMMAND} video FILE --from SECONDS --to SECONDS`,
  'see-shift': () => '; see --shift',
  'skip-fewer': (most: number) => `: use --skip-frames ${most} or less`,
  'smaller-width': () => ': use a smaller --width',
  'start-again': () => '; use a copy of it, or start again with --force',
  'start-over': () => ': add --force to start again, or use another --out',
} as const satisfies Readonly<Record<string, (...facts: never[]) => string>>;

type Code = keyof typeof ADVICE;
type Facts<C extends Code> = Parameters<(typeof ADVICE)[C]>;

/** A code and its facts. */
export type Advice = { readonly [C in Code]: readonly [code: C, ...facts: Facts<C>] }[Code];

/** A failure with what can be done about it. */
export function failure(message: string, ...advice: Advice): Failure {
  return new Failure(message, undefined, advice);
}

/** The same as words, for a line that is said or a message that is no failure. */
export function adviceText(...[code, ...facts]: Advice): string {
  return (ADVICE[code] as (...facts: readonly unknown[]) => string)(...facts);
}

/** The message of a failure for the command line. */
export function describeFailure({ message, advice }: Failure): string {
  return advice ? message + adviceText(...(advice as Advice)) : message;
}

/** Under which the options of players stand together; the help of a command names them alone. */
export const PLAYER_GROUP = 'Options of players:';

/** Where all players and their options are listed. */
export const PLAYERS_COMMAND = `${PROGRAM_COMMAND} players`;
