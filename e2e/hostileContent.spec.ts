import { openLink } from './harness/centre.ts';
import { beginnings, expectHarmless, payloads, poisoned, type Json } from './harness/hostileContent.ts';
import { expect, test } from './harness/test.ts';

for (const shifts of beginnings)
  test(`texts of all components stay texts, whatever is in them, from payload ${shifts[0]} (requirements#CON-1)`, async ({
    page,
    product,
    qa,
    troubles,
  }) => {
    expect(new Set(payloads).size).toBe(60);
    await page.exposeFunction('hit', () => troubles.list.push('content was executed'));
    page.on('dialog', (dialog) => void dialog.dismiss());
    const clean = (await (await fetch(`${product.site}/cms/germany/de.json`)).json()) as Json;
    const { loginID } = await qa.newCustomer();
    try {
      for (const shift of shifts) {
        await qa.call('PUT', '/content/de', poisoned(clean, shift));
        await openLink(page, qa, loginID);
        const tabs = page.getByRole('tab');
        await expect(tabs).toHaveCount(7);
        for (const tab of await tabs.all()) {
          await tab.click();
          await expect(tab).toHaveAttribute('aria-selected', 'true');
          await expect(page.getByRole('tabpanel').first()).toBeVisible();
          await expectHarmless(page);
        }
        await expect(page.getByRole('main')).toContainText('hit()');
        await page.goto(`${product.site}/login`);
        await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
        await expectHarmless(page);
        expect(troubles.list, `from payload ${shift}`).toEqual([]);
      }
    } finally {
      await qa.reset();
    }
  });

test('content that ran as code would be noticed (control)', async ({ page, product }) => {
  await page.goto(`${product.site}/login`);
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.setAttribute('href', ' javascript:hit()');
    document.body.append(link);
  });
  await expect(expectHarmless(page)).rejects.toThrow('javascript:hit()');
});
