import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import { subscribeEvent, type NodeEvents } from '#backend/shared/nodeEvents.ts';
import { providerGateway } from '#backend/product/services/identityProvider.ts';
import { trustedDevices } from '#backend/product/login/trustedDevices.ts';
import { limiter, limits, type SubjectKeys } from '#backend/product/guards/limits.ts';
import type { ProviderAccess, ProviderSecret } from '#backend/product/identity-provider/providerCall.ts';
import { fastest } from '../../engines.ts';
import { centreKey, portalKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import { testDatabase } from './testProduct.ts';
import { testStandIn } from './testStandIn.ts';

const account = 'ada@beispiel.example';
/** The steps of the guide: add the second key to all nodes, sign with it, then remove the first. */
const steps: readonly SubjectKeys[] = [['old'], ['old', 'new'], ['new', 'old'], ['new']];

describe('a change of the subject key, step by step', () => {
  const database = testDatabase(fastest);
  const clock = adjustableClock();
  beforeEach(() => database.db.execute(sql`truncate limit_counter`));
  const at = (step: number) => limiter(database.db, clock, steps[step] ?? ['']);
  /** Nodes of a step and of the next one run side by side. */
  const pairs = [0, 1, 2].map((step) => [step, step + 1] as const);

  it.each(pairs)('gives nobody more tries while nodes of step %i and %i count', async (before, after) => {
    const verdicts = [];
    for (let hit = 0; hit < 12; hit += 1)
      verdicts.push((await at(hit % 2 === 0 ? before : after).count(limits.loginPerAccount, account)).allowed);
    expect(verdicts).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
  });

  it.each(pairs)('forgets no count from step %i to %i', async (before, after) => {
    for (let hit = 0; hit < 10; hit += 1) await at(before).require(limits.loginPerAccount, account);
    expect(await at(after).count(limits.loginPerAccount, account)).toMatchObject({ allowed: false });
  });

  it.each(pairs)('gives back and deletes what step %i has counted in step %i too', async (before, after) => {
    await at(before).require(limits.mailPerAccount, account);
    await at(after).giveBack([limits.mailPerAccount], account);
    await at(after).require(limits.mailPerAccount, account);
    await at(after).forget(limits.mailPerAccount, account);
    expect(await at(after).count(limits.mailPerAccount, account)).toMatchObject({ allowed: true });
  });

  it.each(pairs)('keeps devices known between step %i and %i, in both directions', (before, after) => {
    const devices = [before, after].map((step) => trustedDevices(clock, steps[step] ?? ['']));
    for (const from of devices)
      for (const to of devices) {
        const [cookie] = from.remember(account).split(';');
        expect(to.deviceOf(account, cookie)).toBeDefined();
        expect(to.deviceOf('other@beispiel.example', cookie)).toBeUndefined();
      }
  });

  it('ends what a removed key has signed', () => {
    const [cookie] = trustedDevices(clock, ['old', 'new']).remember(account).split(';');
    expect(trustedDevices(clock, ['new']).deviceOf(account, cookie)).toBeUndefined();
  });
});

describe('a change of the provider’s secret', () => {
  const kit = testStandIn();
  let secretEvents: NodeEvents['secret'][];
  let ended: () => void;
  beforeEach(() => {
    secretEvents = [];
    ended = subscribeEvent('secret', (event) => secretEvents.push(event));
    acceptOnly(secret);
  });
  afterEach(() => ended());

  const newSecret = Buffer.from('a new secret of the site').toString('base64');
  const acceptOnly = (one: string): void => {
    const { sites } = kit.standIn;
    sites.replace(
      [sites.byName('portal'), sites.byName('preference-centre')].map((site) => ({ ...site, secret: one })),
    );
  };
  const gateway = (second: ProviderSecret | undefined, first: ProviderSecret = { secret }) => {
    const { baseUrl } = kit;
    const access = (apiKey: string): ProviderAccess => ({ baseUrl, apiKey, ...first, ...(second && { second }) });
    return providerGateway(access(portalKey), access(centreKey));
  };

  it('fails no call while there are two, and is told once for each site', async () => {
    const { findSubscriber, checkLogin } = gateway({ secret: newSecret });
    const unknown = { loginID: 'nobody@example.com', password: 'x' };
    const round = async () =>
      Promise.all([findSubscriber('nobody@example.com'), checkLogin(unknown), checkLogin(unknown)]);
    const all = [undefined, 403042, 403042];
    for (let before = 0; before < 5; before += 1) expect(await round()).toEqual(all);
    acceptOnly(newSecret);
    for (let after = 0; after < 5; after += 1) expect(await round()).toEqual(all);
    expect(secretEvents).toHaveLength(2);
    expect(secretEvents).toContainEqual({ apiKey: portalKey, refused: 'first', code: 403010 });
    expect(secretEvents).toContainEqual({ apiKey: centreKey, refused: 'first', code: 403010 });
  });

  it('can be taken back', async () => {
    const { checkLogin } = gateway({ secret: newSecret });
    for (const accepted of [newSecret, secret]) {
      acceptOnly(accepted);
      expect(await checkLogin({ loginID: 'nobody@example.com', password: 'x' })).toBe(403042);
    }
    expect(secretEvents.map(({ refused }) => refused)).toEqual(['first', 'second']);
  });

  it('uses the secret that worked first from then on', async () => {
    const codes: string[] = [];
    const stop = subscribeEvent('call', ({ code }) => codes.push(code));
    const { checkLogin } = gateway({ secret: newSecret });
    acceptOnly(newSecret);
    for (let calls = 0; calls < 3; calls += 1) await checkLogin({ loginID: 'nobody@example.com', password: 'x' });
    stop();
    expect(codes).toEqual(['403010', '403042', '403042', '403042']);
  });

  it('works for the key of an application too, and still knows who has no account', async () => {
    const { openPreferences } = gateway({ secret }, { secret, userKey: 'AGone' });
    expect(await openPreferences('nobody')).toBeUndefined();
    expect(secretEvents).toMatchObject([{ refused: 'first', code: 403005 }]);
  });

  it('with two wrong secrets is refused as with one, and told by nobody', async () => {
    acceptOnly(Buffer.from('a third').toString('base64'));
    const refused = { name: 'ProviderCredentialsRefused' };
    await expect(gateway({ secret: newSecret }).findSubscriber('x@example.com')).rejects.toMatchObject(refused);
    expect(secretEvents).toEqual([]);
  });
});
