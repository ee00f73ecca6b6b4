import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccountLinks, linkStrategies } from '#backend/product/links/linkSessions.ts';
import { refusedWrites } from '#backend/product/link-exchange/subscriberAccounts.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { revokeLinks } from '#backend/product/links/linkRevocations.ts';
import { purgeRows } from '#backend/product/services/retention.ts';
import { linkSession } from '#backend/product/links/tables.ts';
import { serviceTokenPrefix } from '#protocol/serviceToken.ts';
import { writePath } from '@kontor/schema-adapters/provider';
import { cellsOf } from '../../../longRun.ts';
import { fastest } from '../../engines.ts';
import { accounts as accountRecords } from '../../../../cdc-stand-in/storage/tables.ts';
import { testLinkKit } from './linkStrategies.ts';
import { centreKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import { testDatabase } from '../services/testProduct.ts';
import { json } from '../services/testServices.ts';

const database = testDatabase(fastest);

describe.each(linkStrategies)('a mailed link opened by %s', (strategy) => {
  const kit = testLinkKit(strategy, database.db);
  let UID: string;
  beforeEach(async () => {
    await kit.standIn.startAfresh();
    ({ UID } = await kit.standIn.standIn.accounts.putAccount('anna@example.com', {
      password: 'Geheim-123',
      profile: { firstName: 'Anna' },
      data: { nickname: 'N', internal: 'secret', addressBook: { street: 'Weg' }, sfmc: { subscriptionKey: 'k1' } },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
    }));
  });
  const open = async (): Promise<string> => (await kit.exchange(await kit.services.link(UID))).regToken;
  const save = async (patch: object) => kit.page.setAccount({ regToken: await open(), patch, language: 'de' });
  const stored = () => kit.standIn.standIn.accounts.getAccount('anna@example.com');

  it('shows the account, without the address book', async () => {
    const account = await kit.page.getAccount(await open());
    expect(account).toMatchObject({
      uid: UID,
      profile: { firstName: 'Anna', email: 'anna@example.com' },
      data: { nickname: 'N' },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
    });
    expect(account.data).not.toHaveProperty('addressBook');
  });

  it('opens no other account, also if its person has entered the address of somebody else', async () => {
    const { accounts } = kit.standIn.standIn;
    const ben = await accounts.putAccount('ben', { profile: { email: 'ben@example.com' } });
    await kit.standIn.db
      .update(accountRecords)
      .set({ profile: { email: 'anna@example.com' } })
      .where(eq(accountRecords.uid, ben.UID));
    const { status, regToken } = await kit.exchange(await kit.services.link(ben.UID));
    if (status === 200) expect(await kit.page.getAccount(regToken)).toMatchObject({ uid: ben.UID });
    else expect([strategy, status]).toEqual(['lite', 401]);
  });

  it('changes what the page shows, and nothing else (requirements#link-exchange)', async () => {
    await save({
      profile: { firstName: 'Anne' },
      data: { nickname: 'M' },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: false } } },
    });
    expect(await stored()).toMatchObject({
      profile: { firstName: 'Anne', email: 'anna@example.com' },
      data: { nickname: 'M', internal: 'secret', addressBook: { street: 'Weg' }, sfmc: { subscriptionKey: 'k1' } },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: false } } },
    });
  });

  it('keeps the double opt-in of a new subscription', async () => {
    await save({ subscriptions: { NLT_OFFERS: { email: { isSubscribed: true } } } });
    expect(await kit.page.getAccount(await open())).toMatchObject({
      subscriptions: { NLT_OFFERS: { email: { isSubscribed: true, doubleOptIn: { status: 'Pending' } } } },
    });
    expect(await kit.standIn.mailbox.list({ kind: 'subscription-opt-in' })).toHaveLength(1);
  });

  /** By default each row with one of the strategies. */
  const ownRows = <Row>(rows: readonly Row[]): readonly Row[] =>
    cellsOf(rows, linkStrategies).flatMap(([row, one]) => (one === strategy ? [row] : []));

  it.each(
    ownRows<readonly [string, object]>([
      ['the e-mail address', { profile: { email: 'other@example.com' } }],
      ['a field that only servers write', { data: { internal: 'x' } }],
      ['the subscription key', { data: { sfmc: { subscriptionKey: 'x' } } }],
      ['the regional assignment', { data: { customerassignment: 'SUED' } }],
      ['the address book', { data: { addressBook: { street: 'x' } } }],
      ['a field that nobody declared', { data: { unknown: 1 } }],
      ['a subscription of the server', { subscriptions: { NLT_INTERNAL: { email: { isSubscribed: true } } } }],
    ]),
  )('never changes %s, alone or among allowed ones', async (_what, patch) => {
    const before = await stored();
    await expect(
      save({ ...patch, profile: { firstName: 'X', ...('profile' in patch ? (patch.profile as object) : {}) } }),
    ).rejects.toMatchObject({ code: 400009 });
    expect(await stored()).toEqual(before);
  });

  it('takes the type that the page adds to a phone number', async () => {
    const phones = [{ number: '+491701234567', type: 'default' }];
    await save({ profile: { phones } });
    expect(await stored()).toMatchObject({ profile: { phones } });
  });

  it('loses no member of a list that the page does not know', async () => {
    const lists = {
      profile: { phones: [{ number: '+491', type: 'x', extension: 7 }, { number: '+492' }] },
      data: {
        pets: [
          { name: 'Rex', age: 3, vetId: 'V-77', chip: null },
          { name: 'Mia', vetId: 'V-78' },
        ],
      },
    };
    await kit.standIn.standIn.accounts.putAccount('anna@example.com', { password: 'Geheim-123', ...lists });
    const page = await kit.page.getAccount(await open());
    const [number, name] = ['+499', 'Rexi'];
    for (const patch of [
      writePath({ profile: { phones: page.profile?.['phones'] } }, 'profile.phones[0].number', number),
      writePath({ data: { pets: page.data?.['pets'] } }, 'data.pets[0].name', name),
    ])
      await save(patch).catch((error: unknown) => error);
    // The provider refuses unknown members of a profile, and serverOnly ones from browsers.
    const [first, ...others] = lists.data.pets;
    expect(await stored()).toMatchObject({
      ...lists,
      data: { pets: [{ ...first, ...(strategy === 'proxy' && { name }) }, ...others] },
    });
  });

  it('reports a value that the provider refuses, at its field', async () => {
    await expect(save({ profile: { firstName: 5 } })).rejects.toMatchObject({
      code: 400009,
      faults: [{ fieldName: 'profile.firstName', errorCode: 400023 }],
    });
  });

  it('is valid for an hour at most', async () => {
    const regToken = await open();
    kit.standIn.clock.advance(3_600_001);
    const refused = await kit.page.getAccount(regToken).catch((error: unknown) => error);
    expect([403002, 403025]).toContain((refused as { code?: number }).code);
    await expect(kit.page.getAccount(`${strategy === 'proxy' ? serviceTokenPrefix : ''}made-up`)).rejects.toMatchObject(
      { code: 403025 },
    );
  });

  it('is refused for nobody, and after it was revoked', async () => {
    expect(await kit.exchange(await kit.services.link('nobody'))).toMatchObject({ status: 401 });
    const jwt = await kit.services.link(UID);
    await revokeLinks(database.db, UID, kit.standIn.clock.now());
    expect(await kit.exchange(jwt)).toMatchObject({ status: 401 });
  });

  const signed =
    (method: string, params: object = {}) =>
    () =>
      kit.standIn.call(`accounts.${method}`, { apiKey: centreKey, secret, UID, ...params });
  it.each(
    ownRows<readonly [string, () => Promise<unknown>]>([
      ['a logout on all devices', signed('logout')],
      ['a password that was changed at the provider', signed('setAccountInfo', { newPassword: 'Anders-456' })],
      ['a block', signed('setAccountInfo', { isActive: 'false' })],
      ['no session any more', () => kit.standIn.standIn.states.change('anna@example.com', { endSessions: true })],
    ]),
  )('opened from the account it ends with %s', async (_what, end) => {
    const linkToken = await kit.openCentre(UID);
    const { status, regToken } = await kit.exchange(linkToken);
    expect(status).toBe(200);
    kit.standIn.clock.advance(1_000);
    await end();
    expect(await kit.exchange(linkToken)).toMatchObject({ status: 401 });
    const reminders = json('POST', '/rest/v1/productreminder/search', { authToken: linkToken });
    expect((await kit.services.app.inject(reminders)).statusCode).toBe(401);
    if (strategy === 'proxy') await expect(kit.page.getAccount(regToken)).rejects.toMatchObject({ code: 403025 });
  });
});

describe('tokens of the services', () => {
  const kit = testLinkKit('proxy', database.db);
  let UID: string;
  beforeAll(async () => {
    ({ UID } = await kit.standIn.standIn.accounts.putAccount('ben@example.com', { password: 'Geheim-123' }));
  });
  const open = async (): Promise<string> => (await kit.exchange(await kit.services.link(UID))).regToken;
  const rows = () => database.db.select().from(linkSession).where(eq(linkSession.subscriber, UID));

  it('are stored as hashes, and deleted after their hour', async () => {
    const regToken = await open();
    expect(regToken.startsWith(serviceTokenPrefix)).toBe(true);
    expect(JSON.stringify(await rows())).not.toContain(regToken.slice(serviceTokenPrefix.length));
    await purgeRows(database.db, kit.standIn.clock.now() + 3_600_001, 0);
    expect(await rows()).toEqual([]);
  });

  it('end with the centre that was opened from the account, and are no links themselves', async () => {
    const link = await kit.openCentre(UID);
    const { regToken } = await kit.exchange(link);
    expect(await kit.page.getAccount(regToken)).toMatchObject({ uid: UID });
    expect(await kit.exchange(regToken)).toMatchObject({ status: 401 });
    const asToken = json('POST', '/rest/v1/subscriber/account', { regToken: link });
    expect((await kit.services.app.inject(asToken)).statusCode).toBe(401);
    await closeAccountLinks(database.db, UID);
    await expect(kit.page.getAccount(regToken)).rejects.toMatchObject({ code: 403025 });
  });

  it('end with their link, and with the subscriber', async () => {
    const revoked = await open();
    await revokeLinks(database.db, UID, kit.standIn.clock.now());
    await expect(kit.page.getAccount(revoked)).rejects.toMatchObject({ code: 403025 });
    await eraseSubscriber(database.db, UID, kit.standIn.clock.now());
    expect(await rows()).toEqual([]);
  });

  it.each([
    [{ profile: { email: 'x' } }],
    [{ profile: { username: 'x' } }],
    [{ data: { sfmc: null } }],
    [{ data: { sfmc: { subscriptionKey: 'x' } } }],
    [{ data: { 'sfmc.subscriptionKey': 'x' } }],
    [{ data: { customerassignment: { region: 'x' } } }],
    [{ data: null }],
    [{ preferences: { privacy: { aec: { isConsentGranted: true } } } }],
    [{ subscriptions: { NLT: { email: { isSubscribed: true, isExternallyVerified: true } } } }],
    [{ subscriptions: { NLT: { email: { isSubscribed: 'true' } } } }],
    [{ subscriptions: { NLT: { email: { isSubscribed: true, doubleOptIn: { status: 'Confirmed' } } } } }],
    [{ UID: 'other' }],
    [{ isVerified: true }],
  ])('never write %j, even if schema and content name it', (patch) => {
    const everything = { has: () => true } as unknown as ReadonlySet<string>;
    expect(refusedWrites(patch as object, { changeable: everything, published: everything })).not.toEqual([]);
  });
});

describe('what content does not show', () => {
  const changeable = new Set([
    'subscriptions.SVC_PRODUCT_REMINDER.email.isSubscribed',
    'data.sfmc.dataProcessingConsented',
    'profile.firstName',
  ]);
  const refused = (patch: object) => refusedWrites(patch, { changeable, published: new Set() });

  it('can be a subscription that is ended, or the consent that a dialog asks for', () => {
    expect(refused({ subscriptions: { SVC_PRODUCT_REMINDER: { email: { isSubscribed: false } } } })).toEqual([]);
    expect(refused({ data: { sfmc: { dataProcessingConsented: true } } })).toEqual([]);
  });

  it.each([
    [{ subscriptions: { SVC_PRODUCT_REMINDER: { email: { isSubscribed: true } } } }],
    [{ subscriptions: { NLT_INTERNAL: { email: { isSubscribed: false } } } }],
    [{ data: { sfmc: { dataProcessingConsented: false } } }],
    [{ profile: { firstName: 'X' } }],
  ])('is otherwise never written: %j', (patch) => {
    expect(refused(patch)).toHaveLength(1);
  });
});
