import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { startCdc } from '@kontor/cdc-stand-in';
import { tenantOf, twinCommand } from '../../scripts/commands/twin/twinCommand.ts';
import { scenarios } from '../fixtures/scenarios.ts';

const schema = scenarios.find(({ name }) => name === 'germany')?.schema as JsonObject;

/** A stand-in as tenant, behind a server that changes its answers; what it was asked is noted. */
async function startTenant(change: (method: string, answer: Record<string, unknown>) => void) {
  const { url, apiKey, secret, close } = await startCdc({ schema });
  const calls: string[] = [];
  const server: Server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const method = (request.url ?? '').slice(1);
      calls.push(`${method} ${new URLSearchParams(Buffer.concat(parts).toString()).get('UID') ?? ''}`);
      const init = { method: 'POST', body: new URLSearchParams(Buffer.concat(parts).toString()) };
      void fetch(`${url}${request.url}`, init)
        .then((answer) => answer.json() as Promise<Record<string, unknown>>)
        .then((answer) => {
          change(method, answer);
          reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
        })
        .catch(() => reply.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    side: { baseUrl, apiKey, secret },
    calls,
    close: () => Promise.all([close(), new Promise((end) => server.close(end))]),
  };
}

describe('the twin test', () => {
  let tenant: Awaited<ReturnType<typeof startTenant>>;
  let change: Parameters<typeof startTenant>[0] = () => undefined;
  beforeAll(async () => {
    tenant = await startTenant((method, answer) => change(method, answer));
  }, 120_000);
  afterAll(() => tenant.close());

  async function compare(side: Parameters<typeof twinCommand>[0]['tenant']) {
    const lines: string[] = [];
    const exitCode = await twinCommand({ tenant: side, tell: (line) => void lines.push(line) });
    return { exitCode, lines };
  }

  it('says what it will do first, finds no difference between equal sides, and removes the account that it made', async () => {
    tenant.calls.length = 0;
    const { exitCode, lines } = await compare(tenant.side);
    expect(lines[0]).toMatch(/registers one account kontor-twin-…@example.com, writes only to it, and removes it/);
    expect([exitCode, lines.slice(1)]).toEqual([0, ['No differences.']]);
    expect(lines.join('\n')).not.toContain(tenant.side.secret);
    const deletion = tenant.calls.findIndex((call) => call.startsWith('accounts.deleteAccount'));
    const [, uid] = tenant.calls[deletion]?.split(' ') ?? [];
    const writes = tenant.calls.filter((call) => /setAccountInfo|deleteAccount/.test(call));
    expect(writes.length).toBeGreaterThan(3);
    expect(writes.every((call) => call.endsWith(` ${uid}`))).toBe(true);
  });

  it('finds other codes and details, members more and less, and other types, also further in', async () => {
    const differences: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      'accounts.resetPassword': { errorCode: 403041 },
      'accounts.getJWT': { errorDetails: 'No session' },
      'accounts.login': { riskScore: 1 },
      'accounts.getAccountInfo': { loginIDs: undefined, created: 1, profile: { firstName: [] } },
    };
    change = (method, answer) => void Object.assign(answer, differences[method]);
    const { exitCode, lines } = await compare(tenant.side);
    change = () => undefined;
    expect(exitCode).toBe(1);
    const text = lines.join('\n');
    expect(text).toContain('accounts.resetPassword (reset): errorCode: tenant 403041, stand-in 0');
    expect(text).toMatch(/\(no session\): errorDetails: tenant "No session", stand-in "Unauthorized/);
    expect(text).toContain('(login): riskScore: tenant number, stand-in none');
    expect(text).toContain('(account): loginIDs: tenant none, stand-in object');
    expect(text).toContain('(account): created: tenant number, stand-in string');
    expect(text).toContain('(account): profile.firstName: tenant list');
  });

  it('removes the account also when a call fails', async () => {
    tenant.calls.length = 0;
    change = (method, answer) => {
      if (method === 'accounts.search') throw new Error(`no ${JSON.stringify(answer)}`);
    };
    await expect(compare({ ...tenant.side })).rejects.toThrow();
    change = () => undefined;
    expect(tenant.calls.at(-2)).toMatch(/^accounts.deleteAccount \w+/);
  });

  it('asks for all keys, and says when there is nothing to compare with', async () => {
    expect(() => tenantOf({ TWIN_URL: 'https://accounts.example' })).toThrow('TWIN_API_KEY');
    const exitCode = await twinCommand({ tenant: tenantOf({}), tell: () => undefined });
    expect(exitCode).toBe(2);
  });
});
