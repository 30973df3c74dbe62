/** Progress as plain lines, for logs and pipes. */

import { duration, number, percent, plural } from '../lib/format-numbers.js';
import { END_WORDS } from '../record/format-summary.js';
import type { Clock } from './pacer.js';
import type { Follower } from './play-games.js';
import { type PlayProgress, ProgressMeter, type RunPlan } from './play-progress.js';

/** Between two lines. */
const INTERVAL_MS = 2000;

/** A follower that says a line every few seconds, and one at the end of each of several games. */
export function progressLines(plan: RunPlan, clock: Clock, say: (line: string) => void): Follower {
  const meter = new ProgressMeter(plan, clock);
  let sayAt = clock.now() + INTERVAL_MS;
  return {
    listenerFor(game) {
      meter.beginGame(game);
      return (event) => {
        if (event.kind === 'frame') meter.countFrame();
        else if (event.kind === 'trouble') say(`game ${game.number}, frame ${event.frame}: ${event.message}`);
      };
    },
    afterFrame() {
      if (clock.now() < sayAt) return undefined;
      sayAt = clock.now() + INTERVAL_MS;
      const progress = meter.read();
      if (progress) say(formatProgress(progress));
      return undefined;
    },
    gameEnded(game, { score, ownScore, lines, maxOut, end }) {
      if (plan.games === 1) return;
      const count = ownScore > score ? ` (own count ${number(ownScore)})` : '';
      say(
        `game ${game.number} of ${plan.games}: ${END_WORDS[end]}, score ${number(score)}${count}, ${plural(lines, 'line')}${maxOut ? ', MAX-OUT' : ''}`,
      );
    },
  };
}

function formatProgress({ game, games, soFar, framesPerSecond, timesRealTime, secondsLeft }: PlayProgress): string {
  return [
    games > 1 ? `game ${game.number} of ${games}:` : 'playing:',
    `lines ${soFar.lines}, score ${number(soFar.ownScore)}, level ${soFar.level}, tetrises ${percent(soFar.tetrisRate)},`,
    `${number(framesPerSecond)} frames/s (${timesRealTime.toFixed(1)} × real time)`,
    ...(secondsLeft === null ? [] : [`, about ${duration(secondsLeft)} left`]),
  ]
    .join(' ')
    .replace(' ,', ',');
}
