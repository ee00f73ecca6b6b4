import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { siteConditions } from '#backend/product/production/servedSite.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';

const database = testDatabase(fastest);

/** Conditions of a site in German and French with these documents. */
function conditionsWith(documents: Readonly<Record<string, unknown>>, metadata: object = {}) {
  const source: ContentSource = {
    document: (cmsId, language) => documents[`${cmsId}/${language}`],
    standard: () => documents['default'],
    pictures: { folder: '' },
  };
  const all = { locales: ['de_DE', 'fr_FR'], defaultLocale: 'de_DE', cms: { id: 'site' }, ...metadata };
  return siteConditions({ metadata: all, databaseSchema: undefined }, database.db, source);
}

describe('a site is ready', () => {
  const both = { 'site/de-DE': { preferenceCenter: {} }, 'site/fr-FR': { preferenceCenter: {} } };
  const centre = { marketingPreferenceCenter: { forceConsent: false } };

  it.each([
    ['with a document in each language', both, centre, true],
    ['not without one', { 'site/de-DE': {} }, {}, false],
    ['not with one that is no object', { ...both, 'site/fr-FR': 'text' }, {}, false],
    ['not without the preference centre that it offers', { ...both, 'site/fr-FR': { header: {} } }, centre, false],
    ['without the preference centre that it does not offer', { ...both, 'site/fr-FR': { header: {} } }, {}, true],
    [
      'with mistakes in a document, which leave out parts of pages only',
      { ...both, 'site/fr-FR': { header: 1 } },
      {},
      true,
    ],
    ['with the standard document if it has no content of its own', { default: {} }, { cms: {} }, true],
  ])('%s', async (_when, documents, metadata, ready) => {
    expect(await conditionsWith(documents, metadata)['content']?.()).toBe(ready);
  });

  it('whatever its content is, if another host serves that', () => {
    const conditions = siteConditions({ metadata: {}, databaseSchema: undefined }, database.db, undefined);
    expect(Object.keys(conditions)).toEqual(['migrations']);
  });

  it('with all migrations of its build, and with those of a newer one', async () => {
    const { migrations } = conditionsWith(both);
    expect(await migrations?.()).toBe(true);
    await database.db.execute(sql`insert into product_services_migrations (hash, created_at) values ('newer', 9)`);
    expect(await migrations?.()).toBe(true);
    await database.db.execute(sql`delete from product_services_migrations where created_at > 9`);
    expect(await migrations?.()).toBe(false);
  });
});
