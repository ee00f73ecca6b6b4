import { atom, type Getter } from 'jotai';
import { loadReceipt, type AskConsents, type ReceiptAnswer } from '../../gateways/consents.ts';
import { baseOf } from '../../rules/languages.ts';
import { portalAtom } from '../portal/session.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { consentsState } from './consents.ts';

/** Calls of the logged-in customer. */
export async function askAsCustomer(get: Getter): Promise<AskConsents> {
  await get(portalAtom);
  const { callAsCustomer } = get(gatewaysAtom);
  return async (part, json, proof) =>
    (await callAsCustomer({ method: 'POST', path: `/consents${part}`, json, ...(proof !== undefined && { proof }) }))
      .body;
}

/** The page `/consents`. */
export const portalConsents = consentsState(askAsCustomer, '/consents');

/** Loads receipt and history with a proof of identity. Throws what the call throws. Source: requirements#consent-receipt. */
export const receiptAtom = atom(null, async (get, _set, proof: string): Promise<ReceiptAnswer> =>
  loadReceipt(await askAsCustomer(get), proof, baseOf(get(languageAtom))),
);
