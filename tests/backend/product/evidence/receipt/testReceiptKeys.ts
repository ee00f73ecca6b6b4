import { exportJWK, generateKeyPair } from 'jose';
import { openReceiptKeys, type ReceiptKeys } from '#backend/product/evidence/receipt/receiptKeys.ts';
import type { ConsentReceipt } from '#backend/product/evidence/receipt/consentReceipt.ts';

/** A private key for receipts. */
export const newReceiptKey = async () => exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);

/** Keys of a test, and how they sign. */
export async function testReceiptKeys(): Promise<{
  readonly published: ReceiptKeys['published'];
  readonly sign: (receipt: ConsentReceipt) => Promise<ConsentReceipt>;
}> {
  const { sign, published } = await openReceiptKeys({ signing: await newReceiptKey(), others: [] });
  if (sign === undefined) throw new Error('no key');
  return { sign, published };
}
