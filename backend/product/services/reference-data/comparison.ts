import { isDeepStrictEqual } from 'node:util';
import type { referenceData } from '../tables.ts';
import type { DatasetSource, ImportOptions, ImportReport, ReadRows } from './importReport.ts';

/** What an import would do. */
export interface Comparison<Row> {
  readonly counts: Pick<ImportReport, 'rows' | 'added' | 'changed' | 'removed' | 'unchanged' | 'kept'>;
  readonly toWrite: readonly Row[];
  readonly toRemove: readonly string[];
}

/** Compares the rows of a file with those of the database. */
export function compare<Row extends object>(
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
export function refusalOf<Row>(
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
