/**
 * The chart of a recorded game's score beside its ceiling, as its report has it, as a picture for the documents.
 *
 *     node dist/scripts/score-picture.js RECORDING FILE.svg
 */
import { writeFileSync } from 'node:fs';
import { gameReport } from '../src/draw/report/game-report.js';
import { scoreChart } from '../src/draw/report/report-page.js';
import { openGame } from '../src/features/recordings/open-recording.js';

const STYLE = `text{fill:#5c6270;font:12.5px sans-serif}.grid{stroke:#d8dbe2;fill:none}
.line{fill:none;stroke-width:2;stroke-linejoin:round}.blue{stroke:#1f66d1}
.pace{stroke:#8a90a0;stroke-dasharray:5 4}.ceiling{stroke:#c85a00;stroke-dasharray:2 6}`;

const [recording, out] = process.argv.slice(2);
if (!recording || !out) throw new Error('expected the folder of a recording and the SVG file to write');
const { header, game } = openGame(recording, 1, console.error);
const result = gameReport(header, game);
if (!result.ok) throw new Error(result.message);
const [chart] = scoreChart(result.report).match(/<svg.*<\/svg>/s) ?? [];
if (!chart) throw new Error('the report has no chart of the score');
const paper = '<rect width="100%" height="100%" fill="white"/>';
const standing = chart.replace(
  /<svg ([^>]*)>/,
  `<svg xmlns="http://www.w3.org/2000/svg" $1><style>${STYLE}</style>${paper}`,
);
writeFileSync(out, `${standing}\n`);
