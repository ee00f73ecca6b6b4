import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#backend/shared/database/database.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { openTestDatabase } from '../../testDatabases.ts';
import { form, json, openProduct, type TestServices } from './testServices.ts';

const lines: string[] = [];
let db: Database;
let setup: TestServices;
beforeAll(async () => {
  db = await openTestDatabase();
  setup = await openProduct(db, {
    logTo: { write: (line) => void lines.push(line) },
    linkMailer: { mailLink: () => Promise.reject(new OutboundError('status 500')) },
    provider: {
      findSubscriber: () => Promise.resolve('uid-marker-12'),
      resendVerification: () => Promise.reject(new OutboundError('status 500')),
    },
  });
}, 60_000);

describe('the log', () => {
  it('contains route, status and request id, and no personal data (requirements#PRI-1)', async () => {
    const token = await setup.link('uid-marker-1');
    const person = 'marker-2@beispiel.example';
    await setup.app.inject(form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: token }));
    await setup.app.inject(form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: 'marker-3' }));
    await setup.app.inject(json('POST', '/rest/v1/productreminder/search', { authToken: token }));
    await setup.app.inject(
      json('DELETE', '/rest/v1/productreminder', { authToken: token, productReminderIds: ['marker-4'] }),
    );
    await setup.app.inject(form('POST', '/rest/v1/account/login', { loginID: person, password: 'marker-5' }));
    await setup.app.inject(form('PUT', '/rest/v1/account/registration/verification-email', { email: person }));
    await setup.app.inject(form('POST', '/rest/v1/subscriber/link', { email: person }));
    await expect.poll(() => lines.join('')).toContain('link-mail');
    await setup.app.inject(form('PUT', '/rest/v1/account/registration/verification-email', { email: person }));
    await setup.app.inject(
      form('POST', '/rest/v1/account/login', { loginID: person, password: 'x', more: 'marker-13' }),
    );
    for (const url of [`/login/reset-password?pwrt=${token}`, '/cms/marker-14/de.json', '/rest/v1/metadata?marker=1'])
      await setup.app.inject({ url, headers: { accept: 'text/html' } });
    await setup.app.inject({
      method: 'POST',
      url: '/rest/v1/nowhere/marker-15?marker=1',
      headers: { 'content-type': 'application/json', authorization: 'Bearer marker-16' },
      payload: '{"marker-17":',
    });
    const report = {
      'document-uri': 'https://a.example/marker-18',
      'blocked-uri': 'https://b.example/marker?marker-19',
      'effective-directive': 'img-src',
    };
    await setup.app.inject({
      method: 'POST',
      url: '/policy-reports',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': report }),
    });
    await setup.app.inject('/rest/v1/retailstores/search?q=marker-6');
    await setup.app.inject('/rest/v1/region?zip=marker-7');
    await setup.app.inject({
      url: `/preferences/token/${token}?lang=marker-8`,
      headers: {
        accept: 'text/html',
        cookie: 'marker-9',
        'user-agent': 'marker-10',
        referer: 'https://marker-11.example',
      },
    });
    await db.close();
    await setup.app.inject(json('POST', '/rest/v1/productreminder/search', { authToken: token }));
    const log = lines.join('');
    expect(log).toContain('/rest/v1/productreminder/search');
    expect(log).toContain('"statusCode":401');
    expect(log).toContain('policy violation');
    expect(log).not.toMatch(/marker|127\.0\.0\.1/);
    expect(log).not.toContain(token);
    expect(log).not.toContain(token.split('.')[1]);
  });
});
