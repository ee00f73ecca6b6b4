import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { centreKey, complete, password, registerPerson, secret } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

const kit = useStandIn();
beforeEach(() => kit.startAfresh());

/** A confirmed customer, logged in for an hour. */
async function customer(): Promise<string> {
  await kit.standIn.accounts.putAccount('anna@example.com', { password, ...complete });
  const { sessionInfo } = await kit.call('accounts.login', {
    loginID: 'anna@example.com',
    password,
    sessionExpiration: 3600,
  });
  return (sessionInfo as { readonly login_token: string }).login_token;
}
const subscribe = async (name: string): Promise<unknown> =>
  kit.call('accounts.setAccountInfo', {
    login_token: await customer(),
    subscriptions: { [name]: { email: { isSubscribed: true } } },
  });
const links = (kind: string): SQL => sql`select 1 from idp_mail_tokens where kind = ${kind}`;

const retentionCases: readonly (readonly [what: string, life: number, make: () => Promise<unknown>, rows: SQL])[] = [
  [
    'an account nobody confirmed',
    14 * day,
    () => registerPerson(kit, 'neu@example.com'),
    sql`select 1 from idp_accounts`,
  ],
  [
    'the link that would have confirmed it',
    14 * day,
    () => registerPerson(kit, 'neu@example.com'),
    links('verification'),
  ],
  ['the confirmation of a newsletter', 14 * day, () => subscribe('NLT_OFFERS'), links('subscription')],
  ['the confirmation of reminders', 7 * day, () => subscribe('SVC_PRODUCT_REMINDER'), links('subscription')],
  [
    'the link to a new password',
    hour,
    async () => kit.call('accounts.resetPassword', { loginID: 'anna@example.com', login_token: await customer() }),
    links('reset'),
  ],
  ['a session', hour, customer, sql`select 1 from idp_sessions`],
  [
    'a registration token, an hour and a day to tell it from a forged one',
    hour + day,
    () => kit.call('accounts.initRegistration'),
    sql`select 1 from idp_reg_tokens`,
  ],
  [
    'the token of a mailed link',
    hour + day,
    async () =>
      kit.call('accounts.initRegistration', {
        apiKey: centreKey,
        secret,
        UID: (await kit.standIn.accounts.getAccount('anna@example.com'))?.UID,
        login_token: await customer(),
      }),
    sql`select 1 from idp_reg_tokens`,
  ],
];

it.each(retentionCases)('%s is kept exactly as long as required', async (_what, life, make, rows) => {
  const isThere = async (): Promise<boolean> => {
    await kit.standIn.accounts.listAccounts();
    return (await kit.db.execute(rows)).rows.length > 0;
  };
  await make();
  expect(await isThere()).toBe(true);
  kit.clock.advance(life - 2 * minute);
  expect(await isThere()).toBe(true);
  kit.clock.advance(3 * minute);
  expect(await isThere()).toBe(false);
});

it('a link whose record was deleted still says that it has expired, on the site', async () => {
  await subscribe('SVC_PRODUCT_REMINDER');
  const [mail] = await kit.mailbox.list({ kind: 'reminder-opt-in' });
  kit.clock.advance(8 * day);
  await kit.standIn.accounts.listAccounts();
  expect(await kit.press(mail?.links[0]?.url ?? '')).toMatchObject({
    status: 303,
    location: 'http://localhost:4000/preferences/error/doi-expired',
  });
});
