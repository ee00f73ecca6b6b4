import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { referenceData } from '../tables.ts';
import type { DatasetSource, ImportOptions, ImportReport, ReadRows } from './importReport.ts';
import { compare, refusalOf } from './comparison.ts';

/** Stores, or regions of postcodes. Source: requirements#reference-data. */
export interface Dataset {
  /**
   * Imports a file in one transaction: readers have the rows of before or those of after. One import at a time, on all
   * nodes; each sees what the one before has done. Throws DocumentError for a file that cannot be read at all.
   */
  readonly import: (db: Database, source: DatasetSource, options: ImportOptions) => Promise<ImportReport>;
  readonly name: string;
  /** The name of its file in `productData`; also its key in the table of versions. */
  readonly file: string;
}

/** What makes a dataset: how a file is read, and its table. */
export interface DatasetParts<Row> extends Pick<Dataset, 'name' | 'file'> {
  /** Throws DocumentError. */
  readonly read: (text: string) => ReadRows<Row>;
  readonly stored: (tx: Queries) => Promise<ReadonlyMap<string, Row>>;
  readonly write: (tx: Queries, rows: readonly Row[]) => Promise<unknown>;
  readonly remove: (tx: Queries, keys: readonly string[]) => Promise<unknown>;
}

/** At most these bytes; retailers have thousands of stores, not millions. */
export const LARGEST = 20_000_000;
/** How long an import waits for another one, and between two looks. Milliseconds. */
const LONGEST_WAIT = 120_000;
const PAUSE = 100;
const AT_ONCE = 1000;

/** Declares a dataset. */
export function dataset<Row extends object>(parts: DatasetParts<Row>): Dataset {
  const { name, file } = parts;
  return {
    name,
    file,
    import: async (db, source, options) => {
      const read = readSource(parts, source);
      const hash = createHash('sha256').update(source.bytes).digest('hex');
      return db.transaction(async (tx) => {
        await takeLock(tx, parts);
        const stored = await parts.stored(tx);
        const [version] = await tx.select().from(referenceData).where(eq(referenceData.name, file));
        const comparison = compare(read, stored);
        const base = { dataset: name, source: source.name, ...listed(read) };
        const refusal =
          version?.hash === hash
            ? { result: 'unchanged' as const }
            : refusalOf(comparison, { read, stored, source, version }, options);
        if (refusal !== undefined) {
          if (options.when !== 'empty') await remember(tx, file, { result: refusal.result, triedAt: options.now });
          return { ...base, ...nothingDone(stored.size), ...refusal };
        }
        for (const some of inParts(comparison.toWrite)) await parts.write(tx, some);
        for (const some of inParts(comparison.toRemove)) await parts.remove(tx, some);
        await remember(tx, file, {
          result: 'imported',
          hash,
          source: source.name,
          rows: comparison.counts.rows,
          triedAt: options.now,
          importedAt: options.now,
          sourceAt: source.at,
        });
        return { ...base, ...comparison.counts, result: 'imported' };
      });
    },
  };
}

/**
 * One import of a dataset at a time; until the transaction ends. Large files take longer than a statement may, so it asks
 * again and again. Each of several sites has a schema of its own and waits for nobody else's.
 */
async function takeLock(tx: Queries, { name, file }: Pick<Dataset, 'name' | 'file'>): Promise<void> {
  const lock = sql`select pg_try_advisory_xact_lock(hashtext(current_schema() || ${`:reference:${file}`})) as mine`;
  for (let waited = 0; waited < LONGEST_WAIT; waited += PAUSE) {
    const { rows } = await tx.execute<{ mine: boolean }>(lock);
    if (rows[0]?.mine === true) return;
    await sleep(PAUSE);
  }
  throw new DocumentError(`Another import of ${name} is running; try again when it has ended.`);
}

function readSource<Row>({ read }: DatasetParts<Row>, source: DatasetSource): ReadRows<Row> {
  try {
    return read(decode(source.bytes));
  } catch (cause) {
    throw cause instanceof DocumentError ? new DocumentError(`${source.name}: ${cause.message}`, { cause }) : cause;
  }
}

/** Writes down how an import ended. Without a hash the data stay what they are. */
export async function remember(
  db: Queries,
  file: string,
  version: Omit<Partial<typeof referenceData.$inferInsert>, 'name'>,
): Promise<void> {
  await db
    .insert(referenceData)
    .values({ hash: '', ...version, name: file })
    .onConflictDoUpdate({ target: referenceData.name, set: version });
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > LARGEST) throw new DocumentError(`It is larger than ${LARGEST / 1_000_000} MB.`);
  try {
    // A byte order mark of UTF-8 is dropped.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new DocumentError('It is not in UTF-8.', { cause });
  }
}

const listed = <Row>({ refused, ignoredMembers }: ReadRows<Row>): Pick<ImportReport, 'refused' | 'ignoredMembers'> => ({
  refused: refused.map(({ line, problem }) => ({ line, problem })),
  ignoredMembers,
});

const nothingDone = (rows: number) => ({ rows, added: 0, changed: 0, removed: 0, unchanged: rows, kept: 0 });

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}
