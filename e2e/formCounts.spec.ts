import { openCentre, saveButton, savedText, tab } from './harness/centre.ts';
import { expect, test } from './harness/test.ts';

interface Row {
  readonly form: string;
  readonly field: string;
  readonly kind: string;
  readonly detail: string;
  readonly count: number | null;
}

test('a visit with an error, a save and input that is left tells the content service exactly that, and nothing of the visitor (requirements#COUNT-1)', async ({
  page,
  qa,
}) => {
  await openCentre(page, qa);
  await tab(page, 'Persönliches').click();
  const postcode = page.getByLabel('Postleitzahl');
  await postcode.fill('1011');
  await saveButton(page).click();
  await expect(postcode).toHaveAttribute('aria-invalid', 'true');
  await postcode.fill('20095');
  await saveButton(page).click();
  await expect(savedText(page)).toBeVisible();
  // A save leads on to the next tab.
  await expect(tab(page, 'Interessen')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Persönliches').click();
  await page.getByLabel('Vorname').fill('Grace');
  const sent = page.waitForRequest('**/rest/v1/form-counts');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const request = await sent;
  const headers = await request.allHeaders();
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']));
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['referer']));
  const { publication, counts, ...others } = request.postDataJSON() as {
    publication: number;
    counts: readonly Readonly<Record<string, unknown>>[];
  };
  expect(others).toEqual({});
  expect(publication).toBeGreaterThan(0);
  expect([...new Set(counts.flatMap(Object.keys))].toSorted()).toEqual(['detail', 'fields', 'form', 'kind']);
  const read = async () => {
    const rows = await qa.call<readonly Row[]>('GET', '/form-counts');
    return rows
      .filter(({ form }) => form === 'personal')
      .map(({ field, kind, detail }) => `${kind} ${field} ${detail}`);
  };
  await expect
    .poll(read)
    .toEqual(
      expect.arrayContaining([
        'shown  ',
        'error  ',
        'error profile_zip pattern',
        'changed profile_zip ',
        'saved profile_zip ',
        'changed profile_firstName ',
        'left profile_firstName ',
      ]),
    );
  expect(await read()).not.toContain('left profile_zip ');
});
