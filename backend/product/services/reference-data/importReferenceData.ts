import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { repeatUntilClosed } from '#backend/shared/http/repeatUntilClosed.ts';
import { DocumentError, fail } from '#backend/shared/document.ts';
import { referenceData } from '../tables.ts';
import { remember, LARGEST, type ImportReport, type DatasetSource, type ImportOptions } from './dataset.ts';
import { datasets, type DatasetName } from './datasets.ts';
import { readFileSync, statSync } from 'node:fs';
import { fetchBytes, OutboundError } from '#backend/product/outbound/outbound.ts';

/** Where a dataset comes from, a file or an https address, and how often it is looked for. */
export interface ImportSchedule {
  readonly from: string;
  readonly everyMinutes: number;
}

export type ImportSchedules = Readonly<Partial<Record<DatasetName, ImportSchedule | undefined>>>;

/** How an attempt ended: the report, or a sentence why there is none. */
export type Attempt = ImportReport | { readonly dataset: DatasetName; readonly problem: string };

const MINUTE = 60_000;

/**
 * Imports what is due. Nodes take turns: one of them, whichever looks first, does it once in an interval. A file that is
 * older than what the database has is left alone, so that nodes with different files do not replace each other's data.
 */
export async function importDue(db: Database, schedules: ImportSchedules, now: number): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const name of ['stores', 'postcodes'] as const) {
    const schedule = schedules[name];
    if (schedule !== undefined && (await takeTurn(db, name, schedule, now)))
      attempts.push(await attempt(db, name, schedule, now));
  }
  return attempts;
}

async function attempt(db: Database, name: DatasetName, { from }: ImportSchedule, now: number): Promise<Attempt> {
  const dataset = datasets[name];
  const failed = async (error: unknown, result: 'unreachable' | 'refused'): Promise<Attempt> => {
    if (!(error instanceof DocumentError)) throw error;
    await remember(db, dataset.file, { result });
    return { dataset: name, problem: error.message };
  };
  const source = await datasetSource(from, now).catch((error: unknown) => failed(error, 'unreachable'));
  if ('problem' in source || 'result' in source) return source;
  return dataset.import(db, source, { now, when: 'newer' }).catch((error: unknown) => failed(error, 'refused'));
}

/** Whether the time has come and no other node was faster. */
async function takeTurn(
  db: Database,
  name: DatasetName,
  { everyMinutes }: ImportSchedule,
  now: number,
): Promise<boolean> {
  const taken = await db
    .insert(referenceData)
    .values({ name: datasets[name].file, hash: '', triedAt: now })
    .onConflictDoUpdate({
      target: referenceData.name,
      set: { triedAt: now },
      setWhere: sql`${referenceData.triedAt} <= ${now - everyMinutes * MINUTE}`,
    })
    .returning({ name: referenceData.name });
  return taken.length > 0;
}

/** Looks every minute, from the start until the server closes, and logs what was done. */
export function importOnSchedule(
  app: FastifyInstance,
  { db, clock, schedules }: { readonly db: Database; readonly clock: Clock; readonly schedules: ImportSchedules },
): void {
  const look = async (): Promise<void> => {
    try {
      for (const done of await importDue(db, schedules, clock.now())) log(app, done);
    } catch (error) {
      app.log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'reference data not imported');
    }
  };
  const { begin } = repeatUntilClosed(app, MINUTE, look);
  app.addHook('onReady', async () => void begin());
}

const MOST_LOGGED = 20;

function log({ log: to }: Pick<FastifyInstance, 'log'>, done: Attempt): void {
  if ('problem' in done) return to.error(done, 'reference data cannot be imported');
  const report = { ...done, refused: done.refused.slice(0, MOST_LOGGED), refusedRows: done.refused.length };
  if (done.result === 'refused' || done.refused.length > 0) return to.warn(report, 'reference data left out');
  return to.info(report, 'reference data looked for');
}

/** Rows, time (epoch milliseconds) and last result of each dataset. */
export async function importedVersions(db: Queries) {
  const versions = await db.select().from(referenceData);
  return Object.values(datasets).flatMap(({ name, file }) =>
    versions
      .filter((version) => version.name === file)
      .map(({ rows, importedAt, result }) => ({ dataset: name, rows, importedAt, result })),
  );
}

/**
 * Loads stores and postcode regions from their files (`retail-stores.json`, `regions.json` in `folder`). A node does so
 * for an empty database only, so that no file on a node replaces what was imported since; `always` replaces it. Several
 * nodes may call it at once. Throws DocumentError for a broken file, also if only one row is wrong.
 */
export async function loadReferenceData(
  db: Database,
  folder: string,
  options: Required<Pick<ImportOptions, 'now' | 'when'>>,
): Promise<readonly ImportReport[]> {
  const reports: ImportReport[] = [];
  for (const dataset of [datasets.postcodes, datasets.stores]) {
    const source = fileSource(`${folder}/${dataset.file}`);
    const report = await dataset.import(db, source, { ...options, whole: true, force: true });
    if (report.result === 'refused') fail(`${source.name}: ${report.reason}`);
    reports.push(report);
  }
  return reports;
}

/** A file, as old as its last change. Throws DocumentError if it cannot be read. */
function fileSource(file: string): DatasetSource {
  try {
    const { mtimeMs, size } = statSync(file);
    if (size > LARGEST) throw new DocumentError(`${file}: It is larger than ${LARGEST / 1_000_000} MB.`);
    return { name: file, bytes: readFileSync(file), at: Math.floor(mtimeMs) };
  } catch (cause) {
    throw cause instanceof DocumentError ? cause : new DocumentError(`${file} cannot be read.`, { cause });
  }
}

/** A file or what is behind an https address, which is as old as `now`. Throws DocumentError. */
export async function datasetSource(from: string, now: number): Promise<DatasetSource> {
  if (from.startsWith('http://')) throw new DocumentError('An address must begin with https://.');
  if (!from.startsWith('https://')) return fileSource(from);
  // A query may hold a key: it is neither logged nor stored.
  const name = from.split('?')[0] ?? from;
  try {
    return { name, bytes: await fetchBytes(from), at: now };
  } catch (cause) {
    const reason = cause instanceof OutboundError ? cause.reason : 'no answer';
    throw new DocumentError(`${name} cannot be read: ${reason}.`, { cause });
  }
}
