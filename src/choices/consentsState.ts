import { atom, type Atom, type Getter, type WritableAtom } from 'jotai';
import {
  searchConsents,
  withdrawConsent,
  type AskConsents,
  type ConsentOverview,
  loadReceipt,
  type ReceiptAnswer,
} from '../services/consents.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';
import { baseOf } from '../app/texts/languages.ts';
import { customerAtom, customerStateAtom, watchCustomer } from '../store/customer.ts';
import { serverAtom, settledAtom, type ServerAction, type Settled } from '../store/serverAtom.ts';
import { languageAtom, gatewaysAtom } from '../store/store.ts';
import { portalAtom } from '../session/session.ts';

/** Creates calls of the logged-in customer. */
export async function askAsCustomer(get: Getter): Promise<AskConsents> {
  await get(portalAtom);
  const { callAsCustomer } = get(gatewaysAtom);
  return async (part, json, proof) =>
    (await callAsCustomer({ method: 'POST', path: `/consents${part}`, json, ...(proof !== undefined && { proof }) }))
      .body;
}

/** The consents on the page `/consents`. */
export const portalConsents = consentsState(askAsCustomer, '/consents');

/** Loads receipt and history. Throws the error of the call. Source: requirements#consent-receipt. */
export const receiptAtom = atom(null, async (get, _set, proof: string): Promise<ReceiptAnswer> =>
  loadReceipt(await askAsCustomer(get), proof, baseOf(get(languageAtom))),
);

/** The purpose of the consent that is being ended, and the result of the last one. */
export interface Ending {
  readonly ending?: string;
  readonly result?: {
    readonly purpose: string;
    readonly ended: boolean;
    /** Only the customer service can end it. */
    readonly isUnendable: boolean;
  };
}

/** The customer's consents, as atoms of one page. */
export interface ConsentsState {
  readonly overviewAtom: WritableAtom<Promise<ConsentOverview>, [ServerAction<ConsentOverview>], void>;
  readonly settledOverviewAtom: Atom<Settled<ConsentOverview>>;
  readonly endingAtom: Atom<Ending>;
  /** Call when the page is left, so that it tells a result once. */
  readonly forgetResultAtom: WritableAtom<null, [], void>;
  /** Ends one consent and resolves with whether it has ended; the atoms above have the result. Never rejects. */
  readonly withdrawAtom: WritableAtom<null, [purpose: string], Promise<boolean>>;
}

/** `ask` creates the calls of the page; `page` is its path. */
export function consentsState(ask: (get: Getter) => Promise<AskConsents>, page: string): ConsentsState {
  // The answer to a withdrawal has the language of that time, so another language needs a new answer.
  const ownerAtom = atom((get) => `${get(customerAtom)} ${baseOf(get(languageAtom))}`);
  const overviewAtom = serverAtom(async (get) => searchConsents(await ask(get), baseOf(get(languageAtom))), ownerAtom);
  const endingAtom = customerStateAtom<Ending>({});
  return {
    overviewAtom,
    settledOverviewAtom: settledAtom(overviewAtom, customerAtom),
    endingAtom,
    forgetResultAtom: atom(null, (get, set) => {
      if (get(endingAtom).result) set(endingAtom, {});
    }),
    withdrawAtom: atom(null, async (get, set, purpose) => {
      const isSameCustomer = watchCustomer(get);
      const finish = (ended: boolean, isUnendable = false): boolean => {
        if (isSameCustomer()) set(endingAtom, { result: { purpose, ended, isUnendable } });
        return ended;
      };
      set(endingAtom, { ending: purpose });
      try {
        const language = baseOf(get(languageAtom));
        const value = await withdrawConsent(await ask(get), { purpose, language, page });
        if (isSameCustomer()) set(overviewAtom, { value });
        return finish(true);
      } catch (error) {
        if (!isSameCustomer()) return false;
        // The server may have stored the end although no answer arrived, so the cards decide about the message.
        set(overviewAtom, 'RELOAD');
        const card = await get(overviewAtom).then(
          ({ cards }) => cards.find((one) => one.purpose === purpose),
          () => undefined,
        );
        const isUnendable = error instanceof ServiceError && error.code === 'consent-unendable';
        return finish(card?.state === 'withdrawn' || card?.state === 'objected', isUnendable);
      }
    }),
  };
}
