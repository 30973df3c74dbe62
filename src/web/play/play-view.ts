/** The view in which the bot, or a person, plays. */
import './play.css';
import { button, choice, element } from '../app/element.js';
import type { App, View } from '../app/view.js';
import { startGameWorker } from '../game/game-client.js';
import type { GameReply } from '../game/game-protocol.js';
import { Playback, SPEEDS } from './playback.js';
import { Screen } from './screen.js';

export async function playView(app: App): Promise<View> {
  const screen = new Screen();
  const score = element('output', { className: 'score' });
  let game = 0;
  const worker = startGameWorker((reply) => take(reply));
  const playback = new Playback(worker, {
    onFrame(frame, isLast) {
      if (frame.picture) {
        if (isLast) screen.show(frame.picture);
        worker.send({ kind: 'spent', picture: frame.picture }, [frame.picture]);
      }
      score.value = String(frame.seen.score);
    },
  });
  const take = (reply: GameReply): void => {
    if (reply.kind === 'frame') playback.add(reply);
    else if (reply.kind === 'started') {
      screen.show(reply.picture);
      worker.send({ kind: 'spent', picture: reply.picture }, [reply.picture]);
      playback.begin(reply.game, reply.frame);
    } else if (reply.kind === 'trouble') app.notify(reply.message, 'problem');
  };
  worker.send({ kind: 'builtin', bytes: await app.cartridges.builtin() });
  worker.send({ kind: 'start', game: ++game, plan: { startLevel: 19, seed: 0, untilLines: 230 } });
  void app.weights.current().then((weights) => worker.send({ kind: 'weights', weights }));
  const pause = button('Pause', () => {
    playback.isPaused = !playback.isPaused;
  });
  const speed = choice(
    SPEEDS.map((speed) => [String(speed), speed === 'max' ? 'max' : `${speed}×`] as const),
    '1',
    (value) => {
      playback.speed = value === 'max' ? 'max' : (Number(value) as 1 | 2 | 4);
    },
  );
  return {
    element: element('div', { className: 'play' }, screen.element, score, pause, speed),
    show() {},
    hide() {
      playback.isPaused = true;
    },
  };
}
