import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '#backend/product/content/staff/sessions.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { findCommand } from '#backend/commands/commands.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { startContentNode, type ContentNode } from '../../../nodes/contentNode.ts';
import { someOf } from '../../../longRun.ts';
import { linkKeys } from '../../../nodes/signedTokens.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';
import { folder, good, read, removeFolder, secrets } from './testSettings.ts';

const scenario = 'fixtures/scenarios/germany';
const origin = 'https://studio.kontor.example';
const schema = readFileSync(`${scenario}/provider-schema.json`, 'utf8');

/** An identity provider that knows the schema and nothing else. */
const provider = createServer((request, response) => {
  request.resume().on('end', () => response.end(request.url === '/accounts.getSchema' ? schema : '{"errorCode":1}'));
});

describe('two processes of the production entry on one PostgreSQL server', () => {
  let nodes: readonly [ContentNode, ContentNode];
  let cookie = '';
  beforeAll(async () => {
    if (!hasServer) return;
    await new Promise<void>((resolve) => {
      provider.listen(0, '127.0.0.1', resolve);
    });
    mkdirSync(join(folder, 'site/assets'), { recursive: true });
    writeFileSync(join(folder, 'site/index.html'), '<!doctype html>');
    cpSync(`${scenario}/content`, join(folder, 'germany'), { recursive: true });
    const { settings: linkTokens } = await linkKeys();
    const databaseUrl = await newServerDatabase('none', 'durable');
    const access = {
      baseUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      apiKey: 'a',
      secret: 's',
    };
    const studio = {
      origin,
      pictures: 'fixtures/images',
      staff: { issuer: 'https://login.example', clientId: 'k', roles: {} },
    };
    const settings = {
      ...read(
        { ...good, metadata: { ...good.metadata, cms: { id: 'germany' } }, studio },
        { ...secrets, STAFF_CLIENT_SECRET: 's' },
      ),
      databaseUrl,
      linkTokens: { ...linkTokens },
      preferenceCentre: access,
    };
    const db = await openDatabase({ url: databaseUrl });
    await runMigrations(db, productMigrations.folder, productMigrations.table);
    await findCommand(['import-content', join(folder, 'germany')])(db, Date.now());
    const person = { id: 'p', name: 'Paula', email: '' };
    cookie = `__Host-kontor-studio=${await openSession(db, { person, role: 'publisher' }, Date.now())}`;
    await db.close();
    const start = () => startContentNode({ settings, siteFolder: join(folder, 'site') });
    nodes = await Promise.all([start(), start()]);
  }, 60_000);
  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.stop()));
    provider.close();
    provider.closeAllConnections();
    removeFolder();
  });

  const call = async ({ studio }: ContentNode, method: string, path: string, body?: unknown, headers = {}) => {
    const own = { cookie, origin, 'x-requested-with': 'kontor-studio', 'content-type': 'application/json' };
    const answer = await fetch(`${studio}/api/v1/content/germany${path}`, {
      method,
      headers: { ...own, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const served = async ({ site }: ContentNode, language: string): Promise<unknown> =>
    ((await (await fetch(`${site}/cms/germany/${language}.json`)).json()) as Record<string, unknown>)['mark'];

  const directions = [
    ['the first', 0],
    ['the second', 1],
  ] as const;
  it.skipIf(!hasServer).each(someOf(directions, 2))(
    'what %s publishes is served by the other within 2 s, in all languages at once',
    async (_which, from) => {
      const [here, there] = [nodes[from], nodes[1 - from]];
      if (here === undefined || there === undefined) throw new Error('there are two nodes');
      const mark = `published by ${from}`;
      const { body: draft } = await call(here, 'GET', '/draft');
      const documents = Object.fromEntries(
        Object.entries(draft['documents'] as Record<string, object>).map(([tag, one]) => [tag, { ...one, mark }]),
      );
      const saved = await call(here, 'PUT', '/draft', { documents }, { 'if-match': `"${String(draft['revision'])}"` });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const published = await call(here, 'POST', '/publish', { note: mark, revision: saved.body['revision'] });
      const at = performance.now();
      expect(published.status, JSON.stringify(published.body)).toBe(201);
      expect(await served(here, 'de')).toBe(mark);
      const seen = async () => [await served(there, 'de'), await served(there, 'en')];
      const pairs: (readonly unknown[])[] = [];
      while (pairs.at(-1)?.[0] !== mark && performance.now() - at < 2000) pairs.push(await seen());
      expect(pairs.at(-1)).toEqual([mark, mark]);
      // English may be asked for after a change that German came too early for, never the other way round.
      expect(pairs.filter(([german, english]) => german === mark && english !== mark)).toEqual([]);
    },
  );
});
