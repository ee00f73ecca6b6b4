import { expect, it } from 'vitest';
import { fastest } from '../../engines.ts';
import { parseHtml } from '../services/parseHtml.ts';
import { unsubscribeKit } from './unsubscribeKit.ts';

const { product, tokenFor, post } = unsubscribeKit(fastest, {
  metadata: { locales: ['de_DE'], defaultLocale: 'de_DE', cms: { id: 'x' } },
});

it('the page of a mail offers and mails no link to settings on a site without a preference centre (requirements#mail-page)', async () => {
  const token = await tokenFor('uid-1');
  const { body } = await product.services.app.inject({ url: `/unsubscribe/${token}` });
  const actions = [...parseHtml(body).querySelectorAll('[name="do"]')].map((field) => field.getAttribute('value'));
  expect(actions).toContain('stop');
  expect(actions).not.toContain('settings');
  expect((await post(token, 'do=settings')).statusCode).toBe(400);
  expect(product.services.providerCalls.filter((call) => call.startsWith('mail'))).toEqual([]);
});
