import type { Page } from 'playwright/test';
import { failedText, openCentre, saveButton, savedText, tab } from './harness/centre.ts';
import { expect, test } from './harness/test.ts';
import { logInAt, newMember } from './portal/steps.ts';

/** Counts the animations that start in the header from now on. */
async function watchAwning(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['moves'] = '0';
    document.addEventListener('animationstart', ({ target }) => {
      const { dataset } = document.documentElement;
      if (target instanceof Element && target.closest('header'))
        dataset['moves'] = String(Number(dataset['moves']) + 1);
    });
  });
  return async () => {
    // An animation that starts in the current frame is counted as well.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    return Number(await page.evaluate(() => document.documentElement.dataset['moves']));
  };
}

async function changeName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Vorname').fill(name);
  await saveButton(page).click();
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }));

test(
  'the awning of the header moves once after a save, and not after a failed one',
  { tag: '@long' },
  async ({ page, qa }) => {
    await openCentre(page, qa, {}, 'personal');
    const moves = await watchAwning(page);
    await qa.faults([{ call: 'accounts.setAccountInfo', effect: { kind: 'error', errorCode: 500001 } }]);
    await changeName(page, 'Grace');
    await expect(failedText(page)).toBeVisible();
    expect(await moves()).toBe(0);
    await qa.call('DELETE', '/faults');
    await saveButton(page).click();
    await expect(savedText(page)).toBeVisible();
    await expect.poll(moves).toBe(1);

    // Opening another tab or a dialog in the meantime does not move it again.
    await tab(page, 'Newsletter').click();
    await page.getByRole('button', { name: 'Alles abbestellen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Nicht abbestellen' }).click();
    expect(await moves()).toBe(1);

    await tab(page, 'Persönliches').click();
    await changeName(page, 'Ada');
    await expect(savedText(page)).toBeVisible();
    await expect.poll(moves).toBe(2);
  },
);

test('the awning stays still for visitors who asked for less motion', { tag: '@long' }, async ({ page, qa }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCentre(page, qa, {}, 'personal');
  const moves = await watchAwning(page);
  await changeName(page, 'Grace');
  await expect(savedText(page)).toBeVisible();
  expect(await moves()).toBe(0);
});

test('the awning moves on the account pages, too', { tag: '@long' }, async ({ page, product, qa }) => {
  await logInAt(page, `${product.site}/personaldata`, await newMember(qa));
  const moves = await watchAwning(page);
  await page.getByLabel('Vorname').fill('Grace');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/Geändert: |Ihre Angaben sind gespeichert/)).toBeVisible();
  await expect.poll(moves).toBe(1);
});
