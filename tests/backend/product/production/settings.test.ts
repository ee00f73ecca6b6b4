import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentError } from '#backend/shared/document.ts';
import { good, key, read, removeFolder, secrets } from './testSettings.ts';

afterAll(removeFolder);

const mails = { host: 'smtp.kontor.example', from: 'service@kontor.example', fromName: 'Kontor' };

describe('settings', () => {
  it('say how mails are sent, encrypted unless the server is on this machine', () => {
    const withUser = { ...good, mails: { ...mails, user: 'kontor' } };
    expect(read(withUser, { ...secrets, MAIL_PASSWORD: 'm' }).mails).toEqual({
      ...mails,
      user: 'kontor',
      password: 'm',
      port: 465,
      security: 'tls',
      timeZone: 'Europe/Berlin',
    });
    expect(read({ ...good, mails: { ...mails, host: 'localhost', security: 'none' } }).mails?.security).toBe('none');
    expect(read(good).mails).toBeUndefined();
  });

  it('that are complete are read', () => {
    expect(read(good)).toMatchObject({
      port: 8080,
      portal: { baseUrl: 'https://accounts.provider.example', apiKey: '1', secret: 'p' },
      linkTokens: { longestLife: 2_592_000 },
      linkMails: { address: 'https://marketing.example/links', token: 'l' },
    });
  });

  it.each([
    ['no JSON', '{', /cannot be read as JSON/],
    ['an unknown member', { ...good, fault: true }, /“fault” is not known here/],
    [
      'an unknown way to open mailed links',
      { ...good, identityProvider: { ...good.identityProvider, linkExchange: 'magic' } },
      /identityProvider\.linkExchange: “magic” is not one of initRegistration, lite, proxy/,
    ],
    [
      'services that write accounts without content that says what',
      { ...good, identityProvider: { ...good.identityProvider, linkExchange: 'proxy' } },
      /linkExchange can only be “proxy” with a contentFolder or the studio/,
    ],
    [
      'a feature that sends mails, and no mail server',
      { ...good, metadata: { ...good.metadata, features: { emailChange: true } } },
      /mails must say how mails are sent, because metadata\.features has one of emailChange, accountDeletion, passkeys/,
    ],
    [
      'staff who ask for reviews, and no mail server',
      {
        ...good,
        studio: {
          origin: 'https://studio.kontor.example',
          staff: { issuer: 'https://login.example', clientId: 'k', roles: {} },
        },
      },
      /mails must say how mails are sent, because studio\.staff asks for reviews by mail/,
    ],
    [
      'mails over an open connection to another machine',
      { ...good, mails: { ...mails, security: 'none' } },
      /mails\.security can only be none where mails\.host is this machine/,
    ],
    [
      'mails from no address, in no time zone',
      { ...good, mails: { ...mails, from: 'Kontor <a@b>', timeZone: 'Europe/Nowhere' } },
      /mails\.from: must be an e-mail address[^]*mails\.timeZone: must be a time zone/,
    ],
    [
      'a user at the mail server without a password',
      { ...good, mails: { ...mails, user: 'kontor' } },
      /MAIL_PASSWORD must be set in the environment, because mails has a user/,
    ],
    [
      'content from another host without a folder for its copies',
      { ...good, contentFrom: { address: 'https://cms.kontor.example' } },
      /contentFrom needs a contentFolder[^]*metadata\.cms\.id must name the site whose content is copied/,
    ],
    [
      'content over plain http',
      { ...good, contentFolder: '/srv', contentFrom: { address: 'http://cms.kontor.example' } },
      /contentFrom, address: must be an https address|contentFrom\.address: must be an https address/,
    ],
    [
      'a wildcard origin',
      { ...good, siteOrigins: ['https://*.kontor.example'] },
      /siteOrigins: “https:\/\/\*\.kontor\.example” is no exact https origin/,
    ],
    [
      'a wildcard third party',
      { ...good, thirdParties: [{ ...good.thirdParties[0], origin: 'https://*.provider.example' }] },
      /thirdParties, number 1, origin: “https:\/\/\*\.provider\.example” is no exact https origin/,
    ],
    [
      'a third party without a reason',
      { ...good, thirdParties: [{ ...good.thirdParties[0], reason: '' }] },
      /thirdParties, number 1, reason/,
    ],
    ['an unknown use', { ...good, thirdParties: [{ ...good.thirdParties[0], uses: ['eval'] }] }, /“eval” is no use/],
    [
      'a script that the inventory does not list',
      {
        ...good,
        metadata: { ...good.metadata, adobeTagManager: { launchUrl: 'https://assets.adobedtm.example/launch.js' } },
      },
      /metadata\.adobeTagManager\.launchUrl: https:\/\/assets\.adobedtm\.example is not listed/,
    ],
    [
      'a plain provider',
      { ...good, identityProvider: { ...good.identityProvider, baseUrl: 'http://provider.example' } },
      /identityProvider.baseUrl: must be an https address/,
    ],
    [
      'link mails over a plain connection',
      { ...good, linkMails: { address: 'http://marketing.example' } },
      /linkMails.address: must be an https address/,
    ],
    [
      'a private key',
      { ...good, linkTokens: { ...good.linkTokens, keys: { one: { ...key, d: 'secret' } } } },
      /must be a public EC key/,
    ],
    ['links that live too long', { ...good, linkTokens: { ...good.linkTokens, longestDays: 31 } }, /at most 30/],
  ])('with %s are refused with one sentence', (_what, settings, message) => {
    expect(() => read(settings)).toThrow(message);
  });

  it('with several problems are refused with a sentence for each of them', () => {
    const settings = { ...good, port: 'x', siteOrigins: ['http://a.example'], fault: true };
    const { SUBJECT_KEY: _key, ...others } = secrets;
    expect(() => read(settings, { ...others, PORTAL_SECRET: '' })).toThrow(
      new DocumentError(
        [
          'SUBJECT_KEY must be set in the environment',
          'PORTAL_SECRET must be set in the environment',
          'port: must be a number',
          'siteOrigins: “http://a.example” is no exact https origin',
          'it: “fault” is not known here',
        ].join('\n'),
      ),
    );
  });

  it.each([
    ['no script of the provider', { identityProvider: {} }, /metadata\.identityProvider\.scriptUrl must be/],
    ['accounts without a key', { sso: {} }, /metadata\.apiKeys\.singleSignOn must be the portal’s key/],
    [
      'a preference centre without a key',
      { marketingPreferenceCenter: {} },
      /metadata\.apiKeys\.marketingPreferenceCenter must be/,
    ],
    [
      'a cookie banner from its vendor, who is not listed',
      { userCentrics: { settingsId: 'x' } },
      /metadata\.userCentrics names no scriptUrl.*https:\/\/app\.usercentrics\.eu is not listed/,
    ],
    [
      'a passwordless widget from its vendor, who is not listed',
      { ownId: { application: 'x', environment: 'uat' } },
      /metadata\.ownId names no scriptUrl.*https:\/\/cdn\.uat\.ownid\.com is not listed/,
    ],
  ])('whose metadata have %s are refused', (_what, metadata, message) => {
    expect(() => read({ ...good, metadata: { ...good.metadata, ...metadata } })).toThrow(message);
  });

  it('may load a vendor’s script from an origin that is listed for scripts', () => {
    const vendor = { origin: 'https://app.usercentrics.eu', uses: ['script'], purpose: 'banner', reason: 'consent' };
    const settings = {
      ...good,
      metadata: { ...good.metadata, userCentrics: { settingsId: 'x' } },
      thirdParties: [...good.thirdParties, vendor],
    };
    expect(read(settings).thirdParties).toHaveLength(2);
  });

  it.each(['s', 'x'.repeat(64), 'only-thirty-one-characters-long'])(
    'with the subject key “%s”, which can be guessed, are refused',
    (subjectKey) => {
      expect(() => read(good, { ...secrets, SUBJECT_KEY: subjectKey })).toThrow(
        'SUBJECT_KEY must be random text of at least 32 characters',
      );
    },
  );

  it('can have two secrets, with the application key of each, and two subject keys', () => {
    const two = { ...secrets, PORTAL_SECRET: 'new old', SUBJECT_KEY: `${secrets.SUBJECT_KEY} ${secondKey}` };
    const settings = { ...good, identityProvider: { ...good.identityProvider, userKey: ['new-app', 'old-app'] } };
    expect(read(settings, two)).toMatchObject({
      portal: { secret: 'new', userKey: 'new-app', second: { secret: 'old', userKey: 'old-app' } },
      preferenceCentre: { secret: 'c', userKey: 'new-app', second: { secret: 'c', userKey: 'old-app' } },
      subjectKeys: [secrets.SUBJECT_KEY, secondKey],
    });
    expect(read(good, { ...secrets, PORTAL_SECRET: 'new old' })).toMatchObject({
      portal: { secret: 'new', second: { secret: 'old' } },
    });
    expect(read(good).portal).not.toHaveProperty('second');
  });
  const secondKey = 'pR4tS8vW2yZ6bC0dF3gH7jK1lM5nQ9xA';

  it.each([
    ['three secrets', { PORTAL_SECRET: 'a b c' }, 'PORTAL_SECRET must be one secret, or two'],
    [
      'a second subject key that can be guessed',
      { SUBJECT_KEY: `${secrets.SUBJECT_KEY} x` },
      'SUBJECT_KEY must be random',
    ],
    ['nothing but spaces', { PORTAL_SECRET: '  ' }, 'PORTAL_SECRET must be set'],
  ])('with %s are refused', (_what, wrong, sentence) => {
    expect(() => read(good, { ...secrets, ...wrong })).toThrow(sentence);
  });

  it('with consents need the key that signs their receipts, and may name former ones (requirements#receipt-signature)', () => {
    const withConsents = { ...good, metadata: { ...good.metadata, features: { consents: true } } };
    expect(() => read(withConsents)).toThrow(
      'RECEIPT_KEY must be set in the environment, because metadata has features.consents',
    );
    expect(() => read(good, { ...secrets, RECEIPT_KEY: 'secret' })).toThrow(
      'RECEIPT_KEY must be a private EC key on P-256: PKCS#8 in base64, on one line',
    );
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const RECEIPT_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    expect(read({ ...withConsents, receiptKeys: [key] }, { ...secrets, RECEIPT_KEY }).receiptKeys).toEqual({
      signing: privateKey.export({ format: 'jwk' }),
      others: [key],
    });
    expect(read(good).receiptKeys).toEqual({ signing: undefined, others: [] });
    expect(() => read({ ...good, receiptKeys: [privateKey.export({ format: 'jwk' })] })).toThrow(
      'must be a public EC key',
    );
  });

  it.each(Object.keys(secrets))('without the secret %s are refused', (name) => {
    expect(() => read(good, Object.fromEntries(Object.entries(secrets).filter(([other]) => other !== name)))).toThrow(
      `${name} must be set in the environment`,
    );
  });
});
