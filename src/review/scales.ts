/**
 * How good a placement was, in the scales of the sites that players know and in our own.
 *
 * Their unit is StackRabbit's: ours maps to it with 20 units a line and 56 for the empty playfield. `lost` is what a
 * placement is worth less than the best one, in units, and never below 0.
 */

import { decimal } from '../lib/format-numbers.js';

/** Units of a line. */
export const UNITS_A_LINE = 20;
/** What the empty playfield is worth in units. */
const CALM_UNITS = 56;

/** A value in lines as units. */
export function unitsOf(value: number, calm: number): number {
  return CALM_UNITS + UNITS_A_LINE * (value - calm);
}

/**
 * Our own, of a game or of some of its placements: the share of the points that the judge would have made of these pieces and
 * that they kept, 0–1. Bad luck is no part of it.
 *
 * @param lost by the placements, in points
 * @param possible what the judge would have made in their place, in points
 */
export function accuracyOf(lost: number, possible: number): number {
  if (lost === 0) return 1;
  return possible <= lost ? 0 : 1 - lost / possible;
}

/** The overlay of NestrisChamps: 4 for the best placements, 0 for the worst. */
export function nestrisChampsRating(lost: number): number {
  if (lost <= 1) return 4;
  if (lost <= 3) return 3;
  if (lost <= 6) return 2;
  return lost <= 15 ? 1 : 0;
}

export const TETRISFISH_WORDS = ['Best', 'Good', 'Mediocre', 'Inaccuracy', 'Mistake', 'Blunder'] as const;
/** What Tetrisfish 2 calls a placement. */
export type TetrisfishWord = (typeof TETRISFISH_WORDS)[number];

/** Tetrisfish 2, by the loss of a placement. */
export function tetrisfishWord(lost: number): TetrisfishWord {
  if (lost <= 1) return 'Best';
  if (lost <= 4) return 'Good';
  if (lost <= 10) return 'Mediocre';
  if (lost <= 25) return 'Inaccuracy';
  return lost < 50 ? 'Mistake' : 'Blunder';
}

/** Tetrisfish 2: the accuracy of a placement, 0–1. */
export function tetrisfishAccuracy(lost: number): number {
  return Math.min(1, 1.07 ** -lost);
}

/** Lower bounds, best first. */
type Bands<Word extends string> = readonly (readonly [least: number, word: Word])[];

function wordOf<Word extends string>(bands: Bands<Word>, value: number, worst: Word): Word {
  return bands.find(([least]) => value >= least)?.[1] ?? worst;
}

/** Tetrisfish 2, by the mean of a game's accuracies, 0–1. */
export function tetrisfishGameWord(accuracy: number): string {
  const bands: Bands<string> = [
    [0.95, 'Brilliant'],
    [0.9, 'Best'],
    [0.8, 'Good'],
    [0.7, 'Mediocre'],
    [0.6, 'Inaccuracy'],
    [0.5, 'Mistake'],
  ];
  return wordOf(bands, accuracy, 'Blunder');
}

/** nestris.org of 2025: the score of a placement, 0–1, by its own value and that of the best one, in units. */
export function nestrisOrgScore(played: number, best: number): number {
  const score = 1.5 ** (flattened(played) - flattened(best));
  return Math.min(1, Math.max(0, score));
}

function flattened(units: number): number {
  return units < 0 ? -Math.sqrt(10 - units) : units / (2 * Math.sqrt(10)) - Math.sqrt(10);
}

/** nestris.org, by the score of a placement, 0–1. */
export function nestrisOrgWord(score: number): string {
  const bands: Bands<string> = [
    [0.95, 'Best'],
    [0.9, 'Excellent'],
    [0.7, 'Good'],
    [0.5, 'Inaccuracy'],
    [0.3, 'Mistake'],
  ];
  return wordOf(bands, score, 'Blunder');
}

/** nestris.org, by the mean of a game's scores, 0–100. */
export function nestrisOrgGameWord(score: number): string {
  const bands: Bands<string> = [
    [95, 'Brilliant'],
    [90, 'Best'],
    [80, 'Excellent'],
    [70, 'Good'],
    [60, 'Inaccuracy'],
    [50, 'Mistake'],
  ];
  return wordOf(bands, score, 'Blunder');
}

/** Our own words. `forced`: there was no other placement, so that it says nothing of whoever played it. */
export const LABELS = ['best', 'good', 'inaccuracy', 'mistake', 'blunder', 'forced'] as const;
/** What a placement is called. */
export type Label = (typeof LABELS)[number];

/** Tetrisfish's bands without its Mediocre, which counts as an inaccuracy. */
export function labelOf(lost: number): Exclude<Label, 'forced'> {
  if (lost <= 1) return 'best';
  if (lost <= 4) return 'good';
  if (lost <= 25) return 'inaccuracy';
  return lost < 50 ? 'mistake' : 'blunder';
}

/** nes-tetris-trainer: the score of an answer by what it loses, 0–100. */
export function trainerScore(lost: number): number {
  return Math.max(0, 100 - 0.625 * lost);
}

/** nes-tetris-trainer, by the score of an answer, 0–100; A+ counts as correct. */
export function trainerGrade(score: number): string {
  const bands: Bands<string> = [
    [97, 'A+'],
    [93, 'A'],
    [90, 'A-'],
    [87, 'B+'],
    [83, 'B'],
    [80, 'B-'],
    [77, 'C+'],
    [73, 'C'],
    [70, 'C-'],
    [60, 'D'],
  ];
  return wordOf(bands, score, 'F');
}

/** An accuracy in per cent with a decimal. */
export function formatPerCent(accuracy: number | null): string {
  return accuracy === null ? '–' : `${decimal(accuracy)} %`;
}
