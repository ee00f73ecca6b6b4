import { atom, type Atom, type Getter, type WritableAtom } from 'jotai';
import type { NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';
import type { Flow } from '../errors/errorRow.ts';
import {
  changeChoices,
  mailChoices,
  searchChoices,
  type AskChoices,
  type NewsletterChange,
  type NewsletterChoices,
} from '../services/newsletterChoices.ts';
import { serverAtom, settledAtom, type Settled } from '../store/serverAtom.ts';
import { sendsMails } from '../session/ownerMails.ts';
import { linkTokenAtom } from '../session/link.ts';
import { isOwnCentreAtom } from '../session/ownCentre.ts';
import { settledMetadataAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';

/** A newsletter of the customer as the content describes it. */
export interface PausableNewsletter {
  readonly key: string;
  readonly name?: string | undefined;
  /** What it is and how often it usually comes, in the content's words. */
  readonly usual?: string | undefined;
  readonly frequencies?: readonly NewsletterFrequency[] | undefined;
}

/** The newsletters whose pause or frequency the customer is choosing; undefined while the question is closed. */
export const pausingAtom = atom<readonly string[] | undefined>(undefined);

/** Calls with the token of the mailed link. */
async function askByLink(get: Getter): Promise<AskChoices> {
  const authToken = get(linkTokenAtom) ?? '';
  const { services } = get(gatewaysAtom);
  return async (method, part, json) =>
    (await services.call({ method, json: { ...json, authToken } }, `/rest/v1/subscriber/newsletters${part}`)).body;
}

/** Whether the page can have the choices mailed: on a visit by a mailed link, where the site sends mails. */
export const canMailChoicesAtom = atom((get) => {
  const features = get(settledMetadataAtom).value?.features;
  return features !== undefined && sendsMails(features) && get(linkTokenAtom) !== undefined && !get(isOwnCentreAtom);
});

/** Has what is chosen mailed to the address on record. Throws ServiceError. Source: requirements#choices-mail. */
export const mailChoicesAtom = atom(null, async (get): Promise<void> => {
  await mailChoices(await askByLink(get), get(languageAtom));
});

/** The newsletters of the preference centre. */
export const centreChoices = choicesState(askByLink, 'centre');

/** How a change ended. */
export type ChangeOutcome = { readonly outcome: 'CHANGED' } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Which newsletters pause or come less often, as one kind of page sees them. */
export interface ChoicesState {
  readonly settledChoicesAtom: Atom<Settled<NewsletterChoices>>;
  /** Asks again after a failure. */
  readonly reloadChoicesAtom: WritableAtom<null, [], void>;
  /** Changes newsletters and shows what the server then has. Never rejects. */
  readonly changeChoicesAtom: WritableAtom<null, [change: NewsletterChange], Promise<ChangeOutcome>>;
  /** What the customer was doing, for the sentences of failures. */
  readonly flow: Flow;
}

/** `ask` sends a call for this page. Source: requirements#newsletter-pause. */
export function choicesState(ask: (get: Getter) => Promise<AskChoices>, flow: Flow): ChoicesState {
  const choicesAtom = serverAtom(async (get) => searchChoices(await ask(get)));
  return {
    flow,
    settledChoicesAtom: settledAtom(choicesAtom),
    reloadChoicesAtom: atom(null, (_get, set) => set(choicesAtom, 'RELOAD')),
    changeChoicesAtom: atom(null, async (get, set, change): Promise<ChangeOutcome> => {
      try {
        set(choicesAtom, { value: await changeChoices(await ask(get), change) });
        return { outcome: 'CHANGED' };
      } catch (error) {
        return { outcome: 'FAILED', error };
      }
    }),
  };
}
