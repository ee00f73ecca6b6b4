import { SafeLink } from '#renderers/rich-text/SafeLink.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';

/** The text of the terms consent with a link to the document, in a new tab. Source: requirements#terms. */
export function TermsLabel({ documentUrl }: { readonly documentUrl: string }): ReactElement {
  const { t } = useTranslation();
  const [before = '', after = ''] = t('clp.registration.consent', { link: splitter }).split(splitter);
  return (
    <>
      {before}
      <SafeLink href={documentUrl} newTab>
        {t('clp.registration.consent.link')}
      </SafeLink>
      {after}
    </>
  );
}

/** Marks the position of the link; no text contains it. */
const splitter = '\u2063';
