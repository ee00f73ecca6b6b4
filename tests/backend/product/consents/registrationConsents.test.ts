import { beforeEach, describe, expect, it } from 'vitest';
import { readEvidence, verifyEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { fastest } from '../../engines.ts';
import { centreKey, registerPerson, secret, type Answer } from '../../../cdc-stand-in/startStandIn.ts';
import { json } from '../services/testServices.ts';
import { testDatabase } from '../services/testProduct.ts';
import { testConsentKit } from './consentKit.ts';

const database = testDatabase(fastest);
const terms = 'preferences.privacy.aec';
/** The text of the terms at the provider. */
const published = 'Datenschutz';

const kit = testConsentKit(database.db);
beforeEach(() => kit.standIn.startAfresh());

let people = 0;
/** A new registration before the confirmation of its address. */
async function register(over: Readonly<Record<string, unknown>> = {}): Promise<{ uid: string; regToken: string }> {
  people += 1;
  const answer: Answer = await registerPerson(kit.standIn, `neu${people}@example.com`, over);
  expect(answer.errorCode).toBe(206002);
  return { uid: String(answer['UID']), regToken: String(answer['regToken']) };
}
const confirm = (uid: string) => kit.standIn.call('accounts.setAccountInfo', { UID: uid, secret, isVerified: 'true' });
const tell = (regToken: string, words = published, more: object = {}) =>
  kit.services.app.inject(
    json('POST', '/rest/v1/customer/consents', {
      regToken,
      changed: [{ purpose: terms, words, language: 'de' }],
      page: '/registration',
      build: 'start-1.js',
      ...more,
    }),
  );
const lines = async (uid: string) => (await readEvidence(database.db, uid))?.lines ?? [];

describe('the consents of a registration', () => {
  it('are recorded when they are given, with their words, page and responsible (requirements#consent-evidence)', async () => {
    const { uid, regToken } = await register();
    const answer = await tell(regToken);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await lines(uid)).toMatchObject([
      {
        event: 'granted',
        purpose: terms,
        words: published,
        textSource: 'published',
        textLanguage: 'de',
        textVersion: '2',
        documentUrl: 'https://example.com/de',
        page: '/registration',
        channel: 'site',
        apiKey: '4_portal',
        givenAt: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect(await verifyEvidence(database.db)).toMatchObject({ broken: [], changedWords: [] });
    const cardsAnswer = await kit.ask(uid, '/search', { language: 'de' });
    expect(cardsAnswer.json()).toMatchObject({
      cards: [
        {
          purpose: terms,
          state: 'given',
          given: {
            words: published,
            wordsBy: 'published',
            page: '/registration',
            responsible: expect.stringContaining('Kontor Handel GmbH'),
          },
        },
      ],
    });
  });

  it.each([
    [
      'de',
      'Ich stimme den Nutzungsbedingungen zu und nehme die darin enthaltenen Datenschutzhinweise zur Kenntnis.',
      'published',
    ],
    [
      'nl',
      'Ik ga akkoord met de gebruiksvoorwaarden en heb kennisgenomen van de privacyverklaring die ze bevatten.',
      'published',
    ],
    [
      'en',
      'Ik ga akkoord met de gebruiksvoorwaarden en heb kennisgenomen van de privacyverklaring die ze bevatten.',
      'page',
    ],
  ])('are compared with what our own pages say beside the terms (%s): %s %s', async (language, words, textSource) => {
    const { uid, regToken } = await register();
    await tell(regToken, words, { changed: [{ purpose: terms, words, language }] });
    expect(await lines(uid)).toMatchObject([{ words, textSource, textLanguage: language }]);
  });

  it('are recorded only as far as the provider has them', async () => {
    const { uid, regToken } = await register();
    await tell(regToken, published, {
      changed: [{ purpose: 'preferences.marketing', words: 'Ja', language: 'de' }],
    });
    expect((await lines(uid)).map(({ purpose, channel }) => [purpose, channel])).toEqual([[terms, 'found']]);
  });

  it('are not changed by a repetition, also with other words', async () => {
    const { uid, regToken } = await register();
    await tell(regToken);
    const first = await lines(uid);
    for (const words of [published, 'Etwas ganz anderes']) expect((await tell(regToken, words)).statusCode).toBe(204);
    expect(await lines(uid)).toEqual(first);
  });
});

describe('a registration token', () => {
  const refused = { code: 'customer-refused' };

  it.each<[string, () => Promise<string>]>([
    ['that is made up', async () => 'st2.r.made-up'],
    [
      'of a registration that has no account yet',
      async () => String((await kit.standIn.call('accounts.initRegistration'))['regToken']),
    ],
    [
      'that has expired',
      async () => {
        const { regToken } = await register();
        kit.standIn.clock.advance(3_600_000);
        return regToken;
      },
    ],
    [
      'of an account that is confirmed',
      async () => {
        const { uid, regToken } = await register();
        expect((await confirm(uid)).errorCode).toBe(0);
        return regToken;
      },
    ],
    [
      'of another site',
      async () => {
        const { uid } = await register();
        return String(
          (await kit.standIn.call('accounts.initRegistration', { UID: uid, apiKey: centreKey, secret }))['regToken'],
        );
      },
    ],
    [
      'of a mailed link',
      async () => {
        const { UID } = await kit.standIn.standIn.accounts.putAccount('anna@example.com', { verified: true });
        return String((await kit.standIn.call('accounts.initRegistration', { UID, secret }))['regToken']);
      },
    ],
  ])('%s is refused like every other', async (_which, token) => {
    const answer = await tell(await token());
    expect([answer.statusCode, answer.json()]).toMatchObject([401, refused]);
  });

  it('is needed: the UID of somebody else is worth nothing', async () => {
    const { uid } = await register();
    for (const body of [{ regToken: uid }, { regToken: undefined }, { regToken: undefined, authToken: uid }])
      expect((await tell('', published, body)).statusCode).toBe(401);
    expect(await lines(uid)).toEqual([]);
  });

  it('does not reach the other calls about consents', async () => {
    const { regToken } = await register();
    for (const part of ['/search', '/withdrawal'])
      expect(
        (
          await kit.services.app.inject(
            json('POST', `/rest/v1/customer/consents${part}`, { regToken, language: 'de', purpose: terms }),
          )
        ).statusCode,
      ).toBe(400);
  });
});
