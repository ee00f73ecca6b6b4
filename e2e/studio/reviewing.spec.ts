import { expect, test } from '../harness/test.ts';
import { openStudio, row, signIn } from './steps.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1440, height: 900 } });

test('an editor asks for a review by mail; a publisher answers the comment, closes it and publishes @wide @long (requirements#studio-review)', async ({
  page,
  browser,
  product,
  qa,
}) => {
  // Publishers get mails from their first sign-in on.
  const publisher = await (
    await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await publisher.goto(product.studio);
  await signIn(publisher);

  await openStudio(page, product, 'editor');
  await row(page, 2, 'Persönliches').click();
  await page
    .getByRole('group', { name: /^Worte auf dem Reiter/ })
    .getByLabel('Deutsch')
    .fill('Über Sie');
  await page.getByText('Kommentare', { exact: true }).click();
  await page.getByLabel('Neuer Kommentar zu diesem Element').fill('Oder lieber „Über mich“?');
  await page.getByRole('button', { name: 'Kommentieren' }).click();
  await expect(page.getByText('1 offener Kommentar', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Veröffentlichen' }).click();
  await page.getByLabel('Notiz für die Prüfung').fill('Bitte den Namen des Reiters ansehen.');
  await page.getByLabel('Wer soll prüfen?').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Bereit zur Prüfung' }).click();
  await expect(page.getByText('Der Entwurf ist jetzt als bereit zur Prüfung markiert.')).toBeVisible();

  const mails = () =>
    qa.call<readonly { readonly text: string }[]>('GET', '/mails?to=publisher@kontor.example&kind=review-asked');
  await expect(page.getByText(/^Per E-Mail benachrichtigt: ./)).toBeVisible();
  await expect.poll(async () => (await mails()).length, { message: 'a mail to the publisher' }).toBe(1);
  expect((await mails())[0]?.text).toContain('Bitte den Namen des Reiters ansehen.');

  await publisher.getByRole('link', { name: /^Veröffentlichen.*bereit zur Prüfung$/ }).click();
  await expect(publisher.getByText('Bitte den Namen des Reiters ansehen.')).toBeVisible();
  await publisher.getByLabel('Antwort', { exact: true }).fill('„Über Sie“ passt.');
  await publisher.getByRole('button', { name: 'Antworten' }).click();
  await expect(publisher.getByText('„Über Sie“ passt.')).toBeVisible();
  await publisher.getByRole('button', { name: 'Erledigt' }).click();
  await expect(publisher.getByText('1 offener Kommentar', { exact: true })).toHaveCount(0);
  await publisher.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await expect(publisher.getByText(/^Version \d+ ist veröffentlicht/)).toBeVisible();
  await expect(publisher.getByRole('link', { name: 'Veröffentlichen', exact: true })).toBeVisible();
  await publisher.context().close();
  await qa.reset();
});
