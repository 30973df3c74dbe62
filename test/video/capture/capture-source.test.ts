import { describe, expect, it } from 'vitest';
import { captureTruth } from '../../../scripts/capture/capture-truth.js';
import { drawCapture } from '../../../scripts/capture/conditions.js';
import { captureFacts } from '../../../scripts/support/capture-source.js';
import { readPictures } from '../../../src/features/video/read-video.js';
import { newStop } from '../../../src/platform/job.js';

describe('a capture without a file', () => {
  it('gives the reader the pictures between two times, and a game is read from them', async () => {
    const drawn = drawCapture('30-29', 21, { pieces: 6, games: 1 });
    const facts = captureFacts('here', drawn);
    const fields = captureTruth('30-29', drawn.capture).fields.map(({ playfield }) => playfield);
    const job = { stop: newStop(), say: () => {}, quiet: true, fields };
    const { fields: read, pictures } = await readPictures(facts, { ...job, to: 5 });
    expect(pictures).toBe(Math.ceil(5 * drawn.capture.pace.rate));
    expect(read[0].games[0].game.pieces.length).toBeGreaterThan(3);
    const later = await readPictures(facts, { ...job, from: 1, to: 2 });
    expect(later.pictures).toBeLessThanOrEqual(Math.ceil(drawn.capture.pace.rate));
    expect(later.pictures).toBeGreaterThanOrEqual(Math.floor(drawn.capture.pace.rate));
  });
});
