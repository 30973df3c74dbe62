/**
 * The view in which the learned player learns from nothing. A run goes on while other views are in front: who started
 * it wants to see it play, too.
 */
import './train.css';
import type { App, View } from '../app/view.js';
import { element } from '../browser/element.js';
import { takeDrops } from '../parts/drop-zone.js';
import { OwnWeightsPanel } from './own-weights-panel.js';
import { RunControls } from './run-controls.js';
import { TrainPanel } from './train-panel.js';
import { Training } from './training.js';

export async function trainView(app: App): Promise<View> {
  let isInFront = false;
  const panel = new TrainPanel();
  const training = new Training({
    onProgress: (progress) => panel.show(progress),
    onChange: () => refresh(),
    onTaken: () => weights.keep(),
    onFailure: (message) => app.notify(`The training has failed: ${message}`, 'problem'),
  });
  const controls = new RunControls(app, training);
  const weights = new OwnWeightsPanel(app, training);
  const refresh = (): void => {
    controls.refresh();
    weights.refresh();
  };
  takeDrops(
    () => isInFront,
    (file) => void weights.load(file),
  );
  await weights.restore();
  refresh();
  const content = element(
    'div',
    { className: 'train' },
    element('h1', { className: 'visually-hidden' }, 'Train the learned player'),
    element('div', { className: 'train-main' }, panel.element),
    element('div', { className: 'train-side' }, controls.element, weights.element),
  );
  return {
    element: content,
    show() {
      isInFront = true;
    },
    hide() {
      isInFront = false;
    },
  };
}
