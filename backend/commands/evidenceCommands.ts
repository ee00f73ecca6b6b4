import { isDeepStrictEqual, parseArgs } from 'node:util';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { isRecord } from '#adapters/model/json.ts';
import { linesOf, readEvidence, peopleWithEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { verifyReceipt } from '#backend/product/evidence/receipt/verifyReceipt.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { readFile } from 'node:fs/promises';
import { checkReceipt, readReceipt } from '#adapters/receipts/checkReceipt.ts';
import type { CommandResult } from '#backend/commands/doctor/doctorCommand.ts';
import { openReceiptKeys } from '#backend/product/evidence/receipt/receiptKeys.ts';
import { getJson } from '#backend/product/outbound/outbound.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';

/**
 * Writes the evidence of everybody, one JSON document a line for each person, and says whose is broken. Throws
 * DocumentError if the file cannot be written.
 * Source: requirements#consent-evidence.
 */
export async function exportEvidence(
  db: Database,
  file: string,
): Promise<{ readonly people: number; readonly lines: number; readonly broken: readonly string[] }> {
  const out = createWriteStream(file, { encoding: 'utf8', mode: 0o600 });
  await once(out, 'open').catch((error: unknown) => {
    throw new DocumentError(`${file} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`);
  });
  let [people, lines] = [0, 0];
  const broken: string[] = [];
  for await (const uid of peopleWithEvidence(db)) {
    const evidence = await readEvidence(db, uid);
    if (evidence === undefined) broken.push(uid);
    else {
      people += 1;
      lines += evidence.lines.length;
      if (evidence.brokenAt !== undefined) broken.push(uid);
      if (!out.write(`${JSON.stringify(evidence)}\n`)) await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'finish');
  return { people, lines, broken };
}

/**
 * Checks a receipt that somebody hands in: by itself, by its signature with the site's keys, and against the lines of the
 * database. Throws DocumentError for a file that holds no JSON.
 * Source: requirements#consent-receipt.
 */
export async function receiptOutcome(
  db: Database,
  file: string,
  keys: unknown,
): Promise<{ readonly output: { readonly problems: readonly string[] }; readonly failed: boolean }> {
  const text = await textOf(file);
  const receipt = parsed(text, file);
  const { problems: unlikeSigned } = await signatureOf(text, keys);
  const problems = [...unlikeSigned, ...verifyReceipt(receipt), ...(await unlikeDatabase(db, receipt))];
  return { output: { problems }, failed: problems.length > 0 };
}

async function unlikeDatabase(db: Database, receipt: unknown): Promise<readonly string[]> {
  const lines = isRecord(receipt) ? receipt['kontor:lines'] : undefined;
  if (!Array.isArray(lines)) return [];
  const [first] = lines as readonly unknown[];
  const uid = isRecord(first) && typeof first['uid'] === 'string' ? first['uid'] : '';
  const stored = await linesOf(db, uid);
  if (stored.length === 0) return ['the database has no evidence of this person'];
  return isDeepStrictEqual(stored.slice(0, lines.length), lines) ? [] : ['the database has other lines'];
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new DocumentError(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

const use = 'Use: verify-receipt FILE --keys FILE|ADDRESS.';

/** Whether these arguments ask to check a receipt with a key set alone, without settings and database. */
export const checksWithKeys = (args: readonly string[]): boolean =>
  args[0] === 'verify-receipt' && args.some((arg) => arg === '--keys' || arg.startsWith('--keys='));

/**
 * Checks a receipt with the published keys alone: anybody who has the product's program can do it, anywhere. Exit code 0
 * for one that is genuine and unchanged, 1 for any other. Throws DocumentError (exit code 2) for wrong use, a file that
 * cannot be read, and a key set that cannot be had: then nothing is known of the receipt.
 * Source: requirements#receipt-signature.
 */
export async function verifyWithKeys(args: readonly string[]): Promise<CommandResult> {
  const { file, from } = filesOf(args);
  const text = await textOf(file);
  const keys = await keySetAt(from);
  const outcome = await signatureOf(text, keys);
  const problems = [...outcome.problems, ...contentProblems(text)];
  return {
    output: `${JSON.stringify({ ...outcome, problems }, null, 2)}\n`,
    exitCode: problems.length === 0 ? 0 : 1,
  };
}

/** What the signature of a receipt says: its result by name, and a sentence for what is wrong. */
export interface SignatureOutcome {
  readonly signature: string;
  readonly key?: string;
  readonly createdAt?: string;
  readonly problems: readonly string[];
}

/** Checks the signature alone. Throws DocumentError if the keys are no key set. */
async function signatureOf(text: string, keys: unknown): Promise<SignatureOutcome> {
  const check = await checkReceipt(readReceipt(text), keys);
  if (check.result === 'NO_KEYS') throw new DocumentError('The keys are no key set (JWKS).');
  const signature = check.result;
  if (check.result === 'VALID') return { signature, key: check.kid, createdAt: check.createdAt, problems: [] };
  if (check.result !== 'UNKNOWN_KEY') return { signature, problems: [sentences[check.result]] };
  const sentence = `the receipt was signed by a key that is not in the key set: “${check.kid}”`;
  return { signature, key: check.kid, problems: [sentence] };
}

const sentences = {
  CHANGED: 'the receipt was changed: its signature does not belong to what stands in it',
  UNSIGNED: 'the receipt has no signature',
  NO_RECEIPT: 'the file is no receipt of consents',
} as const;

/** What is wrong inside a file that is a receipt. */
function contentProblems(text: string): readonly string[] {
  if (readReceipt(text).result === 'NO_RECEIPT') return [];
  return verifyReceipt(JSON.parse(text));
}

/** Prints the keys that the site publishes; a former key is moved to the settings from here. */
export async function receiptKeysCommand({ receiptKeys }: ProductionSettings): Promise<CommandResult> {
  const { published } = await openReceiptKeys(receiptKeys);
  return { output: `${JSON.stringify(published, null, 2)}\n`, exitCode: 0 };
}

function filesOf([, ...args]: readonly string[]): { readonly file: string; readonly from: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { keys: { type: 'string' } },
    });
    const [file, ...rest] = positionals;
    if (file !== undefined && rest.length === 0 && values.keys !== undefined && values.keys !== '')
      return { file, from: values.keys };
  } catch (error) {
    throw new DocumentError(use, { cause: error });
  }
  throw new DocumentError(use);
}

/** The text of a file. Throws DocumentError if it cannot be read. */
async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new DocumentError(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

async function keySetAt(from: string): Promise<unknown> {
  if (!/^https?:\/\//.test(from)) {
    try {
      return JSON.parse(await textOf(from)) as unknown;
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      throw new DocumentError(`${from} is no JSON.`, { cause: error });
    }
  }
  try {
    return await getJson(from);
  } catch (error) {
    throw new DocumentError(
      `The key set ${from} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}
