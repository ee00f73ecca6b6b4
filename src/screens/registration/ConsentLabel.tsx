import { SafeLink } from '#renderers/rich-text/SafeLink.tsx';
import type { ReactElement } from 'react';
import type { SiteConsent } from '../../gateways/siteConsents.ts';
import { useTranslation } from 'react-i18next';
import { documentFor } from '../../rules/consentDocument.ts';

/**
 * The text of a site's own consent, in the visitor's language or else the first one, with a link to its document in a
 * new tab.
 */
export function ConsentLabel({ consent }: { readonly consent: SiteConsent }): ReactElement {
  const { t, i18n } = useTranslation();
  const statement = documentFor(consent.statements, i18n.language);
  return (
    <>
      {statement?.purpose ? (
        <span lang={statement.language}>{statement.purpose}</span>
      ) : (
        t('clp.finalize.consent.agree')
      )}
      {statement?.documentUrl && (
        <>
          {' '}
          <SafeLink href={statement.documentUrl} newTab>
            {t('clp.finalize.consent.document')}
          </SafeLink>
        </>
      )}
    </>
  );
}
