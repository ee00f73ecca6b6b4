import { newsletterName, newslettersByKey } from '#adapters/content/newsletterWords.ts';
import { reminderSubscription } from '#adapters/model/provider.ts';
import { subscriptionPath } from '#adapters/providerPath.ts';
import { SafeLink } from '#renderers/rich-text/SafeLink.tsx';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { schemaAtom, settledCentreAtom } from '../../state/preferences/centre.ts';
import { settledContentAtom } from '../../state/site.ts';

/**
 * Names what only the customer service can end, with the link `contact` of the site's footer.
 * Source: requirements#unsubscribe-everything.
 */
export function Unendable({ subscriptions }: { readonly subscriptions: readonly string[] }): ReactElement {
  const { t, i18n } = useTranslation();
  const { fields } = useAtomValue(schemaAtom);
  const [centre, content] = [useAtomValue(settledCentreAtom), useAtomValue(settledContentAtom)];
  const named = newslettersByKey(centre.state === 'READY' ? centre.value.tabs.map(({ tab }) => tab) : []);
  const links = content.state === 'READY' ? content.value.footer.columns.flatMap((column) => column.links) : [];
  const contact = links.find(({ id }) => id === 'contact');
  const names = subscriptions.map((key) =>
    key === reminderSubscription
      ? t('mpp.productreminders.headline')
      : (newsletterName(key, named, fields.get(subscriptionPath(key))?.description) ?? key),
  );
  return (
    <>
      {t('mpp.unendable.description', { names: new Intl.ListFormat(i18n.language).format(names) })}{' '}
      {contact && (
        <SafeLink href={contact.url} newTab>
          {contact.label}
        </SafeLink>
      )}
    </>
  );
}
