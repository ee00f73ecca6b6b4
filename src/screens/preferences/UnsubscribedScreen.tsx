import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { EmptyMailbox } from '../../layout/EmptyMailbox.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { usePageName } from '../../layout/usePageName.ts';
import { linkTokenAtom } from '../../state/preferences/link.ts';

/** Shown when no subscription is left, with a way back. Source: requirements#unsubscribed. */
export function UnsubscribedScreen(): ReactElement {
  const { t } = useTranslation();
  usePageName('unsubscribe from newsletter');
  const hasLink = useAtomValue(linkTokenAtom) !== undefined;
  return (
    <ErrorView headline={t('mpp.unsubscribed.headline')} picture={<EmptyMailbox />}>
      <p>{t('mpp.unsubscribed.description')}</p>
      <p>
        {t('mpp.unsubscribed.again')}{' '}
        <Link to={hasLink ? '/preferences' : '/'} state={{ subscribeAgain: true }}>
          {t('mpp.unsubscribed.againLink')}
        </Link>
      </p>
    </ErrorView>
  );
}
