import { newsletterName, newslettersByKey } from '#adapters/content/newsletterWords.ts';
import { subscriptionPath } from '#adapters/providerPath.ts';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import type { Account } from '../../gateways/provider.ts';
import { subscribedNewsletters } from '../../rules/subscriptions.ts';
import { schemaAtom, type CentreTab } from '../../state/preferences/centre.ts';
import { centreChoices } from '../../state/choicesState.ts';
import { NewsletterPauses } from '../newsletters/NewsletterPauses.tsx';

interface LessOrPauseProps {
  readonly account: Account;
  readonly tabs: readonly CentreTab[];
}

/** Below every tab, beside the end of all newsletters and equal in weight. Source: requirements#newsletter-pause. */
export function LessOrPause({ account, tabs }: LessOrPauseProps): ReactElement | null {
  const schema = useAtomValue(schemaAtom);
  const named = newslettersByKey(tabs.map(({ tab }) => tab));
  const newsletters = subscribedNewsletters(account).map((key) => ({
    key,
    name: newsletterName(key, named, schema.fields.get(subscriptionPath(key))?.description),
    frequencies: named.get(key)?.frequencies,
  }));
  return <NewsletterPauses newsletters={newsletters} state={centreChoices} />;
}
