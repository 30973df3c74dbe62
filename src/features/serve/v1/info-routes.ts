/** The routes that say what there is. */
import { createHash } from 'node:crypto';
import { LEAST_UNITS } from '../../../engine/move.js';
import { NAMED_TAP_RATES } from '../../../reach/taps.js';
import { UNITS_A_LINE, unitsOf } from '../../../review/scales.js';
import { shippedWeights } from '../../players/weights-files.js';
import { ENGINE } from '../answers.js';
import { healthReply, infoReply } from './reply-schemas.js';
import { JSON_TYPE, type V1Route } from './v1-route.js';

let hashes: readonly { readonly name: string; readonly sha256: string }[] | undefined;

export const INFO_ROUTES: readonly V1Route[] = [
  {
    path: '/v1/health',
    methods: ['GET'],
    about: 'Whether the server answers.',
    reply: { [JSON_TYPE]: healthReply },
    answer: (context) => context.json({ ok: true }),
  },
  {
    path: '/v1/info',
    methods: ['GET'],
    about: 'Version, weights, limits, and how busy the server is.',
    reply: { [JSON_TYPE]: infoReply },
    answer(context, { threads, limits }) {
      // 20 MB are read once.
      hashes ??= shippedWeights().map(({ name, bytes }) => ({ name, sha256: sha256(bytes()) }));
      return context.json({
        engine: ENGINE,
        weights: hashes,
        players: ['maxout'],
        taps: NAMED_TAP_RATES,
        threads: threads.threads,
        load: threads.load,
        limits,
        units: { empty: unitsOf(0, 0), aLine: UNITS_A_LINE, least: LEAST_UNITS },
      });
    },
  },
];

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
