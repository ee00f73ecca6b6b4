import { isSubscribed, openCentre, subscribedTo } from '../harness/centre.ts';
import type { ConsoleApi } from '../harness/console.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';

/** The unsubscribe address in an issue of the weekly newsletter. */
async function unsubscribeAddress(qa: ConsoleApi, loginID: string): Promise<string> {
  const issue = { loginID, kind: 'newsletter', newsletter: 'NLT_WEEKLY' };
  const { links } = await qa.call<{ links: readonly { rel: string; url: string }[] }>('POST', '/mails', issue);
  return links.find(({ rel }) => rel === 'unsubscribe')?.url ?? '';
}

test('a newsletter pauses by two taps, says when it comes again, and comes as before by one @long', async ({
  page,
  qa,
}) => {
  const loginID = await openCentre(page, qa, { subscriptions: subscribedTo('NLT_WEEKLY') });
  await page.getByRole('button', { name: 'Seltener oder Pause Wochenangebote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wochenangebote' });
  await expect(dialog.getByRole('button', { name: 'Einmal im Monat' })).toBeVisible();
  await expectAccessibleInPassing(page, 'both schemes');
  await dialog.getByRole('button', { name: '2 Wochen pausieren' }).click();
  await expect(page.getByText(/^Macht Pause, kommt ab dem \d+\. \p{L}+ \d{4} wieder$/u)).toBeVisible();
  await expectAccessibleInPassing(page, 'both schemes');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.reload();
  await page.getByRole('button', { name: 'Wie bisher Wochenangebote' }).click();
  await expect(page.getByText(/^Macht Pause/)).toHaveCount(0);
  expect(await isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(true);
});

test.describe('without JavaScript', () => {
  test('the page of a newsletter’s mail pauses, ends and gives back, and says after Back what is (requirements#mail-page)', async ({
    browser,
    qa,
  }) => {
    const { loginID } = await qa.newCustomer({ subscriptions: subscribedTo('NLT_WEEKLY', 'NLT_RECIPES') });
    const mail = await unsubscribeAddress(qa, loginID);
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
    const page = await context.newPage();
    await page.setViewportSize({ width: 320, height: 640 });
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) =>
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize)),
    );
    await page.goto(mail);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('„Wochenangebote“ abbestellen?');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect([sizes.length > 1, bytes < 20_000]).toEqual([true, true]);
    expect(await page.evaluate('document.scripts.length')).toBe(0);
    for (const size of ['100%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      expect([size, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([size, 320]);
    }

    await page.getByRole('button', { name: '(4 Wochen)' }).click();
    await expect(page.getByText(/macht Pause und kommt ab dem/)).toBeVisible();
    await page.getByRole('button', { name: 'Abbestellen', exact: true }).click();
    await expect(heading).toHaveText('Abbestellt');
    await expect.poll(() => isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(false);
    expect(await isSubscribed(qa, loginID, 'NLT_RECIPES')).toBe(true);
    await page.goBack();
    await expect(heading).toHaveText('Abbestellt');
    await page.goForward();
    await page.reload();
    await page.getByRole('button', { name: 'Rückgängig machen' }).click();
    await expect(page.getByText('Es ist wieder alles wie vorher.')).toBeVisible();
    await expect(page.getByText(/macht Pause und kommt ab dem/)).toBeVisible();
    await expect.poll(() => isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(true);

    await page.getByRole('button', { name: 'Alle Newsletter abbestellen' }).click();
    await expect(page.getByText('keinen Zugang mehr zu Ihrem Profil')).toBeVisible();
    await page.getByRole('button', { name: 'Alle Newsletter abbestellen' }).click();
    // A page says less where the identity provider takes longer than 0.3 s.
    await expect(async () => {
      await page.reload();
      await expect(heading).toHaveText('Alle Newsletter abbestellt', { timeout: 2000 });
    }).toPass();
    await expect.poll(() => isSubscribed(qa, loginID, 'NLT_RECIPES')).toBe(false);
    await page.getByRole('button', { name: 'Link senden' }).click();
    await expect(page.getByText(/^Der Link zu allen Einstellungen ist unterwegs an .•••@/)).toBeVisible();
    const mails = `/mails?to=${encodeURIComponent(loginID)}&kind=preference-link`;
    await expect.poll(async () => (await qa.call<readonly unknown[]>('GET', mails)).length).toBe(1);
    await context.close();
  });
});
