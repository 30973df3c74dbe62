import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LearningCurve } from '../../../src/features/train/learning-curve.js';
import { newFolder } from '../../cli/run-bot.js';

const POINT = { pieces: 1000, minutes: 0.5, tetrisRate: 0.25, linesPerTopOut: 12 };

describe('the curve of a run that goes on', () => {
  const folder = newFolder();
  const weights = join(folder, 'w.bin');
  const file = `${weights}.curve.json`;

  it('begins where there is none', () => {
    expect(new LearningCurve(weights, true).tetrisRates).toEqual([]);
  });

  it('has the points of the run before', () => {
    writeFileSync(file, JSON.stringify([POINT, { ...POINT, pieces: 2000 }]));
    expect(new LearningCurve(weights, true).tetrisRates).toEqual([0.25, 0.25]);
    expect(new LearningCurve(weights, false).tetrisRates).toEqual([]);
  });

  it('is drawn in a panel for each measure that there is', async () => {
    const plot = join(folder, 'w.svg');
    const drawn = async (points: readonly object[]): Promise<string> => {
      writeFileSync(file, JSON.stringify(points));
      await new LearningCurve(weights, true).draw(plot);
      return readFileSync(plot, 'utf8');
    };
    const score = { ...POINT, pieces: 2000, meanScore: 1_000_000 };
    const both = await drawn([POINT, score]);
    expect(both).toMatch(/tetris rate \(%\)[\s\S]*score \(points\)/);
    expect(both).toContain('share of the lines that tetrises cleared, in training<');
    expect(both).toContain('mean score of games with one ply, at checkpoints<');
    expect(await drawn([POINT])).not.toContain('score');
    rmSync(plot);
  });

  it.each([
    ['is cut off', JSON.stringify([POINT]).slice(0, -9), /it is not JSON/],
    ['has a share above 1', JSON.stringify([{ ...POINT, tetrisRate: 25 }]), /0\.tetrisRate: /],
    ['has pieces without an end', JSON.stringify([POINT]).replace('1000', '1e999'), /0\.pieces: /],
    ['is something else', '"curve"', /expected a list, found "curve"/],
  ])('is refused and stays as it was when it %s', (_, text, message) => {
    writeFileSync(file, text);
    expect(() => new LearningCurve(weights, true)).toThrow(message);
    expect(() => new LearningCurve(weights, true)).toThrow(/^\S+w\.bin\.curve\.json: the curve .* is damaged .*$/);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(folder)).toEqual(['w.bin.curve.json']);
  });
});
