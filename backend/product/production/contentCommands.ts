import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isRecord, type JsonObject } from '#adapters/model/json.ts';
import { LANGUAGE } from '#backend/product/content/documents.ts';
import { importContent } from '#backend/product/content/importContent.ts';
import { publishedContent } from '#backend/product/content/publishedContent.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { DocumentError } from '#backend/shared/document.ts';

const operators = { id: 'operators', name: 'Operators', email: '' };

/**
 * Publishes the documents of a folder, `<language>.json`, whose name is the site's: `/srv/content/germany`. All languages
 * at once; draft and published version are those of the folder afterwards. Throws DocumentError if one cannot be read;
 * then nothing has changed.
 */
export async function importFolder(db: Database, folder: string, now: number): Promise<object> {
  const cmsId = siteIn(folder);
  const documents = Object.fromEntries(
    filesIn(folder).map((file): [string, JsonObject] => [
      file.slice(0, -'.json'.length),
      readFile(`${folder}/${file}`),
    ]),
  );
  if (Object.keys(documents).length === 0) throw new DocumentError(`${folder} has no documents like de.json.`);
  const note = 'Imported from files';
  const version = await importContent(db, cmsId, documents, { note }, { by: operators, now });
  return {
    site: cmsId,
    languages: Object.keys(documents).toSorted(),
    ...(version ? { version } : { unchanged: true }),
  };
}

/** Writes the published documents of a site into a folder whose name is the site's. Throws DocumentError. */
export async function exportFolder(db: Database, folder: string): Promise<object> {
  const cmsId = siteIn(folder);
  const published = publishedContent(db, () => [cmsId]);
  await published.refresh();
  const version = published.version(cmsId);
  if (version === undefined) throw new DocumentError(`Nothing is published on “${cmsId}”.`);
  mkdirSync(folder, { recursive: true });
  for (const [language, document] of Object.entries(version.documents))
    writeFileSync(`${folder}/${language}.json`, `${JSON.stringify(document, null, 2)}\n`);
  return { site: cmsId, version: version.number, languages: Object.keys(version.documents).toSorted() };
}

function siteIn(folder: string): string {
  const name = basename(folder);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
    throw new DocumentError('The folder’s name must be the id of the site (metadata cms.id).');
  return name;
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.json') && LANGUAGE.test(file.slice(0, -5)));
  } catch (cause) {
    throw new DocumentError(`${folder} cannot be read.`, { cause });
  }
}

function readFile(file: string): JsonObject {
  try {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isRecord(document)) return document as JsonObject;
  } catch (cause) {
    throw new DocumentError(`${file} cannot be read as JSON.`, { cause });
  }
  throw new DocumentError(`${file} is no JSON object.`);
}
