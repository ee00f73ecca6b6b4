import { newsletterName, newslettersByKey } from '#protocol/newsletterWords.ts';
import { reminderSubscription, subscriptionPath } from '@kontor/schema-adapters/provider';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { schemaAtom, settledCentreAtom } from '../state/centre.ts';
import { ServiceContact } from '../../app/layout/ServiceContact.tsx';

/**
 * Names the subscriptions that only the customer service can end, with its contact.
 * Source: requirements#unsubscribe-everything.
 */
export function Unendable({ subscriptions }: { readonly subscriptions: readonly string[] }): ReactElement {
  const { t, i18n } = useTranslation();
  const { fields } = useAtomValue(schemaAtom);
  const centre = useAtomValue(settledCentreAtom);
  const named = newslettersByKey(centre.state === 'READY' ? centre.value.tabs.map(({ tab }) => tab) : []);
  const names = subscriptions.map((key) =>
    key === reminderSubscription
      ? t('mpp.productreminders.headline')
      : (newsletterName(key, named, fields.get(subscriptionPath(key))?.description) ?? key),
  );
  return (
    <>
      {t('mpp.unendable.description', { names: new Intl.ListFormat(i18n.language).format(names) })} <ServiceContact />
    </>
  );
}
