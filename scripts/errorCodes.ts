import { errorCodeTable } from './docs/errorCodeTable.ts';

/** `npm run --silent error-codes`: prints the table in docs/guides/error-codes.md, from the error catalogue. */
process.stdout.write(`${errorCodeTable()}\n`);
