import { readOptions } from '../commandLine.ts';
import { errorCodeList } from './guideTables.ts';

/** `npm run --silent error-codes`: prints the list in docs/guides/error-codes.md, from the error catalogue. */
readOptions({
  call: 'npm run --silent error-codes',
  does: 'Prints the list in docs/guides/error-codes.md, from the error catalogue.',
  options: {},
});
process.stdout.write(`${errorCodeList()}\n`);
