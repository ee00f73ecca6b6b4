import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '#backend/product/mails/composeMail.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import { fastest } from '../../engines.ts';
import { quickHashes } from '../email-change/quickHashes.ts';
import { testDatabase } from '../services/testProduct.ts';
import { json, openProduct, type TestServices } from '../services/testServices.ts';

const database = testDatabase(fastest);
const account = { UID: 'ada', profile: { email: 'ada@beispiel.example', firstName: 'Ada <b>' } };
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';

const open = (
  features: object = { dataCopy: true, accountDeletion: true },
  providerAccount: object | undefined = account,
) => openProduct(database.db, { features, provider: { readAccount: () => Promise.resolve(providerAccount as never) } });

const post = ({ callAs }: TestServices, path: string, body: object, more: Readonly<Record<string, string>> = {}) =>
  callAs('ada', 'POST', path, body, { 'user-agent': phone, ...more });
quickHashes();

const mails = (kind: string) => database.db.select().from(mailOutbox).where(eq(mailOutbox.kind, kind));
beforeEach(() => database.db.delete(mailOutbox));

describe('a proof of identity', () => {
  it('for a copy of the data orders no deletion, and the other way round (requirements#CUS-2)', async () => {
    const services = await open();
    const forCopy = await services.prove('ada', 'copy');
    const forDeletion = await services.prove('ada', 'deletion');
    const refused = { code: 'identity-not-proven' };
    expect((await post(services, '/deletion', { language: 'de' }, forCopy)).json()).toMatchObject(refused);
    expect((await post(services, '/data-copy', { language: 'de' }, forDeletion)).json()).toMatchObject(refused);
    expect((await post(services, '/data-copy', { language: 'de' }, forCopy)).statusCode).toBe(200);
    expect((await post(services, '/deletion', { language: 'de' }, forDeletion)).statusCode).toBe(200);
  });
});

describe('the owner of an account is told by mail', () => {
  it.each(['passkey-added', 'passkey-removed', 'password-changed', 'login-linked'])(
    'of “%s”: when, on which kind of device, and what to do (requirements#owner-mails)',
    async (what) => {
      const services = await open({ passkeys: true });
      expect((await post(services, '/notices', { what, language: 'fr-BE' })).statusCode).toBe(204);
      const [mail] = await mails(what);
      expect(mail).toMatchObject({ kind: what, recipient: 'ada@beispiel.example', language: 'fr-BE' });
      const timeZone = 'Europe/Brussels';
      const { text, subject, html } = composeMail(mail as never, { fromName: 'Markt', timeZone });
      expect(subject).not.toBe('');
      expect(text).toContain('iPhone');
      expect(text).toContain(
        new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone }).format(services.clock.now()),
      );
      expect(text).toMatch(/^Bonjour Ada <b>,$/m);
      expect(html).toContain('Bonjour Ada &lt;b&gt;,');
      expect(text).toMatch(/Ce n’était pas moi:\nhttps:\/\/www\.kontor\.example\/not-me\/[\w.-]+$/m);
      // Only the button has the link.
      expect(html.split('/not-me/')).toHaveLength(2);
    },
  );

  it.each([
    ['right', 1],
    ['wrong', 0],
  ])(
    'of a reset password without a session, if the new password is %s; the answer does not tell',
    async (password, sent) => {
      const services = await open({ passkeys: true });
      const call = json('POST', '/rest/v1/account/password-reset', { uid: 'ada', password, language: 'de' });
      expect((await services.app.inject(call)).statusCode).toBe(202);
      await services.app.close();
      expect((await mails('password-reset')).map(({ recipient }) => recipient)).toEqual(
        Array.from({ length: sent }, () => 'ada@beispiel.example'),
      );
    },
  );

  it('of a copy of the data, before it is given', async () => {
    const services = await open();
    await post(services, '/data-copy', { language: 'de' }, await services.prove('ada', 'copy'));
    expect(await mails('copy-taken')).toHaveLength(1);
  });

  it('not where the account has no address, and twenty times a day at most', async () => {
    const notice = { what: 'passkey-added', language: 'de' };
    expect((await post(await open({ passkeys: true }, { UID: 'ada' }), '/notices', notice)).statusCode).toBe(204);
    expect(await mails('passkey-added')).toEqual([]);
    // The limit also counts the mails of earlier tests of the day.
    const services = await open({ passkeys: true });
    const answers = await Promise.all(Array.from({ length: 25 }, () => post(services, '/notices', notice)));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(5);
  });
});
