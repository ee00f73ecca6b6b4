import type { Queries } from '#backend/shared/database/database.ts';
import { referenceData } from '../tables.ts';
import { datasets } from './datasets.ts';

/** Rows, time (epoch milliseconds) and last result of each dataset. */
export async function importedVersions(db: Queries) {
  const versions = await db.select().from(referenceData);
  return Object.values(datasets).flatMap(({ name, file }) =>
    versions
      .filter((version) => version.name === file)
      .map(({ rows, importedAt, result }) => ({ dataset: name, rows, importedAt, result })),
  );
}
