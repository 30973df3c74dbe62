/** All views, in the order of their tabs. A new one is a folder of its own and a line here. */
import type { ViewEntry } from './app/view.js';

export const VIEWS: readonly ViewEntry[] = [
  {
    id: 'play',
    title: 'Play',
    home: ['cartridge'],
    make: async (app) => (await import('./play/play-view.js')).playView(app),
  },
  { id: 'lab', title: 'Lab', make: async (app) => (await import('./lab/lab-view.js')).labView(app) },
  {
    id: 'recordings',
    title: 'Recordings',
    home: ['recording'],
    make: async (app) => (await import('./recordings/recordings-view.js')).recordingsView(app),
  },
  {
    id: 'analyse',
    title: 'Analyse',
    home: ['movie', 'frames'],
    make: async (app) => (await import('./analyse/analyse-view.js')).analyseView(app),
  },
  {
    id: 'puzzles',
    title: 'Puzzles',
    make: async (app) => (await import('./puzzles/puzzles-view.js')).puzzlesView(app),
  },
  {
    id: 'train',
    title: 'Train',
    home: ['weights'],
    make: async (app) => (await import('./train/train-view.js')).trainView(app),
  },
];
