import { eq } from 'drizzle-orm';
import { emailChange } from '#backend/product/email-change/tables.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { hashText } from '#backend/shared/hashes.ts';
import { fastest } from '../../engines.ts';
import { centreKey } from '../../../cdc-stand-in/startStandIn.ts';
import { testLinkKit } from './linkStrategies.ts';
import { testDatabase } from '../services/testProduct.ts';

const database = testDatabase(fastest);

describe('evidence of consents', () => {
  const kit = testLinkKit('proxy', database.db);
  let UID: string;
  beforeAll(async () => {
    ({ UID } = await kit.standIn.standIn.accounts.putAccount('eve@example.com', { password: 'Geheim-123' }));
  });
  const open = async (): Promise<string> => (await kit.exchange(await kit.services.link(UID))).regToken;

  it('is written by a save that changed a consent, as other saves do (requirements#link-exchange)', async () => {
    await kit.page.setAccount({
      regToken: await open(),
      patch: {
        profile: { firstName: 'Eve' },
        subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } }, NLT_OFFERS: { email: { isSubscribed: true } } },
      },
      language: 'de',
    });
    await kit.page.setAccount({
      regToken: await open(),
      patch: { subscriptions: { NLT_WEEKLY: { email: { isSubscribed: false } } } },
      language: 'de',
    });
    const evidence = await readEvidence(database.db, UID);
    expect(evidence).not.toHaveProperty('brokenAt');
    expect(evidence?.lines.map(({ purpose, event, granted }) => [purpose, event, granted])).toEqual([
      ['subscriptions.NLT_OFFERS', 'requested', true],
      ['subscriptions.NLT_WEEKLY', 'granted', true],
      ['subscriptions.NLT_WEEKLY', 'withdrawn', false],
    ]);
    expect(evidence?.lines[1]).toMatchObject({
      email: 'eve@example.com',
      channel: 'link',
      action: 'PUT /rest/v1/subscriber/account',
      page: '/preferences',
      build: expect.stringMatching(/^[\w.-]+$/),
      apiKey: centreKey,
      requestId: expect.stringMatching(/.+/),
      ip: '127.0.0.1',
    });
  });

  it.each([
    { language: 'de', words: 'NLT_WEEKLY-Post\nx', textLanguage: 'de' },
    { language: 'en', words: 'Weekly offers', textLanguage: 'en' },
    { language: 'fr', words: undefined, textLanguage: null },
  ])('has the words that the page showed in its language: $language', async ({ language, words, textLanguage }) => {
    const { UID: uid } = await kit.standIn.standIn.accounts.putAccount(`words-${language}@example.com`, {
      password: 'Geheim-123',
    });
    for (const isSubscribed of [true, false])
      await kit.page.setAccount({
        regToken: (await kit.exchange(await kit.services.link(uid))).regToken,
        patch: { subscriptions: { NLT_WEEKLY: { email: { isSubscribed } } } },
        language,
      });
    const lines = (await readEvidence(database.db, uid))?.lines;
    expect(lines?.map((line) => [line.event, line.words, line.textHash, line.textLanguage])).toEqual([
      ['granted', words, words === undefined ? null : hashText(words), textLanguage],
      ['withdrawn', undefined, null, null],
    ]);
  });

  it('calls the end of mail without a consent an objection, and that of an own tick a withdrawal (requirements#existing-customers)', async () => {
    const email = { isSubscribed: true, tags: ['existing-customer'] };
    const account = { password: 'Geheim-123', subscriptions: { NLT_WEEKLY: { email } } };
    const { UID: uid } = await kit.standIn.standIn.accounts.putAccount('carla@example.com', account);
    for (const isSubscribed of [false, true, false])
      await kit.page.setAccount({
        regToken: (await kit.exchange(await kit.services.link(uid))).regToken,
        patch: { subscriptions: { NLT_WEEKLY: { email: { isSubscribed } } } },
        language: 'de',
      });
    const lines = (await readEvidence(database.db, uid))?.lines;
    expect(lines?.map(({ event }) => event)).toEqual(['objected', 'granted', 'withdrawn']);
  });

  it('of an end takes the newsletter out of an interrupted change of the address, which would begin it again (requirements#email-steps)', async () => {
    const email = { isSubscribed: true };
    const account = { password: 'Geheim-123', subscriptions: { NLT_WEEKLY: { email }, NLT_OFFERS: { email } } };
    const { UID: uid } = await kit.standIn.standIn.accounts.putAccount('doris@example.com', account);
    const change = { uid, newEmail: 'd@example.com', language: 'de', codeHash: '', expiresAt: 0 };
    await database.db.insert(emailChange).values({ ...change, subscriptions: ['NLT_WEEKLY', 'NLT_OFFERS'] });
    await kit.page.setAccount({
      regToken: (await kit.exchange(await kit.services.link(uid))).regToken,
      patch: { subscriptions: { NLT_WEEKLY: { email: { isSubscribed: false } } } },
      language: 'de',
    });
    const [row] = await database.db.select().from(emailChange).where(eq(emailChange.uid, uid));
    expect(row?.subscriptions).toEqual(['NLT_OFFERS']);
  });

  it('names the site, not a link, if the centre was opened from the account', async () => {
    const ownLink = await kit.openCentre(UID);
    const { regToken } = await kit.exchange(ownLink);
    const patch = { subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } } };
    await kit.page.setAccount({ regToken, patch, language: 'de' });
    expect((await readEvidence(database.db, UID))?.lines.at(-1)).toMatchObject({ channel: 'site', apiKey: centreKey });
  });

  it('is written for a save whose answer was lost after the provider had saved', async () => {
    const { UID: uid } = await kit.standIn.standIn.accounts.putAccount('lost@example.com', { password: 'Geheim-123' });
    let isLost = true;
    kit.standIn.app.server.prependListener('request', ({ url }, response) => {
      if (url?.endsWith('setAccountInfo') !== true || !isLost) return;
      isLost = false;
      // The provider answers after its effect.
      response.writeHead = () => response.destroy();
    });
    const save = async (): Promise<void> =>
      kit.page.setAccount({
        regToken: (await kit.exchange(await kit.services.link(uid))).regToken,
        patch: { subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } } },
        language: 'de',
      });
    await expect(save()).rejects.toMatchObject({ status: 503 });
    await save();
    expect((await readEvidence(database.db, uid))?.lines.map(({ event }) => event)).toEqual(['granted']);
  });

  it('is not written for a save without a consent, or one that the provider refuses', async () => {
    const lines = async (): Promise<number | undefined> => (await readEvidence(database.db, UID))?.lines.length;
    const before = await lines();
    const save = async (patch: object) => kit.page.setAccount({ regToken: await open(), patch, language: 'de' });
    await save({ profile: { firstName: 'B' }, data: { nickname: 'b' } });
    await save({ profile: { firstName: 7 }, subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } } }).catch(
      () => undefined,
    );
    expect(await lines()).toBe(before);
  });
});
