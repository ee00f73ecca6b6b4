import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Envelope } from '../../layout/Envelope.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { validDoubleOptInCode } from '../../rules/validCode.ts';

/** The double opt-in was confirmed, or its link came too late. Source: specification §2, /preferences/double-opt-in-done. */
export function ConfirmedScreen(): ReactElement {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const code = validDoubleOptInCode(search.get('errorCode'));
  if (code !== undefined && Number(code) !== 0) {
    return (
      <ErrorView headline={t('global.errors.doi-expired.headline')} picture={<Envelope />}>
        <p>{t('global.errors.doi-expired.description')}</p>
      </ErrorView>
    );
  }
  return (
    <ErrorView headline={t('mpp.doubleoptin.headline')} picture={<Envelope />}>
      <p>{t('mpp.doubleoptin.description')}</p>
    </ErrorView>
  );
}
