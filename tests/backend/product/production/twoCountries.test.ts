import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#backend/shared/clock.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import { storePicture } from '#backend/product/content/pictures/pictureStore.ts';
import { openSession } from '#backend/product/content/staff/sessions.ts';
import { findCommand } from '#backend/commands/commands.ts';
import { buildProductionNode, type ProductionNode } from '#backend/product/production/productionNode.ts';
import { openSiteDatabases, type SiteDatabases } from '#backend/product/production/siteDatabases.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';
import { linkKeys, signLink } from '../../../nodes/signedTokens.ts';
import { folder, good, read, removeFolder, secrets } from './testSettings.ts';

const origin = 'https://studio.kontor.example';
const staff = { issuer: 'https://login.example', clientId: 'k', roles: {} };
const countries = ['germany', 'france'] as const;
type Country = (typeof countries)[number];
const otherThan = (country: Country): Country => (country === 'germany' ? 'france' : 'germany');
const hosts = { germany: 'www.kontor.example', france: 'www.kontor-france.example' };
const languages = { germany: 'de', france: 'fr' };
const picture = `${'a'.repeat(32)}.png`;

/** The settings file of a country; the first node has the studio of both. */
const fileOf = (country: Country, parts: object = {}) => ({
  ...good,
  siteOrigins: [`https://${hosts[country]}`],
  metadata: {
    ...good.metadata,
    locales: [`${languages[country]}_${country.slice(0, 2).toUpperCase()}`],
    defaultLocale: `${languages[country]}_${country.slice(0, 2).toUpperCase()}`,
    cms: { id: country },
  },
  linkTokens: { ...good.linkTokens, audience: country },
  studio: {
    origin,
    name: `Kontor ${country}`,
    pictures: join(folder, 'pictures', country),
    ...(country === 'germany' && { staff, sites: [...countries] }),
  },
  databaseSchema: country,
  mails: { host: '127.0.0.1', port: 9, security: 'none', from: 'service@kontor.example', fromName: 'Kontor' },
  ...parts,
});
const environment = { ...secrets, STAFF_CLIENT_SECRET: 's', MACHINE_TOKENS: 'machine-token-0123456789-abcdefghij' };

afterAll(removeFolder);

describe('the settings of a studio with two countries', () => {
  const readBoth = (parts: object) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'france.json'), JSON.stringify(fileOf('france', parts)));
    return read(fileOf('germany'), environment, 'germany');
  };

  it('are a file for each, and the list of their ids', () => {
    expect(readBoth({}).otherSites).toMatchObject([{ origins: { own: [`https://${hosts.france}`] } }]);
  });

  it.each([
    [{ databaseSchema: 'germany' }, 'france.json: databaseSchema must be another one'],
    [{ linkTokens: fileOf('germany').linkTokens }, 'france.json: linkTokens must have another issuer or audience'],
    [{ metadata: fileOf('germany').metadata }, 'france.json: metadata.cms.id must be france'],
    [{ fault: true }, 'france.json, it: “fault” is not known here'],
  ])('are refused where data of one would be the other’s: %j', (parts, sentence) => {
    expect(() => readBoth(parts)).toThrow(sentence);
  });
});

describe.skipIf(!hasServer)('two countries, a process for each on one database', () => {
  let nodes: Readonly<Record<Country, ProductionNode>>;
  let databases: SiteDatabases;
  let cookie = '';
  let link: (country: Country, uid: string) => Promise<string>;
  const call = async (country: Country, options: InjectOptions | string) => nodes[country].app.inject(options);
  const inStudio = async (url: string) => nodes.germany.studio?.inject({ url, headers: { cookie, origin } });

  beforeAll(async () => {
    mkdirSync(join(folder, 'site/assets'), { recursive: true });
    writeFileSync(join(folder, 'site/index.html'), '<!doctype html><html lang="de"><head></head></html>');
    for (const country of countries) {
      mkdirSync(join(folder, 'content', country), { recursive: true });
      writeFileSync(join(folder, 'content', country, `${languages[country]}.json`), JSON.stringify({ of: country }));
      mkdirSync(join(folder, 'pictures', country), { recursive: true });
      writeFileSync(
        join(folder, 'pictures', country, `flag-${country}.svg`),
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
      );
    }
    const { privateKey, settings } = await linkKeys();
    link = (country, uid) => signLink(privateKey, Date.now(), uid, { claims: { aud: country } });
    const databaseUrl = await newServerDatabase('none', 'durable');
    databases = await openSiteDatabases({ databaseUrl });
    const by = { id: 'p', name: 'Paula', email: '' };
    cookie = `__Host-kontor-studio=${await openSession(databases.common, { person: by, role: 'publisher' }, Date.now())}`;
    for (const country of countries)
      await findCommand(['import-content', join(folder, 'content', country)])(databases.common, 1000);
    const pixels = { name: picture, type: 'image/png', width: 1, height: 1, bytes: Buffer.from('pixels') } as const;
    await storePicture(databases.common, 'germany', pixels, { by, now: 1 });
    const start = (country: Country) => {
      const linkTokens = { issuer: 'marketing-platform', audience: country, keys: settings.keys };
      const own = read(fileOf(country, { linkTokens }), { ...environment, DATABASE_URL: databaseUrl }, country);
      return buildProductionNode(own, systemClock, join(folder, 'site'), false);
    };
    const france = await start('france');
    nodes = { germany: await start('germany'), france };
  }, 60_000);
  afterAll(async () => {
    for (const node of Object.values(nodes ?? {})) await node.stop(0);
    await databases?.close();
  });

  it('have one studio, which lists both with their names, languages and origins', async () => {
    expect((await inStudio('/api/v1/session'))?.json().sites).toEqual(
      countries.map((country) =>
        expect.objectContaining({
          cmsId: country,
          name: `Kontor ${country}`,
          languages: [languages[country]],
          origin: `https://${hosts[country]}`,
        }),
      ),
    );
    expect(nodes.france.studio).toBeUndefined();
  });

  it.each(countries)('serve what is published for %s in its own process only', async (country) => {
    const document = `/cms/${country}/${languages[country]}.json`;
    expect((await call(country, document)).json()).toEqual({ of: country });
    expect((await call(otherThan(country), document)).statusCode).toBe(404);
    expect((await inStudio(`/api/v1/content/${country}/versions`))?.json().versions).toHaveLength(1);
    expect((await call(country, '/ready')).statusCode).toBe(200);
    expect((await call(country, '/')).body).toContain('"publication":1');
  });

  it('have a studio that sends its mails also if its site has a schema of its own (requirements#studio-review)', async () => {
    const { common } = databases;
    const by = { id: 'q', name: 'Quentin', email: 'quentin@kontor.example' };
    await openSession(common, { person: by, role: 'publisher' }, Date.now());
    const draft = await inStudio('/api/v1/content/germany/draft');
    const review = await nodes.germany.studio?.inject({
      method: 'PUT',
      url: '/api/v1/content/germany/review',
      headers: { cookie, origin, 'x-requested-with': 'kontor-studio' },
      payload: { revision: draft?.json().revision, note: 'Please', language: 'en' },
    });
    expect(review?.statusCode).toBe(204);
    const attempts = async () => (await common.select().from(mailOutbox)).map((mail) => mail.attempts);
    await expect.poll(attempts, { timeout: 5000 }).toEqual([1]);
  });

  it('take over from the studio what is published while they run', async () => {
    writeFileSync(join(folder, 'content/france/fr.json'), '{"of":"la France"}');
    await findCommand(['import-content', join(folder, 'content/france')])(databases.common, 2000);
    const served = async () => (await call('france', '/cms/france/fr.json')).json();
    await expect.poll(served).toEqual({ of: 'la France' });
  });

  it.each(countries)('show the own pictures of %s on its pages and in the studio', async (country) => {
    const listed = (await inStudio(`/api/v1/content/${country}/images`))?.json().pictures as { path: string }[];
    const uploaded = country === 'germany' ? [`/cms/images/${picture}`] : [];
    const own = `/cms/images/flag-${country}`;
    expect(listed.map(({ path }) => path)).toEqual([...uploaded, own]);
    for (const path of [own, ...uploaded]) {
      expect((await call(country, path)).statusCode).toBe(200);
      expect((await call(otherThan(country), path)).statusCode).toBe(404);
      expect((await inStudio(path))?.statusCode).toBe(200);
    }
  });

  const json = { 'content-type': 'application/json' };
  const remindersAt = async (country: Country, authToken: string) =>
    call(country, {
      method: 'POST',
      url: '/rest/v1/productreminder/search',
      headers: json,
      payload: JSON.stringify({ authToken }),
    });

  it.each(countries)('open a link of %s only there', async (country) => {
    const token = await link(country, 'uid-links');
    expect((await remindersAt(country, token)).statusCode).toBe(200);
    expect((await remindersAt(otherThan(country), token)).statusCode).toBe(401);
  });

  it('have reminders of their own, also of the same subscriber', async () => {
    const written = await call('germany', {
      method: 'PUT',
      url: '/api/v1/product-reminders',
      headers: { ...json, authorization: `Bearer ${environment.MACHINE_TOKENS}` },
      payload: JSON.stringify({
        reminders: [{ reminderId: 'r-1', subscriber: 'uid-1', variantId: 'v', variantName: { en: 'Tea' } }],
      }),
    });
    expect(written.json()).toEqual({ stored: 1, refused: [] });
    const loadReminders = async (country: Country) =>
      (await remindersAt(country, await link(country, 'uid-1'))).json().productReminders as readonly unknown[];
    expect([(await loadReminders('germany')).length, (await loadReminders('france')).length]).toEqual([1, 0]);
  });
});
