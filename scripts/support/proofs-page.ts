/** The page of proofs, made of the ledger; and which signatures the ledger gives a reason for. */

import type { LedgerLine } from '../../src/features/prove/ledger.js';
import { number, plural, signed } from '../../src/lib/format-numbers.js';

/** Names of signatures that a line of the ledger has to name. */
const PROVEN = /^maxout/;

/** The page, the newest line first. */
export function formatProofsPage(lines: readonly LedgerLine[]): string {
  return `${HEAD}\n${[...lines].reverse().map(row).join('\n')}\n`;
}

/** Signatures that no line names, or that the newest line which names them has otherwise. */
export function unprovenSignatures(
  signatures: ReadonlyMap<string, string>,
  lines: readonly LedgerLine[],
): readonly string[] {
  const newest = new Map(lines.flatMap((line) => Object.entries(line.signatures ?? {})));
  return [...signatures]
    .filter(([name, digits]) => PROVEN.test(name) && newest.get(name) !== digits)
    .map(([name]) => name);
}

function row(line: LedgerLine): string {
  const { id, tried } = line;
  return `| ${[id, cell(tried), cell(conditionsOf(line)), cell(foundIn(line))].join(' | ')} |`;
}

function conditionsOf(line: LedgerLine): string {
  if (line.kind === 'start') return '';
  if (line.kind === 'experiment') return line.figure;
  const { a, b, rules, untilLines, luck } = line;
  const lines = untilLines === null ? 'without a line limit' : `to ${number(untilLines)} lines`;
  return `\`${b}\` against \`${a}\`, ${rules} ${lines}${luck === null ? ', luck not taken off' : ''}`;
}

function foundIn(line: LedgerLine): string {
  const signatures = Object.keys(line.signatures ?? {}).length;
  const changed = signatures === 0 ? '' : `; ${plural(signatures, 'signature')}`;
  if (line.kind === 'start') return `the beginning${changed}`;
  if (line.kind === 'experiment') {
    return `${formatFigure(line.mean)} ± ${number(line.error)} in ${plural(line.games, 'game')}${changed}`;
  }
  const { verdict, pairs, ratio, from, to, mean, error } = line;
  const asked = `for ${formatFigure(from)} and ${formatFigure(to)} points`;
  return `**${verdict}**: ${signed(mean)} ± ${number(error)} in ${plural(pairs, 'pair')}, ratio ${ratio.toFixed(2)} ${asked}${changed}`;
}

/** A text that ends no cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

const HEAD = `# Proofs

This page lists what was tried to make the learned player stronger, with what came of it, failures too. It is made of
\`docs/proofs.jsonl\` by \`node dist/scripts/proofs-page.js\`; change that file and not this page.

\`\`\`
node run-bot.js prove maxout:plies=3 maxout --out runs/proof.jsonl
node run-bot.js prove maxout:plies=3 maxout --resume --out runs/proof.jsonl
node run-bot.js prove maxout maxout@../other-checkout --ledger docs/proofs.jsonl --note "Weights of a longer training."
\`\`\`

**How a proof works.** Two players play the same games, in pairs. After each pair the program asks how much likelier the differences are
if B is better than A by \`--to\` points (3,000) than if it is better by \`--from\` (0). The logarithm of this is the ratio of a proof.
The proof ends with "better" at +2.94 and with "not better" at −2.94, and never before 50 pairs. Either verdict is wrong in one of twenty
proofs. With a file (\`--out\`) a proof can be interrupted, and \`--resume\` goes on with it; the result is the same.
Games that are lost are rare and dear, but they do not make proofs wrong more often: of proofs with a player who loses one game of 25, 4.5 to 5.1 %
were wrong. Line 20 is one of the wrong ones, as the 1,100 games of the next line show.

**Luck.** Most of the difference between two games is luck. When a next piece shows, the learned weights say what the best placement is worth with
this piece, and what it would have been worth with each of the seven. The difference from their mean, in points, is the luck of that piece, and a
game has the sum of all. Its mean is 0 for every player that does not see the random generator, because the playfield was there before the
piece was drawn. So 85 % of it are taken off the scores of both players: the mean stays, and the spread falls. \`simulate --luck\` adds the luck to each game.
Both players are judged by the weights that come with the program, for the same hands. A proof of two builds takes the weights of each; that costs
nothing but some of the gain, since the mean of luck is 0 with any weights. The same pieces do not help: games of one seed part with
the first different placement, and their scores have nothing in common.

**Another build** is a folder with a checkout behind an @. It plays as a process of its own. Where it does not know \`--luck\`, scores are compared
as they are.

**Workers of a queue** show first that they decide as this program does on this machine: the name of a program has a signature of a short game
in it. A worker whose games lie apart from all others by more than four standard errors, after 30 games, is left out and named.

**Signatures.** A change of what \`maxout\` decides changes \`test/signature.txt\`. A line here has to name the new signatures, so that each
change has its reason; a test asks for it.

| | tried | players or figure | found |
|---:|---|---|---|`;

/** With a minus sign where it is below 0. */
function formatFigure(value: number): string {
  return value < 0 ? signed(value) : number(value);
}
