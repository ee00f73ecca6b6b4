import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { ContentInput } from '#adapters/contract/lint/contractInput.ts';
import { publishedContent } from '#backend/product/content/publishedContent.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { contentFolder } from '#backend/product/site/contentFolder.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { NotChecked, Skipped } from './check.ts';

type Settings = Pick<ProductionSettings, 'metadata' | 'contentFolder' | 'studio' | 'databaseUrl'>;

/**
 * The content of a site in each of its languages, from its folder or from what the studio published. Throws NotChecked if
 * this server does not have it.
 */
export async function siteContent(settings: Settings): Promise<readonly ContentInput[]> {
  const { metadata } = readMetadata(settings.metadata);
  const documentIn = await source(settings, metadata.cms.id ?? '');
  const languages = metadata.locales.map((locale) => locale.replace('_', '-'));
  return languages.map((language) => ({ file: `content ${language}`, language, raw: documentIn(language) ?? {} }));
}

async function source({ contentFolder: folder, studio, databaseUrl }: Settings, cmsId: string) {
  if (folder !== undefined) {
    const { document } = contentFolder(folder, () => undefined);
    return (language: string): unknown => document(cmsId, language);
  }
  if (studio === undefined) throw new Skipped('another host serves the content');
  const db = await openDatabase({ url: databaseUrl });
  try {
    const published = publishedContent(db, () => [cmsId]);
    await published.refresh();
    return (language: string): unknown => published.document(cmsId, language);
  } catch (cause) {
    throw new NotChecked('the database with the content cannot be reached', { cause });
  } finally {
    await db.close();
  }
}
