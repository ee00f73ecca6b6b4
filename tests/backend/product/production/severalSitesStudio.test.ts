import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#backend/shared/clock.ts';
import { storePicture } from '#backend/product/content/pictures/pictureStore.ts';
import { openSession } from '#backend/product/content/staff/sessions.ts';
import { findCommand } from '#backend/commands/commands.ts';
import { buildProductionNode, type ProductionNode } from '#backend/product/production/productionNode.ts';
import { openSiteDatabases, type SiteDatabases } from '#backend/product/production/servedSites.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';
import { folder, readAll, removeFolder, secrets } from './testSettings.ts';
import { callAt, countries, hosts, otherThan, twoCountries, writeFolders } from './twoCountries.ts';

const origin = 'https://studio.kontor.example';
const name = `${createHash('sha256').update('picture').digest('hex').slice(0, 32)}.png`;

describe.skipIf(!hasServer)('the studio of two countries', () => {
  let node: ProductionNode;
  let databases: SiteDatabases;
  let cookie = '';
  let environment: Readonly<Record<string, string>>;
  let file: { readonly sites: Readonly<Record<string, object>>; readonly studio: object };
  const call = callAt(() => node.app);
  const inStudio = async (url: string) => node.studio?.inject({ url, headers: { cookie, origin } });

  beforeAll(async () => {
    const siteFolder = writeFolders();
    const studio = { origin, staff: { issuer: 'https://login.example', clientId: 'k', roles: {} } };
    const { settings } = await twoCountries({ studio });
    const { germany, france } = settings.sites;
    const sites = {
      germany: { ...germany, name: 'Deutschland', pictures: join(folder, 'pictures/germany') },
      france: { ...france, name: 'France', pictures: join(folder, 'pictures/france') },
    };
    const databaseUrl = await newServerDatabase('none', 'durable');
    databases = await openSiteDatabases(databaseUrl);
    environment = { ...secrets, DATABASE_URL: databaseUrl, STAFF_CLIENT_SECRET: 's' };
    file = { ...settings, sites, studio };
    const read = readAll({ ...settings, sites }, { ...secrets, DATABASE_URL: databaseUrl, STAFF_CLIENT_SECRET: 's' });
    node = await buildProductionNode(read, systemClock, siteFolder, false);
    const by = { id: 'p', name: 'Paula', email: '' };
    cookie = `__Host-kontor-studio=${await openSession(databases.common, { person: by, role: 'publisher' }, Date.now())}`;
    for (const country of countries)
      await findCommand(['import-content', join(folder, 'content', country)])(databases.common, 1000);
    const bytes = Buffer.from('pixels');
    const picture = { name, type: 'image/png', width: 1, height: 1, bytes } as const;
    await storePicture(databases.common, 'germany', picture, { by, now: 1 });
  }, 60_000);
  afterAll(async () => {
    await node?.stop(0);
    await databases?.close();
    removeFolder();
  });

  it('lists both with their names, languages and origins', async () => {
    expect((await inStudio('/api/v1/session'))?.json().sites).toEqual([
      expect.objectContaining({
        cmsId: 'germany',
        name: 'Deutschland',
        languages: ['de'],
        origin: `https://${hosts.germany}`,
      }),
      expect.objectContaining({
        cmsId: 'france',
        name: 'France',
        languages: ['fr'],
        origin: `https://${hosts.france}`,
      }),
    ]);
  });

  it.each(countries)('publishes versions of %s that only its host name serves', async (country) => {
    const document = `/cms/${country}/${country === 'germany' ? 'de' : 'fr'}.json`;
    const served = async (): Promise<number> => (await call(country, document)).statusCode;
    await expect.poll(served, { timeout: 4000 }).toBe(200);
    expect((await call(country, document)).json()).toEqual({ of: country });
    expect((await call(otherThan(country), document)).statusCode).toBe(404);
  });

  it('keeps their versions apart', async () => {
    await findCommand(['import-content', join(folder, 'content/germany')])(databases.common, 2000);
    for (const country of countries)
      expect((await inStudio(`/api/v1/content/${country}/versions`))?.json().versions).toHaveLength(1);
  });

  it.each(countries)('lists the own pictures of %s, which only its pages show', async (country) => {
    const listed = (await inStudio(`/api/v1/content/${country}/images`))?.json().pictures as { path: string }[];
    const uploaded = country === 'germany' ? [`/cms/images/${name}`] : [];
    expect(listed.map(({ path }) => path)).toEqual([...uploaded, `/cms/images/flag-${country}`]);
    const own = `/cms/images/flag-${country}`;
    expect((await call(country, own)).statusCode).toBe(200);
    expect((await call(otherThan(country), own)).statusCode).toBe(404);
    expect((await inStudio(own))?.statusCode).toBe(200);
  });

  it('shows an uploaded picture on the pages of its country only', async () => {
    expect((await call('germany', `/cms/images/${name}`)).statusCode).toBe(200);
    expect((await call('france', `/cms/images/${name}`)).statusCode).toBe(404);
    expect((await inStudio(`/cms/images/${name}`))?.statusCode).toBe(200);
  });

  it('counts forms in both, until a setting ends that: then no page knows of it, and there is no call for it', async () => {
    const pages = async () =>
      Promise.all(countries.map(async (country) => (await call(country, '/')).body.includes('"publication":1')));
    expect(await pages()).toEqual([true, true]);
    const off = { ...file, studio: { ...file.studio, formCounts: false } };
    expect(await node.reload(() => readAll(off, environment))).toBe(true);
    expect(await pages()).toEqual([false, false]);
    const sent = { method: 'POST', url: '/rest/v1/form-counts', payload: { publication: 1, counts: [] } } as const;
    for (const country of countries) expect((await call(country, sent)).statusCode).toBe(404);
  });

  it('has another name and one country less after a reload, and what is published stays', async () => {
    const germany = { ...file.sites['germany'], name: 'Allemagne' };
    expect(await node.reload(() => readAll({ ...file, sites: { germany } }, environment))).toBe(true);
    expect((await inStudio('/api/v1/session'))?.json().sites).toMatchObject([{ cmsId: 'germany', name: 'Allemagne' }]);
    expect((await call('france', '/rest/v1/metadata')).statusCode).toBe(421);
    expect((await call('germany', '/cms/germany/de.json')).json()).toEqual({ of: 'germany' });
  });
});
