import { SafeLink } from '@kontor/rjsf-theme/controls';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The text of the terms consent with a link to the document in a new tab; without the link while its URL is unknown.
 * Source: requirements#terms.
 */
export function TermsLabel({ documentUrl }: { readonly documentUrl: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const [before = '', after = ''] = t('clp.registration.consent', { link: splitter }).split(splitter);
  const link = t('clp.registration.consent.link');
  return (
    <>
      <span>{before}</span>
      {documentUrl === undefined ? (
        <span>{link}</span>
      ) : (
        <SafeLink href={documentUrl} newTab>
          {link}
        </SafeLink>
      )}
      <span>{after}</span>
    </>
  );
}

/** Marks the position of the link; no text contains it. */
const splitter = '\u2063';
