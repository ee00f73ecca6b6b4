import type { Database } from '#backend/shared/database/database.ts';
import type { ImportReport } from '#backend/product/services/reference-data/importReport.ts';
import { datasets, type DatasetName } from '#backend/product/services/reference-data/datasets.ts';
import { datasetSource } from '#backend/product/services/reference-data/source.ts';

/**
 * Imports stores or postcodes from a file or an https address, whatever their age; `text` is the report for people.
 * Throws DocumentError if the file cannot be read.
 */
export async function importCommand(
  db: Database,
  name: DatasetName,
  from: string,
  { now, force }: { readonly now: number; readonly force: boolean },
): Promise<{ readonly output: ImportReport; readonly text: string; readonly failed: boolean }> {
  // Given by hand it counts as of now: a scheduled file of before does not replace it.
  const source = { ...(await datasetSource(from, now)), at: now };
  const output = await datasets[name].import(db, source, { now, force });
  return { output, text: toText(output), failed: output.result === 'refused' || output.refused.length > 0 };
}

function toText({ dataset, source, result, reason, refused, ignoredMembers, ...counts }: ImportReport): string {
  const { rows, added, changed, removed, unchanged, kept } = counts;
  return [
    `${dataset} from ${source}: ${result}`,
    ...(reason === undefined ? [] : [reason]),
    `${rows} in the database: ${added} new, ${changed} changed, ${unchanged} unchanged, ${kept} kept; ${removed} removed`,
    ...(ignoredMembers.length === 0 ? [] : [`Not used: ${ignoredMembers.join(', ')}`]),
    ...(refused.length === 0 ? [] : [`${refused.length} left out:`]),
    ...refused.map(({ line, problem }) => `  line ${line} ${problem}`),
    '',
  ].join('\n');
}
