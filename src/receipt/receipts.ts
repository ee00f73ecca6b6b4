import { type ReceiptCheck, checkReceipt, readReceipt, receiptKeysPath } from '#protocol/checkReceipt.ts';
import { atom } from 'jotai';
import { gatewaysAtom } from '../store/store.ts';

/**
 * Checks the text of a receipt in the browser. Requests only the site's public keys, and only for a signed receipt.
 * Never rejects.
 * Source: requirements#receipt-signature.
 */
export const checkReceiptAtom = atom(null, async (get, _set, text: string): Promise<ReceiptCheck> => {
  const receipt = readReceipt(text);
  if (receipt.result !== 'SIGNED') return receipt;
  try {
    const { body } = await get(gatewaysAtom).services.call({ method: 'GET' }, receiptKeysPath);
    return await checkReceipt(receipt, body);
  } catch {
    return { result: 'NO_KEYS' };
  }
});
