import { isDeepStrictEqual } from 'node:util';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { isRecord } from '#adapters/model/json.ts';
import { linesOf, readEvidence } from '#backend/product/evidence/personEvidence.ts';
import { verifyReceipt } from '#backend/product/evidence/receipt/verifyReceipt.ts';
import { peopleWithEvidence } from '#backend/product/evidence/verifyEvidence.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { signatureOf, textOf } from './receiptCommands.ts';

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
