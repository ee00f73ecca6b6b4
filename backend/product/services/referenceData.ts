import type { Database } from '#backend/shared/database/database.ts';
import { fail } from '#backend/shared/document.ts';
import type { ImportOptions, ImportReport } from './reference-data/importReport.ts';
import { datasets } from './reference-data/datasets.ts';
import { fileSource } from './reference-data/source.ts';

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
