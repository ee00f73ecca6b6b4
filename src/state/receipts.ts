import type { ReceiptCheck } from '#adapters/receipts/checkReceipt.ts';
import { atom } from 'jotai';
import { checkReceipt } from '../flows/checkReceipt.ts';
import { gatewaysAtom } from './store.ts';

/** Checks the text of a receipt. Never rejects. Source: requirements#receipt-signature. */
export const checkReceiptAtom = atom(null, (get, _set, text: string): Promise<ReceiptCheck> =>
  checkReceipt(get(gatewaysAtom), text),
);
