import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { revocationCheck, revokeLinks } from '#backend/product/links/linkRevocations.ts';
import {
  linkKeyKind,
  linkTokenVerifier,
  type Link,
  type LinkTokenVerifier,
} from '#backend/product/links/linkTokens.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { importKeys } from '#backend/product/guards/signedTokens.ts';
import { linkKeys, signLink } from '../../../nodes/signedTokens.ts';
import { cases } from '../../../longRun.ts';

const clock = adjustableClock();
const start = Date.UTC(2027, 0, 1);
const { db } = testDatabase(fastest);
let keys: Awaited<ReturnType<typeof linkKeys>>;
let verify: LinkTokenVerifier;
beforeAll(async () => {
  keys = await linkKeys();
  verify = linkTokenVerifier(keys.settings, await importKeys(keys.settings.keys, linkKeyKind), clock);
}, 60_000);

type Revoke = (subscriber: string, now: number) => Promise<(link: Link) => Promise<boolean>>;

let last = 0;
/**
 * The platform's clock is `ahead` by seconds, within the leeway: it creates a link, the product revokes all links, and
 * somebody opens it `later`.
 */
const neverOpens = (revoke: Revoke) =>
  fc.asyncProperty(
    fc.integer({ min: -90, max: 60 }),
    fc.integer({ min: 0, max: 999 }),
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 200 }),
    async (ahead, millisecond, passed, later) => {
      last += 1;
      const subscriber = `uid-${last}`;
      clock.set(start + millisecond);
      const token = await signLink(keys.privateKey, clock.now() + ahead * 1000, subscriber);
      clock.advance(passed * 1000);
      const isRevoked = await revoke(subscriber, clock.now());
      clock.advance(later * 1000);
      const link = await verify(token);
      return link === undefined || isRevoked(link);
    },
  );

it.each([
  ['taken back', revokeLinks, cases(40, 3000)],
  // Takes ten times as long.
  ['erased with its subscriber', eraseSubscriber, cases(10, 3000)],
])('a link that was %s never opens again, whatever the platform’s clock says', async (_how, end, numRuns) => {
  const revoke: Revoke = async (subscriber, now) => {
    await end(db, subscriber, now);
    return revocationCheck(db);
  };
  await fc.assert(neverOpens(revoke), { numRuns });
});

it('a revocation without the leeway would let links of a clock that is ahead open', async () => {
  const { failed } = await fc.check(
    neverOpens((_subscriber, now) =>
      Promise.resolve(({ issuedAt }) => Promise.resolve(issuedAt < Math.floor(now / 1000) + 1)),
    ),
    { numRuns: 150 },
  );
  expect(failed).toBe(true);
});
