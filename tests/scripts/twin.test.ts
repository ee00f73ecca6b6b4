import { spawnSync } from 'node:child_process';
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

  it('registers nobody where the tenant refuses the key, and says so', async () => {
    tenant.calls.length = 0;
    const secret = Buffer.from('another secret').toString('base64');
    await expect(compare({ ...tenant.side, secret })).rejects.toThrow(/^accounts\.getSchema was refused: 403\d{3} /);
    expect(tenant.calls.map((call) => call.trim())).toEqual(['accounts.getSchema']);
  });

  it.each([
    ['refuses the deletion', (answer: Record<string, unknown>) => void Object.assign(answer, { errorCode: 403010 })],
    [
      'does not answer it',
      () => {
        throw new Error('no answer');
      },
    ],
  ])('names the account that remains if the tenant %s', async (_what, fail) => {
    change = (method, answer) => {
      if (method === 'accounts.deleteAccount') fail(answer);
    };
    await expect(compare(tenant.side)).rejects.toThrow(
      /^The account kontor-twin-\w+@example\.com may remain at the tenant\.$/,
    );
    change = () => undefined;
  });

  it('ends with 2 and one sentence where the tenant cannot be reached, not with the code of a difference', () => {
    const environment = { TWIN_URL: 'http://tenant.invalid', TWIN_API_KEY: 'x', TWIN_SECRET: 'y' };
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/commands/twin.ts'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...environment },
    });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/^fetch failed: .+\n$/) as string });
  });

  it('asks for all keys, and says when there is nothing to compare with', async () => {
    expect(() => tenantOf({ TWIN_URL: 'https://accounts.example' })).toThrow('TWIN_API_KEY');
    const mistyped = { TWIN_URL: 'accounts.example', TWIN_API_KEY: 'x', TWIN_SECRET: 'y' };
    expect(() => tenantOf(mistyped)).toThrow('TWIN_URL is no address: accounts.example');
    const exitCode = await twinCommand({ tenant: tenantOf({}), tell: () => undefined });
    expect(exitCode).toBe(2);
  });
});
