import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTexts } from '@kontor/rjsf-theme/texts';
import { ErrorView } from '../layout/ErrorView.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { usePageName } from '../layout/currentPage.ts';
import { linkTokenAtom } from '../../session/link.ts';
import { NewLink } from '../forms/NewLink.tsx';

/**
 * Shown on sites without a portal. It links to the preference centre if the visitor came with a link; otherwise it
 * offers to mail a link, because the preference centre would only send the visitor back.
 * Source: requirements#not-available.
 */
export function NotAvailable(): ReactElement {
  const { t } = useTranslation();
  // Renders again once these texts are loaded.
  const { i18n } = useTranslation('pages');
  const hasLink = useAtomValue(linkTokenAtom) !== undefined;
  usePageName('feature not available');
  return (
    <ErrorView
      headline={t('global.notavailable.headline')}
      actions={hasLink ? <LinkButton to="/preferences">{t('clp.notavailable.preferences')}</LinkButton> : undefined}
    >
      <p>{t('clp.notavailable.description')}</p>
      {!hasLink && hasTexts(i18n, 'pages') && <NewLink />}
    </ErrorView>
  );
}
