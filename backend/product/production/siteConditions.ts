import { isRecord } from '#adapters/model/json.ts';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { migrationCheck } from '#backend/shared/database/migrations.ts';
import type { Conditions } from '#backend/shared/http/health.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import type { ProductionSettings } from './settings.ts';

/**
 * What a site needs besides a database that answers: the migrations of this build, and a document of its content in each of
 * its languages, unless another host serves that. A mistake in a document leaves out a part of a page, as always, and does
 * not take the site from its customers.
 */
export function siteConditions(
  { metadata: raw, databaseSchema }: Pick<ProductionSettings, 'metadata' | 'databaseSchema'>,
  db: Database,
  content: ContentSource | undefined,
): Conditions {
  const { metadata } = readMetadata(raw);
  const isUsable = (locale: string): boolean => {
    const { id } = metadata.cms;
    const document = id === undefined ? content?.standard() : content?.document(id, locale.replace('_', '-'));
    if (!isRecord(document)) return false;
    return metadata.marketingPreferenceCenter === undefined || isRecord(document['preferenceCenter']);
  };
  return {
    migrations: migrationCheck(db, productMigrations.folder, productMigrations.table, databaseSchema),
    ...(content && { content: () => metadata.locales.every(isUsable) }),
  };
}
