import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { jsonIn, ownMember } from '@kontor/schema-adapters/json';
import { checkReceipt, readReceipt } from '#protocol/checkReceipt.ts';
import type { CommandResult } from '#backend/commands/doctor/doctorCommand.ts';
import { openReceiptKeys } from '#backend/product/evidence/receipt/receiptKeys.ts';
import { linesOf } from '#backend/product/evidence/storedEvidence.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { getJson } from '#backend/product/outbound/outbound.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { DocumentError } from '#backend/shared/document.ts';

/** The result of checking a receipt: the state of its signature, and a sentence for each problem. */
export interface ReceiptOutcome {
  readonly signature: string;
  readonly key?: string;
  readonly createdAt?: string;
  readonly problems: readonly string[];
}

/**
 * Checks a submitted receipt: its signature against the site's keys, and its lines against the database. Throws
 * DocumentError for a file that cannot be read.
 * Source: requirements#consent-receipt.
 */
export async function verifyWithDatabase(db: Database, file: string, keys: unknown): Promise<ReceiptOutcome> {
  const text = await textOf(file);
  const outcome = await verify(text, keys);
  return { ...outcome, problems: [...outcome.problems, ...(await differences(db, jsonIn(text)))] };
}

async function differences(db: Database, receipt: unknown): Promise<readonly string[]> {
  const lines = ownMember(receipt, 'kontor:lines');
  if (!Array.isArray(lines)) return [];
  const uid = ownMember(lines[0], 'uid');
  const stored = await linesOf(db, typeof uid === 'string' ? uid : '');
  if (stored.length === 0) return ['the database has no evidence of this person'];
  return isDeepStrictEqual(stored.slice(0, lines.length), lines) ? [] : ['the database has other lines'];
}

/** Whether the arguments are those of `verifyWithKeys`, which needs neither settings nor database. */
export const checksWithKeys = (args: readonly string[]): boolean =>
  args[0] === 'verify-receipt' && args.some((arg) => arg === '--keys' || arg.startsWith('--keys='));

/**
 * Checks a receipt with the published keys alone: anybody who has the product's program can do it, anywhere. Exit code
 * 0 for one that is genuine and unchanged, 1 for any other. Throws DocumentError (exit code 2) for wrong use, an
 * unreadable file and an unreachable key set, which leave the receipt unchecked.
 * Source: requirements#receipt-signature.
 */
export async function verifyWithKeys(args: readonly string[]): Promise<CommandResult> {
  const { file, from } = filesOf(args);
  const outcome = await verify(await textOf(file), await keySetAt(from));
  return { output: `${JSON.stringify(outcome, null, 2)}\n`, exitCode: outcome.problems.length === 0 ? 0 : 1 };
}

/** Checks the signature. Throws DocumentError if the keys are no key set. */
async function verify(text: string, keys: unknown): Promise<ReceiptOutcome> {
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

/** Prints the keys that the site publishes; operators copy a former key from here to the settings. */
export async function receiptKeysCommand({ receiptKeys }: ProductionSettings): Promise<CommandResult> {
  const { published } = await openReceiptKeys(receiptKeys);
  return { output: `${JSON.stringify(published, null, 2)}\n`, exitCode: 0 };
}

const use = 'Use: verify-receipt FILE --keys FILE|ADDRESS.';

function filesOf([, ...args]: readonly string[]): { readonly file: string; readonly from: string } {
  try {
    const options = { keys: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [file, ...rest] = positionals;
    if (file !== undefined && rest.length === 0 && values.keys) return { file, from: values.keys };
  } catch (error) {
    throw new DocumentError(use, { cause: error });
  }
  throw new DocumentError(use);
}

/** The text of a file. Throws DocumentError if it cannot be read. */
async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new DocumentError(`${file} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

/** A key set from a file or an address. Throws DocumentError. */
async function keySetAt(from: string): Promise<unknown> {
  if (!/^https?:\/\//.test(from)) return jsonIn(await textOf(from));
  try {
    return await getJson(from);
  } catch (cause) {
    throw new DocumentError(`The key set ${from} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
