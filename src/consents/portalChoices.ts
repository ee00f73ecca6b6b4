import { parseTabs } from '@kontor/schema-adapters/content';
import { newsletterName, newslettersByKey } from '#protocol/newsletterWords.ts';
import { newsletterPrefix } from '@kontor/schema-adapters/provider';
import { atom, type Getter } from 'jotai';
import type { AskChoices } from '../services/newsletterChoices.ts';
import { choicesState, type PausableNewsletter } from '../choices/choicesState.ts';
import { portalAtom, sessionAtom } from '../session/session.ts';
import { customerAtom } from '../store/customer.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { metadataAtom, siteTabsAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { portalConsents } from '../choices/consentsState.ts';

/** Creates calls of the logged-in customer. */
async function askAsCustomer(get: Getter): Promise<AskChoices> {
  await get(portalAtom);
  const { callAsCustomer } = get(gatewaysAtom);
  return async (method, part, json) => (await callAsCustomer({ method, path: `/newsletters${part}`, json })).body;
}

/** Ends a consent and reads the account again, for what other pages say about it. */
export const withdrawInPortalAtom = atom(null, async (_get, set, purpose: string): Promise<void> => {
  if (await set(portalConsents.withdrawAtom, purpose)) set(sessionAtom, 'RELOAD');
});

/** The choices of the logged-in customer. */
export const portalChoices = choicesState(askAsCustomer, 'accountForm');

/** The customer's newsletters, from the consent cards; empty if the site has no pauses. */
export const settledPausableAtom = settledAtom(
  serverAtom(async (get): Promise<readonly PausableNewsletter[]> => {
    const { features } = await get(metadataAtom);
    if (features.pause !== true) return [];
    const [{ cards }, { value, at }] = await Promise.all([get(portalConsents.overviewAtom), get(siteTabsAtom)]);
    const named = newslettersByKey(parseTabs(value, at).tabs);
    return cards
      .filter(({ purpose, state }) => state === 'given' && purpose.startsWith(prefix + newsletterPrefix))
      .map(({ purpose, label }) => {
        const key = purpose.slice(prefix.length);
        const { descriptions: [usual] = [], frequencies } = named.get(key) ?? {};
        return { key, name: newsletterName(key, named, label) ?? key, usual, frequencies };
      });
  }, customerAtom),
  customerAtom,
);

/** Prefix of the purposes of subscriptions. */
const prefix = 'subscriptions.';
