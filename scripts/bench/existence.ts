import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startEmbedded, type Embedded } from '#backend/stand-ins/embedded/embedded.ts';
import { apiKeys } from '#backend/stand-ins/embedded/embeddedSites.ts';
import { formCall, callPort, type Call } from '../../tests/nodes/serviceNode.ts';
import { freePort } from '../../tests/nodes/launch.ts';
import { percentile } from './percentile.ts';

/** Accounts that an attacker must not be able to distinguish; `unknown` has none. */
const kinds = ['unknown', 'customer', 'unconfirmed', 'locked'] as const;
const addressOf = (kind: string): string => `${kind}@beispiel.example`;

/**
 * Milliseconds to wait after a request that may send a mail, until it is sent: it must not slow down the next
 * measurement.
 */
const rest = 120;

/** Calls whose answer must not reveal whether an account exists, their server, and the wait after each. */
const calls: readonly (readonly [
  name: string,
  product: 'site' | 'standIn',
  pause: number,
  call: (email: string) => Call,
])[] = [
  [
    'provider: login',
    'standIn',
    0,
    (email) => formCall('POST', '/accounts.login', { apiKey: apiKeys.portal, loginID: email, password: 'Falsch#2025' }),
  ],
  [
    'provider: reset',
    'standIn',
    rest,
    (email) => formCall('POST', '/accounts.resetPassword', { apiKey: apiKeys.portal, loginID: email }),
  ],
  [
    'services: login',
    'site',
    0,
    (email) => formCall('POST', '/rest/v1/account/login', { loginID: email, password: 'Falsch#2025' }),
  ],
  [
    'services: resend',
    'site',
    rest,
    (email) => formCall('PUT', '/rest/v1/account/registration/verification-email', { email }),
  ],
  ['services: new link', 'site', rest, (email) => formCall('POST', '/rest/v1/subscriber/link', { email })],
];

/**
 * Measures whether the time to an answer reveals which accounts exist, on a site that hides it: `requests` of each call
 * for each kind of account, in turn. Prints medians and the difference between the kinds; at most 10 % and 25 ms are
 * allowed. The second line of a call is its processor time, which does not depend on other load.
 * Source: requirements#ACC-1.
 */
export async function measureExistence(requests: number): Promise<void> {
  const product = await start();
  const ports = { site: portOf(product.site.server.address()), standIn: portOf(product.standIn.server.address()) };
  const agent = new Agent({ keepAlive: true });
  console.log(`| call              | ${kinds.map((kind) => kind.padStart(11)).join(' | ')} | apart    |      % |`);
  for (const [name, to, pause, call] of calls) {
    const [taken, worked] = [emptyLists(), emptyLists()];
    for (let round = 0; round < requests; round += 1) {
      // In a different order each round, so that none always follows the same one.
      for (const kind of shuffled(kinds)) {
        await putBack(product);
        const [began, before] = [performance.now(), process.cpuUsage()];
        await callPort(ports[to], agent, call(addressOf(kind)));
        taken.get(kind)?.push(performance.now() - began);
        const { user, system } = process.cpuUsage(before);
        worked.get(kind)?.push((user + system) / 1000);
        await wait(pause);
      }
    }
    print(name, taken);
    print('  processor', worked);
  }
  agent.destroy();
  await product.close();
}

async function start(): Promise<Embedded> {
  const ports = [await freePort(), await freePort()];
  const [site, standIn] = ports.map((port) => `http://127.0.0.1:${port}`);
  const origins = {
    site: site ?? '',
    standIn: standIn ?? '',
    partner: 'http://127.0.0.1:9',
    studio: 'http://127.0.0.1:9',
  };
  const product = await startEmbedded({
    scenario: 'hidden-account-existence',
    origins,
    pages: () => Promise.resolve({ page: () => Promise.resolve('<!doctype html>') }),
  });
  await product.site.listen({ host: '127.0.0.1', port: ports[0] });
  await product.standIn.listen({ host: '127.0.0.1', port: ports[1] });
  for (const kind of kinds)
    if (kind !== 'unknown')
      await product.parts.accounts.putAccount(addressOf(kind), {
        password: 'Frisch#Obst2025',
        verified: kind !== 'unconfirmed',
      });
  return product;
}

/** Removes all limits and locks from earlier measurements. */
async function putBack({ parts: { db, clock } }: Embedded): Promise<void> {
  await db.execute(sql`truncate limit_counter, idp_call_counters`);
  await db.execute(
    sql`update idp_accounts set failed_logins = 0, locked_until = case when profile->>'email' = ${addressOf('locked')} then ${clock.now() + 3_600_000}::bigint end`,
  );
}

function shuffled<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const emptyLists = (): Map<string, number[]> => new Map(kinds.map((kind) => [kind, []]));

function print(name: string, values: ReadonlyMap<string, readonly number[]>): void {
  const medians = kinds.map((kind) => percentile(values.get(kind) ?? [], 0.5));
  const apart = Math.max(...medians) - Math.min(...medians);
  console.log(
    `| ${name.padEnd(17)} | ${medians.map((time) => `${time.toFixed(2)} ms`.padStart(11)).join(' | ')} | ${`${apart.toFixed(2)} ms`.padStart(8)} | ${((100 * apart) / Math.min(...medians)).toFixed(1).padStart(5)}% |`,
  );
}

const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
