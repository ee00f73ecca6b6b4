import { atom, type Atom, type Getter, type WritableAtom } from 'jotai';
import {
  searchConsents,
  withdrawConsent,
  type AskConsents,
  type ConsentOverview,
  loadReceipt,
  type ReceiptAnswer,
} from '../services/consents.ts';
import { baseOf } from '../app/texts/languages.ts';
import { serverAtom, settledAtom, type ServerAction, type Settled } from '../store/serverAtom.ts';
import { languageAtom, gatewaysAtom } from '../store/store.ts';
import { portalAtom } from '../session/session.ts';

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

/** How one consent is being ended: which, and what became of the last one. */
export interface Ending {
  readonly ending?: string;
  readonly result?: { readonly purpose: string; readonly ended: boolean };
}

/** The consents of a customer as one kind of page sees them. */
export interface ConsentsState {
  readonly overviewAtom: WritableAtom<Promise<ConsentOverview>, [ServerAction<ConsentOverview>], void>;
  readonly settledOverviewAtom: Atom<Settled<ConsentOverview>>;
  readonly endingAtom: Atom<Ending>;
  /** Ends one consent; the atoms above have the result. Never rejects. Resolves with whether it has ended. */
  readonly withdrawAtom: WritableAtom<null, [purpose: string], Promise<boolean>>;
}

/** `ask` sends a call for this page, whose path is `page`. */
export function consentsState(ask: (get: Getter) => Promise<AskConsents>, page: string): ConsentsState {
  const load = async (get: Getter, language: string): Promise<ConsentOverview> =>
    searchConsents(await ask(get), language);
  const answerAtom = serverAtom(async (get) => {
    const language = baseOf(get(languageAtom));
    return { language, overview: await load(get, language) };
  });
  const overviewAtom: ConsentsState['overviewAtom'] = atom(
    async (get) => {
      const language = baseOf(get(languageAtom));
      const answer = await get(answerAtom);
      // The answer to a withdrawal stays, but its words are in the language of that moment.
      return answer.language === language ? answer.overview : load(get, language);
    },
    (get, set, action) => {
      const language = baseOf(get(languageAtom));
      set(answerAtom, action === 'RELOAD' ? action : { value: { language, overview: action.value } });
    },
  );
  const endingAtom = atom<Ending>({});
  return {
    overviewAtom,
    settledOverviewAtom: settledAtom(overviewAtom),
    endingAtom,
    withdrawAtom: atom(null, async (get, set, purpose) => {
      set(endingAtom, { ending: purpose });
      try {
        const language = baseOf(get(languageAtom));
        set(overviewAtom, { value: await withdrawConsent(await ask(get), { purpose, language, page }) });
        set(endingAtom, { result: { purpose, ended: true } });
        return true;
      } catch {
        // The end may have been stored although no answer arrived: the cards are read again before anything is said.
        set(overviewAtom, 'RELOAD');
        const card = await get(overviewAtom).then(
          ({ cards }) => cards.find((one) => one.purpose === purpose),
          () => undefined,
        );
        const ended = card?.state === 'withdrawn' || card?.state === 'objected';
        set(endingAtom, { result: { purpose, ended } });
        return ended;
      }
    }),
  };
}
