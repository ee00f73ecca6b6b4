import { readOptions } from '../commandLine.ts';
import { errorCodeTable } from './guideTables.ts';

/** `npm run --silent error-codes`: prints the table in docs/guides/error-codes.md, from the error catalogue. */
readOptions({
  call: 'npm run --silent error-codes',
  does: 'Prints the table in docs/guides/error-codes.md, from the error catalogue.',
  options: {},
});
process.stdout.write(`${errorCodeTable()}\n`);
