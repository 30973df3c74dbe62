/** All views, in the order of their tabs. A new one is a folder of its own and a line here. */
import type { ViewEntry } from './app/view.js';
import { VIEW_KEYS } from './view-keys.js';

export const VIEWS: readonly ViewEntry[] = [
  {
    id: 'play',
    title: 'Play',
    keys: VIEW_KEYS.play,
    home: ['cartridge'],
    make: async (app) => (await import('./play/play-view.js')).playView(app),
  },
  {
    id: 'lab',
    title: 'Lab',
    keys: VIEW_KEYS.lab,
    make: async (app) => (await import('./lab/lab-view.js')).labView(app),
  },
  {
    id: 'recordings',
    title: 'Recordings',
    keys: VIEW_KEYS.recordings,
    home: ['recording'],
    make: async (app) => (await import('./recordings/recordings-view.js')).recordingsView(app),
  },
  {
    id: 'analyse',
    title: 'Analyse',
    keys: VIEW_KEYS.analyse,
    home: ['movie', 'frames'],
    make: async (app) => (await import('./analyse/analyse-view.js')).analyseView(app),
  },
  {
    id: 'video',
    title: 'Video',
    keys: VIEW_KEYS.video,
    home: ['video'],
    make: async (app) => (await import('./video/video-view.js')).videoView(app),
  },
  {
    id: 'insights',
    title: 'Insights',
    make: async (app) => (await import('./insights/insights-view.js')).insightsView(app),
  },
  {
    id: 'drills',
    title: 'Drills',
    keys: VIEW_KEYS.drills,
    make: async (app) => (await import('./drills/drills-view.js')).drillsView(app),
  },
  {
    id: 'puzzles',
    title: 'Puzzles',
    keys: VIEW_KEYS.puzzles,
    make: async (app) => (await import('./puzzles/puzzles-view.js')).puzzlesView(app),
  },
  {
    id: 'train',
    title: 'Train',
    home: ['weights'],
    make: async (app) => (await import('./train/train-view.js')).trainView(app),
  },
];
