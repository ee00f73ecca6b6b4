import { receiptKeysPath } from '#adapters/receipts/checkReceipt.ts';
import type { ServicesGateway } from './services.ts';

/** The site's public keys of receipts, unread: the check reads them. Throws what the call throws. */
export async function loadReceiptKeys({ call }: Pick<ServicesGateway, 'call'>): Promise<unknown> {
  return (await call({ method: 'GET' }, receiptKeysPath)).body;
}
