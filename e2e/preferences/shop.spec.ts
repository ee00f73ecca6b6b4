import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import { Webhook } from 'standardwebhooks';
import { openLink, reminderService, saveButton, savedText, subscribedTo } from '../harness/centre.ts';
import type { Product } from '../harness/product.ts';
import { expect, test } from '../harness/test.ts';

/** The calls of the shop's server. */
function shopOf({ site, shop }: Product, request: APIRequestContext) {
  const address = `${site}/api/v1/product-reminders`;
  const headers = { authorization: `Bearer ${shop.machineToken}` };
  return {
    write: (reminders: readonly object[]) => request.put(address, { headers, data: { reminders } }),
    waiting: async (variantId: string): Promise<readonly unknown[]> => {
      const answer = await request.get(address, { headers, params: { variantId } });
      return ((await answer.json()) as { readonly reminders: readonly unknown[] }).reminders;
    },
    tell: (type: string, data: object) => {
      const [id, at, body] = [`msg_${randomUUID()}`, new Date(), JSON.stringify({ type, data })];
      return request.post(`${site}/api/v1/webhooks/product-reminders`, {
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(shop.webhookSecret).sign(id, at, body),
        },
        data: body,
      });
    },
  };
}

test(
  'reminders of the shop stand behind the mailed link until the shop’s event or the customer ends them @production (requirements#reminder-writer)',
  { tag: '@long' },
  async ({ page, product, qa, request }) => {
    const shop = shopOf(product, request);
    const { loginID } = await qa.newCustomer({ subscriptions: subscribedTo('NLT_WEEKLY', reminderService) });
    const { UID } = await qa.account(loginID);
    const reminder = (name: string) => ({
      reminderId: randomUUID(),
      subscriber: UID,
      variantId: randomUUID(),
      variantName: { de: name },
    });
    const [juice, bread, tea] = [reminder('Apfelsaft'), reminder('Dinkelbrot'), reminder('Kamillentee')];

    expect((await shop.write([juice, bread])).status()).toBe(200);
    expect((await shop.tell('product-reminder.created', tea)).ok()).toBe(true);
    await openLink(page, qa, loginID, 'reminders');
    await expect(page.getByText('3 von 3')).toBeVisible();

    expect((await shop.tell('product-reminder.ended', { reminderIds: [juice.reminderId] })).ok()).toBe(true);
    await page.reload();
    await expect(page.getByText('2 von 2')).toBeVisible();

    await page.getByRole('checkbox', { name: 'Alle Erinnerungen' }).uncheck();
    await saveButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abbestellen', exact: true }).click();
    await expect(savedText(page)).toContainText('2 Erinnerungen sind gelöscht.');
    for (const { variantId } of [juice, bread, tea]) expect(await shop.waiting(variantId)).toEqual([]);
  },
);
