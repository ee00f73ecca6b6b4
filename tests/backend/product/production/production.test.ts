import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CryptoKey } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#backend/shared/clock.ts';
import { buildProductionNode } from '#backend/product/production/productionNode.ts';
import { readSettings, type ProductionSettings } from '#backend/product/production/settings.ts';
import { postgresPrograms, startCluster, type PostgresCluster } from '../../../../scripts/nodes/postgresCluster.ts';
import { linkKeys, signLink } from '../../../../scripts/nodes/linkKeys.ts';
import { readSources } from '../../../architecture/imports.ts';
import { startProduct } from '../../stand-ins/console/runningProduct.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the production entry', () => {
  const sources = new Map(readSources().map((file) => [file.path, file.imports]));

  it('reaches no stand-in: no console, no scenario, no fault', () => {
    const reached = reachedFrom('backend/product/main.ts');
    expect(reached.has('backend/product/services/productServices.ts')).toBe(true);
    expect([...reached].filter((path) => path.startsWith('backend/stand-ins/'))).toEqual([]);
    expect(reachedFrom('backend/stand-ins/main.ts').has('backend/stand-ins/console/console.ts')).toBe(true);
  });

  it('needs only packages that are installed without the tools, and no such package serves the stand-ins alone', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    const shipped = packagesOf([...reachedFrom('backend/product/main.ts'), ...reachedFrom('src/main.tsx')]);
    const inPages = ['@fontsource-variable/bricolage-grotesque', '@fontsource-variable/figtree'];
    const startCommand = ['tsx'];
    expect(Object.keys(dependencies).toSorted()).toEqual([...shipped, ...inPages, ...startCommand].toSorted());
  });

  function reachedFrom(entry: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const walk = (path: string): void => {
      if (reached.has(path) || !sources.has(path)) return;
      reached.add(path);
      for (const next of sources.get(path) ?? []) walk(next);
    };
    walk(entry);
    return reached;
  }

  function packagesOf(files: readonly string[]): readonly string[] {
    const imported = files.flatMap((path) => sources.get(path) ?? []);
    const names = imported
      .filter((target) => !target.startsWith('node:') && !/^(src|renderers|schema-adapters|backend)\//.test(target))
      .map((target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'));
    return [...new Set(names)];
  }
});

describe('stand-ins', () => {
  afterEach(() => vi.unstubAllEnvs());
  it('refuse to start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startProduct('bare')).rejects.toThrow(/production/);
  }, 60_000);
});

const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
const good = {
  siteOrigins: ['https://www.kontor.example'],
  metadata: { locales: ['de_DE'] },
  productData: 'fixtures/product-data',
  thirdParties: [
    {
      origin: 'https://accounts.provider.example',
      uses: ['script', 'connect'],
      purpose: 'identity provider',
      reason: 'the product',
    },
  ],
  linkTokens: { issuer: 'a', audience: 'b', keys: { one: key } },
  linkMails: { address: 'https://marketing.example/links' },
  identityProvider: { baseUrl: 'https://accounts.provider.example/', portalApiKey: '1', preferenceCentreApiKey: '2' },
};
const secrets = {
  DATABASE_URL: 'postgres://x',
  SUBJECT_KEY: 'dfq3vE1kM0y7Zt5uXw9rBb2nHs8aLc4j',
  PORTAL_SECRET: 'p',
  PREFERENCE_CENTRE_SECRET: 'c',
  LINK_MAIL_TOKEN: 'l',
};
function read(settings: unknown, environment: Readonly<Record<string, string>> = secrets): ProductionSettings {
  const file = join(folder, 'settings.json');
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return readSettings({ KONTOR_SETTINGS: file, ...environment });
}

describe('settings', () => {
  it('that are whole are read', () => {
    expect(read(good)).toMatchObject({
      port: 8080,
      portal: { baseUrl: 'https://accounts.provider.example', apiKey: '1', secret: 'p' },
      linkTokens: { longestLife: 2_592_000 },
      linkMails: { address: 'https://marketing.example/links', token: 'l' },
    });
  });

  it.each([
    ['no JSON', '{', /cannot be read as JSON/],
    ['an unknown member', { ...good, fault: true }, /“fault” is not known here/],
    [
      'a wildcard origin',
      { ...good, siteOrigins: ['https://*.kontor.example'] },
      /siteOrigins: “https:\/\/\*\.kontor\.example” is no exact https origin/,
    ],
    [
      'a wildcard third party',
      { ...good, thirdParties: [{ ...good.thirdParties[0], origin: 'https://*.provider.example' }] },
      /thirdParties, number 1, origin: “https:\/\/\*\.provider\.example” is no exact https origin/,
    ],
    [
      'an unsafe keyword for an origin',
      { ...good, thirdParties: [{ ...good.thirdParties[0], origin: "'unsafe-inline'" }] },
      /is no exact https origin/,
    ],
    [
      'a third party without a reason',
      { ...good, thirdParties: [{ ...good.thirdParties[0], reason: '' }] },
      /thirdParties, number 1, reason/,
    ],
    ['an unknown use', { ...good, thirdParties: [{ ...good.thirdParties[0], uses: ['eval'] }] }, /“eval” is no use/],
    [
      'a script that the inventory does not list',
      {
        ...good,
        metadata: { locales: ['de_DE'], adobeTagManager: { launchUrl: 'https://assets.adobedtm.example/launch.js' } },
      },
      /metadata\.adobeTagManager\.launchUrl: https:\/\/assets\.adobedtm\.example is not listed/,
    ],
    [
      'a plain provider',
      { ...good, identityProvider: { ...good.identityProvider, baseUrl: 'http://provider.example' } },
      /identityProvider.baseUrl: must be an https address/,
    ],
    [
      'link mails over a plain connection',
      { ...good, linkMails: { address: 'http://marketing.example' } },
      /linkMails.address: must be an https address/,
    ],
    [
      'a private key',
      { ...good, linkTokens: { ...good.linkTokens, keys: { one: { ...key, d: 'secret' } } } },
      /must be a public EC key/,
    ],
    ['links that live too long', { ...good, linkTokens: { ...good.linkTokens, longestDays: 31 } }, /at most 30/],
  ])('with %s are refused in one sentence', (_what, settings, message) => {
    expect(() => read(settings)).toThrow(message);
  });

  it.each(['s', 'x'.repeat(64), 'only-thirty-one-characters-long'])(
    'with the subject key “%s”, which can be guessed, are refused',
    (subjectKey) => {
      expect(() => read(good, { ...secrets, SUBJECT_KEY: subjectKey })).toThrow(
        'SUBJECT_KEY must be random text of at least 32 characters',
      );
    },
  );

  it.each(Object.keys(secrets))('without the secret %s are refused', (name) => {
    expect(() => read(good, Object.fromEntries(Object.entries(secrets).filter(([other]) => other !== name)))).toThrow(
      `${name} must be set in the environment`,
    );
  });
});

describe('a production node', () => {
  const bin = postgresPrograms();
  let cluster: PostgresCluster | undefined;
  let settings: ProductionSettings;
  let linkKey: CryptoKey;
  beforeAll(async () => {
    if (bin === undefined) return;
    cluster = await startCluster(bin);
    mkdirSync(join(folder, 'site/assets'), { recursive: true });
    writeFileSync(join(folder, 'site/index.html'), '<!doctype html>');
    const { privateKey, settings: linkTokens } = await linkKeys();
    linkKey = privateKey;
    settings = {
      ...read(good),
      databaseUrl: await cluster.newDatabase(),
      linkTokens: { ...linkTokens, issuer: 'marketing-platform', audience: 'preference-centre' },
    };
  }, 60_000);
  afterAll(() => cluster?.remove());

  it.skipIf(bin === undefined)(
    'starts beside another one on an empty database, serves, and drains when it ends',
    async () => {
      const nodes = await Promise.all(
        [1, 2].map(() => buildProductionNode(settings, systemClock, join(folder, 'site'), false)),
      );
      const [first, second] = nodes;
      if (first === undefined || second === undefined) throw new Error('unreachable');
      for (const { app } of nodes)
        expect((await app.inject('/rest/v1/region?zip=10115')).json()).toEqual({ region: { id: 'NORD' } });
      expect((await first.app.inject('/rest/v1/metadata')).json()).toEqual(good.metadata);
      const stopping = first.stop(100);
      expect((await first.app.inject('/ready')).statusCode).toBe(503);
      expect((await first.app.inject('/rest/v1/region?zip=80331')).statusCode).toBe(200);
      await stopping;
      expect((await second.app.inject('/ready')).statusCode).toBe(200);
      await second.stop(0);
    },
    60_000,
  );

  it.skipIf(bin === undefined)(
    'takes back a subscriber’s links by command, and nobody else’s, and erases a subscriber',
    async () => {
      const node = await buildProductionNode(settings, systemClock, join(folder, 'site'), false);
      const command = async (...words: readonly string[]): Promise<unknown> =>
        promisify(execFile)(process.execPath, ['--import', 'tsx', 'backend/product/main.ts', ...words], {
          env: {
            ...process.env,
            ...secrets,
            KONTOR_SETTINGS: join(folder, 'settings.json'),
            DATABASE_URL: settings.databaseUrl,
          },
        });
      await command('revoke-links', 'uid-1');
      const search = async (authToken: string): Promise<number> =>
        (
          await node.app.inject({
            method: 'POST',
            url: '/rest/v1/productreminder/search',
            headers: { 'content-type': 'application/json' },
            payload: JSON.stringify({ authToken }),
          })
        ).statusCode;
      const made = Date.now() - 60_000;
      expect(await search(await signLink(linkKey, made, 'uid-1'))).toBe(401);
      expect(await search(await signLink(linkKey, made, 'uid-2'))).toBe(200);
      // Links may say that they were made a minute later than they were: only those of the minute after that are new for certain.
      const madeAfter = async (): Promise<number> => search(await signLink(linkKey, Date.now() + 59_000, 'uid-1'));
      await expect.poll(madeAfter, { timeout: 10_000 }).toBe(200);
      await command('erase', 'uid-2');
      expect(await search(await signLink(linkKey, made, 'uid-2'))).toBe(401);
      await expect(command('revoke-links')).rejects.toMatchObject({
        code: 2,
        stderr: 'Commands: revoke-links UID, erase UID\n',
      });
      await node.stop(0);
    },
    60_000,
  );

  it.skipIf(bin === undefined)('refuses a database that may lose what it acknowledged', async () => {
    const unsafe = `${settings.databaseUrl}&options=${encodeURIComponent('-c synchronous_commit=off')}`;
    await expect(
      buildProductionNode({ ...settings, databaseUrl: unsafe }, systemClock, join(folder, 'site'), false),
    ).rejects.toThrow(/synchronous_commit is off/);
  });
});
