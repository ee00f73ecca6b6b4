import { checkReceipt as checkSignature, readReceipt, type ReceiptCheck } from '#adapters/receipts/checkReceipt.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { loadReceiptKeys } from '../gateways/receiptKeys.ts';

/**
 * Checks a receipt in the browser: only the public keys are asked for, and only for something that is a signed receipt.
 * Never rejects.
 * Source: requirements#receipt-signature.
 */
export async function checkReceipt({ services }: Pick<Gateways, 'services'>, text: string): Promise<ReceiptCheck> {
  const receipt = readReceipt(text);
  if (receipt.result !== 'SIGNED') return receipt;
  try {
    return await checkSignature(receipt, await loadReceiptKeys(services));
  } catch {
    return { result: 'NO_KEYS' };
  }
}
