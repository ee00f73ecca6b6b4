import { atom, type Atom, type Getter, type WritableAtom } from 'jotai';
import type { NewsletterFrequency } from '@kontor/schema-adapters/content';
import type { Flow } from '../errors/errorRow.ts';
import {
  changeChoices,
  mailChoices,
  searchChoices,
  type AskChoices,
  type NewsletterChange,
  type NewsletterChoices,
} from '../services/newsletterChoices.ts';
import { customerAtom, customerStateAtom, watchCustomer } from '../store/customer.ts';
import { serverAtom, settledAtom, type Settled } from '../store/serverAtom.ts';
import { sendsMails } from '../session/ownerMails.ts';
import { linkTokenAtom } from '../session/link.ts';
import { isPreferenceSessionAtom } from '../session/preferenceSession.ts';
import { settledMetadataAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';

/** A newsletter of the customer, with its words from the content. */
export interface PausableNewsletter {
  readonly key: string;
  readonly name?: string | undefined;
  /** The content's description with the usual frequency. */
  readonly usual?: string | undefined;
  readonly frequencies?: readonly NewsletterFrequency[] | undefined;
}

/** Keys of the newsletters in the open dialog for a pause or frequency; undefined while the dialog is closed. */
export const pausingAtom = customerStateAtom<readonly string[] | undefined>(undefined);

/** Creates calls with the token of the mailed link. */
async function askByLink(get: Getter): Promise<AskChoices> {
  const authToken = get(linkTokenAtom) ?? '';
  const { services } = get(gatewaysAtom);
  return async (method, part, json) =>
    (await services.call({ method, json: { ...json, authToken } }, `/rest/v1/subscriber/newsletters${part}`)).body;
}

/** Whether the page offers to mail the choices: the visit began with a mailed link, and the site sends mails. */
export const canMailChoicesAtom = atom((get) => {
  const features = get(settledMetadataAtom).value?.features;
  return (
    features !== undefined && sendsMails(features) && get(linkTokenAtom) !== undefined && !get(isPreferenceSessionAtom)
  );
});

/** Mails the current choices to the customer's address. Throws ServiceError. Source: requirements#choices-mail. */
export const mailChoicesAtom = atom(null, async (get): Promise<void> => {
  await mailChoices(await askByLink(get), get(languageAtom));
});

/** The choices on the preference centre. */
export const centreChoices = choicesState(askByLink, 'centre');

/** Result of a change. */
export type ChangeOutcome = { readonly outcome: 'CHANGED' } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** The choices of pauses and frequencies, as atoms of one page. */
export interface ChoicesState {
  readonly settledChoicesAtom: Atom<Settled<NewsletterChoices>>;
  /** Loads the choices again after a failure. */
  readonly reloadChoicesAtom: WritableAtom<null, [], void>;
  /** Sends a change and stores the server's answer. Never rejects. */
  readonly changeChoicesAtom: WritableAtom<null, [change: NewsletterChange], Promise<ChangeOutcome>>;
  /** The flow that selects the error messages. */
  readonly flow: Flow;
}

/** `ask` creates the calls of the page. Source: requirements#newsletter-pause. */
export function choicesState(ask: (get: Getter) => Promise<AskChoices>, flow: Flow): ChoicesState {
  const choicesAtom = serverAtom(async (get) => searchChoices(await ask(get)), customerAtom);
  return {
    flow,
    settledChoicesAtom: settledAtom(choicesAtom, customerAtom),
    reloadChoicesAtom: atom(null, (_get, set) => set(choicesAtom, 'RELOAD')),
    changeChoicesAtom: atom(null, async (get, set, change): Promise<ChangeOutcome> => {
      const isSameCustomer = watchCustomer(get);
      const before = get(choicesAtom).catch(() => undefined);
      const formatChoices = ({ newsletters }: NewsletterChoices): string =>
        JSON.stringify(newsletters.filter(({ newsletter }) => change.newsletters.includes(newsletter)));
      const show = (value: NewsletterChoices): void => {
        if (isSameCustomer()) set(choicesAtom, { value });
      };
      try {
        show(await changeChoices(await ask(get), change));
        return { outcome: 'CHANGED' };
      } catch (error) {
        // The server may have stored the change although no answer arrived, so the choices decide about the message.
        const [old, now] = await Promise.all([before, ask(get).then(searchChoices)]).catch(() => []);
        if (now) show(now);
        return old && now && formatChoices(old) !== formatChoices(now)
          ? { outcome: 'CHANGED' }
          : { outcome: 'FAILED', error };
      }
    }),
  };
}
