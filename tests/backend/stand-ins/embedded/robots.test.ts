import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiKeys } from '#backend/stand-ins/embedded/embeddedSites.ts';
import { useProduct } from '../console/useProduct.ts';
import { words } from '../../../words.ts';
import { formPost } from '../../../formPost.ts';

const email = 'ada@beispiel.example';
const password = 'Frisch#Obst2025';

const setup = useProduct('germany');
const links = new Map<string, string>();

beforeAll(async () => {
  const call = async (name: string, params: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> => {
    const fields = Object.entries({ apiKey: apiKeys.portal, targetEnv: 'jssdk', ...params }).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    return (await setup.embedded.standIn.inject(formPost(`/${name}`, new URLSearchParams(fields).toString()))).json();
  };
  await setup.qa('PUT', `/accounts/${encodeURIComponent(email)}`, {
    password,
    profile: { firstName: 'Ada', zip: '10115' },
    preferences: { privacy: { aec: { isConsentGranted: true } } },
  });
  const { regToken } = await call('accounts.initRegistration', {});
  await call('accounts.register', {
    regToken,
    email: 'neu@beispiel.example',
    password,
    profile: { zip: '10115' },
    preferences: { privacy: { aec: { isConsentGranted: true } } },
    lang: 'de',
    finalizeRegistration: 'true',
  });
  await call('accounts.resetPassword', { loginID: email });
  const { sessionInfo } = await call('accounts.login', { apiKey: apiKeys.preferenceCentre, loginID: email, password });
  const { login_token: token } = sessionInfo as { readonly login_token: string };
  await call('accounts.setAccountInfo', {
    apiKey: apiKeys.preferenceCentre,
    login_token: token,
    subscriptions: {
      NLT_WEEKLY: { email: { isSubscribed: true } },
      SVC_PRODUCT_REMINDER: { email: { isSubscribed: true } },
    },
  });
  for (const kind of ['newsletter', 'preference-link']) await setup.qa('POST', '/mails', { loginID: email, kind });
  const mails = (await setup.qa('GET', '/mails')).body as readonly {
    readonly kind: string;
    readonly links: readonly { readonly rel: string; readonly url: string }[];
  }[];
  for (const { kind, links: inMail } of mails) for (const { rel, url } of inMail) links.set(`${kind}: ${rel}`, url);
});

/** Programs that open links of mails before the reader. */
const robots: readonly (readonly [
  behaviour: string,
  method: 'GET' | 'HEAD' | 'OPTIONS',
  headers: Readonly<Record<string, string>>,
])[] = [
  ['asks for the head', 'HEAD', {}],
  ['fetches the address', 'GET', { 'user-agent': 'curl/8' }],
  [
    'loads the page as a browser does',
    'GET',
    {
      accept: 'text/html,*/*',
      'user-agent': 'Mozilla/5.0',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
    },
  ],
  ['prefetches', 'GET', { accept: 'text/html', 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }],
  [
    'renders a preview',
    'GET',
    { accept: 'text/html', 'x-purpose': 'preview', 'user-agent': 'Slackbot-LinkExpanding 1.0' },
  ],
  ['asks what may be done', 'OPTIONS', { origin: 'https://mail.example', 'access-control-request-method': 'POST' }],
];

/** All state that a link could change. */
async function state(): Promise<unknown> {
  const tables = words`
    idp_accounts idp_login_ids idp_mail_tokens idp_sessions consent_evidence product_reminder mailbox_mails
  `;
  return Promise.all(
    tables.map(
      async (table) =>
        (
          await setup.embedded.parts.db.execute(
            sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by 1`,
          )
        ).rows,
    ),
  );
}

describe('a mailed link that a robot opens', () => {
  it.each([
    'verification: confirm',
    'subscription-opt-in: confirm',
    'reminder-opt-in: confirm',
    'reset: reset',
    'preference-link: preferences',
    'newsletter: unsubscribe',
  ])('%s changes nothing, whatever the robot does, and still works (requirements#MAIL-1)', async (name) => {
    const url = new URL(links.get(name) ?? 'http://missing');
    const app = url.origin === setup.standIn ? setup.embedded.standIn : setup.embedded.site;
    const before = await state();
    for (const [, method, headers] of robots) {
      for (let time = 0; time < 2; time += 1) {
        const answer = await app.inject({ method, url: url.pathname + url.search, headers } satisfies InjectOptions);
        expect(answer.headers['set-cookie']).toBeUndefined();
        if (method === 'GET' && headers['accept'] !== undefined) expect(answer.statusCode).toBe(200);
      }
    }
    expect(await state()).toEqual(before);
  });

  it('works for its reader afterwards, once, and then says that it was used', async () => {
    const press = async (name: string, payload = ''): Promise<string> => {
      const url = new URL(links.get(name) ?? '');
      const app = url.origin === setup.standIn ? setup.embedded.standIn : setup.embedded.site;
      const { headers, body } = await app.inject({
        method: 'POST',
        url: url.pathname + url.search,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin },
        payload,
      });
      return headers.location ?? body;
    };
    for (const [name, landing] of [
      ['verification: confirm', '/double-opt-in-done?errorCode=0'],
      ['subscription-opt-in: confirm', '/preferences/double-opt-in-done'],
      ['reminder-opt-in: confirm', '/preferences/double-opt-in-done'],
    ] as const) {
      expect(await press(name)).toBe(`${setup.site}${landing}`);
      expect(await press(name)).toContain('bereits bestätigt');
    }
    const page = await press('newsletter: unsubscribe', 'do=stop');
    expect(page).toContain('/unsubscribe/');
    // The page says so after the only newsletter ended.
    expect((await setup.embedded.site.inject(page)).body).toContain('Sie bekommen keine Newsletter mehr von uns.');
  });
});
