import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  brokenAt,
  sealOf,
  type Evidence,
  type EvidenceHead,
} from '#backend/stand-ins/identity-provider/evidence/chain.ts';
import { evidenceOf, headOf } from '#backend/stand-ins/identity-provider/evidence/recordEvidence.ts';
import { portalKey, registerPerson, siteOrigin, startStandIn, type Answer, type TestStandIn } from './startStandIn.ts';

const email = 'neu@example.com';
const hashed = (words: string): string => createHash('sha256').update(words).digest('base64url');
/** Histories of each part, and the parts: 5,000 together in the long run. */
const [runs, parts] =
  process.env['KONTOR_LONG'] === undefined ? [25, ['1 of 1']] : [1250, ['1 of 4', '2 of 4', '3 of 4', '4 of 4']];

let kit: TestStandIn;
let regToken: string;
/** Whose evidence is looked at. */
let person = email;
beforeAll(async () => {
  kit = await startStandIn();
}, 60_000);
beforeEach(async () => {
  await kit.startAfresh();
  person = email;
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

const head = async (): Promise<EvidenceHead | undefined> => headOf(kit.db, (await evidence())[0]?.uid ?? '');
const evidence = (): Promise<readonly Evidence[]> => evidenceOf(kit.db, person);
const save = (params: Readonly<Record<string, unknown>>): Promise<Answer> =>
  kit.call('accounts.setAccountInfo', {
    regToken,
    lang: 'de',
    pageURL: `${siteOrigin}/preferences/token/secret.of.mail?x=1`,
    ...params,
  });
const subscribe = (name: string, isSubscribed = true): Promise<Answer> =>
  save({ subscriptions: { [name]: { email: { isSubscribed } } } });
const newest = async (kind: string) => (await kit.mailbox.list({ kind, to: person }))[0];

describe('evidence of a consent', () => {
  it('says who agreed to which words in which language and version, when, how and from where', async () => {
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
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        ip: '127.0.0.1',
        tokenHash: expect.any(String),
        previousHash: '',
        hash: expect.any(String),
      },
    ]);
  });

  it('names the request by the id that its answer carried, and holds no token', async () => {
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

  it('ties a confirmation to its mail: template, message id, time of sending, words of the page, and the press of the button', async () => {
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

  it('knows an unsubscribing by one click in the mail program', async () => {
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

  it('is kept with the confirmation of the address', async () => {
    await kit.press((await newest('verification'))?.links[0]?.url ?? '');
    expect((await evidence()).at(-1)).toMatchObject({
      event: 'confirmed',
      purpose: 'profile.email',
      mailTemplate: 'verification',
    });
  });

  it('comes and goes with the change itself', async () => {
    for (const table of [sql`idp_consent_evidence`, sql`idp_consent_evidence_heads`]) {
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

type Step = {
  readonly kind: 'subscription' | 'data' | 'confirm' | 'refused';
  readonly name: string;
  readonly on: boolean;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('subscription', 'subscription', 'data', 'confirm', 'refused'),
  name: fc.constantFrom('NLT_WEEKLY', 'NLT_OFFERS', 'SVC_PRODUCT_REMINDER'),
  on: fc.boolean(),
});

/** What the provider must have recorded after a history, written down apart from it. */
class Model {
  readonly lines: string[] = ['granted preferences.privacy.aec'];
  readonly #subscribed = new Map<string, 'plain' | 'pending' | 'confirmed'>();
  readonly #links = new Set<string>();
  #data = false;

  take({ kind, name, on }: Step): void {
    const purpose = `subscriptions.${name}`;
    if (kind === 'data' && on !== this.#data) {
      this.#data = on;
      this.lines.push(`${on ? 'granted' : 'withdrawn'} data.sfmc.dataProcessingConsented`);
    }
    if (kind === 'subscription' && on && !this.#subscribed.has(name)) {
      const waits = name !== 'NLT_WEEKLY';
      this.#subscribed.set(name, waits ? 'pending' : 'plain');
      if (waits) this.#links.add(name);
      this.lines.push(`${waits ? 'requested' : 'granted'} ${purpose}`);
    }
    if (kind === 'subscription' && !on && this.#subscribed.delete(name)) this.lines.push(`withdrawn ${purpose}`);
    // The newest link works once, and confirms only what is still subscribed.
    if (kind === 'confirm' && this.#links.delete(name) && this.#subscribed.get(name) === 'pending') {
      this.#subscribed.set(name, 'confirmed');
      this.lines.push(`confirmed ${purpose}`);
    }
  }
}

async function play({ kind, name, on }: Step): Promise<void> {
  if (kind === 'subscription') await subscribe(name, on);
  if (kind === 'data') await save({ data: { sfmc: { dataProcessingConsented: on } } });
  if (kind === 'refused')
    await save({ subscriptions: { [name]: { email: { isSubscribed: on } } }, profile: { birthYear: 3000 } });
  if (kind === 'confirm') {
    const mail = await newest(name === 'SVC_PRODUCT_REMINDER' ? 'reminder-opt-in' : 'subscription-opt-in');
    if (mail !== undefined && name !== 'NLT_WEEKLY') await kit.press(mail.links[0]?.url ?? '');
  }
}

it.each(parts)(
  `any history of ticking, confirming and withdrawing is recorded line by line, and its seals hold (${runs} histories, part %s)`,
  async () => {
    let count = 0;
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        // Each history is a new person's; now and then all are forgotten, so that looking them up stays quick.
        if (histories % 100 === 0) await kit.startAfresh();
        person = `neu-${histories}@example.com`;
        histories += 1;
        regToken = String((await registerPerson(kit, person))['regToken']);
        const model = new Model();
        for (const one of steps) {
          await play(one);
          model.take(one);
        }
        const lines = await evidence();
        expect(lines.map(({ event, purpose }) => `${event} ${purpose}`)).toEqual(model.lines);
        expect(brokenAt(lines, await head())).toBeUndefined();
        count += lines.length;
      }),
      { numRuns: runs },
    );
    expect(count).toBeGreaterThan(runs);
  },
  3_600_000,
);

describe('tampering', () => {
  const tampered = async (change: (lines: Evidence[]) => Evidence[]): Promise<number | undefined> =>
    brokenAt(change([...(await evidence())]), await head());
  beforeEach(async () => {
    await subscribe('NLT_WEEKLY');
    await subscribe('NLT_WEEKLY', false);
  });

  it('with any member of any line is noticed (control)', async () => {
    expect(await tampered((lines) => lines)).toBeUndefined();
    const names = Object.keys((await evidence())[0] ?? {}) as (keyof Evidence)[];
    expect(names).toHaveLength(24);
    for (const name of names) {
      expect(
        await tampered((lines) =>
          lines.map((line, index) =>
            index === 1
              ? { ...line, [name]: typeof line[name] === 'boolean' ? !line[name] : `${line[name] ?? ''}x` }
              : line,
          ),
        ),
      ).toBe(2);
    }
  });

  it('by removing, inserting or swapping lines is noticed (control)', async () => {
    expect(await tampered((lines) => lines.toSpliced(0, 1))).toBe(1);
    expect(await tampered((lines) => lines.toSpliced(1, 1))).toBe(2);
    expect(await tampered(([one, two, three]) => [one, three, two].filter((line) => line !== undefined))).toBe(2);
    expect(await tampered((lines) => lines.toSpliced(1, 0, ...lines.slice(1, 2)))).toBe(3);
  });

  it('by cutting off the last lines, one or all, is found by the end that is kept apart, also after more was recorded', async () => {
    const all = await evidence();
    for (const left of [2, 1, 0]) expect(brokenAt(all.slice(0, left), await head())).toBe(left + 1);
    await kit.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('kontor.retention', 'on', true)`);
      await tx.execute(sql`delete from idp_consent_evidence where position = 3`);
    });
    await subscribe('NLT_WEEKLY');
    expect(brokenAt(await evidence(), await head())).toBe(3);
    expect((await evidence()).map(({ position }) => position)).toEqual([1, 2, 4]);
  });

  it('by sealing a changed last line anew, or without any end kept, is noticed (control)', async () => {
    const lines = await evidence();
    const forged = lines.map((line) =>
      line.position === 3 ? { ...line, ip: '::', hash: sealOf({ ...line, ip: '::' }) } : line,
    );
    expect(brokenAt(forged, await head())).toBe(3);
    expect(brokenAt(lines, undefined)).toBe(1);
  });

  it('with the end that is kept apart is refused by the database', async () => {
    for (const statement of [
      sql`update idp_consent_evidence_heads set position = 1`,
      sql`update idp_consent_evidence_heads set hash = ''`,
      sql`delete from idp_consent_evidence_heads`,
    ]) {
      await expect(kit.db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'the end of consent evidence only moves forward' },
      });
    }
  });

  it.each([
    ['changing', sql`update idp_consent_evidence set granted = true`],
    ['deleting', sql`delete from idp_consent_evidence`],
  ])('by %s is refused by the database itself', async (_how, statement) => {
    await expect(kit.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'consent evidence is append-only' },
    });
    expect(await evidence()).toHaveLength(3);
  });
});
