import { openCentre, subscribedTo, tab } from '../harness/centre.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';

test.describe('URLs of the preference centre', () => {
  test(
    'an unknown path leads to the preference centre while the link is valid, and to a page that explains itself without one @desktop (requirements#centre-routes)',
    { tag: '@long' },
    async ({ page, qa, product }) => {
      await openCentre(page, qa);
      await page.goto(`${product.site}/preferences/quite/unknown`);
      await expect(tab(page, 'Newsletter')).toBeVisible();

      const stranger = await page.context().browser()?.newContext({ locale: 'de-DE' });
      const other = await stranger?.newPage();
      await other?.goto(`${product.site}/preferences/quite/unknown`);
      await expect(other?.getByRole('heading', { level: 1 }) ?? page.locator('none')).toHaveText(
        'Hier fehlt Ihr persönlicher Link',
      );
      await stranger?.close();
    },
  );

  const pages = [
    ['/preferences/double-opt-in-done', 'Bestätigt', 'Das Double Opt In wurde erfolgreich bestätigt.'],
    ['/preferences/double-opt-in-done?subscription=SVC_PRODUCT_REMINDER', /Erinnerung/, /./],
    [
      '/preferences/double-opt-in-done?errorCode=403002',
      'Dieser Bestätigungslink ist abgelaufen',
      /nicht rechtzeitig bestätigt/,
    ],
    [
      '/preferences/double-opt-in-done?subscription=SVC_PRODUCT_REMINDER&errorCode=403002',
      'Der Link zu Ihrer Produkt-Erinnerung ist abgelaufen',
      /jederzeit neu eintragen/,
    ],
    ['/preferences/error/doi-expired', 'Dieser Bestätigungslink ist abgelaufen', /neuen Link/],
    [
      '/preferences/error/reminder-expired',
      'Der Link zu Ihrer Produkt-Erinnerung ist abgelaufen',
      /nicht eingeschaltet/,
    ],
    [
      '/preferences/error/preferences.loading',
      'Ihre Einstellungen lassen sich gerade nicht öffnen',
      /nicht bei Ihrem Link/,
    ],
    ['/preferences/error/notfound', 'Hier fehlt Ihr persönlicher Link', /am Ende jedes Newsletters/],
    ['/preferences/error/418', 'Es ist ein unerwarteter Fehler aufgetreten.', 'Fehlercode: 418'],
    ['/unsubscribe-success', 'Sie haben alles abbestellt', /keine Newsletter und keine Produkt-Erinnerungen/],
  ] as const;
  test('each result and error page says what it means @long', async ({ page, product }) => {
    for (const [address, headline, text] of pages) {
      await page.goto(`${product.site}${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
      await expect(page.getByRole('main')).toContainText(text);
      await expect(page.getByRole('main').locator('svg, img').first()).toBeVisible();
      await expectAccessibleInPassing(page, 'both schemes');
    }
  });

  test('a code in the URL is only used if it is a short code', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.site}/preferences/error/${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Es ist ein unerwarteter Fehler aufgetreten.');
    await expect(page.locator('main img[src=x]')).toHaveCount(0);
  });

  test(
    'the link in a confirmation mail leads to its result page (requirements#centre-double-opt-in)',
    { tag: '@long' },
    async ({ page, qa, product }) => {
      const loginID = await openCentre(page, qa, { subscriptions: subscribedTo('NLT_WEEKLY') });
      await page.getByRole('checkbox', { name: /Rezepte der Saison/ }).check();
      await page.getByRole('button', { name: 'Änderungen speichern' }).click();
      await expect(
        page.getByText('Bitte bestätigen Sie noch mit dem Link in unserer E-Mail', { exact: false }),
      ).toBeVisible();
      const mails = await qa.call<
        readonly { readonly links: readonly { readonly rel: string; readonly url: string }[] }[]
      >('GET', `/mails?to=${encodeURIComponent(loginID)}&kind=subscription-opt-in`);
      const confirm = mails[0]?.links.find(({ rel }) => rel === 'confirm')?.url;
      await page.goto(confirm ?? product.site);
      await page.getByRole('button', { name: 'Jetzt bestätigen' }).click();
      await expect(page).toHaveURL(/\/double-opt-in-done/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Bestätigt/);
    },
  );

  test('opening the link reveals nothing to others: no referrer, nothing in caches, no foreign request, a fixed page name for statistics (requirements#TOK-2)', async ({
    page,
    qa,
    product,
  }) => {
    const { loginID } = await qa.newCustomer();
    const { url, token } = await qa.link(loginID);
    const foreign: string[] = [];
    const referrers: string[] = [];
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (![product.site, product.standIn].includes(origin)) foreign.push(request.url());
      const { referer } = request.headers();
      // Style sheets have their own referrer policy and send only the site's origin for their fonts, never the page.
      if (referer && new URL(referer).pathname !== '/') referrers.push(`${request.url()} from ${referer}`);
    });
    const opened = await page.goto(url);
    expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    await expect(tab(page, 'Newsletter')).toBeVisible();
    const reloaded = await page.reload();
    expect(reloaded?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    await expect(tab(page, 'Newsletter')).toBeVisible();
    expect(foreign).toEqual([]);
    expect(referrers).toEqual([]);
    const told = await page.evaluate(() =>
      JSON.stringify([(window as { adobeDataLayer?: unknown }).adobeDataLayer, Object.entries(localStorage)]),
    );
    expect(told).toContain('[{"event":"page","page":"preferences"}]');
    expect(told).not.toContain(token);
    expect(told).not.toContain('http');
  });

  test(
    'the welcome picture comes in three widths and has its final place from the start (requirements#centre-layout)',
    { tag: '@long' },
    async ({ page, qa }) => {
      await openCentre(page, qa);
      const picture = page.getByRole('img', { name: 'Eine Holzkiste voller Obst und Gemüse' });
      await expect(picture).toHaveAttribute('srcset', /768w.*1024w.*1817w/);
      await expect(picture).toHaveAttribute('width', /\d+/);
      await expect(picture).toHaveAttribute('height', /\d+/);
    },
  );
});
