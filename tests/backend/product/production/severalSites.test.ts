import { execFile } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#backend/shared/clock.ts';
import { buildProductionNode, type ProductionNode } from '#backend/product/production/productionNode.ts';
import { openSiteDatabases } from '#backend/product/production/servedSites.ts';
import type { NodeSites } from '#backend/product/production/settings.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';
import { granted, record } from '../evidence/recordedLines.ts';
import { folder, readAll, removeFolder, secrets } from './testSettings.ts';
import { callAt, countries, hosts, machineTokens, otherThan, twoCountries, writeFolders } from './twoCountries.ts';
import type { Country } from './twoCountries.ts';
import { bundledProgram } from '../../../nodes/bundledProgram.ts';
import { isLong } from '../../../longRun.ts';

describe.skipIf(!hasServer)('two countries on one node', () => {
  let node: ProductionNode;
  let sites: NodeSites;
  let environment: Readonly<Record<string, string>>;
  let link: Awaited<ReturnType<typeof twoCountries>>['link'];
  const call = callAt(() => node.app);

  beforeAll(async () => {
    const siteFolder = writeFolders();
    const made = await twoCountries({ contentFolder: join(folder, 'content'), metrics: { port: 0 } });
    link = made.link;
    environment = {
      ...secrets,
      DATABASE_URL: await newServerDatabase('none', 'durable'),
      MACHINE_TOKENS_GERMANY: machineTokens.germany,
      MACHINE_TOKENS_FRANCE: machineTokens.france,
    };
    sites = readAll(made.settings, environment);
    node = await buildProductionNode(sites, systemClock, siteFolder, false);
  }, 60_000);
  afterAll(async () => {
    await node?.stop(0);
    removeFolder();
  });

  const json = { 'content-type': 'application/json' };
  const writeReminder = (country: Country, token = machineTokens[country], subscriber = 'uid-1') =>
    call(country, {
      method: 'PUT',
      url: '/api/v1/product-reminders',
      headers: { ...json, authorization: `Bearer ${token}` },
      payload: JSON.stringify({
        reminders: [{ reminderId: 'r-1', subscriber, variantId: 'v', variantName: { en: country } }],
      }),
    });
  const remindersAt = (country: Country, authToken: string) =>
    call(country, {
      method: 'POST',
      url: '/rest/v1/productreminder/search',
      headers: json,
      payload: JSON.stringify({ authToken }),
    });

  it.each(countries)('%s has metadata, content, policy and keys of its own by its host name', async (country) => {
    const metadata = (await call(country, '/rest/v1/metadata')).json();
    expect(metadata).toMatchObject({ cms: { id: country } });
    const language = country === 'germany' ? 'de' : 'fr';
    expect((await call(country, `/cms/${country}/${language}.json`)).json()).toEqual({ of: country });
    const foreign = country === 'germany' ? '/cms/france/fr.json' : '/cms/germany/de.json';
    expect((await call(country, foreign)).statusCode).toBe(404);
    const policy = String((await call(country, '/login')).headers['content-security-policy']);
    expect(policy).toContain(`https://pictures.${country}.example`);
    expect(policy).not.toContain(otherThan(country));
    expect(sites.find(({ site }) => site === country)?.portal.apiKey).toBe(`portal-${country}`);
  });

  it.each(['www.kontor.example:443', 'WWW.KONTOR.EXAMPLE', 'www.kontor.example.'])(
    '%s is a spelling of a name',
    async (host) => {
      const answer = await node.app.inject({ url: '/rest/v1/metadata', headers: { host } });
      expect(answer.json()).toMatchObject({ cms: { id: 'germany' } });
    },
  );

  it.each(['elsewhere.example', '', 'kontor.example', '10.0.0.1', 'constructor'])(
    'the unknown name “%s” is told, whatever is asked for',
    async (host) => {
      for (const url of ['/', '/rest/v1/metadata', '/cms/germany/de.json', '/nothing']) {
        const answer = await node.app.inject({ url, headers: { host } });
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 421, 'unknown-site']);
        expect(answer.headers['strict-transport-security']).toBeDefined();
      }
    },
  );

  it('is live and ready under every name, for all countries', async () => {
    for (const host of [...Object.values(hosts), '10.0.0.1'])
      for (const url of ['/live', '/ready'])
        expect((await node.app.inject({ url, headers: { host } })).statusCode).toBe(200);
  });

  it('a country’s pages may not change anything at the other', async () => {
    const answer = await call('germany', {
      method: 'POST',
      url: '/rest/v1/productreminder/search',
      headers: { ...json, origin: `https://${hosts.france}` },
      payload: '{"authToken":"x"}',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin']);
  });

  it.each(countries)('a link of %s opens only there', async (country) => {
    const token = await link(country, 'uid-links');
    expect((await remindersAt(country, token)).statusCode).toBe(200);
    expect((await remindersAt(otherThan(country), token)).statusCode).toBe(401);
    // Nor one that names the other country but is signed with this one's key.
    expect(
      (await remindersAt(otherThan(country), await link(otherThan(country), 'uid-links', country))).statusCode,
    ).toBe(401);
  });

  it('reminders of one never appear in the other, not even of the same id and subscriber', async () => {
    expect((await writeReminder('germany')).json()).toEqual({ stored: 1, refused: [] });
    expect((await remindersAt('france', await link('france', 'uid-1'))).json()).toEqual({ productReminders: [] });
    expect((await writeReminder('france', machineTokens.germany)).statusCode).toBe(401);
    expect((await writeReminder('france', machineTokens.france, 'uid-2')).json()).toEqual({ stored: 1, refused: [] });
    for (const [country, uid] of [
      ['germany', 'uid-1'],
      ['france', 'uid-2'],
    ] as const)
      expect((await remindersAt(country, await link(country, uid))).json()).toEqual({
        productReminders: [{ reminderId: 'r-1', variantId: 'v', variantName: { en: country } }],
      });
  });

  it('limits of one do not count in the other', async () => {
    const ask = async (country: Country): Promise<number> =>
      (await call(country, { url: '/rest/v1/region?zip=10115', remoteAddress: '192.0.2.9' })).statusCode;
    const statuses = await Promise.all(Array.from({ length: 31 }, () => ask('germany')));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect([await ask('germany'), await ask('france')]).toEqual([429, 200]);
  });

  it('numbers say which country they are of', async () => {
    const text = (await node.metrics?.inject('/metrics'))?.body ?? '';
    for (const country of countries)
      expect(text).toContain(
        `duration_seconds_count{site="${country}",route="/rest/v1/region",method="GET",status="200"}`,
      );
    expect(text).toMatch(/kontor_limits_hit_total\{site="germany",limit="region-ip"\} [1-9]/);
    expect(text).not.toContain('kontor_limits_hit_total{site="france"');
    expect(text).toMatch(/kontor_database_connections\{site="france",state="idle"\}/);
  });

  it('what is counted after a body was read has its country too', async () => {
    await call('france', {
      method: 'POST',
      url: '/page-failures',
      headers: json,
      payload: '{"id":"ABCDEFGH","what":"500"}',
    });
    expect((await node.metrics?.inject('/metrics'))?.body).toContain('kontor_page_failures_total{site="france"} 1');
  });

  it('is not ready while content or migrations of one are missing, and says which', async () => {
    const ready = async () => {
      const { statusCode, body } = await node.app.inject('/ready');
      return [statusCode, (JSON.parse(body) as { missing?: unknown }).missing];
    };
    const document = join(folder, 'content/france/fr.json');
    renameSync(document, `${document}.away`);
    expect(await ready()).toEqual([503, ['france: content']]);
    renameSync(`${document}.away`, document);
    const databases = await openSiteDatabases(environment['DATABASE_URL'] ?? '');
    const french = await databases.of(sites[1] ?? sites[0]);
    await french.execute(sql`update product_services_migrations set hash = 'x' || hash where created_at > 0`);
    expect(await ready()).toEqual([503, ['france: migrations']]);
    await french.execute(sql`update product_services_migrations set hash = substr(hash, 2)`);
    expect(await ready()).toEqual([200, undefined]);
    await french.execute(sql`alter table site_france.product_services_migrations rename to away`);
    // The other schema has a table of this name, which does not count.
    expect(await ready()).toEqual([503, ['france: migrations']]);
    await french.execute(sql`alter table site_france.away rename to product_services_migrations`);
    await databases.close();
  });

  describe('commands', () => {
    const run = async (...args: readonly string[]): Promise<{ stdout: string; stderr: string; code?: number }> =>
      promisify(execFile)(process.execPath, [await bundledProgram('backend/commands/main.ts'), ...args], {
        env: { ...process.env, ...environment, KONTOR_SETTINGS: join(folder, 'settings.json') },
      }).catch((error: unknown) => error as { stdout: string; stderr: string; code: number });

    it.skipIf(!isLong)(
      'ask which country is meant, by all names',
      async () => {
        for (const args of [['erase', 'uid-1'], ['doctor'], ['erase', 'uid-1', '--site', 'spain']])
          expect(await run(...args)).toMatchObject({
            code: 2,
            stderr: 'Say which site with --site: germany, france.\n',
          });
      },
      30_000,
    );

    it('show evidence and erase subscribers of one country only', async () => {
      const databases = await openSiteDatabases(environment['DATABASE_URL'] ?? '');
      await record(await databases.of(sites[0]), 'uid-1', [granted('preferences.privacy.aec')]);
      await databases.close();
      expect(JSON.parse((await run('verify-evidence', '--site', 'germany')).stdout)).toMatchObject({ people: 1 });
      expect(JSON.parse((await run('--site=france', 'verify-evidence')).stdout)).toMatchObject({ people: 0 });
      const [german, french] = [await link('germany', 'uid-1'), await link('france', 'uid-1')];
      expect(JSON.parse((await run('erase', 'uid-1', '--site', 'germany')).stdout)).toEqual({
        uid: 'uid-1',
        reminders: 1,
      });
      expect((await remindersAt('germany', german)).statusCode).toBe(401);
      expect((await remindersAt('france', french)).statusCode).toBe(200);
      const file = join(folder, 'reminders.ndjson');
      const line = { reminderId: 'r-9', subscriber: 'uid-9', variantId: 'v', variantName: { en: 'x' } };
      writeFileSync(file, JSON.stringify(line));
      expect(JSON.parse((await run('import-reminders', file, '--site', 'france')).stdout)).toMatchObject({ stored: 1 });
      expect((await remindersAt('germany', await link('germany', 'uid-9'))).json()).toEqual({ productReminders: [] });
      expect((await remindersAt('france', await link('france', 'uid-9'))).json().productReminders).toHaveLength(1);
    }, 60_000);

    it.skipIf(!isLong)(
      'explain a link by the keys of its country',
      async () => {
        const token = await link('france', 'uid-1');
        expect(await run('explain-link', token, '--site', 'france')).not.toHaveProperty('code');
        expect(await run('explain-link', token, '--site', 'germany')).toMatchObject({ code: 1 });
      },
      30_000,
    );
  });
});
