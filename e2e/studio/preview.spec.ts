import { someOf } from '../../tests/longRun.ts';
import type { Json } from '../harness/hostileContent.ts';
import { expect, test } from '../harness/test.ts';
import { clean, everything, openPreview } from './framedPreview.ts';
import { openStudio, row } from './steps.ts';

test('a draft is shown on the real page; what is saved there goes nowhere, and a click tells what was clicked', async ({
  page,
  product,
  qa,
}) => {
  const saves = async (): Promise<number> => (await qa.calls('accounts.setAccountInfo')).length;
  const before = await saves();
  const { frame, show } = await openPreview(page, product);
  await show(everything);
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Guten Tag Ada');
  await frame.getByRole('tab', { name: 'Interessen' }).click();
  await frame.getByRole('checkbox', { name: 'Bio' }).uncheck();
  const selected = await page.evaluate(() =>
    Reflect.get(window, 'messages').findLast(({ type }: { type: string }) => type === 'selected'),
  );
  expect(selected).toMatchObject({ origin: product.site, pointer: '/preferenceCenter/tabs/2/components/0/tiles/0' });
  // The draft changes while somebody is in the third tab: they stay there.
  const changed = JSON.parse(JSON.stringify(clean).replace('"Regionales"', '"Aus der Nähe"')) as Json;
  await show({ type: 'show', revision: 2, documents: { de: changed } });
  await expect(frame.getByRole('checkbox', { name: 'Aus der Nähe' })).toBeVisible();
  await expect(frame.getByRole('tab', { name: 'Interessen' })).toHaveAttribute('aria-selected', 'true');

  await frame.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(frame.getByText('In der Vorschau wird nichts gespeichert und nichts verschickt.')).toBeVisible();
  await expect(frame.getByText('Gespeichert', { exact: true }).first()).toBeVisible();
  await expect(frame.getByRole('tab', { name: 'Interessen' })).toHaveAttribute('aria-selected', 'true');
  await frame.getByRole('tab', { name: 'Ernährung' }).click();
  await expect(frame.getByRole('tab', { name: 'Ernährung' })).toHaveAttribute('aria-selected', 'true');
  expect(await saves()).toBe(before);
  expect(await frame.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
});

test('every page of the preview has an answer to each of its calls, for each sample person @long', async ({
  page,
  product,
}) => {
  const { frame, show } = await openPreview(page, product);
  for (const person of someOf(['complete', 'newcomer', 'subscriber', 'invalid'], 4))
    for (const area of ['portal', 'preferences']) {
      await show({ ...everything, person, area });
      const tabs = frame.getByRole('tab');
      if (area === 'preferences') await tabs.first().waitFor();
      for (const tab of await tabs.all()) {
        if ((await tab.getAttribute('aria-disabled')) === 'true') continue;
        await tab.click();
        await expect(frame.getByRole('tabpanel')).toBeVisible();
        await expect(frame.locator('[aria-busy=true]')).toHaveCount(0);
        // A box about a failure names the report that support could look up.
        await expect(frame.getByText('PREVIEW0'), `${person}, ${await tab.textContent()}`).toHaveCount(0);
      }
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
      await frame.waitForLoadState('networkidle');
      await expect(frame.locator('main [aria-busy=true]')).toHaveCount(0);
      await expect(frame.getByText('PREVIEW0'), `${person}, ${area}`).toHaveCount(0);
    }
});

test(
  'what is selected in the studio is shown in the preview from the start, and follows a click there @wide',
  { tag: '@long' },
  async ({ page, product }) => {
    await openStudio(page, product, 'viewer');
    await page.goto(`${product.studio}/edit?at=/preferenceCenter/tabs/2/components/2/tiles/1`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('tab', { name: 'Interessen' })).toHaveAttribute('aria-selected', 'true');
    await expect(frame.getByText('Haustiere', { exact: true })).toBeInViewport();
    await row(page, 2, 'Ernährung').click();
    await expect(frame.getByRole('tab', { name: 'Ernährung' })).toHaveAttribute('aria-selected', 'true');
    await frame.getByRole('tab', { name: 'Persönliches' }).click();
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/^Persönliches/);
  },
);
