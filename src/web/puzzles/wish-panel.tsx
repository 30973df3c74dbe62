/** Which puzzles are asked: for whose hands, at which levels, how hard, and about what. */
import type { JSX } from 'preact';
import { LEVEL_BAND_WORDS, LEVEL_BANDS, type LevelBand } from '../../features/puzzles/level-bands.js';
import { GRADES, type Grade } from '../../features/puzzles/puzzle-lines.js';
import { THEMES, titleOfTheme } from '../../features/puzzles/themes.js';
import { fitsWish } from '../../features/puzzles/wishes.js';
import { number } from '../../lib/format-numbers.js';
import { pressesASecond } from '../../players/hands.js';
import { Choice, Field } from '../browser/controls.js';
import { timesOf } from './offered-puzzle.js';
import type { OfPuzzles } from './puzzles.js';

/** The value of a choice that leaves all open. */
const ANY = 'any';

const GRADE_OPTIONS = GRADES.map((grade) => {
  const word = { [GRADES[0]]: ', easiest', [GRADES[GRADES.length - 1]]: ', hardest' }[grade] ?? '';
  return [String(grade), `${grade}${word}`] as const;
});
const LEVEL_OPTIONS = LEVEL_BANDS.map((band) => [band, LEVEL_BAND_WORDS[band]] as const);

export function WishPanel({ puzzles }: OfPuzzles): JSX.Element {
  const { record, wish, sets } = puzzles;
  const known = record.value;
  const all = sets.all.value;
  const { grade, theme, taps, levels } = wish.value;
  const fitting = all.filter(({ puzzle }) => fitsWish(puzzle, wish.value));
  const open = known ? fitting.filter((each) => timesOf(known, each) === 0) : [];
  const hands = [...new Set(all.map(({ puzzle }) => puzzle.hands.taps))].sort(
    (a, b) => pressesASecond(a) - pressesASecond(b),
  );
  const themes = THEMES.filter((each) => all.some(({ puzzle }) => puzzle.themes.includes(each)));
  return (
    <section class="card puzzle-wish" aria-label="Which puzzles">
      <h2>Which puzzles</h2>
      <div class="fields">
        <Wanted
          label="Hands"
          options={hands.map((each) => [each, `${pressesASecond(each)} presses a second`])}
          value={taps}
          onChange={(chosen) => puzzles.choose({ taps: chosen })}
        />
        <Wanted
          label="Level"
          options={LEVEL_OPTIONS}
          value={levels}
          onChange={(chosen) => puzzles.choose({ levels: chosen as LevelBand | undefined })}
        />
        <Wanted
          label="Grade"
          options={GRADE_OPTIONS}
          value={grade && String(grade)}
          onChange={(chosen) => puzzles.choose({ grade: chosen === undefined ? undefined : (Number(chosen) as Grade) })}
        />
        <Wanted
          label="About"
          options={themes.map((each) => [each, titleOfTheme(each)])}
          value={theme}
          onChange={(chosen) => puzzles.choose({ theme: chosen })}
        />
      </div>
      <p class="soft">
        {known &&
          `${number(fitting.length)} puzzles fit, ${number(open.length)} of them you have not answered. Those near your rating come first, and none comes again before all have come.`}
      </p>
    </section>
  );
}

/** A choice that may be left open. */
function Wanted(properties: {
  readonly label: string;
  readonly options: readonly (readonly [string, string])[];
  readonly value: string | undefined;
  readonly onChange: (chosen: string | undefined) => void;
}): JSX.Element {
  const { label, options, value = ANY, onChange } = properties;
  // What was chosen stays, also where no puzzle is of it.
  const missing = value !== ANY && !options.some(([each]) => each === value) ? [[value, value] as const] : [];
  return (
    <Field label={label}>
      <Choice<string>
        options={[[ANY, 'any'], ...options, ...missing]}
        value={value}
        onChange={(chosen) => onChange(chosen === ANY ? undefined : chosen)}
      />
    </Field>
  );
}
