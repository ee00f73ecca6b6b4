import { expect, test } from '../harness/test.ts';
import { beginAtPartner, expectGreeted, logIn, modes, partnerOf } from './partner.ts';

const ready = { preferences: { privacy: { aec: { isConsentGranted: true } } } };

for (const mode of modes) {
  test(`${mode}: a customer who is logged out logs in for the partner, and is known there at once the next time`, async ({ page, product, qa }) => {
    const { loginID, password } = await qa.newCustomer(ready);
    page.on('framenavigated', (frame) => console.log(mode, frame.url()));
    await beginAtPartner(page, product, mode);
    await expect(page).toHaveURL(new RegExp(`^${product.site}/login`));
    await logIn(page, loginID, password);
    await expectGreeted(page, product, mode);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    if (mode === 'OIDC') await page.getByRole('button', { name: 'Angemeldet bleiben' }).click();
    await expect(page).toHaveURL(`${partnerOf(product)}/`);
    await beginAtPartner(page, product, mode);
    await expectGreeted(page, product, mode);
    await page.goBack();
    await page.waitForTimeout(1500);
    console.log('BACK', page.url());
  });
}
