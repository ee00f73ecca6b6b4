import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { logIn, newAddress, unusedPassword } from './steps.ts';

test.describe('codes of the catalogue', () => {
  test('an unknown code is shown with its details for customer service @storage (requirements#error-unexpected)', async ({
    page,
    product,
    qa,
  }) => {
    await qa.faults([
      {
        call: 'accounts.login',
        effect: { kind: 'error', errorCode: 999_999, errorDetails: 'Something new' },
        times: 1,
      },
    ]);
    await page.goto(`${product.site}/login`);
    await logIn(page, { loginID: newAddress(), password: unusedPassword });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Das hat leider nicht geklappt.');
    await alert.getByText('Technische Einzelheiten').click();
    await expect(alert.locator('[lang=en]')).toHaveText(/999999.*Something new/);
    await expectAccessibleInPassing(page, 'both schemes');
  });
});
