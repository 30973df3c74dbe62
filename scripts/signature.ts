/**
 * The signatures of everything whose results must be the same on every machine: what players decide, recorded games,
 * trained weights, tuned weights. One line each: a name and twelve digits, as in test/signature.txt.
 *
 * node dist/scripts/signature.js
 */
import { formatSignature, SIGNATURES } from './support/signatures.js';

for (const [name, sign] of SIGNATURES) console.log(formatSignature(name, sign()));
