import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { stepUpTokens } from '#backend/product/step-up/stepUpTokens.ts';
import { purgeRows } from '#backend/product/services/retention.ts';
import type { PasswordVerdict } from '#backend/product/identity-provider/customerAccounts.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { stepUpToken } from '#backend/product/step-up/tables.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { json, openProduct, type SetupOptions, type TestServices } from '../services/testServices.ts';

const database = testDatabase(fastest);
const open = (options: SetupOptions = {}): Promise<TestServices> =>
  openProduct(database.db, { features: { dataCopy: true }, ...options });

const prove = ({ callAs }: TestServices, uid: string, password: string) =>
  callAs(uid, 'POST', '/proof', { password, purpose: 'copy' });

/** The verdict of `parts.stepUpTokens` on a request with these header lines. */
async function verdict({ clock }: TestServices, uid: string, ...values: readonly string[]): Promise<unknown> {
  const rawHeaders = values.flatMap((value) => ['X-Identity-Proof', value]);
  const request = { raw: { rawHeaders }, headers: values.length > 0 ? { 'x-identity-proof': values[0] } : {} };
  return stepUpTokens(database.db, clock, ['secret'], () => ({}))
    .require(request as never, { uid }, 'copy')
    .then(
      () => 'proven',
      (error: unknown) => error,
    );
}
const notProven = { status: 403, code: 'identity-not-proven' };

describe('a proof of identity', () => {
  it('comes for the right password, is valid for ten minutes, and is stored as a hash only (requirements#CUS-2)', async () => {
    const services = await open();
    const answer = await prove(services, 'uid-proof', 'right');
    const { proof, expiresAt } = answer.json<{ proof: string; expiresAt: number }>();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(Math.abs(expiresAt - services.clock.now() - 600_000)).toBeLessThan(20_000);
    expect(JSON.stringify(await database.db.select().from(stepUpToken))).not.toContain(proof);
    expect(await verdict(services, 'uid-proof', proof)).toBe('proven');
    services.clock.advance(599_000);
    expect(await verdict(services, 'uid-proof', proof)).toBe('proven');
    services.clock.advance(1_000);
    expect(await verdict(services, 'uid-proof', proof)).toMatchObject(notProven);
    await purgeRows(database.db, services.clock.now(), 0);
    expect(await database.db.select().from(stepUpToken)).toEqual([]);
  });

  it('is refused for another person, changed, doubled or absent', async () => {
    const services = await open();
    const { proof } = (await prove(services, 'uid-a', 'right')).json<{ proof: string }>();
    expect(await verdict(services, 'uid-b', proof)).toMatchObject(notProven);
    expect(await verdict(services, 'uid-a', `${proof}x`)).toMatchObject(notProven);
    expect(await verdict(services, 'uid-a', proof, proof)).toMatchObject(notProven);
    expect(await verdict(services, 'uid-a')).toMatchObject(notProven);
    expect(await verdict(services, 'uid-a', proof)).toBe('proven');
  });

  it('ends when the services erase the person', async () => {
    const services = await open();
    const { proof } = (await prove(services, 'uid-gone', 'right')).json<{ proof: string }>();
    await eraseSubscriber(database.db, 'uid-gone', services.clock.now());
    expect(await verdict(services, 'uid-gone', proof)).toMatchObject(notProven);
  });

  it('needs a customer’s token, one only, before anything is checked (requirements#CUS-1)', async () => {
    const services = await open();
    const { authorization } = await services.customer('uid-1');
    const link = await services.link('uid-1');
    const url = '/rest/v1/customer/proof';
    for (const headerValue of [
      undefined,
      'Bearer ',
      link,
      `Bearer ${link}`,
      `Basic ${authorization.slice(7)}`,
      `${authorization} x`,
    ]) {
      const headers = {
        'content-type': 'application/json',
        ...(headerValue !== undefined && { authorization: headerValue }),
      };
      const answer = await services.app.inject({
        ...json('POST', url, { password: 'right', purpose: 'copy' }),
        headers,
      });
      expect([headerValue, answer.statusCode, answer.json()]).toEqual([
        headerValue,
        401,
        { code: 'customer-refused', message: expect.any(String), requestId: expect.any(String) },
      ]);
    }
    await services.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = services.app.server.address() as { readonly port: number };
    const line = `authorization: ${authorization}\r\n`;
    expect(await statusOfRaw(port, url, line)).toBe('200');
    expect(await statusOfRaw(port, url, line + line)).toBe('401');
    expect(services.providerCalls.filter((call) => call.startsWith('password'))).toHaveLength(1);
    await services.app.close();
  });

  it.each<[PasswordVerdict, number, string]>([
    ['WRONG', 403, 'wrong-password'],
    ['LOCKED', 403, 'account-locked'],
    ['LIMITED', 429, 'too-many'],
    ['NONE', 409, 'no-password'],
  ])('is refused where the provider says %s', async (said, status, code) => {
    const services = await open({ provider: { checkPassword: () => Promise.resolve(said) } });
    const answer = await prove(services, `uid-${said}`, 'x');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it('can be tried five times in a quarter of an hour, by any number of nodes at once', async () => {
    let checked = 0;
    const provider = { checkPassword: () => Promise.resolve(((checked += 1), 'WRONG' as const)) };
    const nodes = [await open({ provider }), await open({ provider })];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => prove(nodes[index % 2]!, 'uid-guessed', `guess ${index}`)),
    );
    expect([checked, answers.filter(({ statusCode }) => statusCode === 429).length]).toEqual([5, 35]);
    expect(Number(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await prove(nodes[0]!, 'uid-other', 'x')).statusCode).toBe(403);
  });

  it('counts wrong passwords only: not right ones, and not while the provider does not answer', async () => {
    const services = await open();
    for (let time = 0; time < 8; time += 1) expect((await prove(services, 'uid-right', 'right')).statusCode).toBe(200);
    const down = await open({ provider: { checkPassword: () => Promise.reject(new OutboundError('no answer')) } });
    for (let time = 0; time < 8; time += 1) expect((await prove(down, 'uid-down', 'x')).statusCode).toBe(503);
  });
});

/** The status of a request with these header lines, sent as it is. */
async function statusOfRaw(port: number, url: string, lines: string): Promise<string | undefined> {
  const body = JSON.stringify({ password: 'right', purpose: 'copy' });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n${lines}content-length: ${body.length}\r\n\r\n${body}`,
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return first.toString('latin1').split(' ')[1];
}
