import { beforeEach, describe, expect, it } from 'vitest';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { alarmSubject, newAlarmToken } from '#backend/product/account-security/alarmTokens.ts';
import { limitCounter } from '#backend/product/guards/tables.ts';
import { linkSession } from '#backend/product/links/tables.ts';
import { localeLanguages, localeTexts } from '../../../locales.ts';
import { parseHtml } from '../services/parseHtml.ts';
import { testProduct } from '../services/testProduct.ts';

const HOUR = 3_600_000;
const product = testProduct({
  features: { passkeys: true },
  metadata: { locales: localeLanguages.map((language) => `${language}_DE`), defaultLocale: 'de_DE' },
});
const address = (uid = 'uid-1'): string => `/not-me/${newAlarmToken(['secret'], uid, product.services.clock.now())}`;
const ask = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => {
  const answer = await product.services.app.inject({ method, url, headers: { 'accept-language': 'de', ...headers } });
  const main = parseHtml(answer.body).querySelector('main');
  return { ...answer, text: (main?.textContent ?? '').replaceAll(/\s+/g, ' ').trim() };
};

beforeEach(async () => {
  product.services.providerCalls.length = 0;
  product.services.answerAs({});
  product.services.clock.reset();
  await product.db.delete(limitCounter);
  await product.db.delete(linkSession);
});

describe('“That wasn’t me”', () => {
  it('asks on a page without scripts that changes nothing (requirements#owner-alarm)', async () => {
    const { body, text, headers } = await ask('GET', address());
    expect(text).toMatch(/^Das war ich nicht .*Alle Geräte abmelden$/);
    expect(body).not.toContain('<script');
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
    expect(product.services.providerCalls).toEqual([]);
  });

  it('ends all sessions and the links of the account by one press, and starts a reset', async () => {
    const link = {
      tokenHash: 'hash',
      subscriber: 'uid-1',
      linkId: 'account',
      issuedAt: 1,
      linkExpiresAt: 2,
      expiresAt: 3,
    };
    await product.db.insert(linkSession).values(link);
    const url = address();
    const answer = await ask('POST', url, { origin: 'null', 'sec-fetch-site': 'same-origin' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${url}?done=1`]);
    expect(product.services.providerCalls).toEqual(['sessions uid-1', 'reset uid-1 de']);
    expect((await ask('GET', `${url}?done=1`)).text).toMatch(/^Alle Geräte sind abgemeldet/);
    await ask('POST', url);
    expect(product.services.providerCalls.slice(2)).toEqual(['sessions uid-1']);
  });

  it('can be pressed again if the provider does not answer', async () => {
    const url = address();
    for (const answers of [
      { endSessions: () => Promise.reject(new OutboundError('no answer')) },
      { startReset: () => Promise.reject(new OutboundError('no answer')) },
    ]) {
      product.services.answerAs(answers);
      const failed = await ask('POST', url);
      expect([failed.statusCode, failed.text]).toEqual([503, expect.stringContaining('gleich noch einmal')]);
    }
    product.services.answerAs({});
    expect((await ask('POST', url)).statusCode).toBe(303);
    expect(product.services.providerCalls.at(-1)).toBe('reset uid-1 de');
  });

  it.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('is not pressed by %s', async (_who, headers: Record<string, string>) => {
    expect((await ask('POST', address(), headers)).statusCode).toBe(403);
    expect(product.services.providerCalls).toEqual([]);
  });

  it.each(localeLanguages)('speaks %s', async (language) => {
    const texts = localeTexts(language, 'alarm');
    const { text } = await ask('GET', address(), { 'accept-language': language });
    for (const key of ['title', 'lead', 'button']) expect(text).toContain(texts[key]);
  });
});

describe('its token', () => {
  const now = Date.parse('2026-03-20T10:00:00Z');
  const token = newAlarmToken(['old'], 'uid-1', now);
  const [claims = '', signature = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify(['uid-2', now * 2])).toString('base64url');

  it('names its account for three days, also while the key changes', () => {
    expect(alarmSubject(['new', 'old'], token, now + 71 * HOUR)).toBe('uid-1');
  });

  it.each([
    ['expired', token, now + 72 * HOUR],
    ['of other claims', `${forged}.${signature}`, now],
    ['of another key', newAlarmToken(['other'], 'uid-1', now), now],
    ['without a signature', claims, now],
    ['with one more part', `${token}.x`, now],
    ['empty', '', now],
  ])('that is %s names nobody, and its page says so', async (_what, wrong, at) => {
    expect(alarmSubject(['old'], wrong, at)).toBeUndefined();
    if (wrong === '') return;
    expect((await ask('POST', `/not-me/${wrong}`)).text).toMatch(/^Dieser Link gilt nicht mehr/);
    expect(product.services.providerCalls).toEqual([]);
  });
});
