import type { ReactElement } from 'react';
import type { Account } from '../../gateways/provider.ts';
import { subscribedNewsletters } from '../../rules/subscriptions.ts';
import type { CentreTab } from '../../state/preferences/centre.ts';
import { centreChoices } from '../../state/preferences/newsletterChoices.ts';
import { NewsletterPauses } from '../newsletters/NewsletterPauses.tsx';

interface LessOrPauseProps {
  readonly account: Account;
  readonly tabs: readonly CentreTab[];
}

/** Below every tab, beside the end of all newsletters and equal in weight. Source: requirements#newsletter-pause. */
export function LessOrPause({ account, tabs }: LessOrPauseProps): ReactElement | null {
  const described = new Map(
    tabs
      .flatMap(({ tab }) => tab.components)
      .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []))
      .map((one) => [one.key, one]),
  );
  const newsletters = subscribedNewsletters(account).map((key) => described.get(key) ?? { key });
  return <NewsletterPauses newsletters={newsletters} state={centreChoices} />;
}
