import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Evidence } from '#backend/product/evidence/evidenceLines.ts';
import { evidenceOf } from '#backend/product/evidence/storedEvidence.ts';
import { portalKey, registerPerson, siteOrigin, startStandIn, type Answer, type TestStandIn } from './startStandIn.ts';

const email = 'neu@example.com';
const hashed = (texts: string): string => createHash('sha256').update(texts).digest('base64url');

let kit: TestStandIn;
let regToken: string;
beforeAll(async () => {
  kit = await startStandIn();
}, 60_000);
beforeEach(async () => {
  await kit.startAfresh();
  regToken = String(
    (
      await registerPerson(kit, email, {
        lang: 'en',
        pageURL: `${siteOrigin}/registration`,
        sourceData: { build: 'start-Ab_1.js' },
      })
    )['regToken'],
  );
});
afterAll(() => kit.close());

const evidence = (): Promise<readonly Evidence[]> => evidenceOf(kit.db, email);
const save = (params: Readonly<Record<string, unknown>>): Promise<Answer> =>
  kit.call('accounts.setAccountInfo', {
    regToken,
    lang: 'de',
    pageURL: `${siteOrigin}/preferences/token/secret.of.mail?x=1`,
    ...params,
  });
const subscribe = (name: string, isSubscribed = true): Promise<Answer> =>
  save({ subscriptions: { [name]: { email: { isSubscribed } } } });
const newest = async (kind: string) => (await kit.mailbox.list({ kind, to: email }))[0];

describe('evidence of a consent', () => {
  it('says who agreed to which text in which language and version, when, how and from where', async () => {
    expect(await evidence()).toEqual([
      {
        uid: expect.any(String),
        position: 1,
        at: expect.any(Number),
        event: 'granted',
        email,
        purpose: 'preferences.privacy.aec',
        granted: true,
        textHash: hashed('Datenschutz'),
        textSource: null,
        responsibleHash: null,
        textVersion: '2',
        textLanguage: 'de',
        documentUrl: 'https://example.com/de',
        channel: 'site',
        apiKey: portalKey,
        action: 'accounts.register',
        page: '/registration',
        build: 'start-Ab_1.js',
        mailTemplate: null,
        mailId: null,
        mailSentAt: null,
        givenAt: null,
        confirmedAt: null,
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        ip: '127.0.0.1',
        tokenHash: expect.any(String),
        previousHash: '',
        hash: expect.any(String),
      },
    ]);
  });

  it('names the request by the id in its answer, and contains no token', async () => {
    const { callId } = await subscribe('NLT_WEEKLY');
    const line = (await evidence()).at(-1);
    expect(line).toMatchObject({
      event: 'granted',
      purpose: 'subscriptions.NLT_WEEKLY',
      requestId: callId,
      page: '/preferences/token/…',
    });
    expect(JSON.stringify(line)).not.toMatch(new RegExp(`${regToken}|secret.of.mail`));
  });

  it('links a confirmation to its mail: template, message id, time of sending, texts of the page, and the press of the button', async () => {
    await subscribe('NLT_OFFERS');
    const mail = await newest('subscription-opt-in');
    kit.clock.advance(60_000);
    await kit.press(mail?.links[0]?.url ?? '');
    const [requested, confirmed] = (await evidence()).slice(-2);
    expect(requested).toMatchObject({
      event: 'requested',
      purpose: 'subscriptions.NLT_OFFERS',
      granted: true,
      channel: 'site',
    });
    expect(confirmed).toMatchObject({
      event: 'confirmed',
      purpose: 'subscriptions.NLT_OFFERS',
      granted: true,
      channel: 'mail',
      action: 'POST /confirm/{token}',
      mailTemplate: 'subscription-opt-in',
      mailId: mail?.headers['message-id'],
      textLanguage: 'de',
    });
    expect(confirmed?.textHash).toBe(
      hashed(
        'Abo bestätigen\nMit einem Klick bestätigen Sie, dass Sie diese Nachrichten erhalten möchten.\nJetzt bestätigen',
      ),
    );
    expect((confirmed?.at ?? 0) - (confirmed?.mailSentAt ?? 0)).toBeGreaterThanOrEqual(60_000);
  });

  it('recognises an unsubscribe by one click in the mail program', async () => {
    await subscribe('NLT_WEEKLY');
    await kit.standIn.mails.sendNewsletter(email, `${siteOrigin}/preferences`);
    await kit.press(
      (await newest('newsletter'))?.links.find(({ rel }) => rel === 'unsubscribe')?.url ?? '',
      'POST',
      'List-Unsubscribe=One-Click',
    );
    expect((await evidence()).at(-1)).toMatchObject({
      event: 'withdrawn',
      granted: false,
      channel: 'mail',
      action: 'List-Unsubscribe=One-Click',
      mailTemplate: 'newsletter',
    });
  });

  it('is stored with the confirmation of the address', async () => {
    await kit.press((await newest('verification'))?.links[0]?.url ?? '');
    expect((await evidence()).at(-1)).toMatchObject({
      event: 'confirmed',
      purpose: 'profile.email',
      mailTemplate: 'verification',
    });
  });

  it('is stored and removed together with the change itself', async () => {
    for (const table of [sql`consent_evidence`, sql`consent_evidence_heads`]) {
      await kit.db.execute(sql`alter table ${table} rename to hidden`);
      const failed = await subscribe('NLT_WEEKLY');
      await kit.db.execute(sql`alter table hidden rename to ${table}`);
      expect(failed.errorCode).toBe(500001);
    }
    expect(await kit.standIn.accounts.getAccount(email)).not.toHaveProperty('subscriptions.NLT_WEEKLY');
    await save({ subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } }, profile: { birthYear: 3000 } });
    expect(await evidence()).toHaveLength(1);
  });
});
