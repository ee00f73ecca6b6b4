import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testConsole } from './testConsole.ts';
import { formPost } from '../../../formPost.ts';

const { provider, qa, setup } = testConsole();
const loginID = 'ada@beispiel.example';
const path = `/accounts/${encodeURIComponent(loginID)}/state`;
const password = 'Frisch#Obst2025';
const set = async (body: object) => qa('PUT', path, body);
const login = async (): Promise<Record<string, unknown>> =>
  provider('accounts.login', {
    apiKey: '4_kontorPortal',
    targetEnv: 'jssdk',
    include: 'missing-required-fields',
    loginID,
    password,
  });
const people = async (): Promise<string> => (await setup.embedded.standIn.inject('/console')).body;

describe('a tester switches a person', () => {
  it('locked, with the threshold shown, and unlocked', async () => {
    expect((await set({ locked: true })).body).toMatchObject({
      locked: true,
      lockedUntil: expect.stringMatching(/Z$/) as string,
      failedLogins: 10,
      lockThreshold: 10,
      lockSeconds: 900,
    });
    expect(await people()).toContain('locked until');
    expect(await login()).toMatchObject({ errorCode: 403120 });
    await qa('POST', '/clock', { advanceSeconds: 901 });
    expect((await qa('GET', path)).body).toMatchObject({ locked: false });
    await set({ locked: true });
    await set({ locked: false });
    expect(await login()).toMatchObject({ errorCode: 0 });
  });

  it('blocked, and unblocked', async () => {
    await set({ blocked: true });
    expect(await login()).toMatchObject({ errorCode: 403041 });
    expect(await people()).toContain('>blocked<');
    expect((await set({ blocked: false })).body).toMatchObject({ blocked: false });
    expect(await login()).toMatchObject({ errorCode: 0 });
  });

  it('who has no address', async () => {
    const { body } = await qa('GET', path);
    const { UID } = body as { readonly UID: string };
    const { db } = setup.embedded.parts;
    await db.execute(sql`delete from idp_login_ids where uid = ${UID}`);
    await db.execute(sql`update idp_accounts set profile = profile - 'email' where uid = ${UID}`);
    const page = `/console/people/${UID}`;
    expect(await people()).toContain(`href="${page}"`);
    expect((await setup.embedded.standIn.inject(page)).body).toContain(`/accounts/${UID}/state`);
    expect((await setup.embedded.standIn.inject(`${page}/evidence`)).statusCode).toBe(200);
    const blocked = await qa('PUT', `/accounts/${UID}/state`, { blocked: true });
    expect(blocked.body).toMatchObject({ UID, loginID: '', blocked: true });
  });

  it('out of every session', async () => {
    const { login_token: token } = (await login())['sessionInfo'] as { readonly login_token: string };
    expect((await qa('GET', path)).body).toMatchObject({ sessions: 1 });
    expect(await people()).toContain('>1 session<');
    expect((await set({ sessions: 0 })).body).toMatchObject({ sessions: 0 });
    expect(await provider('accounts.getAccountInfo', { apiKey: '4_kontorPortal', login_token: token })).toMatchObject({
      errorCode: 403005,
    });
  });

  it('to partly registered: the next login asks for what is missing, until the registration is complete again', async () => {
    const { body } = await set({ registration: 'partial' });
    const { missing } = body as { readonly missing: readonly string[] };
    expect(missing).toHaveLength(1);
    expect(await login()).toMatchObject({ errorCode: 206001, missingRequiredFields: missing, isRegistered: false });
    expect(await people()).toContain(`partly registered, lacks ${missing[0]}`);
    expect((await set({ registration: 'complete' })).body).toMatchObject({ registration: 'complete', missing: [] });
    expect(await login()).toMatchObject({ errorCode: 0 });
  });

  it.each([
    ['pending', '/double-opt-in-done?errorCode=0'],
    ['expired', '/double-opt-in-done?errorCode=403002'],
  ])('with an e-mail address whose confirmation is %s: the mailed link leads to %s', async (verification, landing) => {
    expect((await set({ verification })).body).toMatchObject({ verification: 'pending' });
    expect(await confirm('verification')).toBe(`${setup.site}${landing}`);
    expect((await set({ verification: 'confirmed' })).body).toMatchObject({ verification: 'confirmed' });
  });

  it.each([
    ['pending', '/preferences/double-opt-in-done', 'confirmed'],
    ['expired', '/preferences/error/doi-expired', 'expired'],
  ])('with a newsletter whose opt-in is %s: the mailed link leads to %s', async (optIn, landing, after) => {
    const name = 'NLT_WEEKLY';
    expect((await set({ optIns: { [name]: optIn } })).body).toMatchObject({ optIns: { [name]: optIn } });
    expect(await people()).toContain(`${name}: opt-in ${optIn}`);
    expect(await confirm('subscription-opt-in')).toBe(`${setup.site}${landing}`);
    expect((await qa('GET', path)).body).toMatchObject({ optIns: { [name]: after } });
    expect((await set({ optIns: { [name]: 'confirmed' } })).body).toMatchObject({ optIns: { [name]: 'confirmed' } });
  });

  it('with a conflicting social account: a login with it ends in the conflict, until it is linked', async () => {
    expect((await set({ socialConflicts: ['googleplus'] })).body).toMatchObject({ socialConflicts: ['googleplus'] });
    expect(await people()).toContain('conflicting Google account');
    const { regToken, ...conflict } = await socialLogin();
    expect(conflict).toMatchObject({ errorCode: '403043' });
    const site = { apiKey: '4_kontorPortal', loginID, password, regToken: regToken ?? '' };
    expect(await provider('accounts.linkAccounts', site)).toMatchObject({ errorCode: 0 });
    expect((await qa('GET', path)).body).toMatchObject({ socialConflicts: [] });
    expect(await socialLogin()).not.toHaveProperty('regToken');
    await set({ socialConflicts: ['googleplus'] });
    await set({ socialConflicts: [] });
    expect(await people()).not.toContain('conflicting Google account');
  });
});

describe('the state of a person', () => {
  const refused: readonly (readonly [object, string])[] = [
    [{ locked: 'yes' }, 'locked: must be true or false'],
    [{ sessions: 3 }, 'sessions: must be 0, which ends all of them'],
    [{ registration: 'half' }, 'registration: must be complete, partial'],
    [{ optIns: { NLT_WEEKLY: 'maybe' } }, 'optIns.NLT_WEEKLY: must be pending, confirmed, expired'],
    [{ optIns: { NLT_NOWHERE: 'pending' } }, 'optIns: “NLT_NOWHERE” is no subscription of the preference centre'],
    [{ socialConflicts: ['myspace'] }, 'socialConflicts, number 1: must be apple, googleplus, facebook'],
    [{ admin: true }, 'the body: “admin” is not known here'],
  ];
  it('stays as it is, and a sentence says what is refused', async () => {
    const before = (await qa('GET', path)).body;
    for (const [body, error] of refused) expect(await set(body)).toEqual({ status: 400, body: { error } });
    expect((await qa('GET', path)).body).toEqual(before);
  });

  it('of an unknown person is 404', async () => {
    const nobody = '/accounts/nobody%40beispiel.example/state';
    expect((await qa('GET', nobody)).status).toBe(404);
    expect((await qa('PUT', nobody, { locked: true })).status).toBe(404);
  });
});

/** Chooses the offered Google account with this address; returns the message of the pop-up to the page. */
async function socialLogin(): Promise<Readonly<Record<string, string>>> {
  const { embedded, site } = setup;
  const request = new URLSearchParams({
    client_id: '4_kontorPortal',
    state: new URLSearchParams({ requestID: 'R1', origin: site }).toString(),
    x_provider: 'googleplus',
    x_targetEnv: 'jssdk',
  }).toString();
  const { body } = await embedded.standIn.inject(`/accounts.socialLogin?${request}`);
  const [, identity = ''] = /value="(googleplus-same-address-[^"]+)"/.exec(body) ?? [];
  const answer = await embedded.standIn.inject(formPost('/social/answer', { request, choice: 'known', identity }));
  const [, message = ''] = /data-message="R1=([^"]*)"/.exec(answer.body) ?? [];
  return Object.fromEntries(new URLSearchParams(decodeURIComponent(message)));
}

/** Presses the button behind the newest mail's link; returns the redirect target. */
async function confirm(kind: string): Promise<string> {
  const { embedded } = setup;
  const { body } = await qa('GET', `/mails?kind=${kind}`);
  const [mail] = body as readonly { readonly links: readonly { readonly rel: string; readonly url: string }[] }[];
  const url = mail?.links.find(({ rel }) => rel === 'confirm')?.url ?? '';
  const answer = await embedded.standIn.inject(formPost(new URL(url).pathname, ''));
  return String(answer.headers.location);
}
