import { openCentre, subscribedTo, tab } from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';

test.describe('URLs of the preference centre', () => {
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
    const pageData = await page.evaluate(() =>
      JSON.stringify([(window as { adobeDataLayer?: unknown }).adobeDataLayer, Object.entries(localStorage)]),
    );
    expect(pageData).toContain('[{"event":"page","page":"preferences"}]');
    expect(pageData).not.toContain(token);
    expect(pageData).not.toContain('http');
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
