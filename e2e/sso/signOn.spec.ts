import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { mailedLink } from '../portal/mails.ts';
import { logIn } from '../portal/steps.ts';
import { beginAtPartner, beginLoggedOut, expectGreeted, modes, readStoredTokens, readyCustomer } from './partner.ts';

for (const mode of modes) {
  test(`${mode}: a customer logs in for the partner, is recognised at once the next time, and signs out @production @long`, async ({
    page,
    product,
    qa,
  }) => {
    const who = await readyCustomer(qa);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/js/'))
        scripts.push(`${new URL(request.url()).pathname} at ${page.url()}`);
    });
    await beginLoggedOut(page, product, mode);
    await expectAccessibleInPassing(page);
    await page.reload();
    await expect(page.getByText(/Nach der Anmeldung geht es zurück zu/)).toBeVisible();
    await logIn(page, who);
    await expectGreeted(page, product, mode);

    await page.getByRole('button', { name: 'Abmelden' }).click();
    if (mode === 'OIDC') await page.getByRole('button', { name: 'Angemeldet bleiben' }).click();
    await expect(page.getByRole('link', { name: /Mit Kundenkonto anmelden/ }).first()).toBeVisible();
    await beginAtPartner(page, product, mode);
    await expectGreeted(page, product, mode);

    // Only the provider's scripts were loaded, and only after the tokens were removed from the URL.
    expect(scripts.filter((script) => /oidcServicePartner|gig_ssoToken/.test(script))).toEqual([]);
    expect(scripts.some((script) => script.startsWith('/js/gigya.oidc.js'))).toBe(mode === 'OIDC');
    expect(
      scripts.filter((script) => script.startsWith('/js/gigya.oidc.js') && !script.includes('/login/redirect?')),
    ).toEqual([]);

    // Back never leads into the sign-on again.
    await page.goBack();
    await expect(page.getByRole('heading', { name: /Guten Tag|Ihre schönsten Bilder/ })).toBeVisible();
    await page.goto(`${product.site}/personaldata`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await readStoredTokens(page)).toEqual([]);
  });

  test(
    `${mode}: a new customer registers for the partner, confirms with the mail in another tab, and reaches the partner there`,
    { tag: mode === 'OIDC' ? [] : '@long' },
    async ({ page, context, product, qa }) => {
      const who = { loginID: `neu-${Date.now()}-${mode.toLowerCase()}@beispiel.example`, password: 'Apfel-Kuchen-27!' };
      await beginLoggedOut(page, product, mode);
      await page.getByRole('link', { name: 'Registrieren' }).click();
      await expect(page.getByRole('heading', { name: 'Konto anlegen' })).toBeVisible();
      await page.getByLabel('E-Mail-Adresse').fill(who.loginID);
      await page.getByLabel('Passwort', { exact: true }).fill(who.password);
      await page.getByLabel('Postleitzahl').pressSequentially('10115');
      await page.getByRole('checkbox').press('Space');
      await page.getByRole('button', { name: 'Konto anlegen' }).click();
      await expect(page.getByText(`Wir bringen Sie zurück zu ${new URL(product.partner).host}.`)).toBeVisible();
      await expect(page.getByText(`Bitte bestätigen Sie zuerst ${who.loginID}`)).toBeVisible();
      const mailTab = await context.newPage();
      await mailTab.goto(await mailedLink(qa, who.loginID, 'verification'));
      await mailTab.getByRole('button').click();
      await mailTab.getByRole('link', { name: 'Zur Anmeldung' }).click();
      await logIn(mailTab, who);
      await expectGreeted(mailTab, product, mode, '');
      await mailTab.close();
    },
  );

  test(
    `${mode}: a sign-on that took too long is reported, and starts again`,
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const who = await readyCustomer(qa);
      await beginLoggedOut(page, product, mode);
      await qa.call('POST', '/clock', { advanceSeconds: 16 * 60 });
      try {
        await logIn(page, who);
        await expect(page.getByText('Bitte beginnen Sie dort noch einmal.')).toBeVisible();
        await expectAccessibleInPassing(page);
        expect(await readStoredTokens(page)).toEqual([]);
        await expect(page).toHaveURL(mode === 'OIDC' ? /\/error\?/ : `${product.site}/`);
        await beginAtPartner(page, product, mode);
        await expectGreeted(page, product, mode);
      } finally {
        await qa.call('POST', '/clock', { set: new Date().toISOString() });
      }
    },
  );
}

test('two tabs in different modes do not mix', { tag: '@long' }, async ({ page, context, product, qa }) => {
  const who = await readyCustomer(qa);
  const other = await context.newPage();
  await beginLoggedOut(page, product, 'OIDC');
  await beginLoggedOut(other, product, 'Token');
  await logIn(page, who);
  await expectGreeted(page, product, 'OIDC');
  await logIn(other, who);
  await expectGreeted(other, product, 'Token');
  await other.close();
});

test('a partner may request a new login, or none', { tag: '@long' }, async ({ page, product, qa }) => {
  const [ada, berta] = [
    await readyCustomer(qa),
    await readyCustomer(qa, { profile: { firstName: 'Berta', lastName: 'Sommer', zip: '10115' } }),
  ];
  const demand = async (name: string): Promise<void> => {
    await page.goto(`${product.partner}/`);
    await page.getByText('Für Tester').click();
    await page.getByRole('link', { name }).click();
  };
  await demand('Ohne Rückfrage anmelden');
  await expect(page.getByText('Sie sind in Ihrem Kundenkonto gerade nicht angemeldet.')).toBeVisible();
  await beginLoggedOut(page, product, 'OIDC');
  await logIn(page, ada);
  await expectGreeted(page, product, 'OIDC');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Angemeldet bleiben' }).click();
  await demand('Ohne Rückfrage anmelden');
  await expectGreeted(page, product, 'OIDC');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Angemeldet bleiben' }).click();
  await demand('Neu anmelden verlangen');
  await logIn(page, berta);
  await expectGreeted(page, product, 'OIDC', 'Berta Sommer');

  // Logging out of the customer account on the partner's page also ends it on the site.
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Auch vom Kundenkonto abmelden' }).click();
  await page.goto(`${product.site}/`);
  await expect(page).toHaveURL(`${product.site}/login`);
});
