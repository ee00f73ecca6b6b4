import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { referenceData, type ImportResult } from '../tables.ts';
import { isDeepStrictEqual } from 'node:util';

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

/** What an import would do. */
export interface Comparison<Row> {
  readonly counts: Pick<ImportReport, 'rows' | 'added' | 'changed' | 'removed' | 'unchanged' | 'kept'>;
  readonly toWrite: readonly Row[];
  readonly toRemove: readonly string[];
}

/** Compares the rows of a file with those of the database. */
function compare<Row extends object>(
  { rows, refused }: ReadRows<Row>,
  stored: ReadonlyMap<string, Row>,
): Comparison<Row> {
  const added = [...rows].filter(([key]) => !stored.has(key));
  const changed = [...rows].filter(([key, row]) => stored.has(key) && !isDeepStrictEqual(stored.get(key), row));
  const wrong = new Set(refused.map(({ key }) => key));
  const missing = [...stored.keys()].filter((key) => !rows.has(key));
  const toRemove = missing.filter((key) => !wrong.has(key));
  const kept = missing.length - toRemove.length;
  return {
    toWrite: [...added, ...changed].map(([, row]) => row),
    toRemove,
    counts: {
      rows: rows.size + kept,
      added: added.length,
      changed: changed.length,
      removed: toRemove.length,
      unchanged: rows.size - added.length - changed.length,
      kept,
    },
  };
}

/** What an import is judged by. */
interface Facts<Row> {
  readonly read: ReadRows<Row>;
  readonly stored: ReadonlyMap<string, Row>;
  readonly source: DatasetSource;
  readonly version: typeof referenceData.$inferSelect | undefined;
}

const refuse = (reason: string) => ({ result: 'refused' as const, reason });

/** Why a file is not imported, a sentence; undefined if it is. */
function refusalOf<Row>(
  { counts: { unchanged, changed } }: Comparison<Row>,
  { read: { rows, refused }, stored, source, version }: Facts<Row>,
  { when = 'always', force = false, whole = false }: ImportOptions,
): { readonly result: 'refused' | 'outdated'; readonly reason: string } | undefined {
  const isFilled = version !== undefined && version.hash !== '';
  if (isFilled && (when === 'empty' || (when === 'newer' && source.at <= version.sourceAt)))
    return { result: 'outdated', reason: `The database has newer data, of ${version.source}.` };
  const [first] = refused;
  if (whole && first !== undefined) return refuse(`Line ${first.line} ${first.problem}.`);
  if (rows.size === 0) return refuse('The file has no usable row.');
  const lost = stored.size - unchanged - changed;
  if (!force && lost > stored.size / 2)
    return refuse(
      `The file has usable rows for only ${stored.size - lost} of the ${stored.size} in the database; with --force it is imported all the same.`,
    );
  return undefined;
}

/** A row of a file that was left out, and why: a sentence about the row. Lines count from 1. */
export interface RefusedRow {
  readonly line: number;
  readonly problem: string;
}

/** The rows of a file by their keys. */
export interface ReadRows<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  /** With the key of the row, where it has one: what the database has under it stays. */
  readonly refused: readonly (RefusedRow & { readonly key?: string })[];
  /** Members of rows that mean nothing here. */
  readonly ignoredMembers: readonly string[];
}

/** What an import did. Numbers are rows. */
export interface ImportReport {
  readonly dataset: string;
  readonly source: string;
  readonly result: Exclude<ImportResult, 'unreachable'>;
  /** Why nothing was imported, a sentence; only where the result is `refused` or `outdated`. */
  readonly reason?: string;
  /** Rows in the database afterwards. */
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Rows that stay as they are because the file's row with their key was refused. */
  readonly kept: number;
  readonly refused: readonly RefusedRow[];
  readonly ignoredMembers: readonly string[];
}

/** The bytes of a file or address. `at` says how old they are, in epoch milliseconds. */
export interface DatasetSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly at: number;
}

/** How to import. */
export interface ImportOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** `empty`: only into a database without such data. `newer`: only what is newer than what the database has. */
  readonly when?: 'always' | 'newer' | 'empty';
  /** Also if more than half of the stored rows would go. */
  readonly force?: boolean;
  /** Refuses the whole file if one row is wrong. */
  readonly whole?: boolean;
}
