import { newsletterName, newslettersByKey } from '#protocol/newsletterWords.ts';
import { subscriptionPath } from '@kontor/schema-adapters/provider';
import { useAtomValue } from 'jotai';
import type { Account } from '../../provider/provider.ts';
import { subscribedNewsletters } from '../../account-data/subscriptions.ts';
import { schemaAtom, type CentreTab } from '../state/centre.ts';
import type { PausableNewsletter } from '../../choices/choicesState.ts';

/** The customer's newsletters, with their words from the content. Source: requirements#newsletter-pause. */
export function usePausable(account: Account, tabs: readonly CentreTab[]): readonly PausableNewsletter[] {
  const schema = useAtomValue(schemaAtom);
  const named = newslettersByKey(tabs.map(({ tab }) => tab));
  return subscribedNewsletters(account).map((key) => {
    const { descriptions: [usual] = [], frequencies } = named.get(key) ?? {};
    const name = newsletterName(key, named, schema.fields.get(subscriptionPath(key))?.description);
    return { key, name, usual, frequencies };
  });
}
