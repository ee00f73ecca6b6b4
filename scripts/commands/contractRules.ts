import { readFileSync, writeFileSync } from 'node:fs';
import { readOptions } from '../commandLine.ts';
import { contractGuide } from './guideTables.ts';

/** `npm run contract-rules`: writes the list of rules into its guide. A test compares both. */
readOptions({
  call: 'npm run contract-rules',
  does: 'Writes the list of rules into docs/guides/contract-rules.md.',
  options: {},
});
const file = 'docs/guides/contract-rules.md';
const before = readFileSync(file, 'utf8');
const after = contractGuide(before);
if (after !== before) writeFileSync(file, after);
process.stdout.write(`${file}: ${after === before ? 'up to date' : 'written'}\n`);
