import {
  type ReceiptCheck,
  checkReceipt as checkSignature,
  readReceipt,
  receiptKeysPath,
} from '#protocol/checkReceipt.ts';
import { atom } from 'jotai';
import { gatewaysAtom } from '../store/store.ts';
import type { Gateways } from '../store/gateways.ts';
import type { ServicesGateway } from '../services/services.ts';

/** Checks the text of a receipt. Never rejects. Source: requirements#receipt-signature. */
export const checkReceiptAtom = atom(null, (get, _set, text: string): Promise<ReceiptCheck> =>
  checkReceipt(get(gatewaysAtom), text),
);

/**
 * Checks a receipt in the browser. Requests only the public keys, and only for a signed receipt. Never rejects.
 * Source: requirements#receipt-signature.
 */
async function checkReceipt({ services }: Pick<Gateways, 'services'>, text: string): Promise<ReceiptCheck> {
  const receipt = readReceipt(text);
  if (receipt.result !== 'SIGNED') return receipt;
  try {
    return await checkSignature(receipt, await loadReceiptKeys(services));
  } catch {
    return { result: 'NO_KEYS' };
  }
}

/** Loads the site's public keys of receipts, unvalidated. Throws the error of the call. */
async function loadReceiptKeys({ call }: Pick<ServicesGateway, 'call'>): Promise<unknown> {
  return (await call({ method: 'GET' }, receiptKeysPath)).body;
}
