import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleStaff } from '#backend/stand-ins/staff/staffIssuer.ts';
import { staffTokens } from '#backend/stand-ins/staff/staffTokens.ts';
import { systemClock } from '#backend/shared/clock.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { findCommand } from '#backend/commands/commands.ts';
import { buildProductionNode, type ProductionNode } from '#backend/product/production/productionNode.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';
import { linkKeys } from '../../../nodes/signedTokens.ts';
import { folder, good, read, removeFolder, secrets } from './testSettings.ts';

const mails = { host: 'smtp.kontor.example', from: 'service@kontor.example', fromName: 'Kontor' };
const studio = {
  origin: 'https://studio.kontor.example',
  staff: { issuer: 'https://login.company.example', clientId: 'kontor', roles: { editor: ['content'] } },
};
const withStudio = { ...good, metadata: { ...good.metadata, cms: { id: 'germany' } }, studio, mails };
const withSecret = { ...secrets, STAFF_CLIENT_SECRET: 's' };

afterAll(removeFolder);

describe('the settings of a studio', () => {
  it('have a port of their own, and the secret of the environment', () => {
    expect(read(withStudio, withSecret).studio).toMatchObject({
      port: 8081,
      fourEyes: false,
      formCounts: true,
      staff: { roleClaim: 'groups', roles: { viewer: [], editor: ['content'] } },
      clientSecret: 's',
    });
    expect(read(good).studio).toBeUndefined();
  });

  it.each([
    [withStudio, secrets, 'STAFF_CLIENT_SECRET must be set in the environment, because there is a studio'],
    [{ ...withStudio, contentFolder: '/srv' }, withSecret, 'content comes from the studio or from contentFolder'],
    [{ ...withStudio, metadata: good.metadata }, withSecret, 'metadata.cms.id must name the site'],
    [{ ...withStudio, studio: { ...studio, origin: 'http://studio.example' } }, withSecret, 'no exact https origin'],
    [
      { ...withStudio, studio: { ...studio, staff: { ...studio.staff, issuer: 'http://login.example' } } },
      withSecret,
      'must be an https address',
    ],
    [{ ...withStudio, studio: { ...studio, bearerTokens: true } }, withSecret, '“bearerTokens” is not known here'],
  ])('are refused with a sentence: %#', (settings, environment, sentence) => {
    expect(() => read(settings, environment)).toThrow(sentence);
  });
});

describe('a production node with a studio', () => {
  let node: ProductionNode;
  let db: Database;
  beforeAll(async () => {
    if (!hasServer) return;
    mkdirSync(join(folder, 'site/assets'), { recursive: true });
    writeFileSync(join(folder, 'site/index.html'), '<!doctype html>');
    mkdirSync(join(folder, 'preview/assets'), { recursive: true });
    writeFileSync(join(folder, 'preview/preview.html'), '<!doctype html><head></head>');
    mkdirSync(join(folder, 'studio/assets'), { recursive: true });
    writeFileSync(join(folder, 'studio/index.html'), '<!doctype html>');
    mkdirSync(join(folder, 'germany'), { recursive: true });
    writeFileSync(join(folder, 'germany/de.json'), '{"header":{"b":1,"a":2}}');
    writeFileSync(join(folder, 'germany/en.json'), '{"header":{}}');
    const { settings: linkTokens } = await linkKeys();
    const databaseUrl = await newServerDatabase('none', 'durable');
    const settings = { ...read(withStudio, withSecret), databaseUrl, linkTokens: { ...linkTokens } };
    node = await buildProductionNode(settings, systemClock, join(folder, 'site'), false);
    db = await openDatabase({ url: databaseUrl });
  }, 60_000);
  afterAll(async () => {
    if (!hasServer) return;
    await node.stop(0);
    await db.close();
  });

  it.skipIf(!hasServer)('serves what was imported from files soon after, and writes it as it was', async () => {
    expect((await node.app.inject('/cms/germany/de.json')).statusCode).toBe(404);
    const imported = await findCommand(['import-content', join(folder, 'germany')])(db, 1000);
    expect(imported.output).toEqual({ site: 'germany', languages: ['de', 'en'], version: 1 });
    const served = async (): Promise<string> => (await node.app.inject('/cms/germany/de.json')).body;
    await expect.poll(served).toBe('{"header":{"b":1,"a":2}}');
    expect((await node.app.inject('/cms/germany/de.json')).headers.etag).toBeDefined();
    expect((await node.app.inject('/cms/austria/de.json')).statusCode).toBe(404);
    expect((await findCommand(['import-content', join(folder, 'germany')])(db, 2000)).output).toMatchObject({
      unchanged: true,
    });
    expect((await findCommand(['export-content', join(folder, 'out/germany')])(db, 0)).output).toMatchObject({
      version: 1,
    });
    await expect(findCommand(['export-content', join(folder, 'out/france')])(db, 0)).rejects.toThrow(
      'Nothing is published',
    );
    await expect(findCommand(['import-content', join(folder, 'nowhere')])(db, 0)).rejects.toThrow('cannot be read');
  });

  it.skipIf(!hasServer)('imports files without the parts that are over a limit, and names these', async () => {
    mkdirSync(join(folder, 'big/germany'), { recursive: true });
    const file = (name: string, header: object) =>
      writeFileSync(join(folder, `big/germany/${name}.json`), JSON.stringify({ header }));
    file('de', { b: 2, long: 'x'.repeat(20_001) });
    file('en', { much: 'x'.repeat(5_000_000) });
    const { output, failed } = await findCommand(['import-content', join(folder, 'big/germany')])(db, 3000);
    expect([output, failed]).toEqual([
      {
        site: 'germany',
        languages: ['de'],
        version: 2,
        leftOut: [
          { file: 'de.json', limit: 'text', most: 20_000, where: '/header/long' },
          { file: 'en.json', limit: 'bytes', most: 2_097_152, where: '' },
        ],
      },
      true,
    ]);
    const served = async (language: string) => (await node.app.inject(`/cms/germany/${language}.json`)).body;
    await expect.poll(() => served('de')).toBe('{"header":{"b":2}}');
    expect(await served('en')).toBe('{"header":{}}');
  });

  it.skipIf(!hasServer)('shows the preview in a frame of the studio, and every other page in none', async () => {
    const html = { accept: 'text/html' };
    const preview = await node.app.inject({ url: '/preview', headers: html });
    expect([preview.statusCode, preview.headers['x-frame-options']]).toEqual([200, undefined]);
    expect(preview.headers['content-security-policy']).toContain(`frame-ancestors ${studio.origin};`);
    expect(preview.body).toContain(`{"origin":"${studio.origin}"}`);
    const pages = [
      ...['/', '/preferences', '/login', '/preview/x', '/previews'].map((url) => [node.app, url] as const),
      ...['/', '/history'].map((url) => [node.studio ?? never(), url] as const),
    ];
    for (const [app, url] of pages) {
      const { headers } = await app.inject({ url, headers: html });
      expect([url, headers['x-frame-options']]).toEqual([url, 'DENY']);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    for (const url of ['/rest/v1/metadata', '/cms/germany/de.json', '/preview/assets/none.js'])
      expect([url, (await node.app.inject(url)).headers['x-frame-options']]).toEqual([url, 'DENY']);
  });

  it.skipIf(!hasServer)('takes no bearer token, and sends staff to nobody while their provider is away', async () => {
    // A token that the embedded product accepts; production has no authenticator for it.
    const token = staffTokens(systemClock).mint(sampleStaff[2] ?? never());
    const { paths } = (await (node.studio ?? never()).inject('/openapi.json')).json<{
      paths: Record<string, object>;
    }>();
    const calls = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((one) => [one, path]));
    expect(calls.length).toBeGreaterThan(10);
    for (const [name = '', url = ''] of calls) {
      const method = name.toUpperCase();
      const headers = {
        authorization: `Bearer ${token}`,
        origin: studio.origin,
        'x-requested-with': 'kontor-studio',
      };
      const answer = await node.studio?.inject({
        method: method as 'GET',
        url: url.replace('{cmsId}', 'germany'),
        headers,
      });
      expect([method, url, answer?.statusCode]).toEqual([method, url, 401]);
    }
    expect((await node.studio?.inject('/ready'))?.statusCode).toBe(200);
    const login = await node.studio?.inject('/auth/login');
    expect([login?.statusCode, login?.headers.location]).toEqual([303, '/?signIn=unreachable']);
  });
});

function never(): never {
  throw new Error('there is nothing');
}
