import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { mailedLink } from '../portal/mails.ts';
import { logIn } from '../portal/steps.ts';
import { beginLoggedOut, expectGreeted, kept, readyCustomer } from './partner.ts';

test(
  'a forgotten password is replaced in the mail’s tab, which ends at the partner',
  { tag: '@long' },
  async ({ page, context, product, qa }) => {
    const who = await readyCustomer(qa);
    await beginLoggedOut(page, product, 'OIDC');
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await expect(page).toHaveURL(/\/login\/reset-password\/start$/);
    await expect(page.getByRole('button', { name: 'Link anfordern' })).toBeVisible();
    await page.getByLabel('E-Mail-Adresse').fill(who.loginID);
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByText(/warten Sie 15 Minuten/)).toBeVisible();
    const mailTab = await context.newPage();
    await mailTab.goto(await mailedLink(qa, who.loginID, 'reset'));
    await mailTab.getByLabel('Neues Passwort', { exact: true }).fill('Birnen-Kuchen-28!');
    await mailTab.getByLabel('Neues Passwort wiederholen').fill('Birnen-Kuchen-28!');
    await mailTab.getByRole('button', { name: 'Passwort speichern' }).click();
    await expect(mailTab.getByText('Wir bringen Sie zurück zu Ihrem Partnerdienst.')).toBeVisible();
    await expectAccessibleInPassing(mailTab);
    await expectGreeted(mailTab, product, 'OIDC');
    await mailTab.close();
  },
);

test(
  'a social login that is linked with the password ends at the partner @storage',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    const who = await readyCustomer(qa);
    await beginLoggedOut(page, product, 'Token');
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Weiter mit Google' }).click();
    const popup = await opening;
    await popup.getByLabel('E-Mail-Adresse').fill(who.loginID);
    await popup.getByRole('button', { name: 'Als neue Person anmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Konten verbinden' })).toBeVisible();
    await page.getByLabel('Passwort', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Anmelden und verbinden' }).click();
    await expectGreeted(page, product, 'Token');
  },
);

test('an incomplete registration ends at the partner', { tag: '@long' }, async ({ page, product, qa }) => {
  const who = await readyCustomer(qa, { preferences: {} });
  await beginLoggedOut(page, product, 'OIDC');
  await logIn(page, who);
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Angaben speichern' }).click();
  await expectGreeted(page, product, 'OIDC');
});

/** Stored records; `expires` is milliseconds from now. */
const kinds = {
  none: {},
  sso: { 'kontor.ssoToken': { token: 'sso_unknown', expires: 60_000 } },
  expired: {
    'kontor.ssoToken': { token: 'sso_unknown', expires: -1 },
    'kontor.partnerToken': { token: 'bilderbogen', expires: 0 },
  },
  garbage: { 'kontor.ssoToken': { token: 7, expires: 60_000 }, 'kontor.partnerToken': { token: '', expires: 60_000 } },
} as const satisfies Record<string, Record<string, { readonly token: unknown; readonly expires: number }>>;

/** Route, stored records, and the page that the specification names for logged-out and for logged-in customers. */
const walks: readonly (readonly [route: string, kept: keyof typeof kinds, loggedOut: string, loggedIn: string])[] = [
  ['/login/redirect', 'none', '/login', '/'],
  ['/login/redirect', 'sso', '/login', '/'],
  ['/login', 'expired', '/login', '/'],
  ['/registration', 'garbage', '/registration', '/'],
  ['/consentNotUsed', 'none', '/login', '/'],
];

test('wherever a customer enters, whatever the browser has stored, they end at the documented page', async ({
  page,
  product,
  qa,
}) => {
  const who = await readyCustomer(qa);
  const endsAt = async (route: string, kind: keyof typeof kinds, end: string): Promise<void> => {
    await page.evaluate((records) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const [key, { token, expires }] of Object.entries(records))
        localStorage.setItem(key, JSON.stringify({ token, expires: Date.now() + expires }));
    }, kinds[kind]);
    await page.goto(`${product.site}${route}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${product.site}${end}`);
  };
  await page.goto(`${product.site}/error`);
  for (const [route, kind, loggedOut] of walks) await endsAt(route, kind, loggedOut);
  await page.goto(`${product.site}/login`);
  await logIn(page, who);
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zum Kochstudio' })).toHaveAttribute('href', `${product.partner}/`);
  for (const [route, kind, , loggedIn] of walks) await endsAt(route, kind, loggedIn);
  expect(await kept(page)).toEqual([]);
});
