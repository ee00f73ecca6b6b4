import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fastest } from '../../engines.ts';
import { testLinkKit } from '../link-exchange/linkStrategies.ts';
import { testDatabase } from './testProduct.ts';
import { form } from './testServices.ts';

const database = testDatabase(fastest);

type Line = Readonly<Record<string, unknown>>;

describe('the id of a request', () => {
  const node: Line[] = [];
  const standIn: Line[] = [];
  const kit = testLinkKit('proxy', database.db, {
    logTo: { write: (line) => node.push(JSON.parse(line) as Line) },
    standInLogTo: { write: (line) => standIn.push(JSON.parse(line) as Line) },
  });
  let UID: string;
  beforeAll(async () => {
    ({ UID } = await kit.standIn.standIn.accounts.putAccount('ida@example.com', { password: 'Geheim-123' }));
  });
  beforeEach(() => {
    node.length = 0;
    standIn.length = 0;
  });
  const exchange = async (id: string | undefined, jwt?: string) => {
    const call = form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: jwt ?? (await kit.services.link(UID)) });
    const headers = { ...call.headers, ...(id !== undefined && { 'x-request-id': id }) };
    return kit.services.app.inject({ ...call, headers });
  };

  it('leads from the page’s call through the log of the node to the log of the provider (requirements#SRV-11)', async () => {
    const id = randomUUID();
    const answer = await exchange(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-request-id']).toBe(id);
    const calls = node.filter(({ reqId, call }) => reqId === id && call === 'accounts.getAccountInfo');
    expect(calls).toEqual([expect.objectContaining({ errorCode: 0, callId: id.replaceAll('-', '') })]);
    expect(standIn.some(({ reqId, msg }) => reqId === id && msg === 'request completed')).toBe(true);
    expect(new Set(node.map(({ reqId }) => reqId))).toEqual(new Set([id]));
  });

  it('is on the answer of a refusal, too', async () => {
    const id = randomUUID();
    const answer = await exchange(id, 'no-token');
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['x-request-id']).toBe(id);
    expect(answer.json()).toMatchObject({ requestId: id });
  });

  it.each([
    undefined,
    '',
    'short',
    'x'.repeat(65),
    'two words here',
    'line\tbreak-1',
    '"}{"level":60',
    'grüße-aus-köln',
  ])('is a new one for %j', async (requestId) => {
    const { headers } = await exchange(requestId);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(node)).not.toContain(requestId || 'x-request-id');
  });

  it('differs between two calls at the same time, in every line', async () => {
    const ids = Array.from({ length: 8 }, () => randomUUID());
    await Promise.all(ids.map((id) => exchange(id)));
    const lines = node.filter(({ callId }) => callId !== undefined);
    expect(lines.map(({ reqId, callId }) => [String(reqId).replaceAll('-', ''), callId])).toEqual(
      lines.map(({ callId }) => [callId, callId]),
    );
    expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set(ids));
  });
});
